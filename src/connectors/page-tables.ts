import { parse } from "parse5";
import { decodeAsWritten } from "../document/decode-text.js";
import { declaredEncoding } from "../document/html/declared-encoding.js";
import {
  attribute,
  type HtmlElement,
  type HtmlNode,
  isClosed,
  isElement,
  unread,
  withoutDepth,
} from "../document/html/html-elements.js";
import { QuireError } from "../domain/error.js";
import { looksLikeHtml } from "../domain/markup.js";
import { refuseEndlessMarkup } from "../domain/nesting-limits.js";
import { parseUrl } from "../domain/url.js";
import type { AnswerText } from "../ports/service-answers.js";
import { columnNames } from "../tables/csv/column-names.js";
import type { Cell, Parsed } from "./define-connector.js";
import { cellText } from "./html-cells.js";
import { type HtmlTable, isDataTable, readHtmlTable } from "./html-tables.js";

/** Which part of a page is wanted. */
export interface WantedPart {
  /** Title of the connector, for errors. */
  source: string;
  /** Counted from 1. */
  number: number;
  /** Which tables are counted, where a page has any such; else all that hold data are. */
  prefer?: (table: HtmlElement) => boolean;
}

/** The elements of an answer. Throws `source_answer` for what is no page. */
export function elementsOf(answer: AnswerText): HtmlElement[] {
  const html = textOf(answer);
  if (!looksLikeHtml(html) && !/^\s*<(?:table|ul|ol|div|p|!--)\b/iu.test(html))
    throw answer.unexpected("something that is no page in HTML");
  try {
    refuseEndlessMarkup(html);
  } catch (cause) {
    throw answer.unexpected(
      cause instanceof Error ? `a page that cannot be read: ${cause.message}` : "a page that cannot be read",
      cause,
    );
  }
  const root = parse(html, { sourceCodeLocationInfo: true });
  withoutDepth(root);
  return shownBelow(root.childNodes);
}

function textOf(answer: AnswerText): string {
  try {
    return decodeAsWritten(answer.bytes, "the answer", declaredEncoding(answer.bytes)).text;
  } catch (cause) {
    throw answer.unexpected("a text whose encoding cannot be told", cause);
  }
}

/** In the order in which they begin. */
function shownBelow(roots: readonly HtmlNode[]): HtmlElement[] {
  const all: HtmlElement[] = [];
  const open = roots.toReversed();
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (!isElement(node) || (unread.has(node.tagName) && node.tagName !== "head")) continue;
    all.push(node);
    for (const child of node.childNodes.toReversed()) open.push(child);
  }
  return all;
}

/**
 * The table of a page that has this number, counted among those that hold data. Throws `not_found` with those that there
 * are, `source_answer` for half a page.
 */
export function tableOf(answer: AnswerText, wanted: WantedPart): Parsed {
  const elements = elementsOf(answer);
  const all = elements.filter(({ tagName }) => tagName === "table").filter(isDataTable);
  const preferred = wanted.prefer === undefined ? [] : all.filter(wanted.prefer);
  const tables = preferred.length > 0 ? preferred : all;
  const element = tables[wanted.number - 1];
  if (element === undefined)
    throw noSuchPart(
      answer,
      wanted,
      "table",
      tables.map((table) => readTable(answer, table).caption),
    );
  const { caption, header, rows, isWhole } = readTable(answer, element);
  if (!isWhole) throw answer.unexpected(`half a page: it ends within table ${wanted.number}`);
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), header.length);
  const { names, changed } = columnNames(header, width);
  const title = caption || titleOf(elements);
  return {
    ...(title !== "" && { title }),
    columns: names.map((name) => ({ name })),
    rows: rows.map((row) => names.map((_, column): Cell => row[column] || null)),
    notes: [
      `This is table ${wanted.number} of ${tables.length} of the page.`,
      ...(header.length === 0
        ? ["The page names no columns: they are numbered, and the first row may have their names."]
        : []),
      ...changed,
    ],
  };
}

function readTable(answer: AnswerText, element: HtmlElement): HtmlTable {
  try {
    return readHtmlTable(element);
  } catch (cause) {
    throw answer.unexpected(cause instanceof Error ? cause.message : "a table that cannot be read", cause);
  }
}

/** The list of a page that has this number, of those with two items or more; lists within lists belong to the outer one. */
export function listOf(answer: AnswerText, wanted: WantedPart): Parsed {
  const elements = elementsOf(answer);
  const lists = elements.filter((element) => isList(element) && itemsOf(element).length >= 2 && !isWithinList(element));
  const element = lists[wanted.number - 1];
  if (element === undefined)
    throw noSuchPart(
      answer,
      wanted,
      "list",
      lists.map((list) =>
        itemsOf(list)
          .slice(0, 1)
          .map((item) => cellText(item).slice(0, 60))
          .join(""),
      ),
    );
  if (!isClosed(element)) throw answer.unexpected(`half a page: it ends within list ${wanted.number}`);
  const title = titleOf(elements);
  return {
    ...(title !== "" && { title }),
    columns: [
      { name: "number", type: "integer" },
      { name: "level", type: "integer", description: "1 for the list itself, more for lists within its items" },
      { name: "text", type: "string" },
      { name: "link", type: "string", description: "Of the item's first link" },
    ],
    rows: listRows(element, 1, answer.url).map(([level, text, link], index) => [index + 1, level, text, link]),
    notes: [`This is list ${wanted.number} of ${lists.length} of the page.`],
  };
}

const isList = ({ tagName }: HtmlElement) => tagName === "ul" || tagName === "ol";
const itemsOf = (list: HtmlElement) => list.childNodes.filter(isElement).filter(({ tagName }) => tagName === "li");

function isWithinList(element: HtmlElement): boolean {
  for (let parent = element.parentNode; parent !== null && "tagName" in parent; parent = parent.parentNode)
    if (isList(parent)) return true;
  return false;
}

function listRows(list: HtmlElement, level: number, base: string): (readonly [number, string, string | null])[] {
  return itemsOf(list).flatMap((item) => {
    const below = shownBelow(item.childNodes);
    const link = below.find(({ tagName }) => tagName === "a");
    const inner = below.filter((each) => isList(each) && nearestItem(each) === item);
    const row = [level, cellText(item, isList), linkOf(link, base)] as const;
    return [...(row[1] === "" ? [] : [row]), ...inner.flatMap((each) => listRows(each, level + 1, base))];
  });
}

function nearestItem(list: HtmlElement): HtmlElement | null {
  for (let parent = list.parentNode; parent !== null && "tagName" in parent; parent = parent.parentNode)
    if (parent.tagName === "li") return parent;
  return null;
}

function linkOf(link: HtmlElement | undefined, base: string): string | null {
  const href = link === undefined ? null : attribute(link, "href");
  const at = parseUrl(base);
  return href === null || at === null ? null : (parseUrl(href, at)?.href ?? null);
}

function titleOf(elements: readonly HtmlElement[]): string {
  const heading = elements.find(({ tagName }) => tagName === "h1");
  return heading === undefined ? "" : cellText(heading);
}

function noSuchPart(
  answer: AnswerText,
  { source, number }: WantedPart,
  part: "table" | "list",
  parts: readonly string[],
): QuireError {
  const shown = parts.slice(0, 20).map((caption, index) => `${index + 1} ${caption.slice(0, 60)}`.trimEnd());
  return new QuireError(
    "not_found",
    `${source}: ${answer.url} has ${parts.length} ${part}s, and none has the number ${number}.`,
    {
      facts: { url: answer.url, count: parts.length },
      fix:
        parts.length === 0
          ? "Look at the address: pages that make their tables by a script have none for Quire."
          : `Search among those that there are: ${shown.join("; ")}.`,
    },
  );
}
