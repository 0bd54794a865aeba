import { QuireError } from "../../domain/error.js";
import type { Annotation } from "../../domain/annotation.js";
import { boxSize } from "../../domain/word-box.js";
import type { LayoutLine, LayoutPage } from "../../ports/document-reader.js";
import type { PdfiumDocument } from "./pdfium-document.js";
import { ColumnSigns, turnColumns } from "./columns-of-glyphs.js";
import { MarkSigns, placeMarks } from "./marks-in-place.js";
import { readAnnotations } from "./pdfium-annotations.js";
import { firstShaped, type Glyph, turn, unnamedPart, visitGlyphs, type PageFrame } from "./pdfium-glyphs.js";
import { isRightToLeft, turnLigatures, turnRows } from "./right-to-left.js";
import { AidSigns, withoutAids } from "./reading-aids.js";
import { LineBuilder, type DirectedLine } from "./pdfium-lines.js";
import { type Pdfium, readRectangle } from "./pdfium-library.js";

export interface PageText {
  page: LayoutPage;
  /**
   * What only an image of the page can tell: "image" where it shows pictures in place of text (a scan, a photograph of a
   * page, text drawn as outlines), "covered" where a picture lies over its text layer, so that the layer may say anything.
   */
  picture: "image" | "covered" | null;
  /** What people marked and wrote on it. */
  annotations: Annotation[];
}

/** A dense newspaper page has 30,000 characters; beyond this a page is a bomb. */
const mostCharacters = 2_000_000;
/** A scan may carry a stamp ("Downloaded from ..."), which is not a text layer. */
const stampCharacters = 120;
const scanArea = 0.5;
/** Text drawn as outlines has a path for each letter; rules and frames are fewer. */
const outlinedLetters = 40;
const mostObjectsLooked = 200;
/** What lies over a page's text is drawn last. */
const lastObjectsLooked = 8;
const coverArea = 0.8;
const objectKinds = { text: 1, path: 2, image: 3, form: 5 } as const;

/** Opens a page for `use` and closes it again. Throws `damaged` where the page cannot be opened. */
export function withPage<T>(document: PdfiumDocument, number: number, use: (page: number) => T): T {
  const { call } = document.pdfium;
  const page = call.FPDF_LoadPage(document.handle, number - 1);
  if (page === 0) {
    throw new QuireError("damaged", `${document.name} is damaged: its page ${number} cannot be opened.`, {
      facts: { name: document.name, page: number, reason: "page" },
      fix: "Open it in a viewer and print it to a new PDF to repair it.",
    });
  }
  try {
    return use(page);
  } finally {
    call.FPDF_ClosePage(page);
  }
}

/** Reads the lines of one page (1-based), as displayed, in content order. */
export function readPage(document: PdfiumDocument, number: number): PageText {
  return withPage(document, number, (handle) => {
    const frame = pageFrame(document.pdfium, handle);
    const directed = readLines(document.pdfium, handle, frame, number);
    const page = uprightPage(number, frame, directed);
    const characters = page.lines.reduce((sum, line) => sum + line.text.length, 0);
    const annotations = readAnnotations(document.pdfium, handle, number);
    if (characters >= stampCharacters)
      return { page, picture: isCovered(document.pdfium, handle, frame) ? "covered" : null, annotations };
    return { page, picture: isImage(document.pdfium, handle, frame, characters) ? "image" : null, annotations };
  });
}

/** Measures the visible area of an open page. */
export function pageFrame(pdfium: Pdfium, page: number): PageFrame {
  const { call, scratch } = pdfium;
  call.FPDF_GetPageBoundingBox(page, scratch);
  const [left, top, right, bottom] = readRectangle(pdfium);
  const rotation = Math.max(0, call.FPDFPage_GetRotation(page)) % 4;
  const size = { width: Math.abs(right - left), height: Math.abs(top - bottom) };
  const shown = rotation % 2 === 0 ? size : { width: size.height, height: size.width };
  return { left: Math.min(left, right), top: Math.max(top, bottom), ...shown, rotation };
}

function readLines(pdfium: Pdfium, page: number, frame: PageFrame, number: number): DirectedLine[] {
  const textPage = pdfium.call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    const count = pdfium.call.FPDFText_CountChars(textPage);
    if (count > mostCharacters) {
      const what = `Page ${number} holds ${count} characters; at most ${mostCharacters} are read.`;
      throw new QuireError("too_large", what, { facts: { page: number, characters: count } });
    }
    const builder = new LineBuilder();
    let [isTurned, unnamed, named] = [false, 0, 0];
    const [signs, marks, aids] = [new ColumnSigns(), new MarkSigns(), new AidSigns()];
    visitGlyphs(pdfium, textPage, frame, count, (glyph) => {
      isTurned ||= isRightToLeft(glyph.code);
      if (glyph.code === unnamedPart) unnamed += 1;
      else if (glyph.code >= firstShaped) named += 1;
      signs.see(glyph);
      marks.see(glyph);
      aids.see(glyph);
      builder.add(glyph);
    });
    builder.finish();
    // What is left of it are no words: only its image shows them.
    if (unnamed > named) return [];
    if (!isTurned && !signs.areColumns && !marks.areApart && !aids.areThere) return builder.lines;
    const held: Glyph[] = [];
    visitGlyphs(pdfium, textPage, frame, count, (glyph) => void held.push({ ...glyph }));
    if (isTurned && !signs.areColumns) return linesOf(turnRows(placeMarks(turnLigatures(held), true)));
    const placed = marks.areApart ? placeMarks(held) : held;
    const glyphs = signs.areColumns ? turnColumns(placed, frame.width) : placed;
    return linesOf(aids.areThere ? withoutAids(glyphs) : glyphs);
  } finally {
    pdfium.call.FPDFText_ClosePage(textPage);
  }
}

/** The lines of a page whose glyphs had to be put in the order they are read in. */
function linesOf(pieces: readonly (Glyph | Glyph[])[]): DirectedLine[] {
  const builder = new LineBuilder();
  for (const piece of pieces) {
    if (Array.isArray(piece)) builder.addPiece(piece);
    else builder.add(piece);
  }
  builder.finish();
  return builder.lines;
}

/** A page whose text mostly runs sideways (a turned table) is turned upright; the few lines in other directions keep their place. */
function uprightPage(number: number, frame: PageFrame, directed: readonly DirectedLine[]): LayoutPage {
  const letters = [0, 0, 0, 0];
  for (const { direction, letters: count } of directed) letters[direction] = (letters[direction] ?? 0) + count;
  const main = letters.indexOf(Math.max(...letters));
  const [width, height] = main % 2 === 0 ? [frame.width, frame.height] : [frame.height, frame.width];
  const lines = directed
    .map(({ line, direction }) => {
      if (direction !== 0) line.boxes = turnBoxes(line, direction, frame);
      return turnLine(line, (direction - main + 4) % 4, width, height);
    })
    .filter((line) => line.x + line.width > 0 && line.y + line.height > 0 && line.x < width && line.y < height);
  return { number, width, height, lines };
}

/** `turns` counter-clockwise bring the line's own frame to that of a page of this size. */
function turnLine(line: LayoutLine, turns: number, width: number, height: number): LayoutLine {
  if (turns === 0) return line;
  const [ownWidth, ownHeight] = turns % 2 === 0 ? [width, height] : [height, width];
  const from = turn(line.x, line.y, ownWidth, ownHeight, turns);
  const to = turn(line.x + line.width, line.y + line.height, ownWidth, ownHeight, turns);
  return {
    ...line,
    x: Math.min(from[0], to[0]),
    y: Math.min(from[1], to[1]),
    width: Math.abs(from[0] - to[0]),
    height: Math.abs(from[1] - to[1]),
  };
}

/** The boxes of a line's words on the page as it is displayed, whichever way its text runs. */
function turnBoxes({ boxes = [] }: LayoutLine, turns: number, frame: PageFrame): number[] {
  const turned = boxes.slice();
  for (let at = 0; at < boxes.length; at += boxSize) {
    const [x = 0, y = 0, width = 0, height = 0] = boxes.slice(at);
    const [own, other] = [turns % 2 === 0 ? frame.width : frame.height, turns % 2 === 0 ? frame.height : frame.width];
    const from = turn(x, y, own * 10, other * 10, turns);
    const to = turn(x + width, y + height, own * 10, other * 10, turns);
    const sides = [0, 1].flatMap((axis) => [Math.min(from[axis]!, to[axis]!), Math.abs(from[axis]! - to[axis]!)]);
    turned.splice(at, boxSize, ...[sides[0]!, sides[2]!, sides[1]!, sides[3]!].map(Math.round));
  }
  return turned;
}

/** Whether a page with next to no text shows images over most of it, or, without any text, anything that may be text. */
function isImage(pdfium: Pdfium, page: number, frame: PageFrame, characters: number): boolean {
  const { call } = pdfium;
  const objects = Math.min(call.FPDFPage_CountObjects(page), mostObjectsLooked);
  let covered = 0;
  let paths = 0;
  for (let index = 0; index < objects; index += 1) {
    const object = call.FPDFPage_GetObject(page, index);
    const kind = call.FPDFPageObj_GetType(object);
    if (kind === objectKinds.path) paths += 1;
    // A form may hold text, which would be in the text layer: without one it holds pictures.
    if (kind === objectKinds.image || kind === objectKinds.form) covered += areaOf(pdfium, object);
  }
  if (characters === 0 && (covered > 0 || paths >= outlinedLetters)) return true;
  return covered > scanArea * frame.width * frame.height;
}

/** Whether an opaque image was drawn over nearly all of the page, and no text after it. */
function isCovered(pdfium: Pdfium, page: number, frame: PageFrame): boolean {
  const { call } = pdfium;
  const objects = call.FPDFPage_CountObjects(page);
  for (let index = objects - 1; index >= Math.max(0, objects - lastObjectsLooked); index -= 1) {
    const object = call.FPDFPage_GetObject(page, index);
    const kind = call.FPDFPageObj_GetType(object);
    if (kind === objectKinds.text || kind === objectKinds.form) return false;
    const isOpaque = kind === objectKinds.image && !call.FPDFPageObj_HasTransparency(object);
    if (isOpaque && areaOf(pdfium, object) > coverArea * frame.width * frame.height) return true;
  }
  return false;
}

/** Area of an object's bounds, in square points. */
function areaOf(pdfium: Pdfium, object: number): number {
  const { call, scratch } = pdfium;
  if (!call.FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return 0;
  const [left, bottom, right, top] = readRectangle(pdfium);
  return Math.abs(right - left) * Math.abs(top - bottom);
}
