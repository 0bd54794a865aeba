import { thresholdFreedmanDiaconis, thresholdSturges } from "d3-array";
import { scaleLinear, scaleUtc } from "d3-scale";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { continuous } from "../frame/axis.js";
import { frame } from "../frame/frame.js";
import { plane, type Plane } from "../frame/plane.js";
import { rect, type Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { colourChannel, measureChannel } from "../vega/channels.js";
import { counted, listed, numberWords, valueWords } from "../words/words.js";
import { type BoxSummary, boxSummary } from "../prepare/aggregate.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import { extentOf, keepRows, type Measure, measureOf, type Names, namesOf } from "../prepare/channels.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";

type Histogram = FigureOf<"histogram">;

interface Bins {
  x: Measure;
  /** Edges from the first bin's beginning to the last one's end. */
  edges: readonly number[];
  /** Rows by bin, then by category. */
  counts: readonly (readonly number[])[];
  colours: Categories | null;
}

const mostBins = 60;

export function drawHistogram(figure: Histogram, { theme, table }: Canvas): Drawn {
  const x = measureOf(figure.encoding.x, table, "encoding.x");
  const colour = figure.encoding.color === undefined ? null : namesOf(figure.encoding.color, table, "encoding.color");
  const kept = keepRows(table, colour === null ? [x] : [x, colour]);
  const colours = colour === null ? null : categoriesOf(colour, kept.rows, theme);
  const bins = binsOf(x, kept.rows, colours, figure.maxbins);
  const notes = [...kept.notes, ...notesOf(colours)];
  const title = figure.title ?? `Distribution of ${x.title}`;
  const around = { title, notes, ...(colours && colour && { legend: legendOf(colours, colour.title, "square") }) };
  const scene = frame({ width: figure.width, height: figure.height ?? 380 }, theme, around, (box) => {
    const most = Math.max(...bins.counts.map((parts) => parts.reduce((one, other) => one + other, 0)));
    const [low, high] = [bins.edges[0] ?? 0, bins.edges.at(-1) ?? 1];
    const across = continuous({
      title: x.title,
      type: x.scale,
      low,
      high,
      domain: x.channel.scale?.domain ?? [low, high],
    });
    const up = continuous({ title: "Number of rows", type: "linear", low: 0, high: most, zero: true, whole: true });
    return plane(box, theme, { x: across, y: up }, (at) => ({ marks: bars(bins, at, theme) }));
  });
  const summary = boxSummary(kept.rows.map((row) => Number(x.values[row])));
  return {
    scene,
    title,
    description: describe(bins, summary, extentOf(x.values, kept.rows)),
    notes,
    given: table.rows,
    shown: kept.rows.length,
    data: shownData([x, colour], kept.rows, colour && colours ? [[colour, colours]] : []),
    vega: vegaOf(bins, colour),
  };
}

function binsOf(x: Measure, rows: readonly number[], colours: Categories | null, maxbins: number | undefined): Bins {
  const edges = edgesOf(x, rows, maxbins);
  const counts = Array.from({ length: edges.length - 1 }, () => (colours?.names ?? [""]).map(() => 0));
  for (const row of rows) {
    const value = Number(x.values[row]);
    const next = edges.findIndex((edge) => edge > value);
    const parts = counts[next < 0 ? counts.length - 1 : next - 1];
    const index = colours?.of(row) ?? 0;
    if (parts !== undefined) parts[index] = (parts[index] ?? 0) + 1;
  }
  return { x, edges, counts, colours };
}

/** Edges at round values; how many as the data are (Freedman and Diaconis 1981), of few or equal ones by Sturges. */
function edgesOf({ values, scale }: Measure, rows: readonly number[], maxbins: number | undefined): number[] {
  const isLog = scale === "log";
  const shown = rows.map((row) => (isLog ? Math.log10(Number(values[row])) : Number(values[row])));
  const [low, high] = extentOf(
    shown,
    shown.map((_, index) => index),
  );
  if (low === high) return isLog ? [10 ** (low - 0.05), 10 ** (low + 0.05)] : [low - 0.5, low + 0.5];
  const wanted = thresholdFreedmanDiaconis(shown, low, high);
  const count = Math.min(maxbins ?? mostBins, Number.isFinite(wanted) && wanted > 1 ? wanted : thresholdSturges(shown));
  const nice =
    scale === "temporal" ? scaleUtc([low, high], [0, 1]).nice(count) : scaleLinear([low, high], [0, 1]).nice(count);
  const ticks = nice.ticks(count).map(Number);
  const whole = [...new Set([Number(nice.domain()[0]), ...ticks, Number(nice.domain()[1])])];
  return isLog ? whole.map((power) => 10 ** power) : whole;
}

function bars({ edges, counts, colours, x }: Bins, at: Plane<number, number>, theme: Theme): Shape[] {
  return counts.flatMap((parts, bin) => {
    const [left, right] = [at.x.place(edges[bin] ?? 0), at.x.place(edges[bin + 1] ?? 0)];
    const span = `${valueWords(edges[bin] ?? 0, x.isDate)} to ${valueWords(edges[bin + 1] ?? 0, x.isDate)}`;
    let below = 0;
    return parts.flatMap((count, index) => {
      if (count === 0) return [];
      const [bottom, top] = [at.y.place(below), at.y.place(below + count)];
      below += count;
      const series = colours?.names[index];
      const place = { x: left + 0.5, y: top, width: Math.max(0.5, right - left - 1), height: bottom - top };
      const fill = colours?.colour(index) ?? theme.categories[0] ?? theme.ink;
      return [
        rect(place, {
          fill,
          tip: `${series === undefined ? "" : `${series}\n`}${span}: ${counted(count, "row")}`,
          ...(series !== undefined && { series }),
        }),
      ];
    });
  });
}

function describe(
  { x, edges, counts, colours }: Bins,
  { count, quartiles }: BoxSummary,
  [low, high]: readonly [number, number],
): string {
  const write = (value: number) => valueWords(value, x.isDate);
  const totals = counts.map((parts) => parts.reduce((one, other) => one + other, 0));
  const top = totals.indexOf(Math.max(...totals));
  const parted =
    colours === null
      ? ""
      : `, stacked by ${listed(
          colours.names.map((name, index) => `${name}: ${colours.counts[index] ?? 0}`),
          8,
        )}`;
  const spread =
    low === high
      ? `All are ${write(low)}.`
      : `They run from ${write(low)} to ${write(high)}, the median is ${write(quartiles[1])}, the middle half lies between ${write(quartiles[0])} and ${write(quartiles[2])}.`;
  const most =
    low === high
      ? ""
      : ` Most, ${numberWords(totals[top] ?? 0)}, lie from ${write(edges[top] ?? 0)} to ${write(edges[top + 1] ?? 0)}.`;
  return `Histogram of ${x.title}, ${counted(count, "value")} in ${counted(counts.length, "bin")}${parted}. ${spread}${most}`;
}

function vegaOf({ x, edges, colours }: Bins, colour: Names | null): VegaPart {
  const { field, title } = measureChannel(x);
  const bin = { extent: [edges[0] ?? 0, edges.at(-1) ?? 1], step: (edges[1] ?? 1) - (edges[0] ?? 0) };
  const across =
    x.scale === "linear"
      ? { field, title, type: "quantitative", bin }
      : { field, title, type: x.isDate ? "temporal" : "quantitative", bin: { maxbins: edges.length - 1 } };
  return {
    mark: "bar",
    encoding: {
      x: across,
      y: { aggregate: "count", title: "Number of rows" },
      ...(colour && colours && { color: colourChannel(colour, colours) }),
    },
  };
}
