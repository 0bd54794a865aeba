import type { FigureOf } from "../../contracts/plot-figure.js";
import { band, continuous } from "../frame/axis.js";
import { frame } from "../frame/frame.js";
import { plane } from "../frame/plane.js";
import { dashOf, symbolPath } from "../frame/symbols.js";
import { type Box, path, type Shape, short } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { colourChannel, measureChannel, namesChannel } from "../vega/channels.js";
import { vegaField } from "../vega/vega-lite.js";
import { counted, listed, numberWords, valueWords } from "../words/words.js";
import { type Aggregated, aggregatedOf, groupRows } from "../prepare/aggregate.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import { isMeasure, keepRows, type Measure, measureOf, type Names, namesOf } from "../prepare/channels.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";

type LineFigure = FigureOf<"line">;

/** Points of a line: places on the x axis from left to right. */
interface Series {
  name: string;
  index: number;
  /** One of those that are put together: shown for comparison, in grey. */
  isOther: boolean;
  points: { x: number | string; value: number }[];
}

interface Lines {
  x: Measure | Names;
  y: Aggregated;
  series: Series[];
  categories: Categories | null;
}

/** Lines of more points are drawn without a sign at each. */
const mostSigns = 40;

export function drawLine(figure: LineFigure, { theme, table }: Canvas): Drawn {
  const { encoding } = figure;
  const x = isMeasure(encoding.x, table, "encoding.x")
    ? measureOf(encoding.x, table, "encoding.x")
    : namesOf(encoding.x, table, "encoding.x");
  const y = aggregatedOf(encoding.y, table, "encoding.y");
  const colour = encoding.color === undefined ? null : namesOf(encoding.color, table, "encoding.color");
  const kept = keepRows(
    table,
    [x, y.measure, colour].filter((each) => each !== null),
  );
  const categories = colour === null ? null : categoriesOf(colour, kept.rows, theme);
  const lines: Lines = { x, y, categories, series: seriesOf(kept.rows, { x, y, colour, categories }) };
  const notes = [...kept.notes, ...notesOf(categories)];
  const title = figure.title ?? `${y.title} by ${x.title}`;
  const around = { title, notes, ...(categories && { legend: legendOf(categories, colour?.title ?? "", "dash") }) };
  const scene = frame({ width: figure.width, height: figure.height ?? 400 }, theme, around, (box) =>
    body(lines, box, theme),
  );
  return {
    scene,
    title,
    description: describe(lines),
    notes,
    given: table.rows,
    shown: kept.rows.length,
    data: shownData([x, y.aggregate === "count" ? null : y.measure, colour], kept.rows),
    vega: vegaOf(lines, colour),
  };
}

function body(lines: Lines, box: Box, theme: Theme): Shape[] {
  const { x, y } = lines;
  const values = lines.series.flatMap(({ points }) => points.map(({ value }) => value));
  const up = continuousOf(y.measure, { title: y.title, whole: y.isWhole }, values);
  const shapes = (across: (place: number | string) => number, along: (value: number) => number) => ({
    marks: lineShapes(lines, across, along, theme),
  });
  if ("scale" in x) {
    const across = continuousOf(x, { title: x.title, whole: x.isWhole }, placesOf(lines).map(Number));
    return plane(box, theme, { x: across, y: up }, (at) => shapes((place) => at.x.place(Number(place)), at.y.place));
  }
  const names = band(x.title, placesOf(lines), 0);
  return plane(box, theme, { x: names, y: up }, (at) => shapes((place) => at.x.place(String(place)), at.y.place));
}

function continuousOf(
  { scale, channel }: Measure,
  shown: { title: string; whole: boolean },
  values: readonly number[],
) {
  const { domain, zero } = channel.scale ?? {};
  return continuous({ ...rangeOf(values), ...shown, type: scale, domain, zero });
}

/** Lines by category; those of "Others" stay lines of their own, unless their rows become one value. */
function seriesOf(
  rows: readonly number[],
  {
    x,
    y,
    colour,
    categories,
  }: { x: Measure | Names; y: Aggregated; colour: Names | null; categories: Categories | null },
): Series[] {
  const last = (categories?.names.length ?? 0) - 1;
  const isCut = notesOf(categories).length > 0;
  const isOther = (row: number) => isCut && categories?.of(row) === last;
  const nameOf = (row: number) => {
    if (colour === null || categories === null) return "";
    return isOther(row) && y.aggregate === null
      ? (colour.values[row] ?? "")
      : (categories.names[categories.of(row)] ?? "");
  };
  return [...groupRows(rows, nameOf)].map(([name, own]) => {
    const first = own[0] ?? 0;
    const places = [...groupRows(own, (row) => x.values[row] ?? "")].map(([place, at]) => {
      const shown = "isDate" in x ? valueWords(Number(place), x.isDate) : String(place);
      return { x: place, value: y.of(at, `${x.title} ${shown}${name === "" ? "" : `, ${name}`}`) };
    });
    if ("scale" in x) places.sort((one, other) => Number(one.x) - Number(other.x));
    return { name, index: categories?.of(first) ?? 0, isOther: isOther(first), points: places };
  });
}

/** Every place on the x axis once, numbers from left to right. */
function placesOf({ x, series }: Lines): string[] {
  const all = [...new Set(series.flatMap(({ points }) => points.map((point) => String(point.x))))];
  if ("scale" in x) return all.toSorted((one, other) => Number(one) - Number(other));
  const { sort } = x.channel;
  if (sort === "ascending") return all.toSorted();
  return sort === "descending" ? all.toSorted().toReversed() : all;
}

function rangeOf(values: readonly number[]): { low: number; high: number } {
  return values.reduce(({ low, high }, value) => ({ low: Math.min(low, value), high: Math.max(high, value) }), {
    low: Infinity,
    high: -Infinity,
  });
}

function lineShapes(
  lines: Lines,
  across: (x: number | string) => number,
  up: (value: number) => number,
  theme: Theme,
): Shape[] {
  // Others lie below the lines that have a name.
  const ordered = [...lines.series].sort((one, other) => Number(other.isOther) - Number(one.isOther));
  const order = new Map(placesOf(lines).map((place, index) => [place, index]));
  return ordered.flatMap(({ name, index, isOther, points }) => {
    const colour = isOther ? theme.others : (lines.categories?.colour(index) ?? theme.categories[0] ?? theme.ink);
    const placed = points.toSorted((one, other) => (order.get(String(one.x)) ?? 0) - (order.get(String(other.x)) ?? 0));
    const corners = placed.map((point) => `${short(across(point.x))},${short(up(point.value))}`);
    const dash = dashOf(index);
    const series = lines.categories?.names[index];
    const told = series === undefined ? {} : { series };
    const line = path(`M${corners.join("L")}`, {
      stroke: colour,
      line: isOther ? 1 : 2.25,
      ...(dash !== undefined && !isOther && { dash }),
      ...told,
      tip: name,
    });
    if (isOther || points.length > mostSigns) return [line];
    const shown = (x: number | string) => ("isDate" in lines.x ? valueWords(Number(x), lines.x.isDate) : String(x));
    const signs = placed.map((point) =>
      path(symbolPath(index, across(point.x), up(point.value), 3.6), {
        fill: colour,
        stroke: theme.background,
        line: 1,
        ...told,
        tip: [
          ...(name === "" ? [] : [name]),
          `${lines.x.title}: ${shown(point.x)}`,
          `${lines.y.title}: ${numberWords(point.value)}`,
        ].join("\n"),
      }),
    );
    return [line, ...signs];
  });
}

function describe(lines: Lines): string {
  const { x, y, series } = lines;
  const shown = series.filter(({ isOther }) => !isOther);
  const write = (place: number | string | undefined) =>
    "isDate" in x ? valueWords(Number(place), x.isDate) : String(place);
  const places = placesOf(lines);
  const parts = [
    `Line chart of ${y.title} by ${x.title}, ${places.length === 1 ? "at one place" : `from ${write(places[0])} to ${write(places.at(-1))}`}${lines.categories === null ? "" : `, ${counted(series.length, "line")}: ${listed(lines.categories.names, 8)}`}.`,
    ...shown.slice(0, 7).map(({ name, points }) => seriesWords(name === "" ? y.title : name, points, write)),
  ];
  return parts.join(" ");
}

function seriesWords(name: string, points: Series["points"], write: (place: number | string) => string): string {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return "";
  if (points.length === 1) return `${name}: ${numberWords(first.value)} at ${write(first.x)}.`;
  const top = points.reduce((one, other) => (other.value > one.value ? other : one));
  const bottom = points.reduce((one, other) => (other.value < one.value ? other : one));
  const way = last.value > first.value ? "rises" : last.value < first.value ? "falls" : "stays";
  return `${name} ${way} from ${numberWords(first.value)} to ${numberWords(last.value)}; greatest ${numberWords(top.value)} at ${write(top.x)}, least ${numberWords(bottom.value)} at ${write(bottom.x)}.`;
}

function vegaOf(lines: Lines, colour: Names | null): VegaPart {
  const { x, y, categories } = lines;
  const across = "scale" in x ? measureChannel(x) : namesChannel(x, placesOf(lines));
  const up =
    y.aggregate === "count"
      ? { aggregate: "count", title: y.title }
      : { ...measureChannel(y.measure), title: y.title, ...(y.aggregate !== null && { aggregate: y.aggregate }) };
  const named = colour === null ? null : { field: vegaField(colour.field), type: "nominal", title: colour.title };
  return {
    mark: { type: "line", point: true },
    encoding: {
      x: across,
      y: up,
      ...(colour !== null &&
        categories !== null &&
        categories.note === null && { color: colourChannel(colour, categories), strokeDash: named }),
      ...(named !== null && notesOf(categories).length > 0 && { detail: named }),
    },
  };
}
