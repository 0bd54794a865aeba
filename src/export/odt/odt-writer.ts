import type {
  Citation,
  CitationCheck,
  ManuscriptBlock,
  ManuscriptInline,
  SetDocument,
} from "../../document/manuscript/tree.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { words } from "../html/element.js";
import {
  division,
  linkTo,
  mathOf,
  languageTag,
  pandocAttributes,
  type PandocBlock,
  type PandocInline,
  pandocText,
  paragraphOf,
  sound,
  styledBlocks,
} from "../pandoc/ast.js";
import { type BlockOf, PandocWriter } from "../pandoc/block-writer.js";
import { citationParts } from "../zotero-fields.js";
import { Bookmarks } from "./bookmarks.js";
import { annotation, chanceOf, sequence } from "./odt-marks.js";
import { odtTable } from "./odt-table.js";
import { around, closeTag, emptyTag, openTag } from "./tags.js";

const format = "opendocument";

/** Markup of OpenDocument between blocks. */
export function rawBlock(...markup: readonly string[]): PandocBlock {
  return { t: "RawBlock", c: [format, markup.join("")] };
}

export interface OdtOptions {
  /** Of comments. */
  date: Date;
  /** Whether the template numbers headings itself. */
  hasNumberedHeadings: boolean;
}

/**
 * For OpenDocument: what Pandoc leaves out of it is written as markup of our own around what Pandoc writes: bookmarks and
 * references to them, citations as marks of a reference manager, captions that count, tables with their spans, pages
 * that lie across, comments.
 */
export class OdtWriter extends PandocWriter {
  readonly bookmarks: Bookmarks;
  /** Styles that only this document has, as markup: those of its tables. */
  readonly styles: string[] = [];
  /** What the pictures show, in their order. */
  readonly descriptions: string[] = [];
  private marks = 0;
  private sections = 0;
  private tables = 0;
  private comments = 0;
  /** Comments on the citations of a note: they stand behind it, as word processors take none within. */
  private waiting: CitationCheck[] = [];
  /** Whether it stands in a note or a cell, where no section may be. */
  private isWithin = false;

  constructor(
    document: SetDocument,
    readonly options: OdtOptions,
  ) {
    super(document);
    this.bookmarks = new Bookmarks(document.manuscript.blocks, this.words);
  }

  /** Pages that lie across begin and end with a page of their own: no further break stands beside them. */
  override blocks(blocks: readonly ManuscriptBlock[]): PandocBlock[] {
    const turns = (block: ManuscriptBlock | undefined) => block?.kind === "group" && block.isLandscape;
    const needed = blocks.filter(
      ({ kind }, index) => kind !== "page_break" || !(turns(blocks[index - 1]) || turns(blocks[index + 1])),
    );
    return super.blocks(needed);
  }

  private mark(markup: string): PandocInline {
    return this.raw(format, markup);
  }

  /** Inlines with a bookmark around them. */
  private marked(name: string, content: PandocInline[]): PandocInline[] {
    const attributes = { "text:name": name };
    return [
      this.mark(emptyTag("text:bookmark-start", attributes)),
      ...content,
      this.mark(emptyTag("text:bookmark-end", attributes)),
    ];
  }

  protected override image(image: Parameters<PandocWriter["image"]>[0]): PandocInline[] {
    const written = super.image(image);
    if (written[0]?.t === "Image") this.descriptions.push(sound(image.description));
    return written;
  }

  protected override link(url: string, children: PandocInline[]): PandocInline[] {
    return [linkTo(url.startsWith("#") ? `#${this.bookmarks.nameOf(url.slice(1))}` : url, children)];
  }

  /** A field that follows its part where it can say what is said now, else a link. */
  protected override reference(target: string, children: readonly ManuscriptInline[]): PandocInline[] {
    const shown = wordsOf(children);
    const called = this.bookmarks.calledOf(target);
    if (called === null || called.words === "" || !shown.endsWith(called.words))
      return this.link(`#${target}`, this.inlines(children));
    const field = around(
      "text:bookmark-ref",
      { "text:reference-format": "text", "text:ref-name": called.bookmark },
      words(called.words).text,
    );
    return [...pandocText(shown.slice(0, -called.words.length)), this.mark(field)];
  }

  protected override noted(blocks: readonly ManuscriptBlock[]): PandocInline[] {
    const wasWithin = this.isWithin;
    this.isWithin = true;
    const note = super.noted(blocks);
    this.isWithin = wasWithin;
    if (this.note > 0) return note;
    const checks = this.waiting;
    this.waiting = [];
    return this.commented(checks, note);
  }

  protected override citation(citation: Citation): PandocInline[] {
    const { checks = [] } = citation;
    const content = citationParts(this, citation, this.note).flatMap(({ field, shown }): PandocInline[] => {
      const inner = this.shown({ ...citation, shown });
      if (field === null) return inner;
      this.marks += 1;
      const name = `${field} RND${chanceOf(`${this.marks} ${field}`)}`;
      const attributes = { "text:name": name };
      return [
        this.mark(emptyTag("text:reference-mark-start", attributes)),
        ...inner,
        this.mark(emptyTag("text:reference-mark-end", attributes)),
      ];
    });
    if (this.note === 0) return this.commented(checks, content);
    this.waiting.push(...checks);
    return content;
  }

  private commented(checks: readonly CitationCheck[], content: PandocInline[]): PandocInline[] {
    const names = checks.map(() => `quire-check-${(this.comments += 1)}`);
    const starts = checks.map((check, index) => this.mark(annotation(check, names[index] ?? "", this.options.date)));
    const ends = names.map((name) => this.mark(emptyTag("office:annotation-end", { "office:name": name })));
    return [...starts, ...content, ...ends];
  }

  protected override heading(block: BlockOf<"heading">): PandocBlock[] {
    const { id, level, number, content } = block;
    const isNumbered = number !== null && !this.options.hasNumberedHeadings;
    const before = isNumbered ? (this.numberOf(block) ?? "").slice(0, -number.length) : "";
    const counted = isNumbered
      ? [...pandocText(before), ...this.marked(this.bookmarks.numberName(id), pandocText(number)), spaceOf()]
      : [];
    const title = this.marked(this.bookmarks.nameOf(id), [...counted, ...this.inlines(content)]);
    return [{ t: "Header", c: [level, pandocAttributes(""), title] }];
  }

  /** "Figure 3. " with a number that a word processor counts, in a bookmark; then the caption. */
  protected override labelled(
    part: "figure" | "table" | "code",
    number: string | null,
    caption: readonly ManuscriptInline[],
    id = "",
  ): PandocInline[] {
    const name = this.bookmarks.nameOf(id);
    if (number === null) return this.marked(name, this.inlines(caption));
    // What begins anew in each chapter no field of LibreOffice counts.
    const counted = /^\d+$/u.test(number) ? this.mark(sequence(part, number)) : { t: "Str" as const, c: number };
    const label = this.marked(name, [...pandocText(`${this.words[part]}\u00A0`), counted]);
    return [{ t: "Strong", c: [...label, { t: "Str", c: "." }] }, spaceOf(), ...this.inlines(caption)];
  }

  protected override code({ text, language, id, number, caption }: BlockOf<"code">): PandocBlock[] {
    const code: PandocBlock = {
      t: "CodeBlock",
      c: [pandocAttributes("", language === null ? [] : [language]), sound(text)],
    };
    if (number === null && caption.length === 0) return [code];
    return [styledBlocks("QuireTableCaption", [paragraphOf(this.labelled("code", number, caption, id))]), code];
  }

  protected override displayed({ tex, id, number }: BlockOf<"formula">): PandocBlock[] {
    const set = this.formula(tex, true);
    // Set within the line, between tabs, it has its number at the margin.
    const inline = set.t === "Math" ? mathOf(String.raw`\displaystyle ${set.c[1]}`, false) : set;
    const tab = this.mark(emptyTag("text:tab"));
    const label = number === null ? [] : [tab, ...pandocText(`(${number})`)];
    const name = this.bookmarks.nameOf(id);
    const content =
      number === null
        ? [tab, ...this.marked(name, [inline])]
        : [tab, inline, tab, ...this.marked(name, label.slice(1))];
    return [styledBlocks("QuireFormula", [paragraphOf(content)])];
  }

  protected override figure({ images, id, number, caption }: BlockOf<"figure">): PandocBlock[] {
    const content = images.flatMap((image) => this.image(image));
    const below = this.labelled("figure", number, caption, id);
    return [
      styledBlocks("QuireFigure", [paragraphOf(content)]),
      styledBlocks("QuireFigureCaption", [paragraphOf(below)]),
    ];
  }

  protected override table(block: BlockOf<"table">): PandocBlock[] {
    const { id, number, caption } = block;
    const hasCaption = number !== null || caption.length > 0;
    const above = hasCaption
      ? [styledBlocks("QuireTableCaption", [paragraphOf(this.labelled("table", number, caption, id))])]
      : [];
    this.tables += 1;
    const wasWithin = this.isWithin;
    this.isWithin = true;
    const { blocks, styles } = odtTable(block, `QuireTable${this.tables}`, (inner) => this.blocks(inner));
    this.isWithin = wasWithin;
    this.styles.push(...styles);
    return [...above, ...blocks];
  }

  protected override pageBreak(): PandocBlock[] {
    return this.isWithin ? [] : [rawBlock(emptyTag("text:p", { "text:style-name": "QuirePageBreak" }))];
  }

  protected override group({ isLandscape, language, direction, blocks }: BlockOf<"group">): PandocBlock[] {
    const style = direction === null ? null : direction === "rtl" ? "QuireRightToLeft" : "QuireLeftToRight";
    const inner = this.blocks(blocks);
    const attributes = pandocAttributes("", [], { "custom-style": style, lang: languageTag(language) });
    const said = style === null && language === null ? inner : [division(attributes, inner)];
    if (this.isWithin) return said;
    const directed = style === null ? said : this.section(style, said);
    if (!isLandscape) return directed;
    const page = (name: string) => rawBlock(emptyTag("text:p", { "text:style-name": name }));
    return [page("QuireLandscapePage"), ...directed, page("QuireUprightPage")];
  }

  /** Tables and lists take the direction of the section, paragraphs that of their style. */
  private section(style: string, blocks: PandocBlock[]): PandocBlock[] {
    this.sections += 1;
    const attributes = { "text:style-name": style, "text:name": `Section ${this.sections}` };
    return [rawBlock(openTag("text:section", attributes)), ...blocks, rawBlock(closeTag("text:section"))];
  }

  protected override references({ entries }: BlockOf<"references">): PandocBlock[] {
    if (entries.length === 0) return [];
    const written = entries.map(({ id, label, content }) => {
      const mark: PandocInline[] = label.length === 0 ? [] : [...this.inlines(label), this.mark(emptyTag("text:tab"))];
      return paragraphOf(this.marked(this.bookmarks.nameOf(id), [...mark, ...this.inlines(content)]));
    });
    const isLabelled = entries.some(({ label }) => label.length > 0);
    const list = styledBlocks(isLabelled ? "QuireNumberedReference" : "QuireReference", written);
    const value = JSON.stringify({ uncited: [], omitted: [], custom: [] });
    const name = `ZOTERO_BIBL ${value} CSL_BIBLIOGRAPHY RND${chanceOf("bibliography")}`;
    const attributes = { "text:style-name": "QuireReferences", "text:name": name };
    return [rawBlock(openTag("text:section", attributes)), list, rawBlock(closeTag("text:section"))];
  }
}

function spaceOf(): PandocInline {
  return { t: "Space" };
}
