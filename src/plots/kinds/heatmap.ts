import type { FigureOf } from "../../contracts/plot-figure.js";
import { band } from "../frame/axis.js";
import { frame, heightAround, sizes } from "../frame/frame.js";
import { type Box, rect, type Shape } from "../scene/scene.js";
import { colourAt, inkOn, type Theme } from "../scene/theme.js";
import { fitted, widthOf } from "../text/measure.js";
import { measureChannel, namesChannel } from "../vega/channels.js";
import { counted, numberWords } from "../words/words.js";
import { grid } from "../frame/grid.js";
import { type Aggregated, aggregatedOf, groupRows } from "../prepare/aggregate.js";
import { type Categories, categoriesOf } from "../prepare/categories.js";
import { type Kept, keepRows, type Names, namesOf } from "../prepare/channels.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";

type Heatmap = FigureOf<"heatmap">;

const mostRows = 40;
/** Names of columns that have room side by side, slanted. */
const columnsIn = (width: number): number => Math.max(5, Math.floor((width * 0.6) / 15));
const keyHeight = 40;

interface HeatCell {
  x: string;
  y: string;
  value: number;
}

interface Heat {
  x: Names;
  y: Names;
  measure: Aggregated;
  columns: readonly string[];
  lines: readonly string[];
  cells: readonly HeatCell[];
  low: number;
  high: number;
  /** Values lie on both sides of zero: colours go both ways from it. */
  isDiverging: boolean;
}

export function drawHeatmap(figure: Heatmap, { theme, table }: Canvas): Drawn {
  const x = namesOf(figure.encoding.x, table, "encoding.x");
  const y = namesOf(figure.encoding.y, table, "encoding.y");
  const measure = aggregatedOf(figure.encoding.color, table, "encoding.color");
  const kept = keepRows(table, [x, y, measure.measure]);
  const [across, down] = [
    categoriesOf(x, kept.rows, theme, columnsIn(figure.width)),
    categoriesOf(y, kept.rows, theme, mostRows),
  ];
  const heat = heatOf({ x, y, measure }, kept, across, down);
  const empty = heat.columns.length * heat.lines.length - heat.cells.length;
  const notes = [
    ...kept.notes,
    ...[across.note, down.note].filter((note) => note !== null),
    ...(empty > 0 ? [`${counted(empty, "cell")} without a value ${empty === 1 ? "is" : "are"} left blank.`] : []),
  ];
  const title = figure.title ?? `${measure.title} by ${x.title} and ${y.title}`;
  const around = { title, notes };
  const wanted = heightAround(figure.width, around) + keyHeight + 90 + heat.lines.length * 28;
  const scene = frame({ width: figure.width, height: figure.height ?? Math.max(240, wanted) }, theme, around, (box) => [
    ...key(heat, box, theme),
    ...grid(
      { ...box, y: box.y + keyHeight, height: box.height - keyHeight },
      theme,
      { columns: band(x.title, heat.columns, 0.04), rows: band(y.title, heat.lines, 0.06) },
      (at) =>
        heat.cells.flatMap((cell) =>
          cellShapes(
            heat,
            cell,
            {
              x: at.x.place(cell.x) - at.x.band / 2,
              y: at.y.place(cell.y) - at.y.band / 2,
              width: at.x.band,
              height: at.y.band,
            },
            theme,
          ),
        ),
    ),
  ]);
  return {
    scene,
    title,
    description: describe(heat),
    notes,
    given: table.rows,
    shown: kept.rows.length,
    data: shownData([x, y, measure.aggregate === "count" ? null : measure.measure], kept.rows, [
      [x, across],
      [y, down],
    ]),
    vega: vegaOf(heat),
  };
}

function heatOf(
  { x, y, measure }: { x: Names; y: Names; measure: Aggregated },
  { rows }: Kept,
  across: Categories,
  down: Categories,
): Heat {
  const cells = [...groupRows(rows, (row) => across.of(row) * mostRows + down.of(row))].map(([place, own]) => {
    const [column = "", line = ""] = [across.names[Math.floor(place / mostRows)], down.names[place % mostRows]];
    return { x: column, y: line, value: measure.of(own, `${column}, ${line}`) };
  });
  const values = cells.map(({ value }) => value);
  const { domain } = measure.measure.channel.scale ?? {};
  const [low, high] = domain ?? [Math.min(...values), Math.max(...values)];
  return {
    x,
    y,
    measure,
    columns: inOrder(across),
    lines: inOrder(down),
    cells,
    low,
    high,
    isDiverging: low < 0 && high > 0,
  };
}

/** Numbers and dates from small to large, as on an axis; other names as they come. */
function inOrder({ names }: Categories): string[] {
  const isNumber = names.every((name) => name !== "" && Number.isFinite(Number(name.slice(0, 4))));
  return isNumber ? names.toSorted((one, other) => one.localeCompare(other, "en", { numeric: true })) : [...names];
}

function colourOf({ low, high, isDiverging }: Heat, value: number, theme: Theme): string {
  if (!isDiverging) return colourAt(theme.ramp, high === low ? 0.5 : (value - low) / (high - low));
  const reach = Math.max(-low, high);
  return colourAt(theme.diverging, 0.5 + value / (2 * reach));
}

function cellShapes(heat: Heat, cell: HeatCell, place: Box, theme: Theme): Shape[] {
  const colour = colourOf(heat, cell.value, theme);
  const words = figureNumber(cell.value);
  const fits = widthOf(words, sizes.note) < place.width - 4 && place.height >= 15;
  const label: Shape = {
    shape: "text",
    x: place.x + place.width / 2,
    y: place.y + place.height / 2 + 4,
    anchor: "middle",
    size: sizes.note,
    fill: inkOn(colour),
    text: words,
  };
  return [
    rect(place, { fill: colour, tip: `${cell.x}\n${cell.y}\n${heat.measure.title}: ${words}` }),
    ...(fits ? [label] : []),
  ];
}

/** With the sign for minus. */
const figureNumber = (value: number) => numberWords(value).replace("-", "−");

/** What the colours mean: a strip from little to much. */
function key(heat: Heat, box: Box, theme: Theme): Shape[] {
  const { low, high, isDiverging, measure } = heat;
  const reach = Math.max(-low, high);
  const [from, to] = isDiverging ? [-reach, reach] : [low, high];
  const title = fitted(measure.title, box.width * 0.5, sizes.label);
  const start = box.x + widthOf(title.text, sizes.label) + 14;
  const width = Math.min(180, box.x + box.width - start - 20);
  const steps = 36;
  const strip = Array.from({ length: steps }, (_, index) =>
    rect(
      { x: start + (index * width) / steps, y: box.y + 2, width: width / steps + 0.4, height: 10 },
      { fill: colourOf(heat, from + ((to - from) * (index + 0.5)) / steps, theme) },
    ),
  );
  const number = (value: number, share: number): Shape => ({
    shape: "text",
    text: figureNumber(value),
    x: start + share * width,
    y: box.y + 25,
    size: sizes.note,
    fill: theme.soft,
    anchor: "middle",
  });
  const numbers = low === high ? [number(low, 0.5)] : [number(from, 0), number((from + to) / 2, 0.5), number(to, 1)];
  return [
    { shape: "text", ...title, x: box.x, y: box.y + 12, size: sizes.label, fill: theme.ink },
    ...strip,
    ...numbers,
  ];
}

function describe({ x, y, measure, cells, columns, lines }: Heat): string {
  const top = cells.reduce((one, other) => (other.value > one.value ? other : one));
  const bottom = cells.reduce((one, other) => (other.value < one.value ? other : one));
  const at = (cell: HeatCell) => `${numberWords(cell.value)} at ${cell.x}, ${cell.y}`;
  const ends =
    cells.length === 1 ? `The one value is ${at(top)}.` : `The greatest value is ${at(top)}; the least ${at(bottom)}.`;
  return `Heat map of ${measure.title}, ${counted(columns.length, "column")} of ${x.title} by ${counted(lines.length, "row")} of ${y.title}, ${counted(cells.length, "cell")} with a value. ${ends}`;
}

function vegaOf({ x, y, measure, columns, lines, isDiverging }: Heat): VegaPart {
  const value =
    measure.aggregate === "count"
      ? { aggregate: "count", title: measure.title }
      : {
          ...measureChannel(measure.measure),
          title: measure.title,
          ...(measure.aggregate !== null && { aggregate: measure.aggregate }),
        };
  const scale = isDiverging ? { scheme: "blueorange", reverse: true, domainMid: 0 } : { scheme: "blues" };
  return {
    mark: "rect",
    encoding: { x: namesChannel(x, columns), y: namesChannel(y, lines), color: { ...value, scale } },
  };
}
