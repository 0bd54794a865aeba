import type { Annotation } from "../../domain/annotation.js";
import { normalizeSpace } from "../../domain/characters.js";
import { sha256Of } from "../../domain/hash.js";
import { type Pdfium, readRectangle, readString, withAscii } from "./pdfium-library.js";

/** Subtypes of PDF 32000-1, 12.5.6, as pdfium counts them; links, fields and windows are no annotations of a reader. */
const kinds: ReadonlyMap<number, Annotation["kind"]> = new Map([
  [1, "note"],
  [3, "note"],
  [4, "area"],
  [5, "area"],
  [6, "area"],
  [7, "area"],
  [8, "area"],
  [9, "highlight"],
  [10, "underline"],
  [11, "squiggly"],
  [12, "strikeout"],
  [13, "area"],
  [14, "note"],
  [15, "area"],
] as const);
const marksText: ReadonlySet<Annotation["kind"]> = new Set(["highlight", "underline", "squiggly", "strikeout"]);
const hiddenFlag = 2;
/** A page that somebody worked through has some dozens; more is an attack. */
const mostAnnotations = 5_000;
const mostQuads = 2_000;
const mostCharacters = 200_000;
/** What pdfium puts in the place of a hyphen that only breaks a word. */
const softHyphens: ReadonlySet<number> = new Set([0xfffe, 0x2]);

interface Box {
  left: number;
  right: number;
  bottom: number;
  top: number;
}

interface PageCharacter {
  code: number;
  x: number;
  y: number;
}

/** Reads what people marked and wrote on an open page, from its top down; the marked words come from the page itself. */
export function readAnnotations(pdfium: Pdfium, page: number, number: number): Annotation[] {
  const { call } = pdfium;
  const count = Math.min(call.FPDFPage_GetAnnotCount(page), mostAnnotations);
  const found: { annotation: Annotation; box: Box }[] = [];
  let characters: PageCharacter[] | undefined;
  for (let index = 0; index < count; index += 1) {
    const handle = call.FPDFPage_GetAnnot(page, index);
    if (handle === 0) continue;
    try {
      const kind = kinds.get(call.FPDFAnnot_GetSubtype(handle));
      if (kind === undefined || (call.FPDFAnnot_GetFlags(handle) & hiddenFlag) !== 0) continue;
      const quads = marksText.has(kind) ? readQuads(pdfium, handle) : [];
      characters ??= quads.length === 0 ? undefined : readCharacters(pdfium, page);
      const text = quads.length === 0 ? "" : markedText(characters ?? [], quads);
      const box = quads[0] ?? readBox(pdfium, handle);
      const annotation = describe(pdfium, handle, { kind, number, text, boxes: quads.length > 0 ? quads : [box] });
      // A drawing that says nothing is no note.
      if (annotation.text !== "" || annotation.comment !== "") found.push({ annotation, box });
    } finally {
      call.FPDFPage_CloseAnnot(handle);
    }
  }
  const inOrder = found.toSorted((one, other) => other.box.top - one.box.top || one.box.left - other.box.left);
  return inOrder.map(({ annotation }) => annotation);
}

interface Mark {
  kind: Annotation["kind"];
  /** Of the page. */
  number: number;
  text: string;
  boxes: readonly Box[];
}

function describe(pdfium: Pdfium, handle: number, { kind, number, text, boxes }: Mark): Annotation {
  const written = stringOf(pdfium, handle, "Contents").replaceAll(/\r\n?/gu, "\n").trim();
  // Some programs repeat the marked words as the comment.
  const comment = normalizeSpace(written) === text ? "" : written;
  const author = normalizeSpace(stringOf(pdfium, handle, "T"));
  const modified = timeOf(stringOf(pdfium, handle, "M"));
  const color = colorOf(pdfium, handle);
  const place = boxes.map(({ left, right, bottom, top }) => [left, right, bottom, top].map(Math.round).join(","));
  return {
    id: sha256Of(`${number} ${kind} ${place.join(" ")}`).slice(0, 12),
    kind,
    page: number,
    text,
    comment,
    ...(color !== null && { color }),
    ...(author !== "" && { author }),
    ...(modified !== null && { modified_at: modified }),
  };
}

function stringOf(pdfium: Pdfium, handle: number, key: string): string {
  return withAscii(pdfium, key, (pointer) =>
    readString(pdfium, "utf16le", (buffer, size) =>
      pdfium.call.FPDFAnnot_GetStringValue(handle, pointer, buffer, size),
    ),
  ).replaceAll(/(?![\n\r\t])\p{Cc}/gu, "");
}

function colorOf({ call, memory, scratch }: Pdfium, handle: number): string | null {
  if (call.EPDFAnnot_GetColor(handle, 0, scratch, scratch + 4, scratch + 8) === 0) return null;
  const parts = [0, 4, 8].map((at) => memory.HEAPU8[scratch + at] ?? 0);
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** "D:20260102030405+01'00'" (PDF 32000-1, 7.9.4) in ISO 8601; null for what is none. */
function timeOf(text: string): string | null {
  const [, year, month = "01", day = "01", hour = "00", minute = "00", second = "00", zone = "Z"] =
    /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(Z|[+-]\d\d'?\d\d)?/u.exec(text) ?? [];
  if (year === undefined) return null;
  const offset = zone === "Z" ? "Z" : `${zone.slice(0, 3)}:${zone.slice(-2)}`;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return Number.isNaN(time.getTime()) ? null : `${time.toISOString().slice(0, 19)}Z`;
}

function readBox(pdfium: Pdfium, handle: number): Box {
  pdfium.call.FPDFAnnot_GetRect(handle, pdfium.scratch);
  const [left, top, right, bottom] = readRectangle(pdfium);
  return { left, top, right, bottom };
}

/** The areas that a mark covers, one for each line or part of one; four corners each, in no order that programs agree on. */
function readQuads({ call, memory, scratch }: Pdfium, handle: number): Box[] {
  const boxes: Box[] = [];
  const count = Math.min(call.FPDFAnnot_CountAttachmentPoints(handle), mostQuads);
  for (let index = 0; index < count; index += 1) {
    if (call.FPDFAnnot_GetAttachmentPoints(handle, index, scratch) === 0) continue;
    const points = memory.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 8);
    const [xs, ys] = [0, 1].map((axis) => [0, 2, 4, 6].map((at) => points[at + axis] ?? 0));
    if (xs === undefined || ys === undefined) continue;
    boxes.push({ left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) });
  }
  return boxes;
}

/** The middle of each character of the page, in content order. */
function readCharacters(pdfium: Pdfium, page: number): PageCharacter[] {
  const { call, scratch } = pdfium;
  const textPage = call.FPDFText_LoadPage(page);
  if (textPage === 0) return [];
  try {
    const count = Math.min(call.FPDFText_CountChars(textPage), mostCharacters);
    return Array.from({ length: count }, (_, index) => {
      call.FPDFText_GetLooseCharBox(textPage, index, scratch);
      const [left, top, right, bottom] = readRectangle(pdfium);
      return { code: call.FPDFText_GetUnicode(textPage, index), x: (left + right) / 2, y: (top + bottom) / 2 };
    });
  } finally {
    call.FPDFText_ClosePage(textPage);
  }
}

/** The words whose letters have their middle in one of the areas, words that a line break parts joined again. */
function markedText(characters: readonly PageCharacter[], boxes: readonly Box[]): string {
  let text = "";
  let last = -1;
  for (const [index, { code, x, y }] of characters.entries()) {
    const isMarked = boxes.some(({ left, right, bottom, top }) => x >= left && x <= right && y >= bottom && y <= top);
    if (!isMarked || code === 0) continue;
    if (softHyphens.has(code)) {
      // The rest of the word follows wherever it stands.
      last = Number.POSITIVE_INFINITY;
      continue;
    }
    const isApart = last >= 0 && index > last + 1 && !text.endsWith("-");
    text += (isApart ? " " : "") + String.fromCodePoint(code);
    last = index;
  }
  return normalizeSpace(text.toWellFormed());
}
