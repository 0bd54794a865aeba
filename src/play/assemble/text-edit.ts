import type { MarkdownDocument } from "../../document/markdown/parse-markdown.js";
import type { TextChange, TextSurroundings } from "./text-surroundings.js";

/** A stretch of a text and what takes its place; `change` where somebody should know. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  change?: TextChange;
}

/** A text that is being read for what must be changed. */
export interface TextReading {
  source: string;
  document: MarkdownDocument;
  around: TextSurroundings;
  /** From 0; headings are brought to their levels in the first. */
  round: number;
}

/** Makes edits and tells those that were made: of some that overlap the outermost, else the first. */
export function applyEdits(text: string, edits: readonly TextEdit[]): { text: string; made: TextEdit[] } {
  const pieces: string[] = [];
  const made: TextEdit[] = [];
  let at = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || other.end - one.end)) {
    if (edit.start < at) continue;
    pieces.push(text.slice(at, edit.start), edit.text);
    at = edit.end;
    made.push(edit);
  }
  return { text: pieces.join("") + text.slice(at), made };
}
