import type { Box, Scene, Shape, TextShape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fittedLines, widthOf } from "../text/measure.js";
import { type LegendEntry, type LegendRow, legendRows, legendShapes } from "./legend.js";

export const sizes = { title: 16, label: 12, tick: 11.5, note: 10.5 } as const;
const padding = 18;
const titleLine = 21;
const noteLine = 14;

/** What stands around a figure. */
export interface Around {
  title: string;
  legend?: { title: string | null; entries: readonly LegendEntry[] };
  /** What a reader must know: rows left out, categories put together. */
  notes: readonly string[];
}

/** Puts title, legend and notes around a body that is drawn into the room that is left. */
export function frame(
  { width, height }: { width: number; height: number },
  theme: Theme,
  around: Around,
  draw: (box: Box) => readonly Shape[],
): Scene {
  const inner = width - 2 * padding;
  const titles = fittedLines(around.title, { width: inner, size: sizes.title, most: 3, weight: "bold" });
  const rows = around.legend === undefined ? [] : legendRows(around.legend.title, around.legend.entries, inner);
  const notes = around.notes.flatMap((note) => fittedLines(note, { width: inner, size: sizes.note, most: 3 }));
  const top = padding + titles.length * titleLine;
  const bodyTop = top + heightOf(rows) + 10;
  const notesHeight = notes.length === 0 ? 0 : notes.length * noteLine + 6;
  const box: Box = { x: padding, y: bodyTop, width: inner, height: height - bodyTop - notesHeight - padding };
  const shapes: Shape[] = [
    ...lines(
      titles,
      { x: padding, y: padding + sizes.title - 1, size: sizes.title, fill: theme.ink, weight: "bold" },
      titleLine,
    ),
    ...legendShapes(rows, { x: padding, y: top + 4 }, theme),
    ...draw(box),
    ...lines(
      notes,
      { x: padding, y: height - padding - (notes.length - 1) * noteLine, size: sizes.note, fill: theme.soft },
      noteLine,
    ),
  ];
  return { width, height, background: theme.background, shapes };
}

const heightOf = (rows: readonly LegendRow[]) => rows.reduce((sum, { height }) => sum + height, 0);

/** The height that title, legend and notes take at this width, besides the body. */
export function heightAround(width: number, around: Around): number {
  const inner = width - 2 * padding;
  const titles = fittedLines(around.title, { width: inner, size: sizes.title, most: 3, weight: "bold" }).length;
  const rows = around.legend === undefined ? [] : legendRows(around.legend.title, around.legend.entries, inner);
  const notes = around.notes.flatMap((note) => fittedLines(note, { width: inner, size: sizes.note, most: 3 })).length;
  return 2 * padding + titles * titleLine + heightOf(rows) + 10 + (notes === 0 ? 0 : notes * noteLine + 6);
}

/** Lines of text one below the other; the first stands at the place given. */
export function lines(
  texts: readonly Pick<TextShape, "text" | "full">[],
  first: Omit<TextShape, "shape" | "text">,
  step: number,
): TextShape[] {
  return texts.map((text, index) => ({ shape: "text", ...first, ...text, y: first.y + index * step }));
}

/** The widest of some lines. */
export function widest(texts: readonly string[], size: number): number {
  return Math.max(0, ...texts.map((text) => widthOf(text, size)));
}
