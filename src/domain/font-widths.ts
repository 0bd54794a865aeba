/**
 * Widths of the characters of a TrueType font, in thousandths of its size: all that layout needs of it.
 */
export interface FontWidths {
  /** Undefined for a character that the font does not have. */
  widthOf(codePoint: number): number | undefined;
}

/** Reads a font after the OpenType specification 1.9: tables "head", "hhea", "hmtx" and "cmap" (format 4). */
export function readWidths(font: Buffer): FontWidths {
  const tables = tablesOf(font);
  const at = (tag: string) => tables.get(tag) ?? 0;
  const unitsPerEm = font.readUInt16BE(at("head") + 18);
  const metrics = font.readUInt16BE(at("hhea") + 34);
  const glyphs = glyphsByCode(font, at("cmap"));
  return {
    widthOf(codePoint) {
      const glyph = glyphs.get(codePoint);
      if (glyph === undefined) return undefined;
      const index = Math.min(glyph, metrics - 1);
      return (font.readUInt16BE(at("hmtx") + index * 4) * 1000) / unitsPerEm;
    },
  };
}

function tablesOf(font: Buffer): Map<string, number> {
  const tables = new Map<string, number>();
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const record = 12 + index * 16;
    tables.set(font.toString("latin1", record, record + 4), font.readUInt32BE(record + 8));
  }
  return tables;
}

const windows = 3;
const basicPlane = 1;

/** Glyphs by characters, of the subtable that every font of today has. */
function glyphsByCode(font: Buffer, cmap: number): Map<number, number> {
  const glyphs = new Map<number, number>();
  const count = font.readUInt16BE(cmap + 2);
  for (let index = 0; index < count; index += 1) {
    const record = cmap + 4 + index * 8;
    const isBasic = font.readUInt16BE(record) === windows && font.readUInt16BE(record + 2) === basicPlane;
    if (isBasic) readSegments(font, cmap + font.readUInt32BE(record + 4), glyphs);
  }
  return glyphs;
}

/** A subtable of format 4: segments of characters, each with a shift or a list of glyphs. */
function readSegments(font: Buffer, table: number, glyphs: Map<number, number>): void {
  const segments = font.readUInt16BE(table + 6) / 2;
  const part = (list: number, segment: number) => table + 14 + (list * segments + segment) * 2 + (list > 0 ? 2 : 0);
  for (let segment = 0; segment < segments; segment += 1) {
    const [last, first] = [font.readUInt16BE(part(0, segment)), font.readUInt16BE(part(1, segment))];
    const [shift, offset] = [font.readUInt16BE(part(2, segment)), font.readUInt16BE(part(3, segment))];
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const listed = offset === 0 ? code : font.readUInt16BE(part(3, segment) + offset + (code - first) * 2);
      const glyph = listed === 0 ? 0 : (listed + shift) & 0xffff;
      if (glyph !== 0) glyphs.set(code, glyph);
    }
  }
}
