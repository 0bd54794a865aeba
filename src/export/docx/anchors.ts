import type { Manuscript, ManuscriptBlock, ManuscriptInline, PartKind } from "../../document/manuscript/tree.js";
import type { PrintedWords } from "../../document/manuscript/printed-words.js";
import { sha256Of } from "../../domain/hash.js";
import { HeadingCount } from "./numbering.js";

type HeadingBlock = Extract<ManuscriptBlock, { kind: "heading" }>;

/** A part that can be referred to: how it is called where it stands. */
export interface Anchor {
  part: PartKind;
  /** Name of the bookmark around what it is called. */
  bookmark: string;
  /** What stands in that bookmark: "Table 3"; of a heading its words. */
  called: string;
  /** "3"; null where it has no number. */
  number: string | null;
  /** Whether Word itself counts the heading, and comes to the same number. */
  isCounted: boolean;
}

/** One line of a table of contents, or of a list of figures or tables. */
export interface ContentsEntry {
  bookmark: string;
  number: string | null;
  content: ManuscriptInline[];
  /** Of a heading, 1 to 6; else 1. */
  level: number;
}

/** Everything in a document that can be referred to or listed. */
export class Anchors {
  readonly byId = new Map<string, Anchor>();
  readonly headings: ContentsEntry[] = [];
  readonly figures: ContentsEntry[] = [];
  readonly tables: ContentsEntry[] = [];
  private readonly names = new Map<string, string>();
  private readonly taken = new Set<string>();
  private readonly count = new HeadingCount();

  constructor(
    { front, blocks }: Manuscript,
    private readonly words: PrintedWords,
  ) {
    this.isNumbered = front.is_numbered;
    this.walk(blocks);
  }
  private readonly isNumbered: boolean;

  /** The bookmark that links to a part of this id lead to. */
  bookmarkOf(id: string): string {
    const known = this.names.get(id);
    if (known !== undefined) return known;
    const name = bookmarkName(id, this.taken);
    this.names.set(id, name);
    return name;
  }

  private walk(blocks: readonly ManuscriptBlock[]): void {
    for (const block of blocks) this.look(block);
  }

  private look(block: ManuscriptBlock): void {
    switch (block.kind) {
      case "heading":
        return this.addHeading(block);
      case "quote":
      case "group":
        return this.walk(block.blocks);
      case "list":
      case "definitions":
        return block.items.forEach((item) => this.walk(item.blocks));
      case "table":
        this.addPart("table", block, this.tables);
        return [...block.head, ...block.body].flat().forEach((cell) => this.walk(cell.blocks));
      case "figure":
        return this.addPart("figure", block, this.figures);
      case "code":
        return this.addPart("code", block, []);
      case "formula":
        return this.addFormula(block);
      default:
    }
  }

  private addHeading({ id, level, number, content, isAppendix }: HeadingBlock): void {
    const bookmark = this.bookmarkOf(id);
    const isCounted =
      (this.isNumbered || isAppendix) && number !== null && this.count.would(level, isAppendix) === number;
    if (isCounted) this.count.next(level, isAppendix);
    this.headings.push({ bookmark, number, content, level });
    this.byId.set(id, { part: "section", bookmark, called: plainText(content), number, isCounted });
  }

  private addPart(
    part: "table" | "figure" | "code",
    { id, number, caption }: { id: string; number: string | null; caption: ManuscriptInline[] },
    listed: ContentsEntry[],
  ): void {
    const bookmark = this.bookmarkOf(id);
    const called = number === null ? "" : `${this.words[part]} ${number}`;
    if (caption.length > 0 || number !== null) listed.push({ bookmark, number, content: caption, level: 1 });
    this.byId.set(id, { part, bookmark, called, number, isCounted: false });
  }

  private addFormula({ id, number }: { id: string; number: string | null }): void {
    const bookmark = this.bookmarkOf(id);
    this.byId.set(id, { part: "formula", bookmark, called: number ?? "", number, isCounted: false });
  }
}

/** Word takes 40 letters, digits and underscores, beginning with a letter, and tells no case. */
const longestName = 40;

function bookmarkName(id: string, taken: Set<string>): string {
  const plain = id.replaceAll(/[^\p{L}\p{N}_]+/gu, "_").replace(/^[^\p{L}]+/u, "");
  const isShort = plain !== "" && plain.length <= longestName - 4;
  const isFree = [plain, numberBookmark(plain)].every((name) => !taken.has(name.toLowerCase()));
  const name = isShort && isFree ? plain : `p_${sha256Of(id).slice(0, 24)}`;
  for (const each of [name, numberBookmark(name)]) taken.add(each.toLowerCase());
  return name;
}

/** The bookmark around the number of a part alone. */
export function numberBookmark(bookmark: string): string {
  return `${bookmark}_nr`;
}

/** The words of inlines without their form; notes are left out, formulas stand in TeX's notation. */
export function plainText(inlines: readonly ManuscriptInline[]): string {
  return inlines.map(plainOf).join("");
}

function plainOf(inline: ManuscriptInline): string {
  switch (inline.kind) {
    case "text":
    case "code":
      return inline.text;
    case "formula":
      return inline.tex;
    case "break":
      return " ";
    case "image":
      return inline.image.description;
    case "note":
      return "";
    case "citation":
      return plainText(inline.citation.shown);
    default:
      return plainText(inline.children);
  }
}
