import { z } from "zod";
import { insideFence, extentOf, mostLevels } from "../../domain/json-value.js";
import { QuireError } from "../../domain/error.js";

const shownCharacters = 20_000;

/** The JSON in a model's text: what it thought aloud and the code fence around it are not part of it. */
export function jsonOf(text: string): string {
  const thought = [...text.matchAll(/<\/think>/gi)].at(-1);
  const afterThought = thought ? text.slice(thought.index + thought[0].length) : text;
  return (insideFence(afterThought) ?? afterThought).trim();
}

/** A model's text as the object that was asked for; `model_output` with the text and what is wrong in the facts. */
export function parseModelJson<T>(text: string, schema: z.ZodType<T>, model: string): T {
  const parsed = safeParse(jsonOf(text));
  const result = parsed.ok ? schema.safeParse(parsed.value) : null;
  if (result?.success) return result.data;
  const problem = result === null ? (parsed.ok ? "" : parsed.problem) : z.prettifyError(result.error);
  throw new QuireError("model_output", `${model} answered JSON that does not fit what was asked for.`, {
    facts: { model, text: text.slice(0, shownCharacters), problem: problem.slice(0, shownCharacters) },
    fix: "Try again, or choose another model for this step.",
  });
}

function safeParse(text: string): { ok: true; value: unknown } | { ok: false; problem: string } {
  try {
    const value: unknown = JSON.parse(text);
    const isDeep = extentOf(value).levels > mostLevels;
    return isDeep ? { ok: false, problem: `nested deeper than ${mostLevels} levels` } : { ok: true, value };
  } catch (error) {
    return { ok: false, problem: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}
