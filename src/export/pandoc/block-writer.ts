import type { Cell, Column, ListItem, ManuscriptBlock, Row } from "../../document/manuscript/tree.js";
import {
  captionOf,
  division,
  noPandocAttributes,
  type PandocAlign,
  languageTag,
  pandocAttributes,
  type PandocBlock,
  type PandocCell,
  type PandocColumn,
  type PandocInline,
  type PandocRow,
  pandocText,
  paragraphOf,
  sound,
} from "./ast.js";
import { PandocInlineWriter } from "./inline-writer.js";

export type BlockOf<Kind extends ManuscriptBlock["kind"]> = Extract<ManuscriptBlock, { kind: Kind }>;

/** Writes blocks in Pandoc's data structure, for every format that Pandoc writes. */
export class PandocWriter extends PandocInlineWriter {
  override blocks(blocks: readonly ManuscriptBlock[]): PandocBlock[] {
    return blocks.flatMap((block) => {
      if (block.line > 0) this.line = block.line;
      return this.block(block);
    });
  }

  private block(block: ManuscriptBlock): PandocBlock[] {
    switch (block.kind) {
      case "heading":
        return this.heading(block);
      case "paragraph":
        return [paragraphOf(this.inlines(block.content))];
      case "list":
        return this.list(block);
      case "definitions":
        return [this.definitions(block)];
      case "quote":
        return [{ t: "BlockQuote", c: this.blocks(block.blocks) }];
      case "code":
        return this.code(block);
      case "formula":
        return this.displayed(block);
      case "table":
        return this.table(block);
      case "figure":
        return this.figure(block);
      case "rule":
        return [{ t: "HorizontalRule" }];
      case "page_break":
        return this.pageBreak();
      case "group":
        return this.group(block);
      default:
        return this.references(block);
    }
  }

  /** The number that stands before a heading: "2.1", "Appendix A". */
  protected numberOf({ level, number, isAppendix }: BlockOf<"heading">): string | null {
    return isAppendix && level === 1 && number !== null ? `${this.words.appendix} ${number}` : number;
  }

  protected heading(block: BlockOf<"heading">): PandocBlock[] {
    const number = this.numberOf(block);
    const content = this.inlines(block.content);
    const numbered: PandocInline[] =
      number === null
        ? content
        : [
            { t: "Span", c: [pandocAttributes("", ["header-section-number"]), pandocText(number)] },
            { t: "Space" },
            ...content,
          ];
    // It has its number: Pandoc is to give none.
    return [{ t: "Header", c: [block.level, pandocAttributes(block.id, ["unnumbered"]), numbered] }];
  }

  private list({ first, isTight, items }: BlockOf<"list">): PandocBlock[] {
    const written = items.map((item) => this.item(item, isTight));
    if (first === null) return [{ t: "BulletList", c: written }];
    return [{ t: "OrderedList", c: [[first, { t: "Decimal" }, { t: "Period" }], written] }];
  }

  private item({ blocks, isDone }: ListItem, isTight: boolean): PandocBlock[] {
    const written = this.blocks(blocks).map((block) => (isTight ? tight(block) : block));
    if (isDone === null) return written;
    const box: PandocInline[] = [{ t: "Str", c: isDone ? "☒" : "☐" }, { t: "Space" }];
    const [first, ...others] = written;
    if (first?.t === "Para" || first?.t === "Plain") return [{ ...first, c: [...box, ...first.c] }, ...others];
    return [{ t: "Plain", c: box }, ...written];
  }

  private definitions({ items }: BlockOf<"definitions">): PandocBlock {
    // Each meaning is a list of blocks; the tree keeps them as one.
    return {
      t: "DefinitionList",
      c: items.map(({ term, blocks }) => [this.inlines(term), blocks.map((block) => this.blocks([block]).map(tight))]),
    };
  }

  protected code({ text, language, id, number, caption }: BlockOf<"code">): PandocBlock[] {
    const classes = language === null ? [] : [language];
    if (number === null && caption.length === 0)
      return [{ t: "CodeBlock", c: [pandocAttributes(id, classes), sound(text)] }];
    const above = paragraphOf(this.labelled("code", number, caption));
    const code: PandocBlock = { t: "CodeBlock", c: [pandocAttributes("", classes), sound(text)] };
    return [division(pandocAttributes(id, ["listing"]), [above, code])];
  }

  protected displayed({ tex, id, number }: BlockOf<"formula">): PandocBlock[] {
    const set = this.formula(tex, true);
    const label = number === null ? [] : pandocText(` (${number})`);
    return [paragraphOf([{ t: "Span", c: [pandocAttributes(id, ["formula"]), [set, ...label]] }])];
  }

  protected figure({ images, id, number, caption }: BlockOf<"figure">): PandocBlock[] {
    const content = images.flatMap((image) => this.image(image));
    const below = captionOf(this.labelled("figure", number, caption));
    return [{ t: "Figure", c: [pandocAttributes(id), below, [{ t: "Plain", c: content }]] }];
  }

  protected table({ columns, head, body, id, number, caption }: BlockOf<"table">): PandocBlock[] {
    const above = captionOf(this.labelled("table", number, caption));
    const rows = (list: readonly Row[]) => list.map((row) => this.row(row));
    return [
      {
        t: "Table",
        c: [
          pandocAttributes(id),
          above,
          columns.map(columnOf),
          [noPandocAttributes, rows(head)],
          [[noPandocAttributes, 0, [], rows(body)]],
          [noPandocAttributes, []],
        ],
      },
    ];
  }

  private row(row: Row): PandocRow {
    return [noPandocAttributes, row.map((cell) => this.cell(cell))];
  }

  private cell({ blocks, columns, rows, align, isHead }: Cell): PandocCell {
    const written = this.blocks(blocks).map(tight);
    const content = isHead ? written.map(strong) : written;
    return [noPandocAttributes, alignOf(align), rows, columns, content];
  }

  protected pageBreak(): PandocBlock[] {
    return [division(pandocAttributes("", ["page-break"], { style: "page-break-after: always;" }), [])];
  }

  protected group({ isLandscape, language, direction, blocks }: BlockOf<"group">): PandocBlock[] {
    const classes = isLandscape ? ["landscape"] : [];
    return [
      division(pandocAttributes("", classes, { lang: languageTag(language), dir: direction }), this.blocks(blocks)),
    ];
  }

  protected references({ entries }: BlockOf<"references">): PandocBlock[] {
    const written = entries.map(({ id, label, content }) => {
      const mark: PandocInline[] = label.length === 0 ? [] : [...this.inlines(label), { t: "Space" }];
      return division(pandocAttributes(id, ["csl-entry"]), [paragraphOf([...mark, ...this.inlines(content)])]);
    });
    return [division(pandocAttributes("refs", ["references"]), written)];
  }
}

/** Paragraphs of close lists and of cells stand close. */
function tight(block: PandocBlock): PandocBlock {
  return block.t === "Para" ? { ...block, t: "Plain" } : block;
}

function strong(block: PandocBlock): PandocBlock {
  return block.t === "Plain" ? { ...block, c: [{ t: "Strong", c: block.c }] } : block;
}

const aligns = { left: "AlignLeft", right: "AlignRight", center: "AlignCenter" } as const;

function alignOf(align: Column["align"]): PandocAlign {
  return { t: align === null ? "AlignDefault" : aligns[align] };
}

function columnOf({ align, width }: Column): PandocColumn {
  return [alignOf(align), width === null ? { t: "ColWidthDefault" } : { t: "ColWidth", c: width }];
}
