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

function wordStart({ characters, cursor }: EditedLine): number {
  let start = cursor;
  while (start > 0 && characters[start - 1] === " ") start -= 1;
  while (start > 0 && characters[start - 1] !== " ") start -= 1;
  return start;
}

function cut({ characters }: EditedLine, from: number, to: number): EditedLine {
  return { characters: characters.toSpliced(from, to - from), cursor: from };
}

/** What was typed or pasted; a field is one line, so breaks become spaces. */
function insert({ characters, cursor }: EditedLine, input: string): EditedLine {
  const typed = graphemes(input.replace(/[\r\n\t]+/g, " ").replace(/\p{Cc}/gu, ""));
  return { characters: characters.toSpliced(cursor, 0, ...typed), cursor: cursor + typed.length };
}

/** The part of a line that fits into `width` columns, so that the cursor is seen: before it, under it, after it. */
export function visiblePart(line: EditedLine, width: number): { before: string; under: string; after: string } {
  const start = Math.max(0, line.cursor - width + 1);
  const shown = line.characters.slice(start, start + width);
  const at = line.cursor - start;
  return { before: shown.slice(0, at).join(""), under: shown[at] ?? " ", after: shown.slice(at + 1).join("") };
}
