import type { RunContext } from "../run/run-context.js";
import type { AuditInput, AuditOutput, Entry, Mark } from "./audit-schema.js";
import { type ReadDraft, readDraft } from "./draft/read-draft.js";
import { checkExistence } from "./existence/check-existence.js";
import { existenceFindings } from "./existence/existence-findings.js";
import { inOrder } from "./finding.js";
import { type LibraryRecord, libraryRecords } from "./library-records.js";
import { lint } from "./lint/lint.js";
import { findMarks } from "./marks/find-marks.js";
import { resolveMarks } from "./marks/resolve-marks.js";
import { readBibliographies } from "./references/bibliography-files.js";
import { libraryEntries } from "./references/library-entries.js";
import { readEntries } from "./references/read-entries.js";
import { auditCountsOf } from "./report/counts.js";
import { judgeModel } from "./settings.js";
import { askJudge } from "./support/ask-judge.js";
import { checkSupport } from "./support/check-support.js";
import { citedSentences } from "./support/cited-sentences.js";
import { supportFindings } from "./support/support-findings.js";
import { findUncited, uncitedFindings } from "./uncited/find-uncited.js";

/** An audit and the draft it is of, for those who show both. */
export interface Audited {
  read: ReadDraft;
  output: AuditOutput;
}

/** Audits a draft: reads it, resolves its marks, then asks whether works exist, sentences are supported, quotations stand. */
export async function runAudit(context: RunContext, input: AuditInput): Promise<Audited> {
  const read = await readDraft(context, input);
  const { name: file, draft } = read;
  const records = input.library ? await libraryRecords(context) : [];
  const { marks, entries } = await readCitations(context, { read, input, records });
  const existence = await checkExistence(context, entries, records, { online: input.online });
  const cited = citedSentences(draft, marks);
  const checked = await checkSupport(context, { draft, sentences: cited, existence });
  const sentences = await askJudge(context, checked.sentences, judgeModel(input, context.services.config));
  const { quotations } = checked;
  const uncited = findUncited(draft, marks, entries);
  const findings = inOrder([
    ...lint({ file, draft, marks, entries }),
    ...existenceFindings(entries, existence),
    ...supportFindings(file, sentences, quotations),
    ...uncitedFindings(file, uncited),
  ]);
  const found = { findings, marks, entries, existence, sentences, quotations, uncited };
  const about = { version: 1 as const, run_id: context.runId, draft: input.draft ?? null, format: draft.format };
  const output = { ...about, sha256: read.sha256, counts: auditCountsOf(found), ...found, limitations: [] };
  return { read, output };
}

interface Citing {
  read: ReadDraft;
  input: AuditInput;
  records: readonly LibraryRecord[];
}

/** Marks with what they mean, and all works that are listed or cited. */
async function readCitations(
  context: RunContext,
  { read, input, records }: Citing,
): Promise<{ marks: Mark[]; entries: Entry[] }> {
  const found = findMarks(read.draft);
  const listed = [...readEntries(read.draft, read.name), ...(await readBibliographies(context, input.bib))];
  const all = [...listed, ...libraryEntries(found, listed, records)];
  const entries = all.map((entry, index) => ({ ...entry, id: `e${index + 1}` }));
  return { marks: resolveMarks(found, entries), entries };
}
