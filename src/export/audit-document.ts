import { auditContract, type AuditOutput, type Sentence } from "../contracts/audit.js";
import type { GivenEvidence, PlacedCheck } from "../contracts/export.js";
import type { Citation } from "../document/manuscript/tree.js";
import { lineStarts } from "../domain/characters.js";
import { verdicts } from "../domain/verdict.js";
import { signName } from "../domain/signs.js";
import { readableLines } from "../evidence/answers/doubts.js";
import { finalVerdict } from "../evidence/judge/final-verdict.js";
import { joinedReasons } from "../evidence/judge/join.js";
import type { Mark } from "../reference/mark.js";
import type { RunContext } from "../run/run-context.js";

/** What is to be audited: the file by its path, so that files of references beside it are found, or the text alone. */
export interface AuditedDraft {
  path?: string | undefined;
  text: string;
}

/** What an audit of a draft found out about its citations, and of each citation without a check the reason why. */
export interface AuditedDocument {
  evidence: GivenEvidence;
  /** By the offset at which a citation begins, or of a mark within it. */
  reasonAt(citation: Pick<Citation, "start" | "end">): string;
}

/**
 * Audits a draft as `quire audit` does, without asking outside sources: which passage of each cited work comes nearest,
 * and whether it says so. `judge`: "none" where no model may be asked.
 */
export async function auditDocument(
  context: RunContext,
  { path, text }: AuditedDraft,
  judge: string | undefined,
): Promise<AuditedDocument> {
  context.progress({ label: "checking", done: 0, total: 1, unit: "document" });
  const audited = await context.call(auditContract, {
    ...(path === undefined ? { text, format: "markdown" as const } : { draft: path }),
    online: false,
    ...(judge !== undefined && { judge }),
  });
  return evidenceOf(audited, text);
}

/** Pure. */
export function evidenceOf(audited: AuditOutput, text: string): AuditedDocument {
  const starts = [0, ...lineStarts(text)];
  const offsetOf = ({ line, column }: Mark) => (starts[line - 1] ?? 0) + column - 1;
  const checks: PlacedCheck[] = [];
  const reasons = new Map<number, string>();
  for (const mark of audited.marks) {
    const start = offsetOf(mark);
    const sentence = sentenceOf(mark, audited.sentences);
    if (sentence === undefined) continue;
    const found = checksOf(mark, sentence);
    checks.push(...found.map((check) => ({ ...check, start, end: start + 1 })));
    if (found.length === 0) reasons.set(start, whyUnchecked(mark, sentence));
  }
  const places = [...reasons];
  return {
    evidence: { checks, counts: countsOf(audited.sentences), limits: limitsOf(audited) },
    reasonAt: ({ start, end }) =>
      places.find(([at]) => at >= start && at < end)?.[1] ?? "the check does not read the place where it stands",
  };
}

/** The sentence that a mark stands in; of a note that says nothing of its own, the one that the note hangs on. */
function sentenceOf(mark: Mark, sentences: readonly Sentence[]): Sentence | undefined {
  const own = sentences.filter(({ marks }) => marks.includes(mark.id));
  return own.find(({ block, start, end }) => block === mark.block && mark.start >= start && mark.start < end) ?? own[0];
}

type FoundCheck = Omit<PlacedCheck, "start" | "end">;

function checksOf({ cites }: Mark, sentence: Sentence): FoundCheck[] {
  return cites.flatMap(({ key, entry }) => {
    const work = sentence.works.find((each) => each.entry === entry);
    return key === null || work === undefined || entry === null ? [] : (checkOf(key, sentence, work) ?? []);
  });
}

type JudgedWork = Sentence["works"][number];

/** Null where nothing was compared. Of one among several works the rules' own verdict is told, as a judge saw them together. */
function checkOf(key: string, sentence: Sentence, work: JudgedWork): FoundCheck | null {
  const isAlone = sentence.works.length === 1;
  const final = finalVerdict(sentence);
  const verdict = isAlone ? final : work.verdict;
  if (verdict === "unchecked") return null;
  const opinion = isAlone && sentence.judge?.accepted === true ? sentence.judge : null;
  const reasons = opinion === null ? work.reasons : joinedReasons(verdict, work, opinion);
  const others = !isAlone && final !== verdict ? [`with the other works that are cited here: ${signName(final)}`] : [];
  const page = work.evidence?.page ?? null;
  return {
    key,
    verdict: signName(verdict),
    quote: readableLines(work.evidence?.quote ?? ""),
    page,
    reason: [...reasons, ...others].join("; "),
  };
}

function whyUnchecked({ cites }: Mark, { works, together }: Sentence): string {
  const own = works.filter(({ entry }) => cites.some((cite) => cite.entry === entry));
  const first = own.find(({ unchecked }) => unchecked !== null)?.unchecked?.reason;
  const reason = first ?? own[0]?.reasons[0] ?? together.reasons[0] ?? "nothing says which work is meant";
  return reason.charAt(0).toLowerCase() + reason.slice(1);
}

function countsOf(sentences: readonly Sentence[]): GivenEvidence["counts"] {
  return verdicts
    .filter((verdict) => verdict !== "unchecked")
    .map((verdict) => ({
      verdict: signName(verdict),
      count: sentences.filter((sentence) => finalVerdict(sentence) === verdict).length,
    }))
    .filter(({ count }) => count > 0);
}

function limitsOf({ sentences, uncited }: AuditOutput): string[] {
  const judged = sentences.filter(({ judge }) => judge !== null).length;
  const many = uncited.length;
  return [
    judged === 0
      ? "Words were compared by rules; no model judged them."
      : `A model judged ${judged} of ${sentences.length} cited sentences beside the rules.`,
    ...(many === 0
      ? []
      : [
          `${many} ${many === 1 ? "statement that asks for a citation has none and was" : "statements that ask for a citation have none and were"} not checked.`,
        ]),
    "No outside source was asked whether the cited works exist as they are cited or have been retracted.",
  ];
}
