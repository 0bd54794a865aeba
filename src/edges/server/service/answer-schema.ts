import { z } from "zod";
import { answerSchema as recordAnswer } from "../../../library/scan/answer.js";
import type { OpenGate } from "../../../run/fold.js";

type JsonSchema = Readonly<Record<string, unknown>>;

/** Kinds of questions whose answers the tool reads by a schema of its own. */
const formsByKind: ReadonlyMap<string, z.ZodType> = new Map([["record", recordAnswer]]);

/** What a question may be answered with, as JSON Schema; null where only its words say it. */
export function answerSchema({
  kind,
  choices,
  form,
}: Pick<OpenGate, "kind" | "choices" | "form">): Record<string, unknown> | null {
  const own = kind === undefined ? undefined : formsByKind.get(kind);
  const shape: JsonSchema | undefined = own ? z.toJSONSchema(own, { io: "input", unrepresentable: "any" }) : form;
  if (choices === undefined) return shape ? { ...shape } : null;
  const isYesOrNo = choices.length === 2 && choices.includes("yes") && choices.includes("no");
  const words = { enum: [...choices, ...(isYesOrNo ? [true, false] : [])] };
  if (shape) return { anyOf: [words, shape] };
  // Whoever asks such a question takes objects too, and says in its words which.
  const takesObjects = kind !== undefined && kind !== "confirm";
  return takesObjects ? { anyOf: [words, { type: "object" }] } : words;
}
