import { auditSummary, capitalised, levelsLine } from "../../../audit/report/summary.js";
import type { AuditFilesOutput, WrittenFile } from "../../../contracts/audit-files.js";
import type { AuditOutput } from "../../../contracts/audit.js";
import { auditSarif } from "../../../audit/report/sarif.js";
import { type Finding, findingCodeNames, findingCodes, type Level, levels } from "../../../contracts/audit-finding.js";
import type { AuditProgress } from "../../../audit/schema/progress.js";
import { collapseSpaces, splitAtSpaces } from "../../../domain/characters.js";
import { QuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import type { RunOutcome } from "../../../run/execute.js";
import type { Progress } from "../../../run/run-context.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Invocation } from "../command/invocation.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { jsonText } from "../../../domain/escape/records.js";
import type { Watched } from "../command/run-watched.js";
import { progressOf } from "../terminal/line-display.js";
import { type LiveView, oneLine } from "../terminal/live-line.js";
import { count, duration, type Screen, type Style, wrap } from "../terminal/terminal.js";

/** With what `audit_files` wrote, or without. */
type Audited = AuditOutput & Partial<AuditFilesOutput>;

interface Shown {
  /** All findings, however many there are of a code. */
  all: boolean;
  sarif: boolean;
  /** By default that of the configuration. */
  failOn?: FailOn;
}

/** How an audit is shown and what it exits with, new or taken up again. */
export function watchedAudit({ all, sarif, failOn }: Shown = { all: false, sarif: false }): Watched<Audited> {
  return {
    show: ({ shownPath }, before) => ({
      lines: (event) => stageLines(event, shownPath),
      view: () => auditView(before),
      isViewAlone: true,
    }),
    finish: (invocation, outcome) => finish(invocation, outcome, { all, sarif, ...(failOn && { failOn }) }),
  };
}

function finish(invocation: Invocation, outcome: RunOutcome<Audited>, { all, sarif, failOn }: Shown): number {
  const code = finishShown(invocation, outcome, { all, sarif });
  if (outcome.error || code !== exitCodes.done) return code;
  const { findings } = outcome.output;
  const { config } = invocation.engine.services;
  return failsOn(findings, failOn ?? failOnOf(undefined, config.audit.fail_on)) ? exitCodes.incomplete : code;
}

function finishShown(invocation: Invocation, outcome: RunOutcome<Audited>, { all, sarif }: Shown): number {
  const code = sarif
    ? invocation.finishDocument(outcome.error ? outcome : { ...outcome, output: auditSarif(outcome.output) }, jsonText)
    : invocation.finish(outcome, (output) =>
        [renderAudit(output, invocation, all), ...fixLines(output, invocation)].join("\n"),
      );
  if (!outcome.error) sayWritten(invocation, outcome.output);
  return code;
}

const kinds: Readonly<Record<WrittenFile["kind"], string>> = { report: "Report", fixed: "Mended", diff: "Changes" };

function sayWritten(invocation: Invocation, { files = [], notes = [] }: Partial<AuditFilesOutput>): void {
  for (const { kind, path } of files) invocation.say(`${kinds[kind]}: ${invocation.shownPath(path)}`);
  for (const note of notes) invocation.say(note);
}

/** What was mended, each place once: the diff says the rest. */
function fixLines({ fixes = [] }: Partial<AuditFilesOutput>, { paint, shownPath }: Invocation): string[] {
  if (fixes.length === 0) return [];
  const lines = fixes.map(({ file, line, reason }) => `  ${shownPath(file)}:${line}  ${plainLine(reason)}`);
  return ["", `${paint("bold", "Mended")} ${count(fixes.length, "place")}`, ...new Set(lines)];
}

/** Codes and levels of findings for which an audit fails. */
type FailOn = readonly string[];

/** Findings that are no mere notes. */
const usual: FailOn = ["error", "warning"];

/** "dangling,not_found" or levels; "none" for never. Throws `usage` (or `config`) with all codes for a name that is none. */
export function failOnOf(flag: string | undefined, configured: readonly string[]): FailOn {
  if (flag !== undefined)
    return checked(
      splitAtSpaces(flag.replaceAll(",", " ")).filter((name) => name !== ""),
      "usage",
    );
  return configured.length > 0 ? checked(configured, "config") : usual;
}

function checked(names: readonly string[], code: "usage" | "config"): FailOn {
  if (names.length === 1 && names[0] === "none") return [];
  const known: readonly string[] = [...levels, ...findingCodeNames];
  const unknown = names.filter((name) => !known.includes(name));
  if (unknown.length === 0 && names.length > 0) return names;
  const [where, what] = code === "usage" ? ["--fail-on", "no name"] : ["audit.fail_on", "nothing"];
  throw new QuireError(
    code,
    `${where} names ${unknown.length === 0 ? what : unknown.join(", ")}: that is no finding.`,
    {
      facts: { names: unknown.join(",") },
      fix: `Name levels (${levels.join(", ")}), none, or codes: ${findingCodeNames.join(", ")}.`,
    },
  );
}

/** Codes that are one thing in the summary, and that whoever names the first means, too. */
const included: Readonly<Partial<Record<string, string>>> = { out_of_range: "dangling" };

function failsOn(findings: readonly Pick<Finding, "code" | "level">[], failOn: FailOn): boolean {
  return findings.some(({ code, level }) => [code, level, included[code]].some((name) => failOn.includes(name ?? "")));
}

/** The lines that an audit adds to what a person sees; most events add none. Pure. */
function stageLines(event: Event, shownPath: (path: string) => string): string[] {
  const progress = progressOf(event) as AuditProgress | null;
  return progress === null ? [] : [`> [${progress.phase.toUpperCase()}] ${plainLine(stageText(progress, shownPath))}`];
}

function stageText(progress: AuditProgress, shownPath: (path: string) => string): string {
  switch (progress.phase) {
    case "reading":
      return progress.name;
    case "citations":
      return `${count(progress.citations, "citation")}, ${count(progress.works, "work")}`;
    case "existence":
      return `Looking up ${count(progress.of, "work")}`;
    case "addresses":
      return `Looking at ${count(progress.of, "web address", "web addresses")}`;
    case "sentences":
      return `Comparing ${count(progress.of, "cited sentence")} with their sources`;
    case "judging":
      return `Asking ${progress.model}`;
    case "writing":
      return shownPath(progress.path);
    default:
      return count(progress.findings, "finding");
  }
}

/** "existence 12/61 works, about 4 s left" */
function auditView(before: readonly Event[]): LiveView {
  let [stage, at] = ["", 0];
  let counted: Progress | null = null;
  const onEvent = (event: Event): void => {
    const progress = progressOf(event) as AuditProgress | null;
    if (progress === null) return;
    [stage, at, counted] = [plainLine(stageText(progress, (path) => path)), Date.parse(event.ts), null];
  };
  for (const event of before) onEvent(event);
  return {
    onEvent,
    onProgress: (progress) => {
      counted = progress;
    },
    lines: (frame) => oneLine(frame, counted === null ? stage : countedText(counted, frame.now - at)),
  };
}

function countedText({ label, done, total, unit }: Progress, elapsed: number): string {
  const left = done > 0 && done < total ? `, about ${duration((elapsed / done) * (total - done))} left` : "";
  const what = label === unit ? "" : `${label} `;
  return `${what}${done}${total > 0 ? `/${total}` : ""} ${unit}${left}`;
}

/** Findings of one code that are printed where not all are wanted. */
const shownAtMost: Readonly<Record<Level, number>> = { error: 10, warning: 5, note: 3 };
const styles: Readonly<Record<Level, Style>> = { error: "red", warning: "yellow", note: "cyan" };
const indent = "  ";
const mostSummaryLines = 10;

/** Renders for a terminal what an audit came to: a summary, then the findings by code, the most serious first. */
function renderAudit(output: AuditOutput, screen: Screen, all = false): string {
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
