import { z } from "zod";
import type { SourceRecord } from "../../domain/record.js";

/** Volumes, issues and versions come as texts from some services and as numbers from others, or from the same one on another day. */
export const textOrNumber = z.union([z.string(), z.number().transform(String)]);

/**
 * The values of a list that fit: one that its service has mangled must not cost the others. A list of which none fits
 * is no answer.
 */
export function validItems<Schema extends z.ZodType>(schema: Schema) {
  return z.array(z.unknown()).transform((list, context): z.output<Schema>[] => {
    const read = list.map((value) => schema.safeParse(value));
    const fit = read.flatMap((each) => (each.success ? [each.data] : []));
    const [issue] = read.flatMap((each) => each.error?.issues ?? []);
    if (fit.length > 0 || issue === undefined) return fit;
    context.addIssue({ code: "custom", message: `none fits: ${issue.path.join(".")} ${issue.message}` });
    return z.NEVER;
  });
}

/**
 * Asks for works that have all the words, then, where there are none, for those that have any: services that do not
 * rank by the number of words would bury the good ones among the others.
 */
export async function allWordsThenAny(
  words: readonly string[],
  ask: (words: readonly string[], operator: "AND" | "OR") => Promise<SourceRecord[]>,
): Promise<SourceRecord[]> {
  if (words.length === 0) return [];
  const narrow = await ask(words, "AND");
  return narrow.length > 0 || words.length === 1 ? narrow : ask(words, "OR");
}

/** Makes the address of a question: those parameters that are given, in their order. */
export function addressOf(base: string, parameters: Readonly<Record<string, string | number | null>>): URL {
  const url = new URL(base);
  for (const [name, value] of Object.entries(parameters)) if (value !== null) url.searchParams.set(name, String(value));
  return url;
}
