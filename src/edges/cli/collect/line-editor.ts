import { hasUnspacedScript } from "../../../domain/characters.js";
import { detectLanguage } from "../../../language/detect-language.js";
import { unspacedWords } from "../../../language/words.js";
import { cellsOf, cutCells } from "../terminal/cells.js";

/** A line of text with a cursor, counted in what people see as one character. */
export interface EditedLine {
  /** Graphemes. */
  characters: string[];
  /** 0..characters.length: the cursor stands before this character. */
  cursor: number;
}

/** Describes what a key does to a line; keys that mean nothing to it are left to the form. */
export interface EditKey {
  leftArrow?: boolean;
  rightArrow?: boolean;
  backspace?: boolean;
  delete?: boolean;
  ctrl?: boolean;
  meta?: boolean;
}

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function editLine(text: string): EditedLine {
  const characters = graphemes(text);
  return { characters, cursor: characters.length };
}

export function lineText(line: EditedLine): string {
  return line.characters.join("");
}

function graphemes(text: string): string[] {
  return [...segmenter.segment(text)].map(({ segment }) => segment);
}

/** The line after a key, as shells do it: Ctrl-A, Ctrl-E, Ctrl-U, Ctrl-K, Ctrl-W and the arrows. */
export function pressKey(line: EditedLine, input: string, key: EditKey): EditedLine {
  const { characters, cursor } = line;
  if (key.leftArrow) return { characters, cursor: Math.max(0, cursor - 1) };
  if (key.rightArrow) return { characters, cursor: Math.min(characters.length, cursor + 1) };
  // Terminals send 0x7f for the backspace key, which is reported as "delete".
  if (key.backspace || key.delete) return cut(line, Math.max(0, cursor - 1), cursor);
  if (key.ctrl) return pressControl(line, input);
  return key.meta ? line : insert(line, input);
}

function pressControl(line: EditedLine, input: string): EditedLine {
  const { characters, cursor } = line;
  if (input === "a") return { characters, cursor: 0 };
  if (input === "e") return { characters, cursor: characters.length };
  if (input === "u") return cut(line, 0, cursor);
  if (input === "k") return cut(line, cursor, characters.length);
  if (input === "d") return cut(line, cursor, cursor + 1);
  if (input === "w") return cut(line, wordStart(line), cursor);
  return line;
}

/** Where the word before the cursor begins; the last one of a stretch where no blanks stand between words. */
function wordStart({ characters, cursor }: EditedLine): number {
  let end = cursor;
  while (end > 0 && characters[end - 1] === " ") end -= 1;
  let start = end;
  while (start > 0 && characters[start - 1] !== " ") start -= 1;
  const stretch = characters.slice(start, end).join("");
  const last = hasUnspacedScript(stretch) ? unspacedWords(stretch, detectLanguage(stretch)).at(-1) : undefined;
  return last === undefined ? start : start + graphemes(stretch.slice(0, last.start)).length;
}

function cut({ characters }: EditedLine, from: number, to: number): EditedLine {
  return { characters: characters.toSpliced(from, to - from), cursor: from };
}

/** What was typed or pasted; a field is one line, so breaks become spaces. */
function insert({ characters, cursor }: EditedLine, input: string): EditedLine {
  const typed = graphemes(input.replace(/[\r\n\t]+/g, " ").replace(/\p{Cc}/gu, ""));
  return { characters: characters.toSpliced(cursor, 0, ...typed), cursor: cursor + typed.length };
}

/** The part of a line that fits into so many cells, so that the cursor is seen: before it, under it, after it. */
export function visiblePart(line: EditedLine, cells: number): { before: string; under: string; after: string } {
  const under = line.characters[line.cursor] ?? " ";
  let room = cells - cellsOf(under);
  let start = line.cursor;
  while (start > 0 && cellsOf(line.characters[start - 1] ?? "") <= room) {
    start -= 1;
    room -= cellsOf(line.characters[start] ?? "");
  }
  const before = line.characters.slice(start, line.cursor).join("");
  return { before, under, after: cutCells(line.characters.slice(line.cursor + 1).join(""), room) };
}
