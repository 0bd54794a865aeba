import { decodeNote, findFrontMatter, lineFinder } from "./front-matter-block.js";

/** Line of a sound note that states its uuid, from 1; null where it has none. */
export function uuidLine(bytes: Uint8Array): number | null {
  const text = decodeNote(bytes)?.text ?? "";
  const block = findFrontMatter(text);
  const matter = text.slice(0, block?.end ?? 0);
  const field = /^[ \t]*["']?uuid["']?[ \t]*:/m.exec(matter);
  return field && lineFinder(matter)(field.index);
}
