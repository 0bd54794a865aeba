import { z } from "zod";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { splitSentences } from "../../corpus/text/sentences.js";
import { fillTemplate } from "../../corpus/text/template.js";
import { type ErrorCode, toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Claim, Source } from "../../domain/evidence.js";
import { signOf } from "../../domain/verdict.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { passageBody } from "../../domain/passage.js";
import { signName } from "../../domain/signs.js";
import { indexTerms } from "../../domain/terms.js";
import { englishLength } from "../../domain/usage.js";
import type { Spending } from "../../run/budget.js";
import { contentHash } from "../../run/content-hash.js";
import { askForObject, worstSpending } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { type Change, locateChanges, type Placed, replaceStretches, tidy } from "../answers/change-text.js";
import { statements } from "../answers/claim-sentences.js";
import { findLabelGroups } from "../answers/labels.js";
import { breakBefore } from "../answers/standings.js";
import type { JudgedText } from "../judge/judge-text.js";
import { isBetterRepair, isRepairable, mayBeRemoved } from "../judge/repair-policy.js";
import type { WrittenText } from "./written-text.js";

/** The answer of a repairing model. */
const repairSchema = z.object({
  repairs: z.array(z.object({ number: z.number(), action: z.enum(["replace", "remove", "keep"]), text: z.string() })),
});
export type Repairs = z.infer<typeof repairSchema>["repairs"];

/** Of the one call: sentences, characters of them with their passages, and tokens that it may write. */
const limits = { claims: 30, characters: 36_000, frame: 400, perClaim: 120 };
const passagesPerClaim = 3;
const sentencesPerPassage = 6;

export interface RepairRequest {
  question: string;
  text: WrittenText;
  /** `provider:model` that is asked. */
  model: string;
  /** Which of the sentences in doubt it is asked about; all by default. */
  isAsked?: ((claim: Claim) => boolean) | undefined;
}

export interface Repaired extends JudgedText {
  /** Sentences that were said anew, were taken out as the model wished, and that it keeps for a reason. */
  reworded: number;
  removed: string[];
  kept: string[];
}

/** The most that a repair can use. */
export function worstRepair(context: RunContext, model: string): Spending {
  const characters = englishLength(context.services.prompt("repair")) + limits.characters;
  return worstSpending(context, { model, max_output_tokens: outputFor(limits.claims) }, characters);
}

function outputFor(claims: number): number {
  return limits.frame + claims * limits.perClaim;
}

/** What no failed repair may hide. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "unknown_price", "internal"];

/**
 * One round of repair, in one call: sentences in doubt, and those that name no source, are said anew, taken out or kept for a
 * reason; what comes back counts where it is better. Where the model does not help, or the budget is spent, the text
 * stays as it is: its sentences are marked.
 */
export async function repairWritten(
  context: RunContext,
  given: JudgedText,
  { question, text, model, isAsked = () => true }: RepairRequest,
): Promise<Repaired> {
  const untouched = { ...given, reworded: 0, removed: [], kept: [] };
  const open = (checked: CheckedAnswer) => checked.claims.filter((claim) => isRepairable(claim) && isAsked(claim));
  if (open(given.checked).length === 0) return untouched;
  const first = await withOwnLabels(given, text);
  try {
    const doubtful = affordable(open(first.checked), text.sources);
    const repairs = await askForRepairs(context, { question, model }, doubtful);
    const kept = keptOf(repairs, doubtful);
    const replacements = replacementsOf(repairs, doubtful);
    if (replacements.length === 0) return { ...untouched, kept };
    const better = await betterOf(first.checked, replacements, text);
    const markdown = tidy(replaceStretches(first.checked.answer_markdown, apart(first.checked, better)).markdown);
    if (better.length === 0 || markdown === "") return { ...untouched, kept };
    const last = await text.read(markdown);
    if (last.checked.claims.length === 0) return { ...untouched, kept };
    const gone = better.filter(({ by }) => by === "").map(({ claim }) => claim.text);
    return {
      ...last,
      checked: { ...last.checked, removed: [...given.checked.removed, ...last.checked.removed] },
      reworded: better.length - gone.length,
      removed: gone,
      kept,
    };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code)) throw error;
    context.warn("repair", `Doubtful sentences were not repaired: ${error.message}`, { code: error.code });
    return untouched;
  }
}

/**
 * A label at the end of a paragraph stands for all its sentences. Each gets it for itself, so that none is without when the
 * last one goes.
 */
async function withOwnLabels(given: JudgedText, text: WrittenText): Promise<JudgedText> {
  const { answer_markdown, claims } = given.checked;
  const changes = claims.flatMap(({ start, end, labels }): Change[] => {
    const said = answer_markdown.slice(start, end);
    if (labels.length === 0 || findLabelGroups(said).length > 0) return [];
    return [{ start, end, by: `${said} ${labels.map((label) => `[${label}]`).join("")}` }];
  });
  return changes.length === 0 ? given : text.read(tidy(replaceStretches(answer_markdown, changes).markdown));
}

interface DoubtfulClaim {
  claim: Claim;
  /** As it is shown: why it is doubted, and what comes nearest to it. */
  block: string;
}

/** As many of the sentences as one call is shown. */
function affordable(claims: readonly Claim[], sources: readonly Source[]): DoubtfulClaim[] {
  const shown: DoubtfulClaim[] = [];
  let characters = 0;
  for (const claim of claims.slice(0, limits.claims)) {
    const block = claimBlock(claim, shown.length + 1, sources);
    characters += block.length;
    if (shown.length > 0 && characters > limits.characters) break;
    shown.push({ claim, block });
  }
  return shown;
}

async function askForRepairs(
  context: RunContext,
  { question, model }: Pick<RepairRequest, "question" | "model">,
  doubtful: readonly DoubtfulClaim[],
): Promise<Repairs> {
  const values = { question, sentences: doubtful.map(({ block }) => block).join("\n\n") };
  // New in every prompt and the same after a resume; no text can hold a hash of itself.
  const prompt = fillTemplate(context.services.prompt("repair"), { ...values, fence: contentHash(values) });
  const call = { name: "repair", model, prompt, max_output_tokens: outputFor(doubtful.length), finishing: true };
  return (await askForObject(context, call, repairSchema)).repairs;
}

function claimBlock(claim: Claim, number: number, sources: readonly Source[]): string {
  const cited = claim.labels.map((label) => `[${label}]`).join("");
  const why = claim.reasons.length > 0 ? ` (${claim.reasons.join("; ")})` : "";
  const nearest = nearestPassages(claim, sources).map(({ source, text }) => `[${source.label}] ${disarmLabels(text)}`);
  return [`${number}. ${`${claim.text} ${cited}`.trim()}\n${signName(signOf(claim))}${why}`, ...nearest].join("\n");
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
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score)
    .slice(0, passagesPerClaim);
}

/** One sentence of the text and what stands in its place; "": nothing. */
export interface Replacement extends Change {
  claim: Claim;
}

/** The repairs that say something usable, each for the sentence of its number; the first word on a sentence counts. */
export function replacementsOf(repairs: Repairs, doubtful: readonly Pick<DoubtfulClaim, "claim">[]): Replacement[] {
  return doubtful.flatMap(({ claim }, at) => {
    const repair = repairs.find(({ number }) => number === at + 1);
    const written = withoutMarks(repair?.text ?? "");
    if (!repair || repair.action === "keep" || (repair.action === "replace" && written === "")) return [];
    if (repair.action === "remove" && !mayBeRemoved(claim)) return [];
    return [{ claim, start: claim.start, end: claim.end, by: repair.action === "remove" ? "" : written }];
  });
}

function keptOf(repairs: Repairs, doubtful: readonly DoubtfulClaim[]): string[] {
  return doubtful.flatMap(({ claim }, at) =>
    repairs.find(({ number }) => number === at + 1)?.action === "keep" ? [claim.text] : [],
  );
}

/** Marks at its beginning would make a heading or a list of a sentence. */
function withoutMarks(text: string): string {
  return sanitiseLine(text)
    .replace(/^[\s#>*+-]+/u, "")
    .trim();
}

async function betterOf(
  { answer_markdown }: CheckedAnswer,
  replacements: readonly Replacement[],
  text: WrittenText,
): Promise<Replacement[]> {
  const tried = replaceStretches(answer_markdown, apart({ answer_markdown }, replacements));
  const { checked } = await text.read(tried.markdown);
  const placed = locateChanges(tried.placed, tried.markdown, checked.answer_markdown);
  return improving(
    placed.flatMap(({ change, ...place }) => ("claim" in change ? [{ ...place, change }] : [])),
    checked.claims,
    text.sources,
  );
}

/** The replacements that the shared policy prefers, judged by the check of the text they stand in. */
export function improving(
  placed: readonly Placed<Replacement>[],
  checked: readonly Claim[],
  sources: readonly Source[],
): Replacement[] {
  return placed.flatMap(({ change, start, end }) => {
    if (change.by === "") return [change];
    const there = checked.filter((claim) => claim.start < end && claim.end > start);
    return isBetterRepair(change.claim, there, sources) ? [change] : [];
  });
}

/** The replacements with what keeps their labels from being read as those of a whole paragraph. */
function apart(
  { answer_markdown }: Pick<CheckedAnswer, "answer_markdown">,
  changes: readonly Replacement[],
): (Change | Replacement)[] {
  const all = statements(answer_markdown);
  const labelled = new Set(changes.filter(({ by }) => by !== "").map(({ start }) => start));
  return changes.flatMap((change) => [
    ...(change.by === "" ? [] : breakBefore(all, answer_markdown, change.start, labelled)),
    change,
  ]);
}
