import type { CheckedAnswer, Claim, Source } from "../../domain/evidence.js";
import { passageBody } from "../../domain/passage.js";
import { indexTerms } from "../../domain/terms.js";
import { type Change, replaceStretches, tidy } from "../../evidence/answers/change-text.js";
import { checkText } from "../../evidence/answers/check-text.js";
import { withoutLabels } from "../../evidence/answers/labels.js";
import type { JudgedText } from "../../evidence/judge/judge-text.js";
import { mayBeRemoved } from "../../evidence/judge/repair-policy.js";
import { repairWritten } from "../../evidence/written/repair-written.js";
import type { WrittenText } from "../../evidence/written/written-text.js";
import type { RunContext } from "../../run/run-context.js";

const candidatesPerSentence = 3;

export interface ReportRepair {
  topic: string;
  model: string;
  text: WrittenText;
}

export interface RepairedReport extends JudgedText {
  /** Sentences that were given another passage, said anew, and taken out. */
  moved: number;
  reworded: number;
  removed: string[];
}

/**
 * Repairs a report in one round: a sentence without support is given the passage that does say it where there is one, else
 * the model says it anew, cites, keeps it or drops it. What then cites works that have nothing of it is taken out; the
 * rest is marked.
 */
export async function repairReport(
  context: RunContext,
  given: JudgedText,
  { topic, model, text }: ReportRepair,
): Promise<RepairedReport> {
  const moves = await otherPassages(context, given.checked, text.sources);
  const first = await changed(given, moves, text);
  const second = await repairWritten(context, first, { question: topic, text, model });
  const lost = second.checked.claims.filter((claim) => isLost(claim) && !second.kept.includes(claim.text));
  const last = await changed(
    second,
    lost.map(({ start, end }) => ({ start, end, by: "" })),
    text,
  );
  return {
    ...last,
    moved: moves.length,
    reworded: second.reworded,
    removed: [...second.removed, ...lost.map((claim) => claim.text)],
  };
}

async function changed(before: JudgedText, changes: readonly Change[], text: WrittenText): Promise<JudgedText> {
  if (changes.length === 0) return before;
  const now = await text.read(tidy(replaceStretches(before.checked.answer_markdown, changes).markdown));
  return { ...now, checked: { ...now.checked, removed: [...before.checked.removed, ...now.checked.removed] } };
}

/** Whether a cited sentence has nothing in the works that it cites; what cites nothing was asked about, and is marked. */
function isLost(claim: Claim): boolean {
  return claim.standing !== "unsupported" && claim.standing !== "general" && mayBeRemoved(claim);
}

/** The cited sentences that another passage does support, with its label. */
async function otherPassages(
  context: RunContext,
  checked: CheckedAnswer,
  sources: readonly Source[],
): Promise<Change[]> {
  const doubted = checked.claims.filter(
    ({ labels, verdict }) => labels.length > 0 && !["supported", "computed", "unchecked"].includes(verdict),
  );
  const index = sources.map(({ label, content }) => ({ label, terms: new Set(indexTerms(passageBody(content))) }));
  const trials = doubted.flatMap(({ text, start, end }) => {
    const written = withoutLabels(checked.answer_markdown.slice(start, end)).trim().replaceAll("\n", " ");
    return nearest(text, index).map((label) => ({ start, end, by: `${written} [${label}]` }));
  });
  if (trials.length === 0) return [];
  const markdown = trials.map(({ by }) => `- ${by}`).join("\n");
  const { claims: tried, answer_markdown } = await checkText(context, { markdown, sources, references: "remove" });
  const bears = new Set(
    tried.filter(({ verdict }) => verdict === "supported").map(({ start, end }) => answer_markdown.slice(start, end)),
  );
  return doubted.flatMap(({ start }) => trials.find((trial) => trial.start === start && bears.has(trial.by)) ?? []);
}

/** Labels of the passages that share most words with a sentence. */
function nearest(text: string, index: readonly { label: string; terms: ReadonlySet<string> }[]): string[] {
  const terms = [...new Set(indexTerms(withoutLabels(text)))];
  return index
    .map(({ label, terms: own }) => ({ label, shared: terms.filter((term) => own.has(term)).length }))
    .filter(({ shared }) => shared > 0)
    .toSorted((first, second) => second.shared - first.shared)
    .slice(0, candidatesPerSentence)
    .map(({ label }) => label);
}
