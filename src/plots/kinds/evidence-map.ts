import type { FigureOf } from "../../contracts/plot-figure.js";
import { band } from "../frame/axis.js";
import { frame, heightAround, sizes } from "../frame/frame.js";
import { grid } from "../frame/grid.js";
import { circlePath } from "../frame/symbols.js";
import { type Box, path, rect, type Shape } from "../scene/scene.js";
import { inkOn, type Theme } from "../scene/theme.js";
import { counted, listed } from "../words/words.js";
import { groupRows } from "../prepare/aggregate.js";
import { type Categories, categoriesOf, legendOf } from "../prepare/categories.js";
import type { Drawn, VegaPart } from "../prepare/drawn.js";

type EvidenceMap = FigureOf<"evidence_map">;
type Cell = EvidenceMap["cells"][number];

const mostRows = 40;
const mostColumns = 20;

interface MapParts {
  figure: EvidenceMap;
  rows: Categories;
  columns: Categories;
  groups: Categories | null;
  /** Indices of the cells that lie on one place. */
  places: ReadonlyMap<string, number[]>;
}

export function drawEvidenceMap(figure: EvidenceMap, theme: Theme): Drawn {
  const map = partsOf(figure, theme);
  const { rows, columns, groups } = map;
  const empty = rows.names.length * columns.names.length - map.places.size;
  const notes = [rows.note, columns.note, groups?.note ?? null].filter((note) => note !== null);
  const title = figure.title ?? `${figure.row} by ${figure.column.toLowerCase()}`;
  const around = {
    title,
    notes: [...notes, `Areas show the number of studies. ${counted(empty, "gap")}: cells without any.`],
    ...(groups && { legend: legendOf(groups, null, "square") }),
  };
  const height = figure.height ?? Math.ceil(heightAround(figure.width, around) + 130 + rows.names.length * 46);
  const scene = frame({ width: figure.width, height }, theme, around, (box) =>
    grid(
      box,
      theme,
      { columns: band(figure.column, columns.names, 0.04), rows: band(figure.row, rows.names, 0.06) },
      (at) =>
        rows.names.flatMap((row, line) =>
          columns.names.flatMap((column, across) => {
            const place = {
              x: at.x.place(column) - at.x.band / 2,
              y: at.y.place(row) - at.y.band / 2,
              width: at.x.band,
              height: at.y.band,
            };
            return cellShapes(map, map.places.get(`${line} ${across}`) ?? [], place, theme);
          }),
        ),
    ),
  );
  return {
    scene,
    title,
    description: describe(map, empty),
    notes,
    given: figure.cells.length,
    shown: figure.cells.length,
    data: {
      names: ["row", "column", "n", "group"],
      rows: figure.cells.map(({ row, column, n, group }) => [row, column, n, group ?? null]),
    },
    vega: vegaOf(figure),
  };
}

function partsOf(figure: EvidenceMap, theme: Theme): MapParts {
  const { cells } = figure;
  const all = cells.map((_, index) => index);
  const present = all.filter((index) => (cells[index]?.n ?? 0) > 0);
  const categories = (title: string, nameOf: (cell: Cell) => string, most?: number) =>
    categoriesOf({ title, field: title, values: cells.map(nameOf), channel: { field: title } }, all, theme, most);
  const rows = categories(figure.row, ({ row }) => row, mostRows);
  const columns = categories(figure.column, ({ column }) => column, mostColumns);
  const groups = cells.some(({ group }) => group !== undefined)
    ? categories("Groups", ({ group }) => group ?? "No group")
    : null;
  return {
    figure,
    rows,
    columns,
    groups,
    places: groupRows(present, (index) => `${rows.of(index)} ${columns.of(index)}`),
  };
}

function cellShapes({ figure, groups }: MapParts, indices: readonly number[], place: Box, theme: Theme): Shape[] {
  const background = rect(place, { fill: theme.grid, opacity: 0.5 });
  const byGroup = [...groupRows(indices, (index) => groups?.of(index) ?? 0)]
    .map(([group, own]) => ({ group, n: own.reduce((sum, index) => sum + (figure.cells[index]?.n ?? 0), 0) }))
    .sort((one, other) => one.group - other.group);
  const most = Math.max(...figure.cells.map(({ n }) => n), ...byGroup.map(({ n }) => n));
  const width = place.width / Math.max(1, byGroup.length);
  const largest = Math.min(21, place.height / 2 - 2, width / 2 - 1);
  const bubbles = byGroup.flatMap(({ group, n }, index): Shape[] => {
    const [x, y] = [place.x + (index + 0.5) * width, place.y + place.height / 2];
    const radius = Math.max(Math.min(6, largest), largest * Math.sqrt(n / most));
    const colour = groups?.colour(group) ?? theme.categories[0] ?? theme.ink;
    const series = groups?.names[group];
    const inside = radius >= 4.5 + 3 * String(n).length;
    const first = figure.cells[indices[0] ?? 0];
    const tip = `${first?.row ?? ""}, ${first?.column ?? ""}${series === undefined ? "" : `\n${series}`}\n${counted(n, "study", "studies")}`;
    return [
      path(circlePath(x, y, radius), { fill: colour, tip, ...(series !== undefined && { series }) }),
      ...(inside
        ? [
            {
              shape: "text",
              x,
              y: y + 4,
              text: String(n),
              anchor: "middle",
              size: sizes.note,
              fill: inkOn(colour),
            } as const,
          ]
        : []),
    ];
  });
  return [background, ...bubbles];
}

function describe({ figure, rows, columns, groups }: MapParts, empty: number): string {
  const total = figure.cells.reduce((sum, { n }) => sum + n, 0);
  const fullest = figure.cells.reduce((one, other) => (other.n > one.n ? other : one));
  const parted = groups === null ? "" : ` Groups: ${listed(groups.names, 8)}.`;
  return `Evidence map of ${counted(total, "study", "studies")}: ${counted(rows.names.length, "row")} (${figure.row}: ${listed(rows.names)}) by ${counted(columns.names.length, "column")} (${figure.column}: ${listed(columns.names)}). Most, ${fullest.n}, are on ${fullest.row} and ${fullest.column}; ${counted(empty, "cell")} ${empty === 1 ? "has" : "have"} none.${parted}`;
}

function vegaOf({ row, column }: EvidenceMap): VegaPart {
  return {
    mark: { type: "circle", opacity: 0.85 },
    encoding: {
      x: { field: "column", type: "nominal", title: column, sort: null },
      y: { field: "row", type: "nominal", title: row, sort: null },
      size: { field: "n", type: "quantitative", title: "Studies", aggregate: "sum" },
      color: { field: "group", type: "nominal" },
    },
  };
}
