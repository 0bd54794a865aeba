import { QuireError } from "../../domain/error.js";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { type AxisPlan, band, continuous } from "../frame/axis.js";
import { frame, heightAround } from "../frame/frame.js";
import { namesFit, plane, type Plane } from "../frame/plane.js";
import type { Box, Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { measureChannel, namesChannel } from "../vega/channels.js";
import { counted, numberWords } from "../words/words.js";
import { type BoxSummary, boxSummary, groupRows } from "../prepare/aggregate.js";
import { type Categories, categoriesOf } from "../prepare/categories.js";
import { isMeasure, keepRows, type Measure, measureOf, type Names, namesOf } from "../prepare/channels.js";
import { boxShapes, kernelDensity, violinShapes } from "./distribution-shapes.js";
import type { Canvas, Drawn, VegaPart } from "../prepare/drawn.js";
import { shownData } from "../prepare/shown-data.js";

type Distribution = FigureOf<"box"> | FigureOf<"violin">;

const mostGroups = 30;
const groupHeight = 44;

/** A group's values and what is drawn of them. */
export interface Group {
  name: string;
  values: readonly number[];
  summary: BoxSummary;
}

interface Groups {
  mark: Distribution["mark"];
  names: Names;
  measure: Measure;
  categories: Categories;
  /** In the order of the categories. */
  groups: readonly Group[];
}

/** Box plots and violins: the values of groups beside each other. */
export function drawDistribution(figure: Distribution, { theme, table }: Canvas): Drawn {
  const { names, measure, isUpright } = channelsOf(figure, table);
  const kept = keepRows(table, [names, measure]);
  const categories = categoriesOf(names, kept.rows, theme, mostGroups);
  const groups = groupsOf({ names, measure, categories }, kept.rows);
  const all: Groups = { mark: figure.mark, names, measure, categories, groups };
  const notes = [...kept.notes, ...(categories.note === null ? [] : [categories.note])];
  const title = figure.title ?? `${measure.title} by ${names.title}`;
  const around = { title, notes };
  const stands = isUpright && namesFit(labelsOf(all), figure.width - 90);
  const lying = Math.max(170, heightAround(figure.width, around) + groups.length * groupHeight + 60);
  const scene = frame({ width: figure.width, height: figure.height ?? (stands ? 420 : lying) }, theme, around, (box) =>
    body(all, box, stands, theme),
  );
  return {
    scene,
    title,
    description: describe(all),
    notes,
    given: table.rows,
    shown: kept.rows.length,
    data: shownData([names, measure], kept.rows, [[names, categories]]),
    vega: vegaOf(all, stands),
  };
}

function channelsOf({ encoding: { x, y } }: Distribution, table: Canvas["table"]) {
  const [xMeasures, yMeasures] = [isMeasure(x, table, "encoding.x"), isMeasure(y, table, "encoding.y")];
  if (!xMeasures && !yMeasures)
    throw new QuireError("invalid_input", "encoding: one of x and y has to be a column of numbers.", {
      facts: { field: "encoding" },
      fix: "Name the column whose values are compared.",
    });
  // Years and codes are numbers, and still name groups: what lies at the bottom does, unless it is said to measure.
  const isUpright = yMeasures && x.type !== "quantitative";
  const [named, measured] = isUpright ? ([x, y] as const) : ([y, x] as const);
  const [namedAt, measuredAt] = isUpright ? ["encoding.x", "encoding.y"] : ["encoding.y", "encoding.x"];
  return { isUpright, names: namesOf(named, table, namedAt), measure: measureOf(measured, table, measuredAt) };
}

function groupsOf(
  { measure, categories }: { names: Names; measure: Measure; categories: Categories },
  rows: readonly number[],
): Group[] {
  const byGroup = groupRows(rows, (row) => categories.of(row));
  return categories.names.map((name, index) => {
    const values = (byGroup.get(index) ?? []).map((row) => Number(measure.values[row]));
    return { name, values, summary: boxSummary(values) };
  });
}

/** Groups say how many values they have. */
const labelOf = ({ name, values }: Group) => `${name} (n\u00a0=\u00a0${values.length})`;
const labelsOf = ({ groups }: Groups) => groups.map(labelOf);

function body(all: Groups, box: Box, stands: boolean, theme: Theme): Shape[] {
  const { measure, names } = all;
  const values = all.groups.flatMap((group) => group.values);
  const low = values.reduce((one, other) => Math.min(one, other), Infinity);
  const high = values.reduce((one, other) => Math.max(one, other), -Infinity);
  const { domain, zero } = measure.channel.scale ?? {};
  const measured = continuous({ title: measure.title, type: measure.scale, low, high, domain, zero });
  const named: AxisPlan<string> = band(names.title, labelsOf(all), 0.3);
  if (stands) return plane(box, theme, { x: named, y: measured }, (at) => ({ marks: shapes(all, at, true, theme) }));
  return plane(box, theme, { x: measured, y: named }, (at) => ({
    marks: shapes(all, { box: at.box, x: at.y, y: at.x }, false, theme),
  }));
}

function shapes({ mark, groups, measure }: Groups, at: Plane<string, number>, stands: boolean, theme: Theme): Shape[] {
  const densities = mark === "violin" ? groups.map(({ values }) => kernelDensity(values, measure.scale === "log")) : [];
  const most = densities.reduce((one, density) => Math.max(one, ...(density?.map(({ share }) => share) ?? [])), 0);
  return groups.flatMap((group, index) => {
    const colour = theme.categories[0] ?? theme.ink;
    const place = {
      middle: at.x.place(labelOf(group)),
      width: Math.min(90, at.x.band),
      along: at.y.place,
      stands,
      colour,
      theme,
    };
    const density = densities[index];
    return density === null || density === undefined
      ? boxShapes(group, place)
      : violinShapes(group, density, most, place);
  });
}

function describe({ mark, names, measure, groups }: Groups): string {
  const parts = groups.slice(0, 8).map(({ name, summary: { count, quartiles, outliers } }) => {
    if (count === 1) return `${name}: one value, ${numberWords(quartiles[1])}.`;
    const beyond = mark === "violin" || outliers.length === 0 ? "" : `, ${counted(outliers.length, "outlier")}`;
    return `${name}: median ${numberWords(quartiles[1])}, middle half ${numberWords(quartiles[0])} to ${numberWords(quartiles[2])}, n = ${count}${beyond}.`;
  });
  const more = groups.length > 8 ? ` ${groups.length - 8} more groups.` : "";
  return `${mark === "box" ? "Box plot" : "Violin plot"} of ${measure.title} by ${names.title}, ${counted(groups.length, "group")}. ${parts.join(" ")}${more}`;
}

function vegaOf({ mark, names, measure, categories }: Groups, stands: boolean): VegaPart {
  const [named, measured] = [namesChannel(names, categories.names), measureChannel(measure)];
  if (mark === "box")
    return {
      mark: { type: "boxplot", extent: 1.5 },
      encoding: stands ? { x: named, y: measured } : { y: named, x: measured },
    };
  return {
    transform: [{ density: measured.field, groupby: [named.field], as: ["value", "density"] }],
    facet: { column: { ...named, header: { orient: "bottom" } } },
    spec: {
      width: 90,
      mark: { type: "area", orient: "horizontal" },
      encoding: {
        y: { ...measured, field: "value" },
        x: { field: "density", type: "quantitative", stack: "center", axis: null },
      },
    },
  };
}
