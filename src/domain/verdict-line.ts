import type { Claim, VerdictCounts } from "./evidence.js";

/** "5 of 7 cited sentences supported, 1 weak, 1 not found"; classes without a sentence are left out. */
export function verdictLine(claims: readonly Pick<Claim, "verdict">[], counts: VerdictCounts): string {
  if (claims.length === 0) return "No sentence cites a source.";
  const rest = [
    [counts.weak, "weak"],
    [counts.not_found, "not found"],
    [counts.contradicted, "contradicted"],
    [counts.unchecked, "unchecked"],
  ] as const;
  const others = rest.filter(([number]) => number > 0).map(([number, word]) => `, ${number} ${word}`);
  const sentences = claims.length === 1 ? "cited sentence" : "cited sentences";
  return `${counts.supported} of ${claims.length} ${sentences} supported${others.join("")}`;
}
