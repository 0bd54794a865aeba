import type { MarkdownDocument } from "../../document/markdown/parse-markdown.js";
import type { Content, MarkdownInline } from "../../document/markdown/tree.js";
import type { TextChange, TextSurroundings } from "./text-surroundings.js";

/** A stretch of a text and what takes its place; `change` where somebody should know. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
  change?: TextChange;
}

/** A text that is being read for what must be changed. */
export class TextReading {
  /** Keys that the text cites, in its order. */
  readonly cited: string[] = [];
  private readonly read = new Map<Content, MarkdownInline[]>();

  constructor(
    readonly source: string,
    readonly document: Pick<MarkdownDocument, "blocks" | "inlinesOf">,
    readonly around: TextSurroundings,
    /** From 0; headings are brought to their levels in the first. */
    readonly round: number,
  ) {}

  /** Each content is read once, however many look at it. */
  inlinesOf(content: Content): MarkdownInline[] {
    const found = this.read.get(content) ?? this.document.inlinesOf(content);
    this.read.set(content, found);
    return found;
  }
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
