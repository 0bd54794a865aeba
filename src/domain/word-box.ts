import { z } from "zod";

/** Numbers of a box in a list of boxes: left, top, width, height. */
export const boxSize = 4;

/** A word of a work's text, and where a page shows it. */
export interface WordBox {
  /** Line of the work's text, from 1, and the offset in it where the word begins. */
  line: number;
  start: number;
  /** 1-based; the word may stand on the page after that on which its line begins. */
  page: number;
  /** In tenths of a point, from the top left corner of the page as it is displayed. */
  box: readonly [left: number, top: number, width: number, height: number];
}

/** Boxes of the words of consecutive lines, packed. */
export interface PackedBoxes {
  /** The first of the lines, from 1. */
  line: number;
  words: Uint8Array;
}

/** A rectangle of a page, in points from the top left corner of the page as it is displayed. */
export const pageRectangleSchema = z.object({
  page: z.number().int(),
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
});
export type PageRectangle = z.infer<typeof pageRectangleSchema>;
