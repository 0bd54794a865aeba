/** A shapefile of points with names, as small as one can be. @param names bytes, in the encoding that is tried */
export function madePoints(
  places: readonly (readonly [number, number])[],
  names: readonly Uint8Array[],
): { shp: Uint8Array; dbf: Uint8Array } {
  const record = 28;
  const shp = new Uint8Array(100 + places.length * record);
  const view = new DataView(shp.buffer);
  view.setInt32(0, 9994);
  view.setInt32(24, shp.length / 2);
  view.setInt32(28, 1000, true);
  view.setInt32(32, 1, true);
  for (const [index, [x, y]] of places.entries()) {
    const at = 100 + index * record;
    view.setInt32(at, index + 1);
    view.setInt32(at + 4, 10);
    view.setInt32(at + 8, 1, true);
    view.setFloat64(at + 12, x, true);
    view.setFloat64(at + 20, y, true);
  }
  const width = 20;
  const dbf = new Uint8Array(65 + names.length * (width + 1) + 1).fill(0x20, 65);
  const head = new DataView(dbf.buffer);
  dbf[0] = 3;
  head.setUint32(4, names.length, true);
  head.setUint16(8, 65, true);
  head.setUint16(10, width + 1, true);
  dbf.set(new TextEncoder().encode("NAME"), 32);
  dbf[43] = 0x43;
  dbf[48] = width;
  dbf[64] = 0x0d;
  for (const [index, name] of names.entries()) dbf.set(name, 65 + index * (width + 1) + 1);
  return { shp, dbf };
}

/** Text as Windows' western code page has it; all characters below 256 are the same there. */
export const latin = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));
