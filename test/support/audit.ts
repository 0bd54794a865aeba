import type { Entry } from "../../src/contracts/audit.js";
import type { Mark } from "../../src/reference/mark.js";
import type { Draft, DraftFormat } from "../../src/document/tree/draft.js";
import { readHtml } from "../../src/document/html/html-blocks.js";
import { readLatex } from "../../src/document/latex/read-latex.js";
import { readMarkdown } from "../../src/document/pandoc/read-markdown.js";
import { readPlainText } from "../../src/document/plain-text.js";
import { readTypst } from "../../src/document/typst/read-typst.js";
import type { Finding } from "../../src/contracts/audit-finding.js";
import { lint } from "../../src/audit/lint/lint.js";
import { findMarks } from "../../src/citations/find-marks.js";
import { worksOf } from "../../src/audit/read-citations.js";
import { withDividedEntries } from "../../src/citations/list/divided-entries.js";
import { readEntries } from "../../src/citations/list/read-entries.js";

export interface LintedDraft {
  draft: Draft;
  marks: Mark[];
  entries: Entry[];
  findings: Finding[];
}

/** Formats whose drafts are texts. */
export type TextFormat = Exclude<DraftFormat, "docx" | "epub" | "odt">;

const readers: Record<TextFormat, (source: string) => Draft> = {
  markdown: readMarkdown,
  html: readHtml,
  latex: readLatex,
  text: readPlainText,
  typst: (source) => readTypst(source).draft,
  document: readMarkdown,
};

export function readSource(source: string, format: TextFormat): Draft {
  return withDividedEntries(readers[format](source));
}

/** The lint of a draft in this process: what `quire audit` finds without library, network and texts. `shared` are entries of files. */
export function lintDraft(draft: Draft, file: string, shared: readonly Entry[] = []): LintedDraft {
  const listed = readEntries(draft, file);
  const found = findMarks(draft, [...listed, ...shared]);
  const { marks, entries } = worksOf(found, { draft, listed, shared, records: [] });
  return { draft, marks, entries, findings: lint({ file, draft, marks, entries }) };
}
