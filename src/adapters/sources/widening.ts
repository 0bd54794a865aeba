import type { SourceRecord } from "../../domain/record.js";

/**
 * Asks for works that have all the words, then, where there are none, for those that have any: services that do not
 * rank by the number of words would bury the good ones among the others.
 */
export async function widening(
  words: readonly string[],
  ask: (words: readonly string[], operator: "AND" | "OR") => Promise<SourceRecord[]>,
): Promise<SourceRecord[]> {
  if (words.length === 0) return [];
  const narrow = await ask(words, "AND");
  return narrow.length > 0 || words.length === 1 ? narrow : ask(words, "OR");
}
