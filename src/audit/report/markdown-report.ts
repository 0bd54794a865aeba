import { markdownText } from "../../domain/escape/markdown.js";
import type { AuditOutput } from "../../contracts/audit.js";
import { type Finding, findingCodes } from "../../contracts/audit-finding.js";
import { auditSummary, capitalised, levelsLine } from "./summary.js";

/** Stands in a report, so that a later one may take its place. */
export const markdownMark = "<!-- quire audit -->";

/** Findings of each code that are told to models; all of them are in the structured result. */
export const findingsOfACode = 20;

type Reported = Pick<AuditOutput, "draft" | "counts" | "findings" | "findings_left_out" | "limitations">;

/**
 * An audit as a plain list in Markdown: for issues, mails and models.
 * @param atMost findings of a code that are listed
 */
export function auditMarkdown(audit: Reported, atMost = Infinity): string {
  const codes = [...new Set(audit.findings.map(({ code }) => code))];
  const sections = codes.map((code) =>
    section(
      audit.findings.filter((each) => each.code === code),
      atMost,
    ),
  );
  const summary = auditSummary(audit).map((line) => `- ${markdownText(line)}\n`);
  const title = `# Audit of ${markdownText(audit.draft ?? "the text")}: ${levelsLine(audit)}\n`;
  return [markdownMark, title, summary.join(""), ...sections].join("\n");
}

function section(findings: readonly Finding[], atMost: number): string {
  const [first] = findings;
  if (first === undefined) return "";
  const { title } = findingCodes[first.code];
  const more = findings.length > atMost ? [`- and ${findings.length - atMost} more`] : [];
  const heading = `## ${title} (${first.code}, ${first.level}): ${findings.length}`;
  return [heading, "", ...findings.slice(0, atMost).map(item), ...more, ""].join("\n");
}

function item({ file, line, column, words: said, message, fix }: Finding): string {
  const quoted = said === "" ? "" : ` "${markdownText(said)}"`;
  return `- ${markdownText(file)}:${line}:${column}${quoted}: ${markdownText(capitalised(message))} ${markdownText(fix)}`;
}
