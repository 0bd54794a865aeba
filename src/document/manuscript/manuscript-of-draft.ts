import type { Block, Draft } from "../tree/draft.js";
import { cutBlock } from "../tree/cut-block.js";
import { emptyFront } from "./front-matter.js";
import { DraftInlines } from "./draft-inlines.js";
import { listOfItems } from "./draft-lists.js";
import { tableOfRows } from "./draft-tables.js";
import { PartIds } from "./part-ids.js";
import type { ReadManuscript } from "./read-manuscript.js";
import { wordsOf } from "./inline-words.js";
import type { ManuscriptBlock, ManuscriptInline } from "./tree.js";

/**
 * A draft in any format as a document to be set: its headings, paragraphs, lists, tables, notes, formulas and citations.
 * Its list of references is made anew where its citations are known by keys; pictures are not part of a draft.
 */
export function manuscriptOfDraft(draft: Draft): ReadManuscript {
  const folding = new DraftFolding(draft);
  const { title, blocks } = folding.read();
  const written = { ...emptyFront, items: draft.items, bibliographies: draft.bibliographies.map(({ path }) => path) };
  return {
    written,
    unnumbered: folding.unnumbered,
    blocks,
    warnings: draft.problems.map(({ line, message }) => ({ line, message })),
    front: {
      title,
      subtitle: [],
      authors: [],
      date: null,
      abstract: [],
      keywords: [],
      language: "en",
      direction: "ltr",
      contents_depth: null,
      lists_figures: false,
      lists_tables: false,
      is_numbered: false,
    },
  };
}

/** Kinds of blocks of which several in a row make one. */
const joining: ReadonlySet<Block["kind"]> = new Set(["list_item", "table", "block_quote", "reference"]);

class DraftFolding {
  readonly unnumbered = new Set<string>();
  private readonly ids = new PartIds();
  private readonly inlines: DraftInlines;
  private readonly hasKeys: boolean;

  constructor(private readonly draft: Draft) {
    this.inlines = new DraftInlines(draft, (blocks) => this.blocks(blocks));
    this.hasKeys = draft.blocks.some(({ inlines }) => inlines.some(({ kind }) => kind === "citation"));
  }

  read(): { title: ManuscriptInline[]; blocks: ManuscriptBlock[] } {
    return { title: [], blocks: this.blocks(this.draft.blocks.filter(({ note }) => note === null)) };
  }

  private blocks(blocks: readonly Block[]): ManuscriptBlock[] {
    const found: ManuscriptBlock[] = [];
    for (let at = 0; at < blocks.length;) {
      const run = runAt(blocks, at);
      found.push(...this.run(run, found));
      at += run.length;
    }
    return found;
  }

  private run(run: readonly Block[], before: ManuscriptBlock[]): ManuscriptBlock[] {
    const [first] = run;
    if (first === undefined) return [];
    const { line } = first;
    switch (first.kind) {
      case "heading":
        return [this.heading(first)];
      case "list_item":
        return listOfItems(run, (block) => this.inlines.of(block));
      case "table":
        return [this.table(run, before)];
      case "block_quote":
        return [{ kind: "quote", line, blocks: run.map((block) => this.paragraph(block)) }];
      case "code":
        return [this.code(first)];
      case "formula":
        return [this.formula(first)];
      case "reference":
        return this.hasKeys ? [{ kind: "references", line, entries: [] }] : run.map((block) => this.paragraph(block));
      case "caption":
        return this.caption(first, before);
      default:
        return [this.paragraph(first)];
    }
  }

  private paragraph(block: Block): ManuscriptBlock {
    return { kind: "paragraph", line: block.line, content: this.inlines.of(block) };
  }

  private heading(block: Block): ManuscriptBlock {
    const content = this.inlines.of(block);
    const level = Math.min(6, Math.max(1, block.level ?? 1));
    const id = this.ids.take(block.anchor, wordsOf(content), "section");
    return { kind: "heading", line: block.line, level, id, number: null, content, isAppendix: false };
  }

  /** A caption before a table waits as a paragraph; it becomes the table's. */
  private table(run: readonly Block[], before: ManuscriptBlock[]): ManuscriptBlock {
    const last = before.at(-1);
    const isCaption = last?.kind === "paragraph" && this.captions.has(last);
    if (isCaption) before.pop();
    const caption = isCaption ? last.content : [];
    const id = this.ids.take(run[0]?.anchor ?? null, "", "table");
    return tableOfRows(run, { id, caption }, (block) => this.inlines.of(block));
  }

  private readonly captions = new Set<ManuscriptBlock>();

  private caption(block: Block, before: ManuscriptBlock[]): ManuscriptBlock[] {
    const label = captionLabel(block.text);
    const content = this.inlines.of(cutBlock(block, label, block.text.length));
    const last = before.at(-1);
    if (last?.kind === "table" && last.caption.length === 0) {
      before[before.length - 1] = { ...last, caption: content };
      return [];
    }
    const paragraph: ManuscriptBlock = { kind: "paragraph", line: block.line, content };
    this.captions.add(paragraph);
    return [paragraph];
  }

  private code({ text, code, line }: Block): ManuscriptBlock {
    const shown = code?.text ?? text;
    const language = code?.language ?? null;
    return { kind: "code", line, text: shown, language, id: this.ids.free("code"), number: null, caption: [] };
  }

  private formula({ text, anchor, line }: Block): ManuscriptBlock {
    const id = this.ids.take(anchor, "", "formula");
    if (anchor === null) this.unnumbered.add(id);
    return { kind: "formula", line, tex: text.replace(/^\$+|\$+$/gu, "").trim(), id, number: null };
  }
}

function runAt(blocks: readonly Block[], at: number): Block[] {
  const first = blocks[at];
  if (first === undefined || !joining.has(first.kind)) return first === undefined ? [] : [first];
  let end = at + 1;
  while (blocks[end]?.kind === first.kind && blocks[end]?.row?.table === first.row?.table) end += 1;
  return blocks.slice(at, end);
}

/** "Table 3. ": numbers are given anew. In characters. */
function captionLabel(text: string): number {
  return /^\p{L}+\.?[ \u00a0]\d+(?:\.\d+)*[.:]?\s+(?=\S)/u.exec(text)?.[0].length ?? 0;
}
