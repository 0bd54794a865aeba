import type { CitationCheck, CheckSummary } from "../../document/manuscript/tree.js";
import { latexProse } from "../../domain/escape/latex-prose.js";
import type { CheckedCitation } from "../typesetting/writing.js";
import type { LatexWriting } from "./latex-writing.js";

/** The last pages: what was checked and what was not, then what was found out about each citation. */
export function writeChecks(writing: LatexWriting, summary: CheckSummary | undefined): string {
  if (summary === undefined && writing.checked.length === 0) return "";
  const counts = (summary?.counts ?? []).map(({ verdict, count }) => `${latexProse(verdict)} & ${count} \\\\`);
  const limits = (summary?.limits ?? []).map((limit) => `\\item ${latexProse(limit)}`);
  if (counts.length > 0) writing.need("tables");
  const parts = [
    "\\clearpage",
    `\\${writing.facts.hasChapters ? "chapter" : "section"}*{${latexProse(writing.words.checks)}}`,
    ...(counts.length === 0 ? [] : ["\\begin{tabular}{lr}", "\\toprule", ...counts, "\\bottomrule", "\\end{tabular}"]),
    ...(limits.length === 0 ? [] : ["\\begin{itemize}", ...limits, "\\end{itemize}"]),
    ...(writing.checked.length === 0
      ? []
      : ["\\begin{description}", ...writing.checked.map(checkedCitation), "\\end{description}"]),
  ];
  return parts.join("\n");
}

function checkedCitation({ mark, checks, hasPlace }: CheckedCitation): string {
  const shown = hasPlace ? `\\hyperlink{cited-${mark}}{${mark}}` : mark;
  return `\\item[{\\hypertarget{check-${mark}}{${shown}}}] ${checks.map(found).join("\\newline{}\n")}`;
}

function found({ key, verdict, quote, page, reason }: CitationCheck): string {
  const place = page === null ? "" : ` (p.~${page})`;
  const words = quote === "" ? "" : ` “${latexProse(quote)}”${place}`;
  return `\\texttt{${latexProse(key)}}: \\textbf{${latexProse(verdict)}}${words}${reason === "" ? "" : ` ${latexProse(reason)}`}`;
}
