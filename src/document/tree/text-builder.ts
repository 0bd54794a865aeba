import { hasSpace } from "../../domain/characters.js";
import type { Block, Inline, InlineFacts, Piece } from "./draft.js";

/** Puts a block's text together from its parts, and remembers where each part came from. */
export class TextBuilder {
  readonly inlines: Inline[] = [];
  readonly pieces: Piece[] = [];
  /** Looking at the end of one long string while it grows would copy it each time. */
  private readonly written: string[] = [];
  private size = 0;
  private blankMayFollow = false;

  get length(): number {
    return this.size;
  }

  /** Text that stands at `source` letter for letter; white space, line breaks included, reads as one blank. */
  add(text: string, source: number): void {
    for (const { index, 0: part } of text.matchAll(/\s+|\S+/gu)) {
      if (hasSpace(part[0] ?? "")) this.blank(source + index);
      else this.append(part, source + index);
    }
  }

  /** Text that the source has in other characters: a decoded entity, a command. Nothing for nothing. */
  addDecoded(text: string, source: number): void {
    for (const character of text) {
      const isBlank = hasSpace(character);
      if (isBlank && !this.blankMayFollow) continue;
      this.pieces.push({ at: this.length, source, length: 0 });
      this.write(isBlank ? " " : character);
    }
  }

  private blank(source: number): void {
    if (this.blankMayFollow) this.append(" ", source);
  }

  private write(part: string): void {
    this.written.push(part);
    this.size += part.length;
    this.blankMayFollow = !part.endsWith(" ");
  }

  private append(part: string, source: number): void {
    const last = this.pieces.at(-1);
    const joins = last !== undefined && last.at + last.length === this.length && last.source + last.length === source;
    if (joins) last.length += part.length;
    else this.pieces.push({ at: this.length, source, length: part.length });
    this.write(part);
  }

  /** What is added while `work` runs is a stretch of its own. */
  within(facts: InlineFacts, work: () => void): void {
    const start = this.length;
    work();
    if (this.length > start) this.inlines.push({ ...facts, start, end: this.length });
  }

  build(): { text: string; pieces: Piece[]; inlines: Inline[] } {
    const text = this.written.join("").trimEnd();
    const inlines = this.inlines
      .map((inline) => ({ ...inline, end: Math.min(inline.end, text.length) }))
      .filter(({ start, end }) => end > start)
      .toSorted((one, other) => one.start - other.start || other.end - one.end);
    const pieces = this.pieces
      .filter(({ at }) => at < text.length)
      .map((piece) => ({ ...piece, length: Math.min(piece.length, text.length - piece.at) }));
    return { text, pieces, inlines };
  }
}

/** Whether a paragraph is nothing but one formula and its punctuation. */
export function isFormulaAlone({ text, inlines }: Pick<Block, "text" | "inlines">): boolean {
  const length = text.replace(/[\s.,;]+$/u, "").length;
  return inlines.some(({ kind, start, end }) => kind === "formula" && start === 0 && end >= length);
}
