import type { Claim, Source, WebSource } from "../domain/evidence.js";
import type { AskOutput } from "./ask.tool.js";
import { verdictLine } from "./verdict-line.js";

/** "Karpicke & Roediger (2008). The critical importance of retrieval" as far as the record goes. */
export function sourceName(source: Pick<Source, "title" | "authors" | "year">): string {
  const [first, second, ...others] = source.authors;
  const names = others.length > 0 ? `${first} et al.` : [first, second].filter(Boolean).join(" & ");
  const year = source.year === null ? "" : `(${source.year})`;
  const head = [names, year].filter(Boolean).join(" ");
  return head === "" ? source.title : `${head}. ${source.title}`;
}

/** "page 3, lines 40-52": where in its file a source stands. */
export function sourcePlace({ start_page, end_page, start_line, end_line }: Source): string {
  const pages = start_page === null ? null : rangeText("page", start_page, end_page ?? start_page);
  return [pages, rangeText("line", start_line, end_line)].filter(Boolean).join(", ");
}

function rangeText(name: string, start: number, end: number): string {
  return start === end ? `${name} ${start}` : `${name}s ${start}-${end}`;
}

/** The answer as a Markdown document: text, verdicts, sources, limitations. */
export function answerMarkdown(output: AskOutput): string {
  const notes = output.claims.filter((claim) => claim.verdict !== "supported").map(claimNote);
  const parts = [
    `# ${output.question}`,
    output.answer_markdown.trim(),
    "## Check",
    `${verdictLine(output.claims, output.counts)}.`,
    notes.join("\n"),
    "## Sources",
    output.sources.map(sourceLine).join("\n"),
    output.web_sources.length > 0 ? `## ${webSourcesTitle}\n\n${output.web_sources.map(webSourceLine).join("\n")}` : "",
    output.limitations.length > 0
      ? `## Limitations\n\n${output.limitations.map((text) => `- ${text}`).join("\n")}`
      : "",
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** Over the pages that a model's own search cited, wherever an answer is shown. */
export const webSourcesTitle = "Web sources (cited by the model, not checked)";

/** "Tide tables: https://...", as text that cannot pass for Markdown. */
function webSourceLine({ url, title }: WebSource): string {
  const name = title.replace(/[\s[\]()<>*_`]+/g, " ").trim();
  return `- ${name === "" ? "" : `${name}: `}<${url.replace(/[\s<>]/g, encodeURIComponent)}>`;
}

function claimNote(claim: Claim): string {
  const reasons = claim.reasons.length > 0 ? ` (${claim.reasons.join("; ")})` : "";
  return `- ${claim.verdict.replace("_", " ")}: "${claim.text}"${reasons}`;
}

function sourceLine(source: Source): string {
  const path = source.path === null ? "" : `, \`${source.path}\``;
  return `- [${source.label}] ${sourceName(source)}, ${sourcePlace(source)}${path}`;
}
