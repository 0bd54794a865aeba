/**
 * What a check says of a cited sentence: the source says it; it follows from the source's numbers; a named part of it is
 * missing; its words are there and no rule can tell more; its words stand nowhere in the work; the source says
 * otherwise; nothing was compared.
 */
export const verdicts = [
  "supported",
  "computed",
  "weak",
  "words_only",
  "not_found",
  "contradicted",
  "unchecked",
] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * What a statement of an answer rests on: it is the source's own sentence; its writer cites it; its label was found and
 * added by code; it claims to be general knowledge; nothing.
 */
export const standings = ["quoted", "cited", "attached", "general", "unsupported"] as const;
export type Standing = (typeof standings)[number];

/** How a statement is shown and counted: by its standing where nothing was compared, else by its verdict. */
export const signs = ["quoted", ...verdicts, "unsupported", "general"] as const;
export type Sign = (typeof signs)[number];

/** A source's own sentence is equal to itself, which is no support; one that stands beside instructions to machines is doubted all the same. */
export function signOf({ standing, verdict }: { standing: Standing; verdict: Verdict }): Sign {
  if (standing === "quoted") return verdict === "supported" ? "quoted" : verdict;
  return standing === "general" || standing === "unsupported" ? standing : verdict;
}
