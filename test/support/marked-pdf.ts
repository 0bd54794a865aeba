import { type PDFArray, PDFDocument, type PDFFont, PDFHexString, PDFName, PDFString } from "@cantoo/pdf-lib";

/** A mark as programs for reading write it; words are those of one line, or of two with a break between. */
export interface MarkOnPage {
  subtype?: "Highlight" | "Underline" | "StrikeOut" | "Text" | "Square" | "Link" | "Popup";
  /** Words that are marked, one entry for each line that has some. */
  words?: readonly string[];
  comment?: string;
  author?: string;
  color?: readonly [number, number, number];
  date?: string;
  hidden?: boolean;
  /** 1-based. */
  page?: number;
}

const size = 12;
const left = 72;

/** A PDF with these pages of lines, and marks on their words; `rotation` of the pages in degrees. */
export async function markedPdf(
  pages: readonly (readonly string[])[],
  marks: readonly MarkOnPage[],
  rotation = 0,
): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont("Helvetica");
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [index, line] of lines.entries()) page.drawText(line, { x: left, y: lineY(index), size, font });
    page.node.set(PDFName.of("Rotate"), document.context.obj(rotation));
    page.node.set(PDFName.of("Annots"), document.context.obj([]));
  }
  for (const mark of marks) {
    const at = (mark.page ?? 1) - 1;
    const annotations = document.getPage(at).node.lookup(PDFName.of("Annots")) as PDFArray;
    annotations.push(document.context.register(document.context.obj(dictionaryOf(mark, pages[at] ?? [], font))));
  }
  return Buffer.from(await document.save());
}

function lineY(index: number): number {
  return 760 - index * 18;
}

function dictionaryOf(mark: MarkOnPage, lines: readonly string[], font: PDFFont) {
  const { subtype = "Highlight", words = [], comment, author, color = [1, 0.83, 0], date, hidden = false } = mark;
  const boxes = words.map((text) => boxOf(text, lines, font));
  const [first = [left, 700, left + 20, 720]] = boxes;
  return {
    Type: "Annot",
    Subtype: subtype,
    Rect: [...first],
    F: hidden ? 2 : 4,
    C: [...color],
    ...(boxes.length > 0 && {
      QuadPoints: boxes.flatMap(([x = 0, bottom = 0, right = 0, top = 0]) => [
        x,
        top,
        right,
        top,
        x,
        bottom,
        right,
        bottom,
      ]),
    }),
    ...(comment !== undefined && { Contents: PDFHexString.fromText(comment) }),
    ...(author !== undefined && { T: PDFHexString.fromText(author) }),
    ...(date !== undefined && { M: PDFString.of(date) }),
  };
}

/** Left, bottom, right and top of words where they are drawn; as high as viewers make it, into the lines around. */
function boxOf(words: string, lines: readonly string[], font: PDFFont): number[] {
  const index = lines.findIndex((line) => line.includes(words));
  const before = lines[index]?.slice(0, lines[index]?.indexOf(words)) ?? "";
  const x = left + font.widthOfTextAtSize(before, size);
  return [x, lineY(index) - 6, x + font.widthOfTextAtSize(words, size), lineY(index) + 13];
}
