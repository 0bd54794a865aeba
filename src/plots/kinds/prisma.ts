import type { FigureOf } from "../../contracts/plot-figure.js";
import { frame, heightAround, lines } from "../frame/frame.js";
import { type Box, path, rect, type Shape, short, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { fittedLines } from "../text/measure.js";
import { counted, numberWords } from "../words/words.js";
import type { Drawn } from "./drawn.js";

type Prisma = FigureOf<"prisma">;

/** A box of the flow: where it stands, what it says. */
interface FlowBox {
  id: string;
  column: number;
  row: number;
  text: readonly string[];
}

/** A box with its place. */
interface PlacedBox extends FlowBox {
  place: Box;
  shown: readonly { text: string; full?: string }[];
}

const size = 11.5;
const line = 15;
const gapAcross = 26;
const gapDown = 22;
const stageWidth = 24;
const headHeight = 30;

/** Its parts stay in one line: the blanks are such as do not break. */
const n = (value: number) => `(n\u00a0=\u00a0${value.toLocaleString("en", { useGrouping: "min2" })})`;
const list = (parts: readonly { reason?: string; name?: string; n: number }[]) => parts.map((part) => `• ${part.reason ?? part.name ?? ""} ${n(part.n)}`);
const sum = (parts: readonly { n: number }[]) => parts.reduce((total, part) => total + part.n, 0);

/** The flow diagram of PRISMA 2020 (Page and others, BMJ 2021;372:n71). */
export function drawPrisma(figure: Prisma, theme: Theme): Drawn {
  const boxes = flowBoxes(figure);
  const columns = figure.other === undefined ? 2 : 4;
  const width = Math.max(figure.width, columns === 4 ? 900 : 0);
  const title = figure.title ?? "Flow of studies (PRISMA 2020)";
  const around = { title, notes: [] };
  const placed = place(boxes, columns, width - 36);
  const bottom = Math.max(...placed.map((box) => box.place.y + box.place.height));
  const height = figure.height ?? Math.ceil(heightAround(width, around) + bottom + 4);
  const scene = frame({ width, height }, theme, around, (box) => {
    const shifted = placed.map((each) => ({ ...each, place: { ...each.place, x: each.place.x + box.x, y: each.place.y + box.y } }));
    return [...heads(figure, shifted, theme), ...stages(shifted, box, theme), ...arrows(shifted, theme), ...shifted.flatMap((each) => boxShapes(each, theme))];
  });
  const { rows, words } = told(figure);
  return { scene, title, description: words, notes: wrongSums(figure), given: rows.length, shown: rows.length, data: { names: ["step", "n"], rows }, vega: null };
}

function flowBoxes(figure: Prisma): FlowBox[] {
  const { other } = figure;
  const included = [`Studies included in review ${n(figure.included_studies)}`, ...(figure.included_reports === undefined ? [] : [`Reports of included studies ${n(figure.included_reports)}`])];
  const main: FlowBox[] = [
    { id: "identified", column: 0, row: 0, text: ["Records identified from:", ...list(figure.identified)] },
    { id: "removed", column: 1, row: 0, text: ["Records removed before screening:", ...(figure.removed.length === 0 ? ["None"] : list(figure.removed))] },
    { id: "screened", column: 0, row: 1, text: [`Records screened ${n(figure.screened)}`] },
    { id: "excluded", column: 1, row: 1, text: [`Records excluded ${n(figure.excluded)}`] },
    { id: "sought", column: 0, row: 2, text: [`Reports sought for retrieval ${n(figure.sought)}`] },
    { id: "not_retrieved", column: 1, row: 2, text: [`Reports not retrieved ${n(figure.not_retrieved)}`] },
    { id: "assessed", column: 0, row: 3, text: [`Reports assessed for eligibility ${n(figure.assessed)}`] },
    { id: "excluded_reports", column: 1, row: 3, text: [`Reports excluded ${n(sum(figure.excluded_reports))}${figure.excluded_reports.length === 0 ? "" : ":"}`, ...list(figure.excluded_reports)] },
    { id: "included", column: 0, row: 4, text: included },
  ];
  if (other === undefined) return main;
  return [
    ...main,
    { id: "other_identified", column: 2, row: 0, text: ["Records identified from:", ...list(other.identified)] },
    { id: "other_sought", column: 2, row: 2, text: [`Reports sought for retrieval ${n(other.sought)}`] },
    { id: "other_not_retrieved", column: 3, row: 2, text: [`Reports not retrieved ${n(other.not_retrieved)}`] },
    { id: "other_assessed", column: 2, row: 3, text: [`Reports assessed for eligibility ${n(other.assessed)}`] },
    { id: "other_excluded", column: 3, row: 3, text: [`Reports excluded ${n(sum(other.excluded_reports))}${other.excluded_reports.length === 0 ? "" : ":"}`, ...list(other.excluded_reports)] },
  ];
}

function place(boxes: readonly FlowBox[], columns: number, room: number): PlacedBox[] {
  const width = (room - stageWidth - gapAcross * columns) / columns;
  const shown = boxes.map((box) => ({ ...box, shown: box.text.flatMap((text) => fittedLines(text, { width: width - 20, size, most: 4 })) }));
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
    place: { x: stageWidth + gapAcross + box.column * (width + gapAcross), y: tops[box.row] ?? 0, width, height: heights[box.row] ?? 0 },
  }));
}

function boxShapes({ place: at, shown }: PlacedBox, theme: Theme): Shape[] {
  const first = at.y + at.height / 2 - ((shown.length - 1) * line) / 2 + 4;
  return [
    rect(at, { fill: theme.background, stroke: theme.axis, line: 1.25, round: 3 }),
    ...lines(shown, { x: at.x + 10, y: first, size, fill: theme.ink }, line),
  ];
}

function heads(figure: Prisma, boxes: readonly PlacedBox[], theme: Theme): Shape[] {
  const head = (text: string, from: string, to: string): Shape[] => {
    const [first, last] = [boxes.find(({ id }) => id === from)?.place, boxes.find(({ id }) => id === to)?.place];
    if (first === undefined || last === undefined) return [];
    const width = last.x + last.width - first.x;
    return [
      rect({ x: first.x, y: first.y - headHeight, width, height: 22 }, { fill: theme.grid, round: 3 }),
      { shape: "text", text, x: first.x + width / 2, y: first.y - headHeight + 15, anchor: "middle", size, weight: "bold", fill: theme.ink },
    ];
  };
  const right = boxes.find(({ id }) => id === "other_not_retrieved") === undefined ? "other_identified" : "other_not_retrieved";
  return [...head("Identification via databases and registers", "identified", "removed"), ...(figure.other === undefined ? [] : otherHead(boxes, right, head))];
}

/** The column at the right has no box in the first row: its head reaches as far as the columns below. */
function otherHead(boxes: readonly PlacedBox[], right: string, head: (text: string, from: string, to: string) => Shape[]): Shape[] {
  const hasRight = boxes.some(({ id }) => id === right);
  return head("Identification via other methods", "other_identified", hasRight ? right : "other_identified");
}

function stages(boxes: readonly PlacedBox[], box: Box, theme: Theme): Shape[] {
  const spans = [
    ["Identification", 0, 0],
    ["Screening", 1, 3],
    ["Included", 4, 4],
  ] as const;
  return spans.flatMap(([text, from, to]): Shape[] => {
    const own = boxes.filter(({ row }) => row >= from && row <= to).map((each) => each.place);
    const [top, bottom] = [Math.min(...own.map(({ y }) => y)), Math.max(...own.map(({ y, height }) => y + height))];
    return [
      rect({ x: box.x, y: top, width: stageWidth, height: bottom - top }, { fill: theme.categories[0] ?? theme.ink, round: 3, opacity: 0.14 }),
      { shape: "text", text: bottom - top < 70 ? text.slice(0, 4) + "." : text, x: box.x + stageWidth / 2 + 4, y: (top + bottom) / 2, turn: -90, anchor: "middle", size: 11, weight: "bold", fill: theme.ink },
    ];
  });
}

const links = [
  ["identified", "removed"],
  ["identified", "screened"],
  ["screened", "excluded"],
  ["screened", "sought"],
  ["sought", "not_retrieved"],
  ["sought", "assessed"],
  ["assessed", "excluded_reports"],
  ["assessed", "included"],
  ["other_identified", "other_sought"],
  ["other_sought", "other_not_retrieved"],
  ["other_sought", "other_assessed"],
  ["other_assessed", "other_excluded"],
] as const;

function arrows(boxes: readonly PlacedBox[], theme: Theme): Shape[] {
  const byId = new Map(boxes.map((box) => [box.id, box.place]));
  const between = links.flatMap(([from, to]) => {
    const [one, other] = [byId.get(from), byId.get(to)];
    if (one === undefined || other === undefined) return [];
    const isAcross = other.x > one.x;
    const start = isAcross ? { x: one.x + one.width, y: one.y + one.height / 2 } : { x: one.x + one.width / 2, y: one.y + one.height };
    const end = isAcross ? { x: other.x, y: start.y } : { x: start.x, y: other.y };
    return arrow(start.x, start.y, end.x, end.y, theme);
  });
  const [assessed, included] = [byId.get("other_assessed"), byId.get("included")];
  if (assessed === undefined || included === undefined) return between;
  const x = assessed.x + assessed.width / 2;
  const y = included.y + included.height / 2;
  return [...between, straight(x, assessed.y + assessed.height, x, y, { stroke: theme.reference, line: 1.5 }), ...arrow(x, y, included.x + included.width, y, theme)];
}

function arrow(x1: number, y1: number, x2: number, y2: number, theme: Theme): Shape[] {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const corner = (side: number) => `${short(x2 - dx * 8 - dy * 4 * side)},${short(y2 - dy * 8 + dx * 4 * side)}`;
  return [
    straight(x1, y1, x2 - dx * 6, y2 - dy * 6, { stroke: theme.reference, line: 1.5 }),
    path(`M${short(x2)},${short(y2)}L${corner(1)}L${corner(-1)}Z`, { fill: theme.reference }),
  ];
}

function told(figure: Prisma): { rows: [string, number][]; words: string } {
  const { other } = figure;
  const rows: [string, number][] = [
    ...figure.identified.map(({ name, n: count }): [string, number] => [`Identified: ${name}`, count]),
    ...figure.removed.map(({ reason, n: count }): [string, number] => [`Removed before screening: ${reason}`, count]),
    ["Screened", figure.screened],
    ["Excluded", figure.excluded],
    ["Sought for retrieval", figure.sought],
    ["Not retrieved", figure.not_retrieved],
    ["Assessed for eligibility", figure.assessed],
    ...figure.excluded_reports.map(({ reason, n: count }): [string, number] => [`Report excluded: ${reason}`, count]),
    ...(other === undefined ? [] : other.identified.map(({ name, n: count }): [string, number] => [`Identified by other methods: ${name}`, count])),
    ...(other === undefined ? [] : ([["Other methods, sought for retrieval", other.sought], ["Other methods, not retrieved", other.not_retrieved], ["Other methods, assessed", other.assessed]] as [string, number][])),
    ...(other === undefined ? [] : other.excluded_reports.map(({ reason, n: count }): [string, number] => [`Other methods, report excluded: ${reason}`, count])),
    ["Studies included", figure.included_studies],
    ...(figure.included_reports === undefined ? [] : ([["Reports of included studies", figure.included_reports]] as [string, number][])),
  ];
  const all = sum(figure.identified) + sum(other?.identified ?? []);
  return { rows, words: `PRISMA 2020 flow diagram: of ${counted(all, "record")} identified, ${counted(figure.included_studies, "study is", "studies are")} included. ${rows.map(([step, count]) => `${step}: ${numberWords(count)}`).join("; ")}.` };
}

/** Where a step does not have as many as the one before leaves it. */
function wrongSums(figure: Prisma): string[] {
  const { other } = figure;
  const checks: [string, number, string, number][] = [
    ["identified less removed", sum(figure.identified) - sum(figure.removed), "screened", figure.screened],
    ["screened less excluded", figure.screened - figure.excluded, "sought", figure.sought],
    ["sought less not retrieved", figure.sought - figure.not_retrieved, "assessed", figure.assessed],
    ...(other === undefined ? [] : ([["other methods, sought less not retrieved", other.sought - other.not_retrieved, "assessed", other.assessed]] as [string, number, string, number][])),
  ];
  const left = figure.assessed - sum(figure.excluded_reports) + (other === undefined ? 0 : other.assessed - sum(other.excluded_reports));
  const reports = figure.included_reports ?? figure.included_studies;
  if (figure.included_reports !== undefined || figure.included_studies > left) checks.push(["assessed less excluded", left, "included", reports]);
  return checks.filter(([, expected, , found]) => expected !== found).map(([before, expected, after, found]) => `The numbers do not add up: ${before} is ${numberWords(expected)}, but ${numberWords(found)} are ${after}.`);
}
