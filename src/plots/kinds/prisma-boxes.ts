import type { FigureOf } from "../../contracts/plot-figure.js";
import type { Box } from "../scene/scene.js";
import { fittedLines } from "../text/measure.js";

export type Prisma = FigureOf<"prisma">;

/** A box of the flow: where it stands, what it says. */
interface FlowBox {
  id: string;
  column: number;
  row: number;
  text: readonly string[];
}

/** A box with its place. */
export interface PlacedBox extends FlowBox {
  place: Box;
  shown: readonly { text: string; full?: string }[];
}

export const size = 11.5;
export const line = 15;
export const gapAcross = 26;
export const gapDown = 22;
export const stageWidth = 24;
export const headHeight = 30;

/** Its parts stay in one line: the blanks are such as do not break. */
const n = (value: number) => `(n\u00a0=\u00a0${value.toLocaleString("en", { useGrouping: "min2" })})`;
const list = (parts: readonly { reason?: string; name?: string; n: number }[]) =>
  parts.map((part) => `• ${part.reason ?? part.name ?? ""} ${n(part.n)}`);
export const sum = (parts: readonly { n: number }[]) => parts.reduce((total, part) => total + part.n, 0);

/** What stands where: columns from the left, rows from the top. */
export function flowBoxes(figure: Prisma): FlowBox[] {
  const { other } = figure;
  const included = [
    `Studies included in review ${n(figure.included_studies)}`,
    ...(figure.included_reports === undefined ? [] : [`Reports of included studies ${n(figure.included_reports)}`]),
  ];
  const main: FlowBox[] = [
    { id: "identified", column: 0, row: 0, text: ["Records identified from:", ...list(figure.identified)] },
    {
      id: "removed",
      column: 1,
      row: 0,
      text: ["Records removed before screening:", ...(figure.removed.length === 0 ? ["None"] : list(figure.removed))],
    },
    { id: "screened", column: 0, row: 1, text: [`Records screened ${n(figure.screened)}`] },
    { id: "excluded", column: 1, row: 1, text: [`Records excluded ${n(figure.excluded)}`] },
    { id: "sought", column: 0, row: 2, text: [`Reports sought for retrieval ${n(figure.sought)}`] },
    { id: "not_retrieved", column: 1, row: 2, text: [`Reports not retrieved ${n(figure.not_retrieved)}`] },
    { id: "assessed", column: 0, row: 3, text: [`Reports assessed for eligibility ${n(figure.assessed)}`] },
    {
      id: "excluded_reports",
      column: 1,
      row: 3,
      text: [
        `Reports excluded ${n(sum(figure.excluded_reports))}${figure.excluded_reports.length === 0 ? "" : ":"}`,
        ...list(figure.excluded_reports),
      ],
    },
    { id: "included", column: 0, row: 4, text: included },
  ];
  if (other === undefined) return main;
  return [
    ...main,
    { id: "other_identified", column: 2, row: 0, text: ["Records identified from:", ...list(other.identified)] },
    { id: "other_sought", column: 2, row: 2, text: [`Reports sought for retrieval ${n(other.sought)}`] },
    { id: "other_not_retrieved", column: 3, row: 2, text: [`Reports not retrieved ${n(other.not_retrieved)}`] },
    { id: "other_assessed", column: 2, row: 3, text: [`Reports assessed for eligibility ${n(other.assessed)}`] },
    {
      id: "other_excluded",
      column: 3,
      row: 3,
      text: [
        `Reports excluded ${n(sum(other.excluded_reports))}${other.excluded_reports.length === 0 ? "" : ":"}`,
        ...list(other.excluded_reports),
      ],
    },
  ];
}

/** Gives the boxes of a row one height and one place. */
export function place(boxes: readonly FlowBox[], columns: number, room: number): PlacedBox[] {
  const width = (room - stageWidth - gapAcross * columns) / columns;
  const shown = boxes.map((box) => ({
    ...box,
    shown: box.text.flatMap((text) => fittedLines(text, { width: width - 30, size, most: 4 })),
  }));
  let top = headHeight;
  const tops: number[] = [];
  const heights: number[] = [];
  for (let row = 0; row <= Math.max(...boxes.map((box) => box.row)); row += 1) {
    tops[row] = top;
    heights[row] = Math.max(0, ...shown.filter((box) => box.row === row).map((box) => box.shown.length * line + 16));
    top += (heights[row] ?? 0) + gapDown;
  }
  return shown.map((box) => ({
    ...box,
    place: {
      x: stageWidth + gapAcross + box.column * (width + gapAcross),
      y: tops[box.row] ?? 0,
      width,
      height: heights[box.row] ?? 0,
    },
  }));
}
