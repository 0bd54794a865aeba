import type { Element } from "@xmldom/xmldom";
import { attribute, childrenOf, descendants } from "../../domain/xml.js";
import type { Authorship } from "../office/document-marks.js";
import type { DocxReading } from "./docx-reading.js";

export interface DocxComment extends Authorship {
  text: string;
}

/** The comments of their part, by their ids. */
export function commentsOf(root: Element | null): Map<string, DocxComment> {
  const comments = root === null ? [] : childrenOf(root).filter(({ localName }) => localName === "comment");
  return new Map(
    comments.map((comment): [string, DocxComment] => {
      const text = descendants(comment, "p").map(textOf).join("\n").trim();
      return [attribute(comment, "id") ?? "", { text, ...authorshipOf(comment) }];
    }),
  );
}

function textOf(parent: Element): string {
  return [...descendants(parent, "t"), ...descendants(parent, "delText")]
    .map(({ textContent }) => textContent ?? "")
    .join("");
}

/** A date that Word could not write stands for none. */
function authorshipOf(element: Element): Authorship {
  const date = attribute(element, "date");
  return { author: attribute(element, "author"), date: date === null || date.startsWith("0") ? null : date };
}

/** Takes note of where comments begin and end. */
export function readCommentSign(reading: DocxReading, sign: Element): void {
  const id = attribute(sign, "id") ?? "";
  const { marks, writer } = reading;
  if (sign.localName === "commentRangeStart") marks.beginRange(id, writer.offset);
  else if (sign.localName === "commentRangeEnd") marks.endRange(id, writer.offset);
}

/** The sign of a comment, which stands behind what it is about. */
export function readCommentReference(reading: DocxReading, reference: Element): void {
  const id = attribute(reference, "id") ?? "";
  const comment = reading.parts.comments.get(id);
  if (comment !== undefined) reading.marks.comment(id, reading.writer.offset, comment.text, comment);
}

/** Reads what a tracked change put in. */
export function readInsertion(reading: DocxReading, change: Element, inner: () => void): void {
  const start = reading.writer.offset;
  inner();
  reading.marks.insertion(start, reading.writer.offset, authorshipOf(change));
}

/** What a tracked change took out is no text; that it did is told. */
export function readDeletion(reading: DocxReading, change: Element): void {
  reading.marks.deletion(reading.writer.offset, textOf(change), authorshipOf(change));
}
