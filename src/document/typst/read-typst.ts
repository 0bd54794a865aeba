import type { Draft } from "../tree/draft.js";
import { readMarkup } from "./typst-markup.js";
import { TypstReading } from "./typst-reading.js";

/** A draft in Typst, and what it says of itself (`#set document`). */
export interface ReadTypst {
  draft: Draft;
  title: string | null;
  authors: string[];
}

/**
 * A draft in Typst, read as it is written: nothing is evaluated, no file is opened. Functions that are not known leave the
 * content that they are given. Every text can be read.
 */
export function readTypst(source: string): ReadTypst {
  const reading = new TypstReading(source, readMarkup);
  reading.content(0, source.length);
  reading.writer.endParagraph();
  const { writer, bibliographies, listed, problems, title, authors } = reading;
  const { blocks } = writer;
  return { draft: { format: "typst", source, blocks, bibliographies, items: [], listed, problems }, title, authors };
}
