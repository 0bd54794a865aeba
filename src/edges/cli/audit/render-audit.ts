import type { AuditOutput } from "../../../audit/schema/audit-schema.js";
import { type Finding, findingCodes, type Level } from "../../../audit/schema/finding.js";
import { auditSummary, capitalised, levelsLine } from "../../../audit/report/summary.js";
import { collapseSpaces } from "../../../domain/characters.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { type Screen, type Style, wrap } from "../terminal/terminal.js";

/** Findings of one code that are printed where not all are wanted. */
const shownAtMost: Readonly<Record<Level, number>> = { error: 10, warning: 5, note: 3 };
const styles: Readonly<Record<Level, Style>> = { error: "red", warning: "yellow", note: "cyan" };
const indent = "  ";
const mostSummaryLines = 10;

/** Renders for a terminal what an audit came to: a summary, then the findings by code, the most serious first. */
export function renderAudit(output: AuditOutput, screen: Screen, all = false): string {
  const codes = [...new Set(output.findings.map(({ code }) => code))];
  const groups = codes.map((code) => output.findings.filter((each) => each.code === code));
  return [summary(output, screen, all), ...groups.map((group) => groupText(group, screen, all))].join("\n\n");
}

function summary(output: AuditOutput, screen: Screen, all: boolean): string {
  const { paint, width } = screen;
  const name = output.draft === null ? "The text" : screen.shownPath(output.draft);
  const style = output.findings.find(({ level }) => level !== "note")?.level;
  const head = `${paint("bold", plainLine(name))}: ${paint(style === undefined ? "green" : styles[style], levelsLine(output))}`;
  const [first = "", ...rest] = auditSummary(output);
  const lines = rest.flatMap((line) => hanging(`- ${plainLine(line)}`, width, indent).split("\n"));
  const begun = [head, ...wrap(plainLine(first), width).split("\n")];
  const room = mostSummaryLines - begun.length;
  const isWhole = all || lines.length <= room;
  return [...begun, ...(isWhole ? lines : [...lines.slice(0, room - 1), `${indent}...: --all`])].join("\n");
}

function groupText(findings: readonly Finding[], screen: Screen, all: boolean): string {
  const [first] = findings;
  if (first === undefined) return "";
  const { code, level } = first;
  const shown = all ? findings : findings.slice(0, shownAtMost[level]);
  const fixes = new Set(findings.map(({ fix }) => fix));
  const isOneFix = fixes.size === 1 && shown.length > 1;
  const heading = `${screen.paint(styles[level], level)} ${screen.paint("bold", findingCodes[code].title)} [${code}]`;
  const more = findings.length - shown.length;
  return [
    hanging(`${heading}${findings.length > 1 ? ` ${findings.length}` : ""}`, screen.width, indent),
    ...shown.flatMap((finding) => findingLines(finding, screen, !isOneFix)),
    ...(isOneFix ? [fixLine(first, screen, indent)] : []),
    ...(more > 0 ? [`${indent}and ${more} more: --all`] : []),
  ].join("\n");
}

function findingLines(finding: Finding, screen: Screen, withFix: boolean): string[] {
  const { file, line, column, words, message } = finding;
  const { paint, width } = screen;
  // Nothing stands between what terminals and editors open at a click.
  const place = `${plainLine(screen.shownPath(file))}:${line}:${column}`;
  const room = width - indent.length - place.length - 4;
  const quoted = shortened(plainLine(words).trim(), Math.max(room, 24));
  const said = room < 24 && quoted !== "" ? [`${indent}${place}`, `${indent}${indent}"${quoted}"`] : null;
  return [
    ...(said ?? [`${indent}${paint("bold", place)}${quoted === "" ? "" : `  ${paint("dim", `"${quoted}"`)}`}`]),
    wrap(capitalised(plainLine(message)), width, indent + indent),
    ...(withFix ? [fixLine(finding, screen, indent + indent)] : []),
  ];
}

function fixLine({ fix }: Finding, { paint, width }: Screen, before: string): string {
  return hanging(`${before}-> ${plainLine(fix)}`, width, `${before}   `).replace("->", paint("cyan", "->"));
}

/** Wrapped, what does not fit the first line standing further in; the first line keeps what it begins with. */
function hanging(text: string, width: number, within: string): string {
  const lead = text.slice(0, text.length - text.trimStart().length);
  const wrapped = wrap(text, width, within);
  return lead + wrapped.slice(within.length);
}

/** With its end cut off at a word, to at most `length` characters. */
function shortened(text: string, length: number): string {
  const line = collapseSpaces(text);
  if (line.length <= length) return line;
  const cut = line.slice(0, length - 1);
  const atWord = cut.lastIndexOf(" ");
  return `${atWord > length / 2 ? cut.slice(0, atWord) : cut}…`;
}
