import { splitLines } from "../../domain/characters.js";

/** A paragraph of a note; its place in the list is its chunk id. */
export interface Paragraph {
  text: string;
  /** Line of the file at which it begins, from 1. */
  line: number;
}

/**
 * The paragraphs of a note's body, split at lines that are empty or hold nothing but spaces and tabs; empty ones are
 * not counted.
 * @param bodyLine the line of the file at which the body begins
 */
export function paragraphsOf(body: string, bodyLine = 1): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  let open: Paragraph | null = null;
  for (const [index, line] of splitLines(body).entries()) {
    if (/^[ \t]*$/.test(line)) {
      open = null;
    } else if (open !== null) {
      open.text += `\n${line}`;
    } else if (line.trim() !== "") {
      open = { text: line, line: bodyLine + index };
      paragraphs.push(open);
    }
  }
  return paragraphs;
}
