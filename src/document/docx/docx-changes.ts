import type { Element } from "@xmldom/xmldom";
import { childOf } from "../../domain/xml.js";

/** Whether tracked changes take out the end of a paragraph: the next one goes on in its line. */
function endIsTakenOut(paragraph: Element): boolean {
  const mark = childOf(childOf(paragraph, "pPr"), "rPr");
  return childOf(mark, "del") !== null || childOf(mark, "moveFrom") !== null;
}

/** Signs that may stand between two paragraphs: where bookmarks, comments and changes begin and end. */
function isSign({ localName }: Element): boolean {
  return /(?:Start|End)$/u.test(localName ?? "");
}

/** Paragraphs that are one when the changes are accepted: those from `index` on. What is no paragraph ends them. */
export function joinedParagraphs(elements: readonly Element[], index: number): { paragraphs: Element[]; last: number } {
  const paragraphs: Element[] = [];
  let last = index;
  for (let at = index; at < elements.length; at += 1) {
    const element = elements[at] as Element;
    if (isSign(element)) continue;
    if (element.localName !== "p") break;
    paragraphs.push(element);
    last = at;
    if (!endIsTakenOut(element)) break;
  }
  return { paragraphs, last };
}

/** Paragraphs of a cell, in groups of those that are one. */
export function groupsOfParagraphs(paragraphs: readonly Element[]): Element[][] {
  const groups: Element[][] = [];
  for (let at = 0; at < paragraphs.length; at += 1) {
    const joined = joinedParagraphs(paragraphs, at);
    groups.push(joined.paragraphs);
    at = joined.last;
  }
  return groups;
}

/** Whether the tracked changes take out a row. */
export function rowIsTakenOut(row: Element): boolean {
  return childOf(childOf(row, "trPr"), "del") !== null;
}

/** Whether the tracked changes take out a cell. */
export function cellIsTakenOut(cell: Element): boolean {
  return childOf(childOf(cell, "tcPr"), "cellDel") !== null;
}
