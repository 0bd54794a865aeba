import { formFields, formOf } from "../../../library/collect/form.js";
import { type CollectSession, currentEntry, type Question } from "../../../library/collect/session.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { cellsOf, fitCells, padCells } from "../terminal/cells.js";
import { own } from "../terminal/terminal-stream.js";
import type { Paint } from "../terminal/terminal.js";
import type { Keyboard } from "./keyboard.js";
import { type Button, editButtons, fieldCount, importButtons, programButtons } from "./keys.js";
import { type EditedLine, visiblePart } from "./line-editor.js";

/** Says where and how the form is drawn. */
export interface FormFrame {
  manifest: string;
  /** Columns. */
  width: number;
  paint: Paint;
}

const labelWidth = 13;
const boxRows = 10;

/** The form of `quire collect` line by line. */
export function formLines(keyboard: Keyboard, frame: FormFrame): string[] {
  if (keyboard.help) return helpLines(frame);
  const { session, focus, editing } = keyboard;
  const screen = session.mode === "edit" ? entryLines(keyboard, frame) : importLines(keyboard, frame);
  return [
    headingLine(session, frame),
    "",
    ...screen,
    "",
    ...buttonLines(session.mode, focus - fieldCount(session.mode), frame),
    statusLine(session, editing !== null, frame),
  ];
}

function headingLine({ entries, index, mode, unwritten }: CollectSession, { manifest, paint }: FormFrame): string {
  const place = mode === "import" ? "import" : `${entries.length === 0 ? 0 : index + 1} of ${entries.length}`;
  return `${paint("bold", "Quire collect")}  ${place}  ${plainLine(manifest)}${unwritten ? " (not written yet)" : ""}`;
}

/** All fields of one entry, one line each; changed ones are marked. */
function entryLines({ session, focus, editing }: Keyboard, { paint, width }: FormFrame): string[] {
  const entry = currentEntry(session);
  if (!entry) return [paint("dim", "There is no entry. i imports listings, a adds an empty one.")];
  const saved = formOf(entry.saved);
  const line = editing?.target === "field" ? editing.line : null;
  return formFields.map(({ name, label, hint }, position) => {
    const isFocused = focus === position;
    const value = entry.values[name];
    const shown = padCells(`${value === saved[name] ? " " : "*"}${label}`, labelWidth);
    const marked = isFocused ? paint("bold", line === null ? paint("inverse", shown) : shown) : shown;
    const text = fitted(value || (isFocused ? hint : ""), width - labelWidth - 2);
    if (isFocused && line !== null) return `${marked} ${cursorLine(line, width - labelWidth - 2, paint)}`;
    return `${marked} ${value === "" ? paint("dim", text) : text}`;
  });
}

/** The last lines of the markup: what is being pasted is at its end. */
function importLines({ session, focus, editing }: Keyboard, { paint, width }: FormFrame): string[] {
  const lines = session.markup.split("\n");
  const border = (text: string) => (focus === 0 ? text : paint("dim", text));
  const shown = lines.slice(-boxRows).map((text) => fitted(text, width - 2));
  // The right border stands in its column, whatever a terminal takes the width of the characters before it for.
  const right = `${own(`\u001B[${width}G`)}${border("│")}`;
  const rows = Array.from({ length: boxRows }, (_, row) => `${border("│")}${shown[row] ?? ""}${right}`);
  const edge = "─".repeat(Math.max(0, width - 2));
  return [
    "Paste listings (a saved results page, BibTeX, RIS, CSL-JSON, or <book>…</book> markup):",
    border(`╭${edge}╮`),
    ...rows,
    border(`╰${edge}╯`),
    paint("dim", `${lines.length} lines, ${session.markup.length} characters`),
    ...(editing?.target === "markup" ? [paint("dim", "Paste or type; Esc ends")] : []),
    ...(editing?.target === "file" ? [`File: ${cursorLine(editing.line, width - 8, paint)}`] : []),
  ];
}

/** A line with its cursor. */
function cursorLine(line: EditedLine, width: number, paint: Paint): string {
  const { before, under, after } = visiblePart(line, width);
  return `${plainLine(before)}${paint("inverse", plainLine(under) || " ")}${plainLine(after)}`;
}

/** What is done to this entry (or import), and below it what is done to the whole. */
function buttonLines(mode: CollectSession["mode"], focus: number, frame: FormFrame): string[] {
  const first: readonly Button[] = mode === "edit" ? editButtons : importButtons;
  return [...buttonRow(first, focus, frame), ...buttonRow(programButtons, focus - first.length, frame)];
}

function buttonRow(buttons: readonly Button[], focus: number, { paint, width }: FormFrame): string[] {
  const rows: string[] = [];
  let room = 0;
  for (const [position, { key, label }] of buttons.entries()) {
    const text = `${paint("bold", paint("cyan", key))} ${label}`;
    const shown = position === focus ? paint("inverse", text) : text;
    const needed = cellsOf(`${key} ${label}`);
    if (rows.length > 0 && needed + 2 <= room) {
      rows.push(`${rows.pop() ?? ""}  ${shown}`);
      room -= needed + 2;
    } else {
      rows.push(shown);
      room = width - needed;
    }
  }
  return rows;
}

const questions: Record<Question["kind"], string> = {
  unsaved: "This entry has changes that are not saved. Save them? y yes, n no, Esc stay",
  delete: "Delete this entry from the list? y yes, n no",
  unwritten: "Saved entries are not in the file yet. Write them? y yes, n quit without, Esc stay",
};

const tones = { good: "green", bad: "red", info: null } as const;

/** What is asked, else what was last said, else what the keys do. */
function statusLine({ question, message }: CollectSession, isEditing: boolean, { paint, width }: FormFrame): string {
  if (question) return paint("yellow", questions[question.kind]);
  if (isEditing) return paint("dim", "Enter or Esc ends editing");
  if (!message) return paint("dim", "Enter edits a field or presses a button, arrows or Tab move, ? help");
  const style = tones[message.tone];
  const text = fitted(message.text, 3 * width);
  return style === null ? text : paint(style, text);
}

function helpLines({ paint }: FormFrame): string[] {
  return [
    paint("bold", "Keys"),
    "up, down, Tab go from field to field and to the buttons",
    "Enter edits the field, or presses the button",
    "Enter or Esc ends editing; Ctrl-A, Ctrl-E, Ctrl-U, Ctrl-K, Ctrl-W as in a shell",
    ...[...editButtons, ...importButtons, ...programButtons].map(({ key, label }) => `${key}  ${label}`),
    'A * marks what was changed since it was saved. "save" keeps an entry here; "save to file" writes all of',
    "them to the manifest, matched with the PDFs of the folder. Any key leaves this page.",
  ];
}

/** One line of a text, cut to a number of cells. */
function fitted(text: string, cells: number): string {
  return fitCells(plainLine(text), cells);
}
