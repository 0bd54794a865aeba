/** A stretch of a file that is to be replaced; `start` and `end` are offsets into its text (UTF-16 units). */
export interface FixEdit {
  /** As people know it: the draft, or a file of references. */
  file: string;
  start: number;
  end: number;
  text: string;
  /** One sentence for people. */
  reason: string;
  /** Where `text` stood before it comes here, with what was changed in it: formats that carry more than text move that. */
  moved?: { start: number; end: number; changes: Pick<FixEdit, "start" | "end" | "text">[] } | undefined;
}

/** The text with its edits, in whatever order they come. Of edits that overlap, the one that begins first is made. */
export function applyEdits(text: string, edits: readonly Pick<FixEdit, "start" | "end" | "text">[]): string {
  let written = "";
  let position = 0;
  for (const edit of edits.toSorted((one, other) => one.start - other.start || one.end - other.end)) {
    if (edit.start < position) continue;
    written += text.slice(position, edit.start) + edit.text;
    position = edit.end;
  }
  return written + text.slice(position);
}
