import { principalComponents } from "../../analysis/mining/principal-components.js";
import { mean } from "../../analysis/numeric/summary.js";
import { labelOf } from "./figure-words.js";

type Row = Record<string, string | number>;

/** A chart of `plot` with its rows in it. */
interface ChartFigure {
  mark: "scatter" | "bar";
  title: string;
  data: { values: Row[] };
  encoding: Record<string, object>;
}

/** Points that a figure holds itself; of more, so many are drawn evenly. */
const mostPoints = 2000;
const mostBars = 30;

interface Plane {
  titles: [string, string];
  points: [number, number][];
}

/** Rows in the plane in which they differ most. */
export function componentsFigure(rows: readonly number[][]): ChartFigure {
  return scatter("Principal components", planeOfComponents(rows), null);
}

/** Rows by their clusters: in the plane of two columns, or in that in which they differ most; null of one column. */
export function groupsFigure(
  title: string,
  [first = "", second, ...more]: readonly string[],
  rows: readonly number[][],
  assignments: readonly number[],
): ChartFigure | null {
  if (second === undefined) return null;
  const ofColumns = (): Plane => ({ titles: [first, second], points: rows.map(([x = 0, y = 0]) => [x, y]) });
  return scatter(title, more.length === 0 ? ofColumns() : planeOfComponents(rows), assignments);
}

function scatter(title: string, { titles, points }: Plane, assignments: readonly number[] | null): ChartFigure {
  const kept = evenly(points.length);
  const values = kept.map((at): Row => {
    const [x, y] = points[at] ?? [0, 0];
    return { x, y, ...(assignments !== null && { cluster: String((assignments[at] ?? 0) + 1) }) };
  });
  const shown = kept.length < points.length ? `, ${kept.length} of ${points.length} rows` : "";
  const colour = { field: "cluster", type: "nominal", title: "Cluster", sort: "ascending" };
  return {
    mark: "scatter",
    title: labelOf(`${title}${shown}`),
    data: { values },
    encoding: {
      x: { field: "x", type: "quantitative", title: labelOf(titles[0]) },
      y: { field: "y", type: "quantitative", title: labelOf(titles[1]) },
      ...(assignments !== null && { color: colour }),
    },
  };
}

function planeOfComponents(rows: readonly number[][]): Plane {
  const { shares, loadings } = principalComponents(rows);
  const centres = (rows[0] ?? []).map((_, column) => mean(rows.map((row) => row[column] ?? 0)));
  const along = (row: readonly number[], weights: readonly number[] = []) =>
    weights.reduce((sum, weight, column) => sum + weight * ((row[column] ?? 0) - (centres[column] ?? 0)), 0);
  const title = (place: number) =>
    `Component ${place + 1} (${(100 * (shares[place] ?? 0)).toFixed(1)} % of the variance)`;
  return {
    titles: [title(0), title(1)],
    points: rows.map((row) => [along(row, loadings[0]), along(row, loadings[1])]),
  };
}

/** What a classifier decides by, the heaviest first; null where it does not say. */
export function importanceFigure(
  title: string,
  importance: readonly { column: string; weight: number }[],
): ChartFigure | null {
  if (importance.length === 0) return null;
  return {
    mark: "bar",
    title: labelOf(title),
    data: {
      values: importance
        .slice(0, mostBars)
        .map(({ column, weight }) => ({ column: labelOf(column), weight: 100 * weight })),
    },
    encoding: {
      x: { field: "weight", type: "quantitative", title: "Importance (%)" },
      y: { field: "column", type: "nominal", title: "Column", sort: "-x" },
    },
  };
}

function evenly(length: number): number[] {
  const count = Math.min(length, mostPoints);
  return Array.from({ length: count }, (_, at) => Math.floor((at * length) / count));
}
