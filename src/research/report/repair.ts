import { z } from "zod";
import { buildPrompt } from "../../corpus/context/prompt.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Claim, Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import {
  type Change,
  locateChanges,
  replaceStretches,
  type Stretch,
  tidy,
  uncitedSentences,
} from "../../evidence/answers/change-text.js";
import { checkText } from "../../evidence/answers/check-text.js";
import { findLabelGroups, withoutLabels } from "../../evidence/answers/labels.js";
import type { JudgedText, TextJudge } from "../../evidence/judge/judge-text.js";
import { isBetterRepair, isCloser, isRepairable, mayBeRemoved } from "../../evidence/judge/repair-policy.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";

/** Limits the one call that mends: tokens that it may write, and characters that it is shown. */
export const repairOutputTokens = 4000;
export const repairCharacters = 36_000;
const mostMended = 30;
const candidatesPerSentence = 3;

/** A stretch with the words that replace it. */
type Mended = Problem & { by: string };

/** A sentence that no passage bears out as it stands, and why. */
interface Problem extends Stretch {
  reasons: string[];
  /** Labels of the passages that come nearest. */
  near: string[];
  /** As it was checked; null where it cites nothing. */
  claim: Claim | null;
}

export interface RepairRequest {
  topic: string;
  sources: readonly Source[];
  model: string;
  judge: TextJudge;
}

export interface Repaired extends JudgedText {
  /** Sentences that were given another passage, said anew, and taken out. */
  moved: number;
  reworded: number;
  removed: string[];
}

/**
 * One round of repair: a sentence without support is given the passage that does say it where there is one, else the
 * model says it anew, keeps it or drops it. What comes back counts where the judge prefers it. What then has no
 * support at all, or cites nothing and states a fact, is taken out.
 */
export async function repairReport(
  context: RunContext,
  given: CheckedAnswer,
  request: RepairRequest,
): Promise<Repaired> {
  const { sources, judge } = request;
  const removed = [...given.removed];
  const again = async (before: CheckedAnswer, changes: readonly (Change | Mended)[]) => {
    if (changes.length === 0) return before;
    const now = await check(context, tidy(replaceStretches(before.answer_markdown, changes).markdown), request);
    removed.push(...now.removed);
    return (await judge.judge(now)).checked;
  };
  const first = (await judge.judge(await withOwnLabels(context, given, request))).checked;
  const relabelled = await relabel(context, first, request);
  const second = await again(first, relabelled);
  const reworded = await preferred(
    context,
    second,
    await reword(context, problemsOf(second, sources), request),
    request,
  );
  const third = await again(second, reworded);
  const lost = problemsOf(third, sources).filter(({ claim }) => isLost(claim));
  const last = await again(
    third,
    lost.map((problem) => ({ ...problem, by: "" })),
  );
  const droppedByModel = reworded.filter(({ by }) => by === "").length;
  return {
    ...(await judge.judge(last)),
    checked: { ...last, removed: removed.filter(once) },
    moved: relabelled.length,
    reworded: reworded.length - droppedByModel,
    removed: [...reworded.filter(({ by }) => by === ""), ...lost].map(({ text }) => text),
  };
}

/** Whether nothing holds a sentence in the report: it states a fact without a passage, or no passage bears it out in any part. */
function isLost(claim: Claim | null): boolean {
  return claim === null || claim.judge?.accepted !== true || mayBeRemoved(claim);
}

/** Those of the model's sentences that are better than what they replace. */
async function preferred(
  context: RunContext,
  { answer_markdown }: CheckedAnswer,
  mends: readonly Mended[],
  request: RepairRequest,
): Promise<Mended[]> {
  const said = mends.filter(({ by }) => by !== "");
  const dropped = mends.filter(({ by, claim }) => by === "" && (claim === null || mayBeRemoved(claim)));
  if (said.length === 0) return dropped;
  const tried = replaceStretches(answer_markdown, said);
  const now = await check(context, tried.markdown, request);
  const { claims } = (await request.judge.judge(now)).checked;
  const kept = locateChanges(tried.placed, tried.markdown, now.answer_markdown).flatMap(({ change, start, end }) => {
    const there = claims.filter((claim) => claim.start < end && claim.end > start);
    return isBetter(change, there, request.sources) ? [change] : [];
  });
  return [...kept, ...dropped];
}

function isBetter({ claim, text }: Mended, after: readonly Claim[], sources: readonly Source[]): boolean {
  if (claim !== null) return isBetterRepair(claim, after, sources);
  // It cited nothing before, so whatever passage bears it out is better.
  return (
    after.length > 0 &&
    after.every((each) => !unsupported.includes(each.verdict) && !isCloser(text, each.text, sources))
  );
}

function check(context: RunContext, markdown: string, { sources }: Pick<RepairRequest, "sources">) {
  return checkText(context, { markdown, sources, references: "remove" });
}

const once = <T extends { text: string }>(each: T, index: number, all: readonly T[]) =>
  all.findIndex(({ text }) => text === each.text) === index;

/**
 * A label at the end of a paragraph stands for all its sentences. Each gets it for itself, so that none is without when
 * the last one goes.
 */
function sharedLabels({ answer_markdown, claims }: CheckedAnswer): Change[] {
  return claims.flatMap(({ start, end, labels }) => {
    const text = answer_markdown.slice(start, end);
    if (findLabelGroups(text).length > 0) return [];
    return [{ start, end, by: `${text} ${labels.map((label) => `[${label}]`).join("")}` }];
  });
}

async function withOwnLabels(
  context: RunContext,
  given: CheckedAnswer,
  request: RepairRequest,
): Promise<CheckedAnswer> {
  const changes = sharedLabels(given);
  if (changes.length === 0) return given;
  return check(context, tidy(replaceStretches(given.answer_markdown, changes).markdown), request);
}

/** Sentences about the report itself or about what its sources do not hold; with a number in it, it is a fact. */
const framing =
  /^(?:\*{0,2})(?:this (?:report|section|part)|the (?:sections?|parts?) (?:below|that follow)|(?:none of )?the (?:sources|passages|works|documents)(?: that were)? (?:read|found|acquired)? ?(?:do not|does not|did not|say nothing|are silent|leave open)|no (?:source|passage|work|document) (?:read|found|acquired)?)/iu;

/** True where a sentence says something about the world, which only a source may say. */
export function statesFact(sentence: string): boolean {
  return !framing.test(sentence.trim()) || /\d|["“”]/u.test(sentence);
}

/** A named part of these is missing or wrong; where rules cannot tell, a sentence stays and says so. */
const unsupported: readonly Claim["verdict"][] = ["weak", "not_found", "contradicted"];

/** Sentences that cite what does not say so, and those that cite nothing and state a fact. */
function problemsOf(
  { answer_markdown, claims }: CheckedAnswer,
  sources: readonly Source[],
  verdicts = unsupported,
): Problem[] {
  const cited = claims
    .filter((claim) => verdicts.includes(claim.verdict) || isRepairable(claim))
    .map((claim) => ({ ...placeOf(claim), text: answer_markdown.slice(claim.start, claim.end), claim }));
  const uncited = uncitedSentences(answer_markdown, claims)
    .filter(({ text }) => statesFact(text))
    .map((stretch) => ({ ...stretch, reasons: ["it names no passage"], claim: null }));
  const index = sources.map(({ label, content }) => ({ label, terms: new Set(indexTerms(passageBody(content))) }));
  return [...cited, ...uncited].map((each) => ({ ...each, near: nearest(each.text, index) }));
}

function placeOf({ start, end, reasons }: Claim) {
  return { start, end, reasons };
}

function nearest(text: string, index: readonly { label: string; terms: ReadonlySet<string> }[]): string[] {
  const terms = [...new Set(indexTerms(withoutLabels(text)))];
  return index
    .map(({ label, terms: own }) => ({ label, shared: terms.filter((term) => own.has(term)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((first, second) => second.shared - first.shared)
    .slice(0, candidatesPerSentence)
    .map(({ label }) => label);
}

/** The sentences that another passage does support, with its label. */
async function relabel(context: RunContext, checked: CheckedAnswer, request: RepairRequest): Promise<Mended[]> {
  const problems = problemsOf(checked, request.sources, [...unsupported, "words_only"]);
  const trials = problems.flatMap((problem) =>
    problem.near.map((label) => ({
      problem,
      by: `${withoutLabels(problem.text).trim().replace(/\n/gu, " ")} [${label}]`,
    })),
  );
  if (trials.length === 0) return [];
  const markdown = trials.map(({ by }) => `- ${by}`).join("\n");
  const { claims, answer_markdown } = await check(context, markdown, request);
  const bears = new Set(
    claims.filter(({ verdict }) => verdict === "supported").map(({ start, end }) => answer_markdown.slice(start, end)),
  );
  return problems.flatMap((problem) => {
    const found = trials.find((trial) => trial.problem === problem && bears.has(trial.by));
    return found ? [{ ...problem, by: found.by }] : [];
  });
}

/** A sentence is kept where it is not among them, or where the model says why. */
const mended = z.object({
  sentences: z.array(z.object({ number: z.int(), text: z.string().nullish(), keep: z.string().nullish() })),
});

/** What the model makes of the sentences; nothing where it fails. */
async function reword(
  context: RunContext,
  problems: readonly Problem[],
  { topic, sources, model }: RepairRequest,
): Promise<Mended[]> {
  const shown = problems.slice(0, mostMended);
  if (shown.length === 0) return [];
  const prompt = buildPrompt({
    template: context.services.prompt("research-repair"),
    question: topic,
    sources: passagesFor(shown, sources),
    intent: "DEFINITION",
    entities: [],
    task: shown.map(({ text, reasons }, at) => `${at + 1}. ${sanitiseLine(text)} (${reasons.join("; ")})`).join("\n"),
  });
  try {
    const call = { name: "report_repair", model, prompt, max_output_tokens: repairOutputTokens, finishing: true };
    const { sentences } = await askForObject(context, call, mended);
    // The first word on a sentence counts; what is said of no sentence, or twice, is nothing.
    return shown.flatMap((problem, at) => {
      const answer = sentences.find(({ number }) => number === at + 1);
      return answer && !answer.keep ? [{ ...problem, by: oneSentence(answer.text ?? "") }] : [];
    });
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    context.warn("report_repair", `Sentences without support were not mended: ${error.message}`);
    return [];
  }
}

/** Marks at its beginning would make a heading or a list of it. */
function oneSentence(text: string): string {
  return sanitiseLine(text)
    .replace(/^[\s#>*+-]+/u, "")
    .trim();
}

function passagesFor(problems: readonly Problem[], sources: readonly Source[]): Source[] {
  const wanted = new Set(problems.flatMap(({ near }) => near));
  let characters = 0;
  return sources.filter(({ label, content }) => {
    if (!wanted.has(label) || characters + content.length > repairCharacters / 2) return false;
    characters += content.length;
    return true;
  });
}
