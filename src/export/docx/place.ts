import type { Direction, ManuscriptBlock } from "../../document/manuscript/tree.js";
import type { Xml } from "./xml.js";

/** Where blocks stand: what they have from those around them. */
export interface Place {
  /** 1-based line of the draft, for what has to be said of it. */
  line: number;
  /** The part that is written: links and pictures are told to it. */
  part: "word/document.xml" | "word/footnotes.xml";
  /** Style of paragraphs, by its id in the table of styles; null: that of running text. */
  style: string | null;
  /** How far all stands in, in twentieths of a point. */
  indent: number;
  /** How many lists it stands in. */
  listDepth: number;
  /** What the language and the direction are, where they are not the document's. */
  language: string | null;
  direction: Direction;
  /** Of the text, in twentieths of a point. */
  width: number;
  height: number;
  /** Number of the note that is written, as readers see it; 0 in the running text. */
  note: number;
  align: "left" | "right" | "center" | null;
}

/** Writes blocks one after the other. */
export type WriteBlocks = (blocks: readonly ManuscriptBlock[], place: Place) => Xml;
