import type { FigureOf } from "../../contracts/plot-figure.js";
import { QuireError } from "../../domain/error.js";
import { type AxisPlan, band, continuous } from "../frame/axis.js";
import { frame, heightAround } from "../frame/frame.js";
import { namesFit, plane, type Plane, rowHeightFor } from "../frame/plane.js";
import { type Box, rect, type Shape, straight } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { colourChannel, measureChannel, namesChannel } from "../vega/channels.js";
import { counted, listed, numberWords } from "../words/words.js";
import { type Aggregated, aggregatedOf, groupRows } from "../prepare/aggregate.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import { isMeasure, keepRows, type Names, namesOf } from "../prepare/channels.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";

type BarFigure = FigureOf<"bar">;

/** Bars that are shown by name; the others are put together. */
const mostBars = 30;
const widestBar = 96;

interface Bar {
  /** Index of the name and of the colour. */
  name: number;
  colour: number;
  value: number;
  /** Where it begins and ends on the axis. */
  from: number;
  to: number;
}

interface Bars {
  names: Names;
  bars: Categories;
  y: Aggregated;
  colour: Names | null;
  colours: Categories | null;
  stack: BarFigure["stack"];
  parts: readonly Bar[];
  /** Names in the order in which they are drawn. */
  order: readonly string[];
}

export function drawBar(figure: BarFigure, { theme, table }: Canvas): Drawn {
  const { names, y, isUpright } = channelsOf(figure, table);
  const colour = figure.encoding.color === undefined ? null : namesOf(figure.encoding.color, table, "encoding.color");
  const kept = keepRows(
    table,
    [names, y.measure, colour].filter((each) => each !== null),
  );
  const longest = largestRows(kept.rows, names, y);
  const { rows } = longest;
  const shownNames = categoriesOf(names, rows, theme, mostBars);
  const colours = colour === null ? null : categoriesOf(colour, rows, theme);
  const parts = partsOf(rows, shownNames, colours, y, figure.stack);
  const bars: Bars = {
    names,
    bars: shownNames,
    y,
    colour,
    colours,
    stack: figure.stack,
    parts,
    order: orderOf(shownNames, parts, names),
  };
  const notes = [...kept.notes, ...notesOf(longest, shownNames, colours)];
  const title = figure.title ?? `${y.title} by ${names.title}`;
  const around = { title, notes, ...(colours && colour && { legend: legendOf(colours, colour.title, "square") }) };
  const stands = isUpright && namesFit(bars.order, figure.width - 110);
  const lying =
    heightAround(figure.width, around) + bars.order.length * rowHeightFor(bars.order, figure.width - 36) + 60;
  const scene = frame(
    { width: figure.width, height: figure.height ?? (stands ? 400 : Math.max(160, lying)) },
    theme,
    around,
    (box) => body(bars, box, stands, theme),
  );
  return {
    scene,
    title,
    description: describe(bars),
    notes,
    given: table.rows,
    shown: rows.length,
    data: shownData([names, y.aggregate === "count" ? null : y.measure, colour], rows, [
      [names, shownNames],
      ...(colour && colours ? [[colour, colours] as const] : []),
    ]),
    vega: vegaOf(bars, stands),
  };
}

/**
 * Rows of the bars that have room, where nothing says how those of the others become one value: the longest. What is
 * aggregated is put together by `categoriesOf` instead.
 */
function largestRows(
  rows: readonly number[],
  names: Names,
  y: Aggregated,
): { rows: readonly number[]; note: string | null } {
  const byName = [...groupRows(rows, (row) => names.values[row] ?? "")];
  if (y.aggregate !== null || byName.length <= mostBars) return { rows, note: null };
  const size = (own: readonly number[]) => own.reduce((sum, row) => sum + Math.abs(Number(y.measure.values[row])), 0);
  const [shown, left] = [
    byName.toSorted(([, one], [, other]) => size(other) - size(one)).slice(0, mostBars),
    byName.length - mostBars,
  ];
  const most = Math.max(
    ...byName.filter(([name]) => !shown.some(([each]) => each === name)).map(([, own]) => size(own)),
  );
  const note = `${names.title} has ${counted(byName.length, "value")}: the ${mostBars} with the longest bars are shown; ${counted(left, "other")}, of ${numberWords(most)} at most, are left out.`;
  return { rows: shown.flatMap(([, own]) => own), note };
}

/** Which of x and y names bars, and which measures them. */
function channelsOf({ encoding: { x, y } }: BarFigure, table: Canvas["table"]) {
  const isUpright =
    x.aggregate === undefined && !(isMeasure(x, table, "encoding.x") && !isMeasure(y, table, "encoding.y"));
  const [named, measured] = isUpright ? ([x, y] as const) : ([y, x] as const);
  const [namedAt, measuredAt] = isUpright ? ["encoding.x", "encoding.y"] : ["encoding.y", "encoding.x"];
  if (named.field === undefined)
    throw new QuireError("invalid_input", `${namedAt}: name the column that has a bar for each of its values.`, {
      facts: { field: namedAt },
      fix: 'Give it a field: {"field": "country"}.',
    });
  if (measured.scale?.type === "log")
    throw new QuireError("invalid_input", `${measuredAt}.scale: bars begin at zero, which a log axis does not have.`, {
      facts: { field: `${measuredAt}.scale` },
      fix: "Leave scale out, or draw points: mark scatter.",
    });
  return {
    isUpright,
    names: namesOf({ ...named, field: named.field }, table, namedAt),
    y: aggregatedOf(measured, table, measuredAt),
  };
}

function partsOf(
  rows: readonly number[],
  bars: Categories,
  colours: Categories | null,
  y: Aggregated,
  stack: BarFigure["stack"],
): Bar[] {
  return [...groupRows(rows, (row) => bars.of(row))].flatMap(([name, own]) => {
    const values = [...groupRows(own, (row) => colours?.of(row) ?? 0)]
      .map(([colour, part]) => ({ name, colour, value: y.of(part, bars.names[name] ?? "") }))
      .sort((one, other) => one.colour - other.colour);
    const total = values.reduce((sum, { value }) => sum + Math.abs(value), 0) || 1;
    let [above, below] = [0, 0];
    return values.map((part) => {
      const size = stack === "normalize" ? (100 * part.value) / total : part.value;
      if (stack === "none") return { ...part, from: 0, to: size };
      const from = size < 0 ? below : above;
      if (size < 0) below += size;
      else above += size;
      return { ...part, from, to: from + size };
    });
  });
}

function orderOf({ names, note }: Categories, parts: readonly Bar[], channel: Names): string[] {
  const { sort } = channel.channel;
  const total = (name: string) =>
    parts.filter((part) => names[part.name] === name).reduce((sum, { value }) => sum + value, 0);
  const isByValue =
    sort === "x" || sort === "y" || sort === "-x" || sort === "-y" || (note !== null && sort === undefined);
  if (!isByValue) return [...names];
  const way = sort === "x" || sort === "y" ? 1 : -1;
  const [named, others] = note === null ? [names, []] : [names.slice(0, -1), names.slice(-1)];
  return [...named.toSorted((one, other) => way * (total(one) - total(other))), ...others];
}

function body(bars: Bars, box: Box, stands: boolean, theme: Theme): Shape[] {
  const ends = bars.parts.flatMap(({ from, to }) => [from, to]);
  const title = bars.stack === "normalize" ? `Share of ${bars.y.title} (%)` : bars.y.title;
  const { domain } = bars.y.measure.channel.scale ?? {};
  const values = continuous({
    title,
    type: "linear",
    low: Math.min(0, ...ends),
    high: Math.max(0, ...ends),
    zero: true,
    whole: bars.y.isWhole && bars.stack !== "normalize",
    domain,
  });
  const names = (own: string | null): AxisPlan<string> => band(own, bars.order);
  if (stands)
    return plane(box, theme, { x: names(bars.names.title), y: values }, (at) => ({
      marks: shapes(bars, at, true, theme),
      above: baseline(at.box, at.y.place(0), true, theme),
    }));
  return plane(box, theme, { x: values, y: names(bars.names.title) }, (at) => ({
    marks: shapes(bars, { box: at.box, x: at.y, y: at.x }, false, theme),
    above: baseline(at.box, at.x.place(0), false, theme),
  }));
}

/** @param at names on its x, values on its y, whichever way the bars lie. */
function shapes(bars: Bars, at: Plane<string, number>, stands: boolean, theme: Theme): Shape[] {
  const sideBySide = bars.stack === "none" && bars.colours !== null;
  const room = Math.min(at.x.band, widestBar);
  const share = sideBySide ? room / (bars.colours?.names.length ?? 1) : room;
  return bars.parts.map((part) => {
    const name = bars.bars.names[part.name] ?? "";
    const series = bars.colours?.names[part.colour];
    const start = at.x.place(name) - room / 2 + (sideBySide ? part.colour * share : 0);
    const [one, other] = [at.y.place(part.from), at.y.place(part.to)];
    const [low, length] = [Math.min(one, other), Math.abs(one - other)];
    const place = stands
      ? { x: start, y: low, width: share, height: length }
      : { x: low, y: start, width: length, height: share };
    const isOthers = bars.colours === null && bars.bars.note !== null && part.name === bars.bars.names.length - 1;
    const colour = isOthers ? theme.others : (bars.colours?.colour(part.colour) ?? theme.categories[0] ?? theme.ink);
    return rect(place, {
      fill: colour,
      ...(bars.colours !== null && { stroke: theme.background, line: 1 }),
      ...(series !== undefined && { series }),
      tip: [name, ...(series === undefined ? [] : [series]), `${bars.y.title}: ${numberWords(part.value)}`].join("\n"),
    });
  });
}

function baseline({ x, y, width, height }: Box, zero: number, stands: boolean, theme: Theme): Shape[] {
  const paint = { stroke: theme.axis, line: 1.25 };
  return [stands ? straight(x, zero, x + width, zero, paint) : straight(zero, y, zero, y + height, paint)];
}

function describe({ bars, names, y, parts, colours, order, stack }: Bars): string {
  const totals = order.map((name) => ({
    name,
    value: parts.filter((part) => bars.names[part.name] === name).reduce((sum, { value }) => sum + value, 0),
  }));
  const greatest = totals.reduce((one, other) => (other.value > one.value ? other : one));
  const least = totals.reduce((one, other) => (other.value < one.value ? other : one));
  const kind = stack === "none" ? "side by side" : stack === "normalize" ? "as shares" : "stacked";
  const parted = colours === null ? "" : `, ${kind} by ${listed(colours.names, 8)}`;
  const ends =
    totals.length === 1
      ? `${greatest.name}: ${numberWords(greatest.value)}.`
      : `Greatest: ${greatest.name}, ${numberWords(greatest.value)}; least: ${least.name}, ${numberWords(least.value)}.`;
  const few =
    totals.length > 1 && totals.length <= 8 && colours === null
      ? ` ${totals.map(({ name, value }) => `${name} ${numberWords(value)}`).join(", ")}.`
      : "";
  return `Bar chart of ${y.title} by ${names.title}, ${counted(totals.length, "bar")}${parted}. ${colours === null || stack === "zero" ? ends : ""}${few}`.trim();
}

function vegaOf({ names, bars, y, colour, colours, stack, order }: Bars, stands: boolean): VegaPart {
  const named = namesChannel(names, order);
  const measured =
    y.aggregate === "count"
      ? { aggregate: "count", title: y.title }
      : {
          ...measureChannel(y.measure),
          scale: { zero: true },
          title: y.title,
          ...(y.aggregate !== null && { aggregate: y.aggregate }),
        };
  const stacked = colours === null ? measured : { ...measured, stack: stack === "none" ? null : stack };
  const offset =
    stack === "none" && colour !== null && colours !== null
      ? { [stands ? "xOffset" : "yOffset"]: { field: colourChannel(colour, colours).field } }
      : {};
  return {
    mark: "bar",
    encoding: {
      ...(stands ? { x: named, y: stacked } : { y: named, x: stacked }),
      ...(colour !== null && colours !== null && { color: colourChannel(colour, colours) }),
      ...offset,
      ...(colours === null && bars.note !== null && { color: { value: bars.colour(0) } }),
    },
  };
}
