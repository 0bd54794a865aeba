import { readFormula } from "../../document/maths/formula.js";
import { type PrintedWords, printedWords } from "../../document/manuscript/printed-words.js";
import type {
  Citation,
  Image,
  ManuscriptBlock,
  ManuscriptInline,
  ManuscriptWarning,
  SetDocument,
} from "../../document/manuscript/tree.js";
import { entryKeys } from "../zotero-fields.js";
import {
  codeOf,
  languageTag,
  linkTo,
  mathOf,
  pandocAttributes,
  type PandocBlock,
  type PandocInline,
  pandocText,
} from "./ast.js";

const marks = {
  emphasis: "Emph",
  strong: "Strong",
  struck: "Strikeout",
  superscript: "Superscript",
  subscript: "Subscript",
  small_caps: "SmallCaps",
  underline: "Underline",
} as const;

/** Width of the text of a usual page; wider pictures are as wide as the text. */
const textWidthMillimetres = 160;
const millimetresPerPixel = 25.4 / 96;

/** Writes inlines in Pandoc's data structure. What a format writes otherwise, its own writer does. */
export abstract class PandocInlineWriter {
  readonly warnings: ManuscriptWarning[] = [];
  /** What the language of the document calls its parts. */
  readonly words: PrintedWords;
  /** Keys of the works by the ids of their entries. */
  private readonly keys: ReadonlyMap<string, string>;
  protected line = 0;
  /** Number of the footnote that is written; 0 in the running text. */
  protected note = 0;
  private notes = 0;
  private readonly imagePaths: ReadonlyMap<string, string>;

  constructor(readonly document: SetDocument) {
    this.words = printedWords(document.manuscript.front.language);
    this.keys = entryKeys(document.manuscript.blocks);
    this.imagePaths = new Map(
      [...document.images].map(([source, { format }], index) => [source, `images/${index + 1}.${format}`]),
    );
  }

  keyOf(entry: string): string | null {
    return this.keys.get(entry) ?? null;
  }

  abstract blocks(blocks: readonly ManuscriptBlock[]): PandocBlock[];

  /** The pictures by the paths that the document names them by. */
  files(): Map<string, Uint8Array> {
    return new Map([...this.document.images].map(([source, { bytes }]) => [this.imagePaths.get(source) ?? "", bytes]));
  }

  inlines(inlines: readonly ManuscriptInline[], line = this.line): PandocInline[] {
    this.line = line;
    return inlines.flatMap((inline) => this.inline(inline));
  }

  private inline(inline: ManuscriptInline): PandocInline[] {
    switch (inline.kind) {
      case "text":
        return pandocText(inline.text);
      case "code":
        return [codeOf(inline.text)];
      case "formula":
        return [this.formula(inline.tex, false)];
      case "break":
        return [{ t: "LineBreak" }];
      case "image":
        return this.image(inline.image);
      case "link":
        return this.link(inline.url, this.inlines(inline.children));
      case "note":
        return this.noted(inline.blocks);
      case "citation":
        return this.citation(inline.citation);
      case "reference":
        return this.reference(inline.target, inline.children);
      case "span": {
        const attributes = pandocAttributes("", [], { lang: languageTag(inline.language), dir: inline.direction });
        return [{ t: "Span", c: [attributes, this.inlines(inline.children)] }];
      }
      default:
        return [{ t: marks[inline.kind], c: this.inlines(inline.children) }];
    }
  }

  /** The notation itself, as code, where it is none that can be set. */
  protected formula(tex: string, isDisplay: boolean): PandocInline {
    const read = readFormula(tex, isDisplay);
    if (!("problem" in read)) return mathOf(tex, isDisplay);
    const shown = tex.length > 60 ? `${tex.slice(0, 60)}…` : tex;
    this.warn(`the formula ${shown} was left as it is written: ${read.problem}`);
    return codeOf(tex);
  }

  protected warn(message: string, line = this.line): void {
    this.warnings.push({ line, message });
  }

  protected image(image: Image): PandocInline[] {
    const path = this.imagePaths.get(image.source);
    if (path === undefined) return pandocText(image.description || image.source);
    const attributes = pandocAttributes("", [], { width: this.widthOf(image) });
    return [{ t: "Image", c: [attributes, pandocText(image.description), [path, ""]] }];
  }

  private widthOf({ width, source }: Image): string | null {
    if (width !== null) return "share" in width ? `${percent(width.share)}%` : `${percent(width.millimetres / 100)}mm`;
    const natural = (this.document.images.get(source)?.width ?? 0) * millimetresPerPixel;
    return natural > textWidthMillimetres ? "100%" : null;
  }

  protected link(url: string, children: PandocInline[]): PandocInline[] {
    return [linkTo(url, children)];
  }

  protected reference(target: string, children: readonly ManuscriptInline[]): PandocInline[] {
    return [linkTo(`#${target}`, this.inlines(children))];
  }

  protected noted(blocks: readonly ManuscriptBlock[]): PandocInline[] {
    const outer = this.note;
    this.notes += 1;
    this.note = this.notes;
    const content = this.blocks(blocks);
    this.note = outer;
    return [{ t: "Note", c: content }];
  }

  /** As the style writes it, with a link to the first work. */
  protected citation(citation: Citation): PandocInline[] {
    const shown = this.shown(citation);
    const first = citation.cites.find(({ entry }) => entry !== null)?.entry ?? null;
    return first === null ? shown : [linkTo(`#${first}`, shown, pandocAttributes("", ["citation"]))];
  }

  /** What a citation shows, without links of its own: it may stand in one. */
  protected shown({ shown, source }: Citation): PandocInline[] {
    return shown.length === 0 ? pandocText(source) : this.inlines(withoutLinks(shown));
  }

  protected raw(format: string, markup: string): PandocInline {
    return { t: "RawInline", c: [format, markup] };
  }

  /** "Figure 3. ", then the caption. */
  protected labelled(
    part: "figure" | "table" | "code",
    number: string | null,
    caption: readonly ManuscriptInline[],
  ): PandocInline[] {
    if (number === null) return this.inlines(caption);
    const label: PandocInline = { t: "Strong", c: pandocText(`${this.words[part]}\u00A0${number}.`) };
    return caption.length === 0 ? [label] : [label, { t: "Space" }, ...this.inlines(caption)];
  }
}

function percent(share: number): number {
  return Math.round(share * 1000) / 10;
}

/** Inlines with the words of links in the place of links. */
export function withoutLinks(inlines: readonly ManuscriptInline[]): ManuscriptInline[] {
  return inlines.flatMap((inline): ManuscriptInline[] => {
    if (inline.kind === "link") return withoutLinks(inline.children);
    return "children" in inline ? [{ ...inline, children: withoutLinks(inline.children) }] : [inline];
  });
}
