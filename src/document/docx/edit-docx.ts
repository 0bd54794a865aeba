import { unixLines } from "../../domain/characters.js";
import { QuireError } from "../../domain/error.js";
import { elementText } from "../../domain/escape/html.js";
import type { ZipArchive, ZipArchives } from "../../ports/document-reader.js";
import type { Draft } from "../tree/draft.js";
import { locateDocx } from "./read-docx.js";
import { type DocxParagraph, paragraphsOf, rearranged } from "./docx-paragraphs.js";
import type { TextPlace } from "../office/paragraph-writer.js";

/** A stretch of the draft's source, and what is to stand there. */
export interface DocxEdit {
  start: number;
  end: number;
  text: string;
  /** The paragraph that comes here from elsewhere, as `text` says it, and what is changed in it: it keeps its form. */
  moved?: { start: number; end: number; changes: readonly Pick<DocxEdit, "start" | "end" | "text">[] } | undefined;
}

interface Edited {
  zipArchives: ZipArchives;
  bytes: Uint8Array;
  /** As people know the document. */
  name: string;
}

/** A document that is read, and can be written with changes. */
export interface OpenDocx {
  /** As it was read. */
  draft: Draft;
  /** Whether the document says what an edit touches in texts, or in paragraphs that can be moved. */
  canBe(edit: DocxEdit): boolean;
  /**
   * The document with edits of its draft's source: only the texts they touch are changed, and paragraphs that move are
   * moved whole; every other part keeps its content. An edit that reaches over text takes the form of the run it begins
   * in; one that empties a paragraph takes it out. Throws `invalid_input` where an edit overlaps another, or cannot be.
   */
  edited(edits: readonly DocxEdit[]): Promise<Uint8Array>;
}

/** Opens a document for changes. */
export async function openDocx({ zipArchives, bytes, name }: Edited): Promise<OpenDocx> {
  const archive = await zipArchives.open(bytes, name);
  const { draft, places } = await locateDocx(archive, name);
  const parts = new Map<string, string>();
  for (const part of new Set(places.map((place) => place.part)))
    parts.set(part, textOf(await contentOf(archive, part)));
  const stands = paragraphFinder(draft.source, places, parts);
  const canBe = (edit: DocxEdit): boolean =>
    moveOf(edit, stands) !== null || (edit.moved === undefined && touched(places, edit.start, edit.end) !== null);
  const edited = async (edits: readonly DocxEdit[]): Promise<Uint8Array> => {
    const refused = edits.find((edit) => !canBe(edit));
    if (refused !== undefined) throw impossible(refused, draft.source);
    const moves = edits.flatMap((edit) => moveOf(edit, stands) ?? []);
    const texts = edits.flatMap((edit) => (moveOf(edit, stands) === null ? [edit] : [...(edit.moved?.changes ?? [])]));
    const changes = changesOf(draft.source, places, texts);
    const entries = new Map<string, Uint8Array>();
    for (const part of archive.names) {
      const ofPart = new Map(moves.filter((move) => move.part === part).map(({ to, from }) => [to, from]));
      const [content, changed] = [await contentOf(archive, part), changes.get(part)];
      const said = changed === undefined ? content : patched(content, changed, name);
      entries.set(part, ofPart.size === 0 ? said : new TextEncoder().encode(rearranged(textOf(said), ofPart)));
    }
    return zipArchives.write(entries);
  };
  return { draft, canBe, edited };
}

/** A paragraph by its place among those of its part. */
interface StandingParagraph extends DocxParagraph {
  part: string;
  index: number;
}

type Stands = (stretch: { start: number; end: number }) => StandingParagraph | null;

/** Which paragraph a stretch of the source is, where it is all of one that can be moved. */
function paragraphFinder(source: string, places: readonly TextPlace[], parts: ReadonlyMap<string, string>): Stands {
  const paragraphs = new Map([...parts].map(([part, xml]) => [part, paragraphsOf(xml)]));
  return ({ start, end }) => {
    const isLine = (start === 0 || source[start - 1] === "\n") && /^\s*?(?:\n|$)/u.test(source.slice(end, end + 200));
    const place = places.find((each) => each.start <= start && start < each.start + each.length);
    if (!isLine || place === undefined) return null;
    const ofPart = paragraphs.get(place.part) ?? [];
    const index = ofPart.findIndex(({ first, last }) => first <= place.index && place.index < last);
    const paragraph = ofPart[index];
    return paragraph?.isFree === true ? { ...paragraph, part: place.part, index } : null;
  };
}

/** What an edit comes to that moves a paragraph or takes one out; null of any other, and of one that cannot be. */
function moveOf(edit: DocxEdit, stands: Stands): { part: string; to: number; from: number | null } | null {
  if (edit.moved === undefined && edit.text !== "") return null;
  const here = stands(edit);
  if (here === null) return null;
  const { part, index: to } = here;
  if (edit.moved === undefined) return { part, to, from: null };
  const there = stands(edit.moved);
  // Lists that Word counts apart would be counted otherwise.
  if (there === null || there.part !== part || there.numbering !== here.numbering) return null;
  return { part, to, from: there.index };
}

async function contentOf(archive: ZipArchive, part: string): Promise<Uint8Array> {
  return (await archive.read(part)) ?? new Uint8Array();
}

function textOf(content: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(content);
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
  const xml = textOf(content);
  let index = -1;
  let done = 0;
  const written = xml.replace(textElements, (whole, tag: string | undefined, attributes = "", inner = "") => {
    if (tag === undefined) return whole;
    index += 1;
    const change = texts.get(index);
    if (change === undefined) return whole;
    if (decoded(inner).replace(/[\n\r\u2028\u2029]/gu, " ") !== change.before) throw moved(name);
    done += 1;
    return `<${tag}${withSpace(attributes)}>${elementText(change.after)}</${tag}>`;
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
  return unixLines(text).replace(
    /&(?:#x([\da-f]+)|#(\d+)|(\w+));/giu,
    (sign, hex?: string, decimal?: string, named?: string) => {
      if (named !== undefined) return entities[named] ?? sign;
      return String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16));
    },
  );
}
