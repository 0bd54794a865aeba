import type { Citation, SetDocument } from "../../document/manuscript/tree.js";
import { element, words } from "../html/element.js";
import { citationParts } from "../zotero-fields.js";
import { division, pandocAttributes, type PandocBlock, type PandocInline, pandocText } from "./ast.js";
import { type BlockOf, PandocWriter } from "./block-writer.js";

const pageBreakMarkup = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const begin = '<w:r><w:fldChar w:fldCharType="begin"/></w:r>';
const separate = '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';

/** For Word: citations are fields of a reference manager, what a check found out about them are comments. */
export class DocxPandocWriter extends PandocWriter {
  private comments = 0;

  constructor(
    document: SetDocument,
    private readonly date: Date,
  ) {
    super(document);
  }

  protected override citation(citation: Citation): PandocInline[] {
    const parts = citationParts(this, citation, this.note).flatMap(({ field, shown }): PandocInline[] => {
      const content = this.shown({ ...citation, shown });
      return field === null ? content : [this.raw("openxml", fieldStart(field)), ...content, this.raw("openxml", end)];
    });
    // Word takes no comments within notes.
    return this.note > 0 ? parts : this.commented(citation, parts);
  }

  private commented({ checks = [] }: Citation, content: PandocInline[]): PandocInline[] {
    const ids = checks.map(() => String((this.comments += 1)));
    const starts = checks.map(({ key, verdict, quote, page, reason }, index): PandocInline => {
      const where = page === null ? "" : ` · p. ${page}`;
      const said = quote === "" ? "" : `: “${quote}”`;
      const text = [`${verdict}${where}${said}`, reason, `@${key}`].filter((line) => line !== "").join(" — ");
      const values = { id: ids[index] ?? "", author: "Quire", date: this.date.toISOString() };
      return { t: "Span", c: [pandocAttributes("", ["comment-start"], values), pandocText(text)] };
    });
    const ends = ids.map((id): PandocInline => ({ t: "Span", c: [pandocAttributes("", ["comment-end"], { id }), []] }));
    return [...starts, ...content, ...ends];
  }

  protected override pageBreak(): PandocBlock[] {
    return [{ t: "RawBlock", c: ["openxml", pageBreakMarkup] }];
  }

  /** Word knows where to lead by bookmarks, which Pandoc writes of divisions. */
  protected override table(block: BlockOf<"table">): PandocBlock[] {
    return [division(pandocAttributes(block.id), super.table({ ...block, id: "" }))];
  }

  protected override figure(block: BlockOf<"figure">): PandocBlock[] {
    return [division(pandocAttributes(block.id), super.figure({ ...block, id: "" }))];
  }
}

function fieldStart(field: string): string {
  const instruction = element("w:instrText", { "xml:space": "preserve" }, words(` ADDIN ${field} `));
  return `${begin}${element("w:r", {}, instruction).text}${separate}`;
}
