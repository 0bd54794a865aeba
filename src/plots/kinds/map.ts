import { geoGraticule10, geoGraticule, geoPath, type GeoPath } from "d3-geo";
import type { FigureOf } from "../../contracts/plot-figure.js";
import type { MapArea, MapPoint } from "../places/map-rows.js";
import type { MapPlaces } from "../places/read-map.js";
import { frame, heightAround } from "../frame/frame.js";
import type { LegendEntry } from "../frame/legend.js";
import { type Categories, categoriesOf, legendOf, notesOf } from "../prepare/categories.js";
import type { Drawn } from "../prepare/drawn.js";
import { type Box, group, path, type Shape } from "../scene/scene.js";
import type { Theme } from "../scene/theme.js";
import { counted, listed, numberWords } from "../words/words.js";
import { type Classes, classesOf } from "./map-classes.js";
import { pointShapes, sizeLegend } from "./map-points.js";
import { scaleBar } from "./map-scale.js";
import { fittedTo, metresPerPixel, type View, viewOf } from "./map-view.js";

type MapFigure = FigureOf<"map">;

interface Parts {
  figure: MapFigure;
  places: MapPlaces;
  view: View;
  classes: Classes | null;
  groups: Categories | null;
  theme: Theme;
}

/** Draws points, shaded areas and lines on a map whose projection its caption names. */
export function drawMap(figure: MapFigure, theme: Theme, places: MapPlaces): Drawn {
  const view = viewOf(figure, places);
  const values = places.areas.flatMap(({ value }) => value ?? []);
  const classes = figure.areas === undefined || values.length === 0 ? null : classesOf(figure.areas, values, theme);
  const groups = groupsOf(places.points, theme);
  const sized = sizeLegend(places.points, figure.points?.size ?? "Size", theme);
  const parts: Parts = { figure, places, view, classes, groups, theme };
  const title = figure.title ?? figure.areas?.title ?? "Map";
  const below = figure.base === "none" && figure.areas?.source !== "world" ? "" : " Countries: Natural Earth.";
  const notes = [
    ...places.notes,
    ...notesOf(groups),
    ...sized.notes,
    ...(classes === null ? [] : [classes.note]),
    `Projection: ${view.name}.${below}`,
  ];
  const entries: LegendEntry[] = [
    ...(classes?.entries ?? []),
    ...(groups === null ? [] : legendOf(groups, null, "symbol").entries),
    ...sized.entries,
  ];
  const around = {
    title,
    notes,
    ...(entries.length > 0 && { legend: { title: classes === null ? null : (figure.areas?.title ?? null), entries } }),
  };
  const height =
    figure.height ?? Math.ceil(heightAround(figure.width, around) + figure.width * (view.shown === null ? 0.48 : 0.72));
  return {
    scene: frame({ width: figure.width, height }, theme, around, (box) => shapes(parts, box)),
    title,
    description: describe(parts),
    notes,
    given: places.areas.length + places.points.length + places.lines.length + places.unmatched.length,
    shown: places.areas.length + places.points.length + places.lines.length,
    data: dataOf(places),
    vega: null,
  };
}

function groupsOf(points: readonly MapPoint[], theme: Theme): Categories | null {
  if (points.every(({ group: named }) => named === null)) return null;
  const values = points.map(({ group: named }) => named ?? "No group");
  const all = points.map((_, index) => index);
  return categoriesOf({ title: "Groups", field: "group", values, channel: { field: "group" } }, all, theme);
}

function shapes(parts: Parts, box: Box): Shape[] {
  const { figure, places, view, classes, groups, theme } = parts;
  const projection = fittedTo(view, box);
  const draw = geoPath(projection);
  const ground =
    figure.base === "none" || figure.areas?.source === "world" ? [] : places.base(view.shown === null ? "110m" : "50m");
  const outline = view.shown === null ? (draw({ type: "Sphere" }) ?? "") : "";
  return [
    group(
      [
        ...(outline === "" ? [] : [path(outline, { stroke: theme.axis, line: 0.8 })]),
        ...(figure.graticule ? graticule(view, draw, theme) : []),
        ...ground.flatMap(({ geometry }) =>
          geometry === null ? [] : drawn(draw(geometry), { fill: theme.grid, stroke: theme.axis, line: 0.5 }),
        ),
        ...places.areas.flatMap((area) => areaShape(area, classes, draw, theme)),
        ...places.lines.flatMap(({ geometry, name }) =>
          drawn(draw(geometry), { stroke: theme.categories[4] ?? theme.ink, line: 2, tip: name }),
        ),
        ...pointShapes({ points: places.points, groups, theme, labels: figure.labels }, draw, box),
      ],
      { clip: box, zooms: true },
    ),
    ...scaleBar(metresPerPixel(projection, box), view, box, theme),
  ];
}

const drawn = (d: string | null, paint: Parameters<typeof path>[1]): Shape[] => (d === null ? [] : [path(d, paint)]);

function graticule({ shown }: View, draw: GeoPath, theme: Theme): Shape[] {
  const longitudes = shown?.coordinates.map(([lon = 0]) => lon) ?? [];
  const span = shown === null ? 360 : Math.max(...longitudes) - Math.min(...longitudes);
  const step = [1, 2, 5, 10].find((each) => span / each <= 8) ?? 10;
  const lines =
    step === 10
      ? geoGraticule10()
      : geoGraticule()
          .step([step, step])
          .extent([
            [-180, -90],
            [180, 90],
          ])();
  return drawn(draw(lines), { stroke: theme.grid, line: 0.7 });
}

function areaShape({ geometry, value, name }: MapArea, classes: Classes | null, draw: GeoPath, theme: Theme): Shape[] {
  const at = value === null || classes === null ? null : classes.of(value);
  const series = at === null ? undefined : classes?.entries[at]?.label;
  return drawn(draw(geometry), {
    fill: at === null ? theme.grid : (classes?.entries[at]?.colour ?? theme.grid),
    stroke: at === null ? theme.axis : theme.background,
    line: 0.5,
    tip: `${name}\n${value === null ? "no value" : numberWords(value)}`,
    ...(series !== undefined && { series }),
  });
}

function describe({ places: { areas, points, lines }, classes, groups, view, figure }: Parts): string {
  const valued = areas
    .filter(({ value }) => value !== null)
    .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0));
  const [first, last] = [valued[0], valued.at(-1)];
  const told = ({ name, value }: MapArea) => `${name} (${numberWords(value ?? 0)})`;
  const named = points.flatMap(({ label }) => label ?? []);
  return [
    `Map in the projection ${view.name}.`,
    ...(classes === null || first === undefined || last === undefined
      ? []
      : [
          `${counted(valued.length, "area")} shaded by ${figure.areas?.title ?? figure.areas?.value ?? "a number"} in ${classes.entries.length} classes: from ${told(last)} to ${told(first)}.`,
        ]),
    ...(points.length === 0
      ? []
      : [`${counted(points.length, "point")}${named.length === 0 ? "" : `: ${listed(named, 12)}`}.`]),
    ...(groups === null ? [] : [`Colours show ${listed(groups.names, 8)}.`]),
    ...(lines.length === 0
      ? []
      : [
          `${counted(lines.length, "line")}: ${listed(
            lines.map(({ name }) => name),
            8,
          )}.`,
        ]),
  ].join(" ");
}

function dataOf({ areas, points, lines, unmatched }: MapPlaces): Drawn["data"] {
  return {
    names: ["kind", "name", "longitude", "latitude", "value", "group"],
    rows: [
      ...areas.map(({ name, value }) => ["area", name, null, null, value, null]),
      ...points.map(({ at: [lon, lat], label, size, group: named }) => ["point", label, lon, lat, size, named]),
      ...lines.map(({ name }) => ["line", name, null, null, null, null]),
      ...unmatched.map((name) => ["not drawn", name, null, null, null, null]),
    ],
  };
}
