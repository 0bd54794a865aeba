import type { Mark } from "../reference/mark.js";
import type { Draft } from "../document/tree/draft.js";
import { LineIndex, sourceSpan } from "../document/tree/positions.js";
import { modelFor } from "../domain/config.js";
import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { limitationsOf } from "./report/limitations.js";
import type { AuditCounts, AuditInput, AuditOutput, Entry, WebReference } from "../contracts/audit.js";
import { placeInFiles } from "../document/tree/place-in-files.js";
import { type ReadDraft, readDraft } from "../reference/read-draft.js";
import { checkExistence } from "./existence/check-existence.js";
import { existenceFindings } from "./existence/existence-findings.js";
import type { Finding } from "../contracts/audit-finding.js";
import { inOrder } from "./schema/finding.js";
import { type LibraryRecord, libraryRecords } from "./schema/library-records.js";
import { lint } from "./lint/lint.js";
import { tell } from "./schema/progress.js";
import { withDividedEntries } from "../citations/list/divided-entries.js";
import { type Citations, type Citing, readCitations } from "./read-citations.js";
import { checkJudge } from "../evidence/judge/ask-judge.js";
import { judgeFor } from "../evidence/judge/judge-text.js";
import { pageFinding, pagesGivenWrongly } from "./support/page-findings.js";
import { askJudge, type AuditJudge } from "./support/ask-judge.js";
import { checkSupport } from "./support/check-support.js";
import { citedSentences } from "./support/cited-sentences.js";
import { finalVerdict } from "../evidence/judge/final-verdict.js";
import { supportFindings } from "./support/support-findings.js";
import { addressFindings } from "./web/address-findings.js";
import { addressesOf, checkAddresses } from "./web/check-addresses.js";
import { findUncited, uncitedFindings } from "./uncited/find-uncited.js";

type Found = Pick<
  AuditOutput,
  "findings" | "marks" | "entries" | "existence" | "web" | "sentences" | "quotations" | "uncited"
>;

/** An audit and the draft it is of, for those who show both. */
export interface Audited {
  read: ReadDraft;
  output: AuditOutput;
}

/** Audits a draft: reads it, resolves its marks, then asks whether works exist, sentences are supported, quotations stand. */
export async function runAudit(context: RunContext, input: AuditInput): Promise<Audited> {
  const settings = settingsOf(context, input);
  if (settings.judge?.required) await checkJudge(context, settings.judge.model);
  tell(context, { phase: "reading", name: input.draft ?? "the text" });
  const written = await readDraft(context, input);
  const read = { ...written, draft: withDividedEntries(written.draft) };
  const records = await recordsFor(context, input);
  const citations = await readCitations(context, { read, input, records });
  const { marks, entries } = citations;
  tell(context, { phase: "citations", citations: citationCount(marks), works: workCount(entries) });
  const found = await checked(context, { read, input, records, ...citations });
  const { draft } = read;
  const about = { version: 1 as const, run_id: context.runId, draft: input.draft ?? null, format: draft.format };
  const counts = auditCountsOf(found);
  const limitations = limitationsOf(found, { ...settings, records, format: draft.format });
  const output = { ...about, sha256: read.sha256, counts, ...found, findings_left_out: 0, limitations };
  return { read, output };
}

/** The library's records; none where it is left out. Throws `not_found` where it is asked for and empty. */
async function recordsFor(context: RunContext, { library }: AuditInput): Promise<LibraryRecord[]> {
  if (library === false) return [];
  const records = await libraryRecords(context);
  if (library !== true || records.length > 0) return records;
  throw new QuireError("not_found", "The library is empty: there is nothing to compare the draft with.", {
    fix: "Add the works it cites first (quire add FOLDER), or leave --library out.",
  });
}

type Checking = Citing & Citations;

/** What works, sentences and quotations come to, and all that is to be said of it. */
async function checked(
  context: RunContext,
  { read, input, records, marks, entries, findings: said }: Checking,
): Promise<Found> {
  const { name: file, draft } = read;
  const { online, judge } = settingsOf(context, input);
  tell(context, { phase: "existence", of: workCount(entries) });
  const existence = await checkExistence(context, entries, records, { online });
  const web = online ? await lookAtAddresses(context, entries) : [];
  const cited = citedSentences(draft, marks);
  tell(context, { phase: "sentences", of: cited.length });
  const support = await checkSupport(context, { draft, marks, sentences: cited, entries, existence, records });
  if (judge !== null) tell(context, { phase: "judging", model: judge.model });
  const sentences = await askJudge(context, support.sentences, judge);
  const { quotations } = support;
  const uncited = findUncited(draft, marks, entries);
  const pages = await pagesGivenWrongly(context, { sentences: cited, entries, existence });
  const all = inOrder([
    ...said,
    ...lint({ file, draft, marks, entries }),
    ...existenceFindings(entries, existence),
    ...addressFindings(entries, web),
    ...supportFindings(file, sentences, quotations),
    ...pages.map((each) => pageFinding(file, each)),
    ...uncitedFindings(file, uncited),
  ]);
  const findings = withEnds(all, {
    file,
    draft,
    marks,
    entries,
    sentences: cited,
    others: [...quotations, ...uncited],
  });
  const placed = <Place extends { line: number; column: number }>(places: readonly Place[]) =>
    placeInFiles(places, file, draft);
  return {
    findings: placed(findings),
    marks: placed(marks),
    entries: placed(entries),
    existence,
    web,
    sentences: placed(sentences),
    quotations: placed(quotations),
    uncited: placed(uncited),
  };
}

/** Nothing where the network is closed: that nobody was asked is said of the works already. */
async function lookAtAddresses(context: RunContext, entries: readonly Entry[]): Promise<WebReference[]> {
  const of = addressesOf(entries).length;
  if (of === 0 || context.services.config.network.offline) return [];
  tell(context, { phase: "addresses", of });
  return checkAddresses(context, entries);
}

type Counted = Pick<
  AuditOutput,
  "marks" | "entries" | "existence" | "sentences" | "quotations" | "uncited" | "findings"
>;

/** Works that are named in marks, each as often as it is. */
function citationCount(marks: readonly Mark[]): number {
  return marks.reduce((sum, { cites }) => sum + cites.length, 0);
}

/** A work of the library that a draft names by several of its keys is one. */
function workCount(entries: AuditOutput["entries"]): number {
  return new Set(entries.map(({ id, origin, item }) => (origin === "library" ? `library ${item.id ?? id}` : id))).size;
}

/** The numbers of the summary. */
export function auditCountsOf(audit: Counted): AuditCounts {
  const { marks, entries, existence, sentences, quotations, uncited, findings } = audit;
  const verdicts = (verdict: string) => sentences.filter((sentence) => finalVerdict(sentence) === verdict).length;
  const found = (code: string) => findings.filter((each) => each.code === code).length;
  const states = (...names: string[]) => existence.filter(({ state }) => names.includes(state)).length;
  return {
    citations: citationCount(marks),
    works: workCount(entries),
    dangling: found("dangling") + found("out_of_range"),
    not_found: states("not_found"),
    differ: states("differs", "other_work"),
    retracted: existence.filter(({ notices }) => notices.some(({ kind }) => kind === "retracted")).length,
    checkable: sentences.length - verdicts("unchecked"),
    supported: verdicts("supported"),
    computed: verdicts("computed"),
    weak: verdicts("weak"),
    words_only: verdicts("words_only"),
    claims_not_found: verdicts("not_found"),
    contradicted: verdicts("contradicted"),
    unchecked: verdicts("unchecked"),
    quotations: quotations.length,
    quotations_differ: quotations.filter(({ state }) => state === "differs" || state === "not_found").length,
    quotations_unchecked: quotations.filter(({ state }) => state === "unchecked").length,
    uncited: uncited.length,
  };
}

/** A stretch of a block, and where it begins in the draft. */
type Span = Pick<Mark, "block" | "start" | "end" | "line" | "column">;

interface Located {
  /** The draft as people know it. */
  file: string;
  draft: Draft;
  marks: readonly Mark[];
  entries: readonly Entry[];
  sentences: readonly (Span & { id: string })[];
  /** Of quotations and statements. */
  others: readonly Span[];
}

/** Findings with the places where they end, as editors underline them; of files of references that stays unknown. Pure. */
function withEnds(findings: readonly Finding[], located: Located): Finding[] {
  const { file, draft, marks, entries, sentences, others } = located;
  const lines = new LineIndex(draft.source);
  const listed = entries.flatMap(({ block, line, column }): Span[] =>
    block === null ? [] : [{ block, start: 0, end: draft.blocks[block]?.text.length ?? 0, line, column }],
  );
  const atPlace = new Map([...listed, ...sentences, ...others, ...marks].map((span) => [placeOf(span), span]));
  const byId = new Map<string | null, Span>([...sentences, ...marks].map((span) => [span.id, span]));
  return findings.map((finding) => {
    const named = [byId.get(finding.mark), byId.get(finding.sentence)];
    const span = named.find((each) => each && placeOf(each) === placeOf(finding)) ?? atPlace.get(placeOf(finding));
    const block = span === undefined ? undefined : draft.blocks[span.block];
    if (finding.file !== file || span === undefined || block === undefined || block.pieces.length === 0) return finding;
    const end = lines.at(sourceSpan(block, span).end);
    return { ...finding, end_line: end.line, end_column: end.column };
  });
}

const placeOf = ({ line, column }: Pick<Span, "line" | "column">): string => `${line}:${column}`;

interface AuditSettings {
  /** The library is compared with, where there is one. */
  library: boolean;
  /** Outside sources are asked for what the library does not have. */
  online: boolean;
  /** Null for none. */
  judge: AuditJudge | null;
}

/** Takes settings from the input, else from the configuration. */
function settingsOf({ services: { config } }: RunContext, { library, online, judge }: AuditInput): AuditSettings {
  const named = judge ?? config.audit.judge;
  const model = judgeFor(config, named, modelFor(config, "answer"));
  return {
    library: library ?? true,
    online: online ?? config.audit.online,
    judge: model === null ? null : { model, required: named !== undefined },
  };
}
