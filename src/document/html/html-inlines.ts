import { z } from "zod";
import { splitAtSpaces } from "../../domain/characters.js";
import { readSuffix } from "../tree/locator.js";
import { locatorLabels } from "../tree/locator-labels.js";
import { saysSomething } from "../tree/markdown-of-draft.js";
import type { TextBuilder } from "../tree/text-builder.js";
import {
  attribute,
  blockElements,
  type HtmlElement,
  type HtmlNode,
  hasClass,
  isElement,
  isFormula,
  isText,
  unread,
  unshown,
} from "./html-elements.js";

/** The source of inlines, and which links in it lead to notes. */
export interface InlineSource {
  source: string;
  /** Offset in the source at which the HTML begins. */
  base: number;
  /** Ids of what stands among the notes. */
  notes: ReadonlySet<string>;
  /** Whether its readers ask for the text alone: pictures are described, and nothing is known of places. */
  isForText: boolean;
}

/** Adds what a node says to a paragraph. */
export function addInline(builder: TextBuilder, node: HtmlNode, from: InlineSource): void {
  if (isText(node)) return addText(builder, node, from);
  if (!isElement(node) || isLeftOut(node, from) || isBesideText(node)) return;
  const at = from.base + (node.sourceCodeLocation?.startOffset ?? 0);
  const inner = () => node.childNodes.forEach((child) => addInline(builder, child, from));
  const keys = attribute(node, "data-cites");
  if (isFormula(node)) return builder.within({ kind: "formula" }, inner);
  if (keys !== null && keys.trim() !== "")
    return builder.within(keyCitation(keys, attribute(node, "data-locators")), inner);
  switch (node.tagName) {
    case "sup":
      return builder.within({ kind: "superscript" }, inner);
    case "sub":
      return builder.within({ kind: "subscript" }, inner);
    case "em":
    case "i":
    case "cite":
      return builder.within({ kind: "italic" }, inner);
    case "kbd":
    case "samp":
    case "tt":
      // No citation, and for readers words like others.
      return from.isForText ? inner() : builder.within({ kind: "code" }, inner);
    case "code":
      return builder.within({ kind: "code" }, inner);
    case "a":
      return addLink(builder, node, { inner, from });
    case "img":
      return addDescription(builder, node, from);
    case "q":
      builder.addDecoded("“", at);
      inner();
      return builder.addDecoded("”", at);
    case "br":
      return builder.addDecoded(" ", at);
    case "td":
    case "th":
      if (builder.length > 0) builder.addDecoded(" | ", at);
      return inner();
    default:
      // What is a paragraph of its own within a cell or a title.
      if (blockElements.has(node.tagName)) builder.addDecoded(" ", at);
      inner();
      if (blockElements.has(node.tagName)) builder.addDecoded(" ", at);
  }
}

/** Tells whether the reader leaves an element out. Who asks for the text has taken away what is beside it, as far as it is. */
export function isLeftOut({ tagName }: HtmlElement, { isForText }: Pick<InlineSource, "isForText">): boolean {
  return (isForText ? unshown : unread).has(tagName);
}

function addText(
  builder: TextBuilder,
  node: Extract<HtmlNode, { value: string }>,
  { source, base, isForText }: InlineSource,
) {
  if (isForText || !node.sourceCodeLocation) return builder.add(node.value, 0);
  const { startOffset, endOffset } = node.sourceCodeLocation;
  addDecoded(builder, node.value, source.slice(base + startOffset, base + endOffset), base + startOffset);
}

function addLink(
  builder: TextBuilder,
  link: HtmlElement,
  { inner, from: { notes, isForText } }: { inner: () => void; from: InlineSource },
): void {
  const url = attribute(link, "href");
  // The sign beside a heading that only links to it.
  if (isForText && /^[#¶§🔗↑↩]\ufe0e?$/u.test(shownText(link).trim())) return;
  if (url === null) return inner();
  if (!isForText && hasClass(link, "footnote-back", "reversefootnote")) return;
  if (url.startsWith("#") && notes.has(url.slice(1)) && !notes.has(attribute(link, "id") ?? "")) {
    return builder.within({ kind: "note", label: url.slice(1) }, inner);
  }
  builder.within({ kind: "link", url }, inner);
}

/** What a picture shows in the author's words, where no caption says it. */
function addDescription(builder: TextBuilder, image: HtmlElement, { isForText }: InlineSource): void {
  const description = attribute(image, "alt") ?? "";
  if (isForText && saysSomething(description)) builder.add(description, 0);
}

/** Controls of a page, and links back from an entry to its marks. */
export function isBesideText(element: HtmlElement): boolean {
  if (element.tagName === "span" && hasClass(element, "fn-backref")) return true;
  return hasClass(element, "mw-editsection", "sr-only", "backrefs");
}

/** The text of a node but what is beside it. */
export function shownText(node: HtmlNode): string {
  if (isText(node)) return node.value;
  return isElement(node) && !isBesideText(node) ? node.childNodes.map(shownText).join("") : "";
}

/**
 * Pandoc's `<span class="citation" data-cites="one two">`. Quire's own names the places, too, a JSON list with one for
 * each key: `data-locators='["p. 3", null]'`.
 */
function keyCitation(keys: string, locators: string | null) {
  const named = splitAtSpaces(keys.trim());
  const places = placesIn(locators);
  const cites = named.map((key, index) => {
    const { label, locator, suffix } = readSuffix(places[index] ? `, ${places[index]}` : "", labels);
    return { key, prefix: "", suffix, label, locator, suppress_author: false };
  });
  return { kind: "citation" as const, textual: false, cites };
}

const labels = locatorLabels(null);
const placeList = z.array(z.string().nullable());

/** None where it is no list of them. */
function placesIn(json: string | null): (string | null)[] {
  try {
    return placeList.safeParse(JSON.parse(json ?? "[]")).data ?? [];
  } catch {
    // What is no JSON tells nothing: the keys count all the same.
    return [];
  }
}

const entity = /&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,31});?/iuy;

/** What begins a continued line is shorter. */
const longestGap = 200;

/**
 * Adds a text that a parser has decoded, letter by letter where it stands in the source: `written` is its source, which
 * begins at `start`. Escapes, entities and what begins continued lines ("> ", indentation) are passed over.
 */
function addDecoded(builder: TextBuilder, value: string, written: string, start: number): void {
  if (value === written) return builder.add(value, start);
  let at = 0;
  let from = 0;
  let run = "";
  const flush = () => {
    if (run !== "") builder.add(run, start + from);
    run = "";
  };
  for (const character of value) {
    if (written.startsWith(character, at) && !(character === "&" && entityAt(written, at) !== null)) {
      if (run === "") from = at;
      run += character;
      at += character.length;
      continue;
    }
    flush();
    const code = entityAt(written, at);
    if (code !== null) {
      builder.addDecoded(character, start + at);
      at += code.length;
      continue;
    }
    const next = written.indexOf(character, at);
    if (next < 0 || next - at > longestGap) {
      builder.addDecoded(character, start + at);
      continue;
    }
    from = next;
    run = character;
    at = next + character.length;
  }
  flush();
}

function entityAt(text: string, at: number): string | null {
  entity.lastIndex = at;
  return text[at] === "&" ? (entity.exec(text)?.[0] ?? null) : null;
}
