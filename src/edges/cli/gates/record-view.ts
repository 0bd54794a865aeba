import { basename, dirname } from "node:path";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import type { Action } from "../../../library/scan/answer.js";
import type { ComparisonRow, RecordQuestion } from "../../../library/scan/ask-person.js";
import { cutCells, padCells } from "../terminal/cells.js";
import { type Paint, wrap } from "../terminal/terminal.js";

/** Where the two columns have room; narrower terminals get one below the other. */
const widthForColumns = 84;
const labelWidth = 14;
/** Refused identifiers are shown where nothing was found, the first of them. */
const mostCandidates = 5;

export interface View {
  paint: Paint;
  /** In columns. */
  width: number;
}

/** The file, what it says, what is proposed, and why: everything a person decides from. */
export function renderRecordQuestion(question: RecordQuestion, view: View): string {
  const { file, proposal, said } = question;
  const { paint, width } = view;
  const count = `${file.number} of ${file.total}`;
  const rule = "─".repeat(Math.max(3, Math.min(width, 110) - count.length - 4));
  const lines = [
    ...(said === null ? [] : ["", wrap(plainLine(said), width)]),
    "",
    paint("dim", `── ${count} ${rule}`),
    paint("bold", wrap(plainLine(file.name), width)),
    ...(question.comparison.length > 0 ? [renderComparison(question, view)] : []),
    ...noticeLines(question, view),
    ...identityLines(question, view),
    ...candidateLines(question, view),
    // Where nothing was found the reason above says it.
    ...(proposal.record === null ? [] : proposal.problems).map(({ source, error }) =>
      paint("dim", wrap(`${source}: ${plainLine(error.message)}`, width)),
    ),
    ...targetLines(question),
  ];
  return lines.join("\n");
}

const marks: Record<ComparisonRow["mark"], string> = { same: "=", differs: "!", new: "+" };

function renderComparison({ comparison, proposal }: RecordQuestion, view: View): string {
  if (proposal.record === null) return comparison.map((row) => fileRow(row, view)).join("\n");
  if (view.width < widthForColumns) return comparison.map((row) => narrowRow(row, view)).join("\n");
  const head = `${" ".repeat(labelWidth + 2)}${"the file says".padEnd(columnWidth(view) + 2)}the record says`;
  return [view.paint("dim", head), ...comparison.map((row) => wideRow(row, view))].join("\n");
}

/** Where there is no record: what the file says alone. */
function fileRow({ field, file }: ComparisonRow, { width }: View): string {
  const indent = " ".repeat(labelWidth + 2);
  return `  ${field.padEnd(labelWidth)}${wrap(plainLine(file), width, indent).slice(indent.length)}`;
}

function columnWidth({ width }: View): number {
  return Math.floor((Math.min(width, 130) - labelWidth - 4) / 2);
}

function wideRow(row: ComparisonRow, view: View): string {
  const column = columnWidth(view);
  const left = wrap(plainLine(row.file), column).split("\n");
  const right = recordCell(row, column);
  const lines = Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const label = index === 0 ? row.field : "";
    const mark = index === 0 ? marks[row.mark] : " ";
    const cell = padCells(cutCells(left[index] ?? "", column), column + 2);
    return `${mark} ${label.padEnd(labelWidth)}${cell}${right[index] ?? ""}`.trimEnd();
  });
  return lines.map((line) => paintRow(row, line, view)).join("\n");
}

function narrowRow(row: ComparisonRow, view: View): string {
  const indent = " ".repeat(labelWidth + 2);
  const cell = (text: string) => wrap(plainLine(text), view.width, indent).slice(indent.length);
  const first = `${marks[row.mark]} ${row.field.padEnd(labelWidth)}`;
  const record = row.record === "" ? "-" : recordText(row);
  const file = row.mark === "differs" ? `\n${indent}${cell(`the file: ${row.file}`)}` : "";
  return paintRow(
    row,
    `${first}${cell(row.record === "" && row.file !== "" ? `${row.file} (the file)` : record)}${file}`,
    view,
  );
}

function recordCell(row: ComparisonRow, width: number): string[] {
  return row.record === "" ? ["-"] : wrap(plainLine(recordText(row)), width).split("\n");
}

function recordText({ record, others }: ComparisonRow): string {
  return [record, ...others.map(({ source, value }) => `(${source}: ${value})`)].join(" ");
}

function paintRow({ mark }: ComparisonRow, text: string, { paint }: View): string {
  const lines = text.split("\n");
  return mark === "differs" ? lines.map((line) => paint("yellow", line)).join("\n") : text;
}

const noticeWords = {
  retracted: "RETRACTED",
  concern: "EXPRESSION OF CONCERN",
  corrected: "CORRECTED",
  published_version: "PUBLISHED since",
} as const;

function noticeLines({ proposal }: RecordQuestion, { paint, width }: View): string[] {
  return (proposal.record?.notices ?? []).map(({ kind, source, doi, date }) => {
    const where = [...(date === null ? [] : [date]), ...(doi === null ? [] : [doi]), `says ${source}`].join(", ");
    const isGrave = kind === "retracted" || kind === "concern";
    return paint(isGrave ? "red" : "yellow", wrap(`${noticeWords[kind]}: ${plainLine(where)}`, width));
  });
}

function identityLines({ proposal, twin }: RecordQuestion, { paint, width }: View): string[] {
  const { match, outcome, reason, by } = proposal;
  const found = by === null ? "" : `Found by ${plainLine(by)}. `;
  const say = (style: "green" | "yellow" | "red", word: string, text: string) =>
    paint(style, wrap(`${word}: ${found}${plainLine(text)}`, width));
  const lines: string[] = [];
  if (match === null) lines.push(say("yellow", outcome, reason));
  else if (match.verdict === "same") lines.push(say("green", "this document", match.explanation));
  else if (match.verdict === "different") lines.push(say("red", "ANOTHER DOCUMENT", match.explanation));
  else lines.push(say("yellow", "not certain", match.explanation));
  if (twin !== null)
    lines.push(paint("yellow", wrap(`Another file has the same identifier: ${plainLine(twin)}`, width)));
  return lines;
}

function candidateLines(question: RecordQuestion, { paint, width }: View): string[] {
  const { proposal, reading } = question;
  if (proposal.record !== null || question.identifiers.length > 0) return [];
  const refused = reading.identification.candidates.filter(({ taken }) => !taken);
  const shown = refused
    .slice(0, mostCandidates)
    .map(({ identifier, place, reason }) =>
      wrap(plainLine(`refused ${identifier.value} (${place}): ${reason}`), width, "  "),
    );
  const more = refused.length - shown.length;
  return [...shown, ...(more > 0 ? [`  and ${more} more`] : [])].map((line) => paint("dim", line));
}

function targetLines({ target, proposal, file, reading }: RecordQuestion): string[] {
  if (proposal.record === null) return [];
  if (reading.error !== null) return [`only into the manifest: ${plainLine(reading.error.message)}`];
  if (target === null) return [];
  const name = dirname(target) === dirname(file.path) ? basename(target) : target;
  return [`new name: ${plainLine(name)}`];
}

const labels: Record<Action, string> = {
  write: "[W]rite",
  doi: "new [D]OI",
  isbn: "new [I]SBN",
  skip: "[S]kip",
  remove: "[R]emove",
  edit: "[E]dit",
  open: "[O]pen",
  undo: "[U]ndo last write",
  quit: "[Q]uit",
};

/** "[W]rite, new [D]OI, ...": the keys that work. */
export function renderKeys(actions: readonly Action[], { width }: View): string {
  const parts = actions.map((action) => labels[action].replaceAll(" ", "\u00A0"));
  return wrap(`${parts.join(", ")} `, width).replaceAll("\u00A0", " ");
}

/** The action a key stands for. */
export function actionOfKey(key: string, actions: readonly Action[]): Action | undefined {
  return actions.find((action) => /\[(\w)\]/.exec(labels[action])?.[1] === key.toUpperCase());
}
