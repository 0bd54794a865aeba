import { QuireError } from "../../../domain/error.js";
import type { ZipArchive, ZipArchives } from "../../../ports/zip-archives.js";
import { locateDocx } from "../docx.js";
import type { TextPlace } from "./docx-writer.js";

/** A stretch of the draft's source, and what is to stand there. */
export interface DocxEdit {
  start: number;
  end: number;
  text: string;
}

interface Edited {
  zipArchives: ZipArchives;
  bytes: Uint8Array;
  /** As people know the document. */
  name: string;
}

/**
 * The document with edits of its draft's source written into it: only the texts they touch are changed, every other part
 * keeps its content. An edit that reaches over text takes the form of the run it begins in. Throws `invalid_input` where
 * an edit overlaps another or touches what no text of the document says (ends of paragraphs, marks of notes).
 */
export async function editDocx({ zipArchives, bytes, name }: Edited, edits: readonly DocxEdit[]): Promise<Uint8Array> {
  const archive = await zipArchives.open(bytes, name);
  const { draft, places } = await locateDocx(archive, name);
  const changes = changesOf(draft.source, places, edits);
  const entries = new Map<string, Uint8Array>();
  for (const part of archive.names) {
    const content = await contentOf(archive, part);
    const texts = changes.get(part);
    entries.set(part, texts === undefined ? content : patched(content, texts, name));
  }
  return zipArchives.write(entries);
}

async function contentOf(archive: ZipArchive, part: string): Promise<Uint8Array> {
  return (await archive.read(part)) ?? new Uint8Array();
}

/** Whether the document says all of a stretch in texts that can be changed. */
export function isEditable(places: readonly TextPlace[], { start, end }: Pick<DocxEdit, "start" | "end">): boolean {
  return touched(places, start, end) !== null;
}

interface TextChange {
  before: string;
  after: string;
}

/** Texts by part and by their order in it: what they say now, and what they are to say. */
function changesOf(
  source: string,
  places: readonly TextPlace[],
  edits: readonly DocxEdit[],
): Map<string, Map<number, TextChange>> {
  const changes = new Map<string, Map<number, TextChange>>();
  let last = Infinity;
  // From behind, so that offsets into what is not yet changed stay what they are.
  for (const edit of edits.toSorted((one, other) => other.start - one.start || other.end - one.end)) {
    const stretch = touched(places, edit.start, edit.end);
    if (stretch === null || edit.end > last) throw impossible(edit, source);
    last = edit.start;
    stretch.forEach((place, index) => {
      const ofPart = changes.get(place.part) ?? new Map<number, TextChange>();
      changes.set(place.part, ofPart);
      const before = source.slice(place.start, place.start + place.length);
      const change = ofPart.get(place.index) ?? { before, after: before };
      const from = Math.max(0, edit.start - place.start);
      const to = Math.min(place.length, edit.end - place.start);
      change.after = change.after.slice(0, from) + (index === 0 ? edit.text : "") + change.after.slice(to);
      ofPart.set(place.index, change);
    });
  }
  return changes;
}

/** The texts that a stretch stands in, without gap; null where some of it stands in none. */
function touched(places: readonly TextPlace[], start: number, end: number): TextPlace[] | null {
  if (start === end) {
    const place = places.findLast((each) => each.start <= start && start <= each.start + each.length);
    return place === undefined ? null : [place];
  }
  const found = places.filter((place) => place.start < end && start < place.start + place.length);
  let covered = start;
  for (const place of found) {
    if (place.start > covered) return null;
    covered = place.start + place.length;
  }
  return covered >= end ? found : null;
}

function impossible({ start, end }: DocxEdit, source: string): QuireError {
  const words = source.slice(start, end);
  return new QuireError("invalid_input", `"${words}" cannot be changed in the document by itself.`, {
    facts: { start, end, words },
    fix: "Change it in a word processor.",
  });
}

const textElements = /<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>|<((?:[\w.-]+:)?t)((?:\s[^<>]*?)?)(?:\/>|>([^<]*)<\/\1\s*>)/gu;

/** A part with the texts of some of its elements changed; everything else stays byte for byte. */
function patched(content: Uint8Array, texts: ReadonlyMap<number, TextChange>, name: string): Uint8Array {
  const xml = new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
  let index = -1;
  let done = 0;
  const written = xml.replace(textElements, (whole, tag: string | undefined, attributes = "", inner = "") => {
    if (tag === undefined) return whole;
    index += 1;
    const change = texts.get(index);
    if (change === undefined) return whole;
    if (decoded(inner).replace(/[\n\r\u2028\u2029]/gu, " ") !== change.before) throw moved(name);
    done += 1;
    return `<${tag}${withSpace(attributes)}>${encoded(change.after)}</${tag}>`;
  });
  if (done < texts.size) throw moved(name);
  return new TextEncoder().encode(written);
}

function moved(name: string): QuireError {
  return new QuireError("damaged", `The text of ${name} does not stand where it is read: nothing was changed.`, {
    facts: { name },
    fix: "Open and save it with a word processor, and try again.",
  });
}

/** Blanks at the ends of a text count only where this is said. */
function withSpace(attributes: string): string {
  return attributes.includes("xml:space") ? attributes : `${attributes.trimEnd()} xml:space="preserve"`;
}

const entities: Readonly<Record<string, string>> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&" };

function decoded(text: string): string {
  return text
    .replace(/\r\n?/gu, "\n")
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu, (sign, hex?: string, decimal?: string, named?: string) => {
      if (named !== undefined) return entities[named] ?? sign;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    });
}

function encoded(text: string): string {
  return text.replace(/&/gu, "&amp;").replace(/</gu, "&lt;").replace(/>/gu, "&gt;");
}
