import { webAddress } from "../../domain/escape/html.js";
import type { Block, Draft, Inline } from "../tree/draft.js";
import { sourceSpan } from "../tree/positions.js";
import { joinTexts } from "./inline-words.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";

/** Folds the stretches of a draft's blocks into a tree. */
export class DraftInlines {
  private readonly notes: ReadonlyMap<string, Block[]>;
  private readonly open = new Set<string>();

  constructor(
    private readonly draft: Draft,
    /** Reads the blocks of a note. */
    private readonly read: (blocks: readonly Block[]) => ManuscriptBlock[],
  ) {
    const notes = new Map<string, Block[]>();
    for (const block of draft.blocks)
      if (block.note !== null) notes.set(block.note, [...(notes.get(block.note) ?? []), block]);
    this.notes = notes;
  }

  of(block: Block): ManuscriptInline[] {
    return this.between(block, { start: 0, end: block.text.length }, block.inlines);
  }

  /** Stretches that lie in others are within them; one that crosses another is left out. */
  private between(
    block: Block,
    { start, end }: { start: number; end: number },
    inlines: readonly Inline[],
  ): ManuscriptInline[] {
    const found: ManuscriptInline[] = [];
    let at = start;
    const within = inlines
      .filter((each) => each.start >= start && each.end <= end && each.end > each.start)
      .toSorted((one, other) => one.start - other.start || other.end - one.end);
    for (const [index, inline] of within.entries()) {
      if (inline.start < at) continue;
      found.push(...plain(block.text.slice(at, inline.start)));
      found.push(...this.inline(block, inline, within.slice(index + 1)));
      at = inline.end;
    }
    return joinTexts([...found, ...plain(block.text.slice(at, end))]);
  }

  private inline(block: Block, inline: Inline, others: readonly Inline[]): ManuscriptInline[] {
    const text = block.text.slice(inline.start, inline.end);
    const inner = () =>
      this.between(
        block,
        inline,
        others.filter((each) => each.end <= inline.end),
      );
    switch (inline.kind) {
      case "citation":
        return [this.citation(block, inline, text)];
      case "note":
        return this.note(inline.label);
      case "superscript":
      case "subscript":
        return [{ kind: inline.kind, children: inner() }];
      case "italic":
        return [{ kind: "emphasis", children: inner() }];
      case "code":
        return [{ kind: "code", text: text.replace(/^`+|`+$/gu, "") }];
      case "formula":
        return [{ kind: "formula", tex: text.replace(/^(?:\$+|\\\()|(?:\$+|\\\))$/gu, "").trim() }];
      default: {
        const url = inline.url.startsWith("#") && inline.url.length > 1 ? inline.url : webAddress(inline.url);
        return url === null ? inner() : [{ kind: "link", url, children: inner() }];
      }
    }
  }

  private citation(block: Block, inline: Extract<Inline, { kind: "citation" }>, text: string): ManuscriptInline {
    const span = sourceSpan(block, inline);
    const cites = inline.cites.map((cite) => ({ ...cite, entry: null }));
    const citation = { cites, isTextual: inline.textual, shown: [], source: text, ...span, line: block.line };
    return { kind: "citation", citation };
  }

  private note(label: string): ManuscriptInline[] {
    const blocks = this.notes.get(label);
    if (blocks === undefined || this.open.has(label)) return [];
    this.open.add(label);
    const read = this.read(blocks);
    this.open.delete(label);
    return read.length === 0 ? [] : [{ kind: "note", blocks: read }];
  }
}

function plain(text: string): ManuscriptInline[] {
  const lines = text.split("\n");
  return lines.flatMap((line, index): ManuscriptInline[] => [
    ...(index === 0 ? [] : [{ kind: "break" as const }]),
    ...(line === "" ? [] : [{ kind: "text" as const, text: line }]),
  ]);
}
