import { QuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import type { AuditInput, AuditOutput } from "./schema/audit-schema.js";
import { placeInFiles } from "../document/tree/place-in-files.js";
import { type ReadDraft, readDraft } from "./draft/read-draft.js";
import { checkExistence } from "./existence/check-existence.js";
import { existenceFindings } from "./existence/existence-findings.js";
import { inOrder } from "./schema/finding.js";
import { type LibraryRecord, libraryRecords } from "./schema/library-records.js";
import { lint } from "./lint/lint.js";
import { tell } from "./schema/progress.js";
import { withDividedEntries } from "../citations/list/divided-entries.js";
import { type Citations, type Citing, readCitations } from "./read-citations.js";
import { auditCountsOf, citationCount } from "./report/counts.js";
import { withEnds } from "./report/finding-ends.js";
import { limitationsOf } from "./report/limitations.js";
import { checkJudge, settingsOf } from "./schema/settings.js";
import { askJudge } from "./support/ask-judge.js";
import { checkSupport } from "./support/check-support.js";
import { citedSentences } from "./support/cited-sentences.js";
import { supportFindings } from "./support/support-findings.js";
import { findUncited, uncitedFindings } from "./uncited/find-uncited.js";

type Found = Pick<AuditOutput, "findings" | "marks" | "entries" | "existence" | "sentences" | "quotations" | "uncited">;

/** An audit and the draft it is of, for those who show both. */
export interface Audited {
  read: ReadDraft;
  output: AuditOutput;
}

/** Audits a draft: reads it, resolves its marks, then asks whether works exist, sentences are supported, quotations stand. */
export async function runAudit(context: RunContext, input: AuditInput): Promise<Audited> {
  const settings = settingsOf(context, input);
  await checkJudge(context, settings.judge);
  tell(context, { phase: "reading", name: input.draft ?? "the text" });
  const written = await readDraft(context, input);
  const read = { ...written, draft: withDividedEntries(written.draft) };
  const records = await recordsFor(context, input);
  const citations = await readCitations(context, { read, input, records });
  const { marks, entries } = citations;
  tell(context, { phase: "citations", citations: citationCount(marks), works: entries.length });
  const found = await checked(context, { read, input, records, ...citations });
  const { draft } = read;
  const about = { version: 1 as const, run_id: context.runId, draft: input.draft ?? null, format: draft.format };
  const counts = auditCountsOf(found);
  const limitations = limitationsOf(found, { ...settings, records: records.length, format: draft.format });
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
  tell(context, { phase: "existence", of: entries.length });
  const existence = await checkExistence(context, entries, records, { online });
  const cited = citedSentences(draft, marks);
  tell(context, { phase: "sentences", of: cited.length });
  const support = await checkSupport(context, { draft, marks, sentences: cited, entries, existence, records });
  if (judge !== null) tell(context, { phase: "judging", model: judge });
  const sentences = await askJudge(context, support.sentences, judge);
  const { quotations } = support;
  const uncited = findUncited(draft, marks, entries);
  const all = inOrder([
    ...said,
    ...lint({ file, draft, marks, entries }),
    ...existenceFindings(entries, existence),
    ...supportFindings(file, sentences, quotations),
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
    sentences: placed(sentences),
    quotations: placed(quotations),
    uncited: placed(uncited),
  };
}
