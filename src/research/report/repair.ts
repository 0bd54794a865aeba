import { z } from "zod";
import { buildPrompt } from "../../corpus/context/prompt.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { toQuireError } from "../../domain/error.js";
import type { CheckedAnswer, Claim, Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { replaceStretches, type Stretch, tidy, uncitedSentences } from "../../evidence/answers/change-text.js";
import { checkText } from "../../evidence/answers/check-text.js";
import { findLabelGroups, withoutLabels } from "../../evidence/answers/labels.js";
import { askForObject } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";

/** Limits the one call that mends: tokens that it may write, and characters that it is shown. */
export const repairOutputTokens = 4000;
export const repairCharacters = 36_000;
const mostMended = 30;
const candidatesPerSentence = 3;

/** A stretch with the words that replace it. */
type Mended = Stretch & { by: string };

/** A sentence that no passage bears out as it stands, and why. */
interface Problem extends Stretch {
  reasons: string[];
  /** Labels of the passages that come nearest. */
  near: string[];
}

export interface RepairRequest {
  topic: string;
  sources: readonly Source[];
  model: string;
}

export interface Repaired {
  checked: CheckedAnswer;
  /** Sentences that were given another passage, said anew, and taken out. */
  moved: number;
  reworded: number;
  removed: string[];
}

/**
 * One round of repair: a sentence without support is given the passage that does say it where there is one, else the
 * model says it anew or drops it; what then still has none, or cites nothing and states a fact, is taken out.
 */
export async function repairReport(
  context: RunContext,
  given: CheckedAnswer,
  request: RepairRequest,
): Promise<Repaired> {
  const again = ({ answer_markdown }: CheckedAnswer, changes: readonly Mended[]) =>
    changes.length === 0 ? null : check(context, tidy(replaceStretches(answer_markdown, changes).markdown), request);
  const shared = sharedLabels(given);
  const first = (await again(given, shared)) ?? given;
  const relabelled = await relabel(context, first, request);
  const second = (await again(first, relabelled)) ?? first;
  const reworded = await reword(context, problemsOf(second, request.sources), request);
  const third = (await again(second, reworded)) ?? second;
  const lost = problemsOf(third, request.sources);
  const cut = lost.map((problem) => ({ ...problem, by: "" }));
  const last = (await again(third, cut)) ?? third;
  const droppedByModel = reworded.filter(({ by }) => by === "").length;
  return {
    checked: {
      ...last,
      removed: [...given.removed, ...first.removed, ...second.removed, ...third.removed, ...last.removed].filter(once),
    },
    moved: relabelled.length,
    reworded: reworded.length - droppedByModel,
    removed: [...reworded.filter(({ by }) => by === ""), ...lost].map(({ text }) => text),
  };
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
function sharedLabels({ answer_markdown, claims }: CheckedAnswer): Mended[] {
  return claims.flatMap(({ start, end, labels }) => {
    const text = answer_markdown.slice(start, end);
    if (findLabelGroups(text).length > 0) return [];
    return [{ start, end, text, by: `${text} ${labels.map((label) => `[${label}]`).join("")}` }];
  });
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
    .filter(({ verdict }) => verdicts.includes(verdict))
    .map(({ start, end, reasons }) => ({ start, end, text: answer_markdown.slice(start, end), reasons }));
  const uncited = uncitedSentences(answer_markdown, claims)
    .filter(({ text }) => statesFact(text))
    .map((stretch) => ({ ...stretch, reasons: ["it names no passage"] }));
  const index = sources.map(({ label, content }) => ({ label, terms: new Set(indexTerms(passageBody(content))) }));
  return [...cited, ...uncited].map((each) => ({ ...each, near: nearest(each.text, index) }));
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

const mended = z.object({ sentences: z.array(z.object({ number: z.int(), text: z.string() })) });

/** What the model makes of the sentences; nothing where it fails, since they are then taken out. */
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
      return answer ? [{ ...problem, by: oneSentence(answer.text) }] : [];
    });
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "interrupted" || error.code === "unknown_price") throw error;
    context.warn("report_repair", `Sentences without support are taken out, not mended: ${error.message}`);
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
