import { z } from "zod";
import { normalizeSpace } from "../domain/characters.js";
import type { AnswerText } from "../ports/service-answers.js";

/** RFC 7095: name, parameters, type, and values of any form. */
const property = z.tuple([z.string(), z.looseObject({}), z.string()]).rest(z.unknown());
const card = z.tuple([z.literal("vcard"), z.array(property)]);

const entityShape = {
  handle: z.string().nullish(),
  roles: z.array(z.string()).nullish(),
  vcardArray: card.nullish(),
};
const inner = z.looseObject(entityShape);
/** RFC 9083, 5.1: a person or organisation; the contacts of a registrar stand within it. */
export const entitySchema = z.looseObject({ ...entityShape, entities: z.array(inner).nullish() });

/**
 * "registrar: Example Inc." for each contact; its address of mail with a contact for abuse alone, who is there to be
 * written to.
 */
export function contactsOf(entities: readonly z.output<typeof entitySchema>[], answer: AnswerText): string[] {
  const all = entities.flatMap(({ entities: within, ...entity }) => [entity, ...(within ?? [])]);
  return all.flatMap(({ roles, vcardArray, handle }) => {
    const values = new Map((vcardArray?.[1] ?? []).map(([name, , , value]) => [name, value] as const));
    const role = (roles ?? []).join(", ") || "contact";
    const name = textOf(values.get("fn")) || textOf(values.get("org")) || (handle ?? "");
    const mail = role.includes("abuse") ? textOf(values.get("email")) : "";
    const said = normalizeSpace([name, mail].filter((each) => each !== "").join(" "));
    if (said.length > 1_000) throw answer.unexpected("a contact of more than 1,000 characters");
    return said === "" ? [] : [`${role}: ${said.replaceAll(";", ",")}`];
  });
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(" ").trim();
  return typeof value === "string" ? value : "";
}
