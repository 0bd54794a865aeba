import type { Entry, Mark } from "../../src/audit/audit-schema.js";
import type { Draft, DraftFormat } from "../../src/audit/draft/draft.js";
import { readHtml } from "../../src/audit/draft/html.js";
import { readLatex } from "../../src/audit/draft/latex.js";
import { readMarkdown } from "../../src/audit/draft/markdown.js";
import { readPlainText } from "../../src/audit/draft/plain-text.js";
import type { Finding } from "../../src/audit/finding.js";
import { lint } from "../../src/audit/lint/lint.js";
import { findMarks } from "../../src/audit/marks/find-marks.js";
import { resolveMarks } from "../../src/audit/marks/resolve-marks.js";
import { readEntries } from "../../src/audit/references/read-entries.js";

export interface LintedDraft {
  draft: Draft;
  marks: Mark[];
  entries: Entry[];
  findings: Finding[];
}

const readers: Record<Exclude<DraftFormat, "docx">, (source: string) => Draft> = {
  markdown: readMarkdown,
  html: readHtml,
  latex: readLatex,
  text: readPlainText,
};

export function readSource(source: string, format: Exclude<DraftFormat, "docx">): Draft {
  return readers[format](source);
}

/** The lint of a draft in this process: what `quire audit` finds without library, network and texts. */
export function lintDraft(draft: Draft, file: string, listed: readonly Entry[] = []): LintedDraft {
  const all = [...readEntries(draft, file), ...listed];
  const entries = all.map((entry, index) => ({ ...entry, id: `e${index + 1}` }));
  const marks = resolveMarks(findMarks(draft, entries), entries, draft);
  return { draft, marks, entries, findings: lint({ file, draft, marks, entries }) };
}
