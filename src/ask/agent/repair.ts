import { z } from "zod";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { type CheckedAnswer, type Claim, type Source } from "../../domain/evidence.js";
import type { Change, Placed } from "../../evidence/answers/change-text.js";
import { isBetterRepair, isRepairable, mayBeRemoved } from "../../evidence/judge/repair-policy.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { fenceOf } from "./agent-prompt.js";

/** The answer of a repairing model. */
export const repairSchema = z.object({
  repairs: z.array(z.object({ number: z.number(), action: z.enum(["replace", "remove", "keep"]), text: z.string() })),
});
export type Repairs = z.infer<typeof repairSchema>["repairs"];

const passagesPerClaim = 3;
const sentencesPerPassage = 6;
const mostClaims = 20;

/** Claims of an answer that a repair may make better. */
export function doubtfulClaims({ claims }: CheckedAnswer): Claim[] {
  return claims.filter(isRepairable).slice(0, mostClaims);
}

/** The prompt of the repair round: each doubtful sentence with why it is doubted, and what comes nearest to it. */
export function repairPrompt(
  template: string,
  question: string,
  doubtful: readonly Claim[],
  sources: readonly Source[],
): string {
  const sentences = doubtful.map((claim, index) => claimBlock(claim, index + 1, sources)).join("\n\n");
  return fillTemplate(template, { question, sentences, fence: fenceOf(question, sentences) });
}

function claimBlock(claim: Claim, number: number, sources: readonly Source[]): string {
  const cited = claim.labels.map((label) => `[${label}]`).join("");
  const why = claim.reasons.length > 0 ? ` (${claim.reasons.join("; ")})` : "";
  const nearest = nearestPassages(claim, sources).map(({ source, text }) => `[${source.label}] ${disarmLabels(text)}`);
  return [`${number}. ${claim.text} ${cited}\n${claim.verdict.replace("_", " ")}${why}`, ...nearest].join("\n");
}

/** The sources whose sentences share most words with a claim, its own labels first among equals; those sentences alone. */
function nearestPassages(claim: Claim, sources: readonly Source[]): { source: Source; text: string }[] {
  const wanted = new Set(indexTerms(claim.text).filter((term) => !isFunctionTerm(term)));
  const shared = (text: string) => new Set(indexTerms(text).filter((term) => wanted.has(term))).size;
  return sources
    .map((source) => {
      const sentences = passageBody(source.content)
        .split("\n")
        .flatMap((line) => splitSentences(line).map(({ text }) => text));
      const ranked = sentences.map((text, at) => ({ text, at, score: shared(text) }));
      const best = ranked.toSorted((left, right) => right.score - left.score || left.at - right.at);
      const chosen = best.slice(0, sentencesPerPassage).toSorted((left, right) => left.at - right.at);
      const own = claim.labels.includes(source.label) ? 0.5 : 0;
      return { source, text: chosen.map(({ text }) => text).join(" "), score: (best[0]?.score ?? 0) + own };
    })
    .toSorted((left, right) => right.score - left.score)
    .slice(0, passagesPerClaim);
}

/** One sentence of the answer and what stands in its place; "": nothing. */
export interface Replacement extends Change {
  claim: Claim;
}

export type PlacedRepair = Placed<Replacement>;

/** The repairs that say something usable, each for the sentence of its number. */
export function replacementsOf(repairs: Repairs, doubtful: readonly Claim[]): Replacement[] {
  const used = new Set<Claim>();
  return repairs.flatMap(({ number, action, text }) => {
    const claim = doubtful[number - 1];
    const written = sanitiseLine(text).trim();
    if (!claim || used.has(claim) || action === "keep" || (action === "replace" && written === "")) return [];
    if (action === "remove" && !mayBeRemoved(claim)) return [];
    used.add(claim);
    return [{ claim, start: claim.start, end: claim.end, by: action === "remove" ? "" : written }];
  });
}

/** The replacements that the shared policy prefers, judged by the check of the text they stand in. */
export function improving(
  placed: readonly PlacedRepair[],
  checked: readonly Claim[],
  sources: readonly Source[],
): Replacement[] {
  return placed.flatMap(({ change, start, end }) => {
    if (change.by === "") return [change];
    const there = checked.filter((claim) => claim.start < end && claim.end > start);
    return isBetterRepair(change.claim, there, sources) ? [change] : [];
  });
}
