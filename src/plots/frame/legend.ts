import { path, rect, type Shape, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { cutTo, fitted, widthOf } from "../text/measure.js";
import { symbolPath } from "./symbols.js";

/** How a category looks: colour alone never tells it. */
export interface LegendEntry {
  label: string;
  colour: string;
  sign: { symbol: number } | { dash: string | undefined } | { radius: number } | "square";
}

/** A row of a legend: entries with where they begin. */
export interface LegendRow {
  title: { text: string; x: number } | null;
  entries: readonly PlacedEntry[];
  /** In pixels: of its largest sign. */
  height: number;
}

type PlacedEntry = LegendEntry & { x: number; shown: { text: string; full?: string } };

const size = 12;
const sign = 22;
const line = 20;
const gap = 16;
const longestLabel = 220;

/** Breaks a legend into rows that fit. */
export function legendRows(title: string | null, entries: readonly LegendEntry[], width: number): LegendRow[] {
  const rows: { title: LegendRow["title"]; entries: PlacedEntry[]; height: number }[] = [];
  let x = 0;
  let row: (typeof rows)[number] = { title: null, entries: [], height: line };
  if (title !== null) {
    const text = cutTo(title, width / 2, size, "bold");
    row.title = { text, x };
    x += widthOf(text, size, "bold") + gap;
  }
  for (const entry of entries) {
    const shown = fitted(entry.label, longestLabel, size);
    const needed = signWidth(entry) + widthOf(shown.text, size);
    if (row.entries.length > 0 && x + needed > width) {
      rows.push(row);
      [row, x] = [{ title: null, entries: [], height: line }, 0];
    }
    row.entries.push({ ...entry, shown, x });
    row.height = Math.max(row.height, 2 * radiusOf(entry) + 4);
    x += needed + gap;
  }
  return [...rows, row];
}

const radiusOf = ({ sign: kind }: LegendEntry) => (typeof kind === "object" && "radius" in kind ? kind.radius : 0);
const signWidth = (entry: LegendEntry) => Math.max(sign, 2 * radiusOf(entry) + 6);

/** @param at where the first row begins, above */
export function legendShapes(rows: readonly LegendRow[], at: { x: number; y: number }, theme: Theme): Shape[] {
  let below = at.y;
  return rows.flatMap(({ title, entries, height }) => {
    const y = below + height / 2;
    below += height;
    const head: Shape[] =
      title === null
        ? []
        : [{ shape: "text", x: at.x + title.x, y: y + 4, text: title.text, size, fill: theme.ink, weight: "bold" }];
    return [
      ...head,
      ...entries.flatMap((entry): Shape[] => [
        signShape(entry, at.x + entry.x, y),
        { shape: "text", x: at.x + entry.x + signWidth(entry), y: y + 4, ...entry.shown, size, fill: theme.ink },
      ]),
    ];
  });
}

function signShape({ colour, sign: kind, label }: LegendEntry, x: number, y: number): Shape {
  if (kind === "square")
    return rect({ x: x + 3, y: y - 6, width: 12, height: 12 }, { fill: colour, round: 2, series: label });
  if ("symbol" in kind) return path(symbolPath(kind.symbol, x + 9, y, 5), { fill: colour, series: label });
  if ("radius" in kind) return path(symbolPath(0, x + kind.radius + 1, y, kind.radius), { stroke: colour, line: 1.2 });
  return straight(x, y, x + 17, y, {
    stroke: colour,
    line: 2.5,
    series: label,
    ...(kind.dash !== undefined && { dash: kind.dash }),
  });
}
