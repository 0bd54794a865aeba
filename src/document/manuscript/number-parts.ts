import { printedWords } from "./printed-words.js";
import type { ReadManuscript } from "./read-manuscript.js";
import { wordsOf } from "./inline-words.js";
import type { Manuscript, ManuscriptBlock, ManuscriptInline, ManuscriptWarning, PartKind } from "./tree.js";
import { rewriteBlocks, visit } from "./walk.js";

export interface Numbering {
  /** Figures, tables, formulas and code are counted anew in each chapter: "Figure 2.3". */
  byChapter: boolean;
}

/** What links and mentions may lead to. */
interface NumberedPart {
  part: PartKind;
  number: string | null;
  /** Of a section: its title, for who mentions one without a number. */
  title: ManuscriptInline[];
}

/**
 * Gives headings, figures, tables, formulas and code their numbers, and mentions of them their words: "Table 3",
 * "Appendix A". A part without a caption or, of headings, in a document that numbers none, has no number. What is
 * mentioned and not there is a warning, and stays as it was written.
 */
export function numberParts(read: ReadManuscript, { byChapter }: Numbering): Manuscript {
  const counter = new Counter(read, byChapter);
  const blocks = rewriteBlocks(read.blocks, { block: (block) => [counter.numbered(block)] });
  const warnings = [...read.warnings];
  const words = printedWords(read.front.language);
  const ids = idsIn(blocks);
  const shown = rewriteBlocks(blocks, {
    inlines: (inlines) =>
      inlines.flatMap((inline) => {
        if (inline.kind === "reference") return [mention(inline)];
        return inline.kind === "link" ? linkOrWords(inline, ids, warnings) : [inline];
      }),
  });
  function mention(inline: Extract<ManuscriptInline, { kind: "reference" }>): ManuscriptInline {
    const target = counter.parts.has(inline.target) ? inline.target : inline.target.replace("-", ":");
    const found = counter.parts.get(target);
    if (found === undefined) {
      warnings.push({ line: 0, message: `@${inline.target} mentions nothing that is in the document` });
      return { kind: "text", text: `@${inline.target}` };
    }
    const { part, number, title } = found;
    if (number === null)
      return { ...inline, target, part, children: title.length > 0 ? title : [{ kind: "text", text: words[part] }] };
    // An appendix is called so, by its letter.
    const isAppendix = part === "section" && /^\p{L}/u.test(number);
    const text = `${isAppendix ? words.appendix : words[part]}\u00A0${part === "formula" ? `(${number})` : number}`;
    return { ...inline, target, part, children: [{ kind: "text", text }] };
  }
  const { front } = read;
  return { front, blocks: shown, warnings };
}

/** A link, or its words alone where it leads to nothing in the document. */
function linkOrWords(
  link: Extract<ManuscriptInline, { kind: "link" }>,
  ids: ReadonlySet<string>,
  warnings: ManuscriptWarning[],
): ManuscriptInline[] {
  const { url, children } = link;
  // Entries of the list of references get their ids when the document is cited.
  if (!url.startsWith("#") || ids.has(url.slice(1)) || url.startsWith("#ref-")) return [link];
  warnings.push({ line: 0, message: `the link to "${url}" was left out: nothing in the document is called so` });
  return children;
}

function idsIn(blocks: readonly ManuscriptBlock[]): Set<string> {
  const ids = new Set<string>();
  visit(blocks, { block: (block) => void ("id" in block && ids.add(block.id)) });
  return ids;
}

/** Letters for appendices: A to Z, then AA. */
function letters(count: number): string {
  const rest = Math.floor((count - 1) / 26);
  return (rest > 0 ? letters(rest) : "") + String.fromCodePoint(65 + ((count - 1) % 26));
}

class Counter {
  readonly parts = new Map<string, NumberedPart>();
  private readonly sections: number[] = [];
  private readonly counts = new Map<PartKind, number>();
  /** Level of the headings that begin appendices; null before the first. */
  private appendixLevel: number | null = null;
  private appendices = 0;
  private chapter = "";

  constructor(
    private readonly read: ReadManuscript,
    private readonly byChapter: boolean,
  ) {}

  /** The block with its number. Must be called in reading order. */
  numbered(block: ManuscriptBlock): ManuscriptBlock {
    switch (block.kind) {
      case "heading": {
        const number = this.headingNumber(block);
        this.parts.set(block.id, { part: "section", number, title: withoutNotes(block.content) });
        return { ...block, number, isAppendix: this.appendixLevel !== null && number !== null };
      }
      case "figure":
      case "table":
      case "code":
        return { ...block, number: this.partNumber(block.kind, block.id, wordsOf(block.caption) !== "") };
      case "formula":
        return {
          ...block,
          number: this.partNumber("formula", block.id, true),
        };
      default:
        return block;
    }
  }

  private partNumber(part: PartKind, id: string, isCounted: boolean): string | null {
    const isNumbered = isCounted && !this.read.unnumbered.has(id);
    const count = (this.counts.get(part) ?? 0) + (isNumbered ? 1 : 0);
    this.counts.set(part, count);
    const number = isNumbered ? `${this.byChapter && this.chapter !== "" ? `${this.chapter}.` : ""}${count}` : null;
    this.parts.set(id, { part, number, title: [] });
    return number;
  }

  private headingNumber({ level, id, isAppendix }: Extract<ManuscriptBlock, { kind: "heading" }>): string | null {
    if (this.read.unnumbered.has(id)) return null;
    if (isAppendix && this.appendixLevel === null) this.appendixLevel = level;
    const isOuter = level === (this.appendixLevel ?? 1) || (this.appendixLevel === null && level === 1);
    if (isOuter && this.appendixLevel !== null) this.appendices += 1;
    const depth = level - 1;
    this.sections.length = depth + 1;
    for (let index = 0; index < depth; index++) this.sections[index] ??= 0;
    this.sections[depth] = (this.sections[depth] ?? 0) + 1;
    const isLettered = this.appendixLevel !== null;
    if (!this.read.front.is_numbered && !isLettered) return null;
    const number = isLettered ? this.letteredNumber(level) : this.sections.join(".");
    if (level === 1) this.beginChapter(number);
    return number;
  }

  private beginChapter(number: string): void {
    this.chapter = number;
    if (this.byChapter) this.counts.clear();
  }

  private letteredNumber(level: number): string {
    const outer = this.appendixLevel ?? 1;
    return [letters(Math.max(1, this.appendices)), ...this.sections.slice(outer, level)].join(".");
  }
}

function withoutNotes(content: readonly ManuscriptInline[]): ManuscriptInline[] {
  return content.filter(({ kind }) => kind !== "note");
}
