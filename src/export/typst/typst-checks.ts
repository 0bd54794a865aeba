import type { CitationCheck, CheckSummary } from "../../document/manuscript/tree.js";
import { typstMarkup, typstString } from "../../domain/escape/typst.js";
import type { CheckedCitation, Writing } from "../typesetting/writing.js";

/**
 * The last pages: what was checked and what was not, then for each citation the words of the source that were compared. They
 * are no footnotes: those may be the style's, and a reader who does not ask for evidence is not interrupted by it.
 */
export function writeChecks(writing: Writing, summary: CheckSummary | undefined): string[] {
  if (summary === undefined && writing.checked.length === 0) return [];
  const counts = (summary?.counts ?? []).map(
    ({ verdict, count }) => `[${typstMarkup(verdict)}], [${typstMarkup(String(count))}]`,
  );
  const limits = (summary?.limits ?? []).map((limit) => `[${typstMarkup(limit)}]`);
  return [
    "#pagebreak(weak: true)",
    `#heading(level: 1, numbering: none)[${typstMarkup(writing.words.checks)}]`,
    ...(counts.length === 0
      ? []
      : [`#table(columns: 2, stroke: none, align: (start, end), table.hline(), ${counts.join(", ")}, table.hline())`]),
    ...(limits.length === 0 ? [] : [`#list(${limits.join(", ")})`]),
    ...writing.checked.map(checkedCitation),
  ];
}

function checkedCitation({ mark, checks, hasPlace }: CheckedCitation): string {
  const shownMark = hasPlace ? `#link(<cited-${mark}>)[${mark}]` : mark;
  return `#evidence([${shownMark}])[${checks.map(found).join(" #linebreak() ")}] <check-${mark}>`;
}

function found({ key, verdict, quote, page, reason }: CitationCheck): string {
  const place = page === null ? "" : ` (p. ${page})`;
  const words = quote === "" ? "" : ` “${typstMarkup(quote)}”${typstMarkup(place)}`;
  return `#raw(${typstString(key)}): #strong[${typstMarkup(verdict)}]${words}${reason === "" ? "" : ` ${typstMarkup(reason)}`}`;
}
