import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { invalidInput } from "../domain/invalid-input.js";
import type { Connector } from "./define-connector.js";

/** Parameters as people ("name=value") and models (an object) give them. */
export type GivenParams = Readonly<Record<string, unknown>> | readonly string[];

/**
 * The parameters of a connector. Words of a command become numbers and booleans where the connector wants these. Throws
 * `invalid_input` that names the field and all that there are.
 */
export function readParams(connector: Connector, given: GivenParams): Record<string, unknown> {
  const values = Array.isArray(given) ? fromWords(connector, given as readonly string[]) : given;
  const parsed = connector.params.safeParse(values);
  if (parsed.success) return parsed.data;
  const what = `The parameters of ${connector.name} are not valid`;
  throw invalidInput(what, parsed.error, { input: values, fix: fixOf(connector) });
}

function fromWords(connector: Connector, words: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    words.map((word) => {
      const at = word.indexOf("=");
      if (at > 0) return [word.slice(0, at), typed(connector, word.slice(0, at), word.slice(at + 1))];
      throw new QuireError("invalid_input", `"${word}" is no parameter: they are written name=value.`, {
        facts: { parameter: word },
        fix: fixOf(connector),
      });
    }),
  );
}

function typed({ params }: Connector, name: string, text: string): unknown {
  const schema: z.ZodType | undefined = params.shape[name];
  if (schema === undefined) return text;
  const { type } = z.toJSONSchema(schema, { io: "input" });
  if ((type === "number" || type === "integer") && text.trim() !== "") return Number(text);
  if (type === "boolean") return text === "true" || (text === "false" ? false : text);
  return text;
}

function fixOf({ name, params }: Connector): string {
  const fields = Object.keys(params.shape).join(", ");
  return `Parameters of ${name}: ${fields}. What they mean: quire data connectors ${name}`;
}
