/**
 * The little of OpenType fonts that is needed to tell them apart: where one ends inside another file, and what it is
 * called. After the OpenType specification 1.9, "Organization of an OpenType font" and "name".
 */

/** How fonts begin: with outlines of PostScript, with those of TrueType. */
const signatures = [Buffer.from("OTTO"), Buffer.from([0, 1, 0, 0])];
const headerBytes = 12;
const recordBytes = 16;
/** A font has fewer tables than this; what has more is something else that begins alike. */
const mostTables = 64;
const neededTables = ["cmap", "head", "name"];

interface Table {
  offset: number;
  length: number;
}

/** Finds fonts inside a file, as a compiler has them inside its program. */
export function fontsInside(file: Buffer): Buffer[] {
  const fonts: { start: number; font: Buffer }[] = [];
  for (const signature of signatures) {
    for (let start = file.indexOf(signature); start >= 0; start = file.indexOf(signature, start + 1)) {
      const tables = tablesAt(file, start);
      if (tables === null) continue;
      const length = Math.max(...[...tables.values()].map((table) => table.offset + table.length));
      // Tables end on whole words.
      fonts.push({ start, font: file.subarray(start, start + Math.ceil(length / 4) * 4) });
    }
  }
  return fonts.sort((left, right) => left.start - right.start).map(({ font }) => font);
}

/** The tables of a font by their tags; null where there is none. */
function tablesAt(file: Buffer, start: number): Map<string, Table> | null {
  if (start + headerBytes > file.length) return null;
  const count = file.readUInt16BE(start + 4);
  const end = start + headerBytes + count * recordBytes;
  if (count < neededTables.length || count > mostTables || end > file.length) return null;
  const tables = new Map<string, Table>();
  for (let at = start + headerBytes; at < end; at += recordBytes) {
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    if (start + offset + length > file.length) return null;
    tables.set(file.toString("latin1", at, at + 4), { offset, length });
  }
  return neededTables.every((tag) => tables.has(tag)) ? tables : null;
}

/** What a font is called: in PDFs, and in documents that choose one. */
export interface FontNames {
  postscript: string;
  family: string;
}

/** Ids of the name table. */
const postscriptId = 6;
/** The family as designers see it, else as old programs do. */
const familyIds = [16, 1];
const windows = 3;

/** Reads what a font is called; null where the bytes are no font. */
export function fontNames(font: Buffer): FontNames | null {
  const table = signatures.some((signature) => font.subarray(0, 4).equals(signature)) ? tablesAt(font, 0) : null;
  const place = table?.get("name");
  if (place === undefined) return null;
  const names = windowsNames(font.subarray(place.offset, place.offset + place.length));
  const family = familyIds.map((id) => names.get(id)).find((name) => name !== undefined);
  const postscript = names.get(postscriptId);
  return postscript === undefined || family === undefined ? null : { postscript, family };
}

/** Names by their ids, in the encoding that every font of today has: UTF-16. */
function windowsNames(table: Buffer): Map<number, string> {
  const [count, storage] = [table.readUInt16BE(2), table.readUInt16BE(4)];
  const names = new Map<number, string>();
  for (let record = 0; record < count; record += 1) {
    const field = (index: number) => table.readUInt16BE(6 + record * 12 + index * 2);
    const [id, length, offset] = [field(3), field(4), storage + field(5)];
    if (field(0) !== windows || names.has(id)) continue;
    const bytes = Buffer.from(table.subarray(offset, offset + length - (length % 2)));
    names.set(id, bytes.swap16().toString("utf16le"));
  }
  return names;
}
