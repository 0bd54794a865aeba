import { frame, heightAround, lines } from "../frame/frame.js";
import { type Box, path, rect, type Shape, short, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import type { Drawn } from "../prepare/drawn.js";
import { flowBoxes, headHeight, line, place, type PlacedBox, type Prisma, size, stageWidth } from "./prisma-boxes.js";
import { told, wrongSums } from "./prisma-words.js";

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
    const shifted = placed.map((each) => ({
      ...each,
      place: { ...each.place, x: each.place.x + box.x, y: each.place.y + box.y },
    }));
    return [
      ...heads(figure, shifted, theme),
      ...stages(shifted, box, theme),
      ...arrows(shifted, theme),
      ...shifted.flatMap((each) => boxShapes(each, theme)),
    ];
  });
  const { rows, words } = told(figure);
  return {
    scene,
    title,
    description: words,
    notes: wrongSums(figure),
    given: rows.length,
    shown: rows.length,
    data: { names: ["step", "n"], rows },
    vega: null,
  };
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
      {
        shape: "text",
        text,
        x: first.x + width / 2,
        y: first.y - headHeight + 15,
        anchor: "middle",
        size,
        weight: "bold",
        fill: theme.ink,
      },
    ];
  };
  const right =
    boxes.find(({ id }) => id === "other_not_retrieved") === undefined ? "other_identified" : "other_not_retrieved";
  return [
    ...head("Identification via databases and registers", "identified", "removed"),
    ...(figure.other === undefined ? [] : otherHead(boxes, right, head)),
  ];
}

/** The column at the right has no box in the first row: its head reaches as far as the columns below. */
function otherHead(
  boxes: readonly PlacedBox[],
  right: string,
  head: (text: string, from: string, to: string) => Shape[],
): Shape[] {
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
      rect(
        { x: box.x, y: top, width: stageWidth, height: bottom - top },
        { fill: theme.categories[0] ?? theme.ink, round: 3, opacity: 0.14 },
      ),
      {
        shape: "text",
        text: bottom - top < 70 ? text.slice(0, 4) + "." : text,
        x: box.x + stageWidth / 2 + 4,
        y: (top + bottom) / 2,
        turn: -90,
        anchor: "middle",
        size: 11,
        weight: "bold",
        fill: theme.ink,
      },
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
    const start = isAcross
      ? { x: one.x + one.width, y: one.y + one.height / 2 }
      : { x: one.x + one.width / 2, y: one.y + one.height };
    const end = isAcross ? { x: other.x, y: start.y } : { x: start.x, y: other.y };
    return arrow(start.x, start.y, end.x, end.y, theme);
  });
  const [assessed, included] = [byId.get("other_assessed"), byId.get("included")];
  if (assessed === undefined || included === undefined) return between;
  const x = assessed.x + assessed.width / 2;
  const y = included.y + included.height / 2;
  return [
    ...between,
    straight(x, assessed.y + assessed.height, x, y, { stroke: theme.reference, line: 1.5 }),
    ...arrow(x, y, included.x + included.width, y, theme),
  ];
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
