import { posix } from "node:path";
import { parse } from "parse5";
import { refuseEndlessMarkup } from "../../domain/nesting-limits.js";
import type { OpenZip } from "../../ports/document-reader.js";
import { htmlBlocksWithoutPlaces } from "../html/html-blocks.js";
import { attribute, type HtmlElement, type HtmlParent, isElement } from "../html/html-elements.js";
import type { Block, Draft } from "../tree/draft.js";
import { chapterHtml, entryName, largestText, openPackage } from "./epub-package.js";

interface Chapter {
  /** Its entry's name. */
  path: string;
  body: HtmlElement;
  /** Ids of its elements, as the whole book calls them. */
  ids: ReadonlyMap<string, string>;
}

/**
 * A draft as an e-book: its chapters in reading order as one text, so that notes and entries in other chapters are found.
 * Its source is its paragraphs, one a line. Throws what opening the book throws.
 */
export async function readEpubDraft(bytes: Uint8Array, name: string, openZip: OpenZip): Promise<Draft> {
  const archive = await openZip(bytes, name, { total_bytes: largestText });
  const book = await openPackage(archive, name);
  const chapters: Chapter[] = [];
  const taken = new Set<string>();
  for (const path of book.chapters) {
    const html = await chapterHtml(archive, path, name);
    if (html === null) continue;
    refuseEndlessMarkup(html);
    const body = bodyOf(parse(html));
    if (body !== null) chapters.push({ path, body, ids: idsOf(body, chapters.length, taken) });
  }
  const byPath = new Map(chapters.map((chapter) => [chapter.path, chapter]));
  for (const chapter of chapters) rename(chapter, byPath);
  const whole = {
    nodeName: "#document-fragment",
    childNodes: chapters.map(({ body }) => body),
  } as unknown as HtmlParent;
  return { format: "epub", ...onLines(htmlBlocksWithoutPlaces(whole)), bibliographies: [], items: [], problems: [] };
}

function bodyOf(root: HtmlParent): HtmlElement | null {
  for (const node of root.childNodes) {
    if (!isElement(node)) continue;
    if (node.tagName === "body") return node;
    const found = node.tagName === "html" ? bodyOf(node) : null;
    if (found !== null) return found;
  }
  return null;
}

/** Elements below one, in their order. */
function* elementsIn(root: HtmlParent): Generator<HtmlElement> {
  const open = root.childNodes.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node)) continue;
    yield node;
    for (const child of node.childNodes.toReversed()) open.push(child);
  }
}

/** Chapters count their elements for themselves: an id that another chapter has gets the number of its own. */
function idsOf(body: HtmlElement, index: number, taken: Set<string>): Map<string, string> {
  const ids = new Map<string, string>();
  for (const element of elementsIn(body)) {
    const id = attribute(element, "id");
    if (id === null || ids.has(id)) continue;
    const own = taken.has(id) ? `${id}-in-${index + 1}` : id;
    taken.add(own);
    ids.set(id, own);
  }
  return ids;
}

/** Gives elements the ids that the whole book has for them, and links what they lead to. In place. */
function rename(chapter: Chapter, byPath: ReadonlyMap<string, Chapter>): void {
  for (const element of elementsIn(chapter.body)) {
    for (const each of element.attrs) {
      if (each.name === "id") each.value = chapter.ids.get(each.value) ?? each.value;
      else if (each.name === "href") each.value = targetOf(each.value, chapter, byPath);
    }
  }
}

function targetOf(href: string, chapter: Chapter, byPath: ReadonlyMap<string, Chapter>): string {
  const at = href.indexOf("#");
  if (at < 0) return href;
  const id = href.slice(at + 1);
  const other = at === 0 ? chapter : byPath.get(entryName(posix.dirname(chapter.path), href));
  return other === undefined ? href : `#${other.ids.get(id) ?? id}`;
}

/** The paragraphs as the lines of a source. */
function onLines(blocks: readonly Block[]): Pick<Draft, "source" | "blocks"> {
  let offset = 0;
  const placed = blocks.map((block, index): Block => {
    const pieces = [{ at: 0, source: offset, length: block.text.length }];
    offset += block.text.length + 1;
    return { ...block, pieces, line: index + 1 };
  });
  return { source: placed.map(({ text }) => `${text}\n`).join(""), blocks: placed };
}
