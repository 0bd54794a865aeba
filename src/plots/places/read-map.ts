import { readFileSync } from "node:fs";
import type { FigureOf } from "../../contracts/plot-figure.js";
import {
  type Cell,
  labelOf,
  linesOf,
  type Place,
  pointsOf as positionsOfPoints,
  polygonsOf,
} from "../../places/feature.js";
import { readJsonPlaces } from "../../places/formats/geojson.js";
import { type GeoPlace, readGeo } from "../../geography/read-geo.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import {
  type Joined,
  joined,
  joinNotes,
  linesOfRows,
  type MapArea,
  type MapPoint,
  numbersOf,
  pointsOfRows,
} from "./map-rows.js";
import type { Table } from "../data/table.js";
import { wound } from "./wound.js";

type MapFigure = FigureOf<"map">;
type Areas = NonNullable<MapFigure["areas"]>;
type Points = NonNullable<MapFigure["points"]>;
type Lines = NonNullable<MapFigure["lines"]>;

/** All that a map shows, in longitude and latitude, outlines as d3-geo takes them: the shipped ones are. */
export interface MapPlaces {
  /** Countries that lie below: at 1:110 million, and finer for maps of a part of the world. */
  base: (detail: "110m" | "50m") => Place[];
  areas: MapArea[];
  points: MapPoint[];
  lines: MapArea[];
  /** What was to shade an area, and names none. */
  unmatched: string[];
  notes: string[];
}

/**
 * Reads what a map names. Throws what `readGeo` throws, `invalid_input` where an attribute or all of its kind is missing.
 * @param rows of the map's data; the columns that are named hold codes
 */
export async function readMap(
  context: Pick<RunContext, "services" | "signal">,
  figure: MapFigure,
  rows: (codes: readonly string[]) => Promise<Table>,
): Promise<MapPlaces> {
  const { areas, points, lines } = figure;
  const needsRows = areas?.by !== undefined || isOfRows(points) || (lines !== undefined && lines.source === undefined);
  const table = needsRows ? await rows(areas?.by === undefined ? [] : [areas.by]) : null;
  const notes: string[] = [];
  const read: Read = async ({ source, layer, crs }) => {
    const { places, warnings } = await readGeo(context, { source, layer, crs });
    notes.push(...warnings);
    return places.map((place) => (place.geometry === null ? place : { ...place, geometry: wound(place.geometry) }));
  };
  const shaded =
    areas === undefined
      ? { areas: [], unmatched: [] }
      : await areasOf(areas, { table, read, isPart: figure.extent !== undefined });
  const drawn = points === undefined ? { points: [], notes: [] } : await pointsOf(points, table, read);
  const ways = lines === undefined ? { lines: [], notes: [] } : await waysOf(lines, table, read);
  return {
    base: world,
    ...shaded,
    points: drawn.points,
    lines: ways.lines,
    notes: [...notes, ...joinNotes(shaded), ...drawn.notes, ...ways.notes],
  };
}

const isOfRows = (points: MapFigure["points"]) =>
  points !== undefined && points.source === undefined && points.values === undefined;

type Read = (given: GeoPlace) => Promise<Place[]>;

interface Source {
  table: Table | null;
  read: Read;
  /** A part of the world is shown, which needs the finer outlines. */
  isPart: boolean;
}

async function areasOf(areas: Areas, { table, read, isPart }: Source): Promise<Joined> {
  const { source, value, values, by } = areas;
  const numbers =
    table !== null && by !== undefined && value !== undefined
      ? numbersOf(table, by, value)
      : Object.entries(values ?? {}).map(([name, number]) => ({ name, value: number }));
  const outlines = source === "world" ? (isPart ? world("50m") : world("110m")) : await read(areas);
  if (by === undefined && value !== undefined) return ownNumbers(outlines, areas);
  const found = joined(outlines, numbers, areas);
  if (found.areas.length === 0) throw invalid("areas", "There are no polygons in it.", "Name a file of areas.");
  if (source !== "world" || isPart || found.unmatched.length === 0) return found;
  // Small countries have an outline on the finer map alone.
  const coarse = new Set(outlines.map(({ properties }) => properties["name"]));
  const small = world("50m").filter(({ properties }) => !coarse.has(properties["name"] ?? null));
  const all = joined([...outlines, ...small], numbers, areas);
  return all.unmatched.length < found.unmatched.length ? all : found;
}

/** Areas that have their numbers themselves. */
function ownNumbers(places: readonly Place[], { name, value = "" }: Areas): Joined {
  checkNumbers(places, value, "areas.value");
  const areas = places.flatMap((place, index): MapArea[] => {
    if (place.geometry === null || polygonsOf(place.geometry).length === 0) return [];
    const own = place.properties[value];
    return [
      { name: labelOf(place, index, name), geometry: place.geometry, value: typeof own === "number" ? own : null },
    ];
  });
  if (areas.length === 0) throw invalid("areas", "There are no polygons in it.", "Name a file of areas.");
  return { areas, unmatched: [] };
}

async function pointsOf(points: Points, table: Table | null, read: Read) {
  if (points.values !== undefined) return { points: points.values.map(inlinePoint), notes: [] };
  if (points.source !== undefined)
    return { points: pointsFrom(await read({ ...points, source: points.source }), points), notes: [] };
  return table === null ? { points: [], notes: [] } : pointsOfRows(table, points);
}

async function waysOf(lines: Lines, table: Table | null, read: Read) {
  const { source, name } = lines;
  if (source === undefined) return table === null ? { lines: [], notes: [] } : linesOfRows(table, lines);
  const places = await read({ ...lines, source });
  const found = places.flatMap((place, index): MapArea[] =>
    place.geometry === null || linesOf(place.geometry).length === 0
      ? []
      : [{ name: labelOf(place, index, name), geometry: place.geometry, value: null }],
  );
  return { lines: found, notes: [] };
}

/** Countries of Natural Earth 4.1 (public domain), as world-atlas 2.0.2 has them. */
function world(detail: "110m" | "50m"): Place[] {
  const file = `countries-${detail}.json`;
  return readJsonPlaces(readFileSync(new URL(`../../../data/maps/${file}`, import.meta.url)), file, "countries").places;
}

function pointsFrom(places: readonly Place[], { name, size, color }: Points): MapPoint[] {
  if (size !== undefined) checkNumbers(places, size, "points.size");
  if (color !== undefined) checkColumn(places, color, "points.color");
  const found = places.flatMap((place, index) =>
    positionsOfPoints(place.geometry).map(([lon = 0, lat = 0]): MapPoint => ({
      at: [lon, lat],
      label: labelOf(place, index, name),
      size: size === undefined ? null : sizeOf(place.properties[size] ?? null),
      group: color === undefined ? null : String(place.properties[color] ?? "Not said"),
    })),
  );
  if (found.length === 0) throw invalid("points", "There are no points in it.", "Name a file of points.");
  return found;
}

const sizeOf = (value: Cell): number => (typeof value === "number" ? Math.max(0, value) : 0);

function inlinePoint(given: NonNullable<Points["values"]>[number]): MapPoint {
  const { longitude, latitude, label = null, size = null, group = null } = given;
  return { at: [longitude, latitude], label, size, group };
}

function checkColumn(places: readonly Place[], column: string, field: string): void {
  if (places.some(({ properties }) => column in properties)) return;
  const names = [...new Set(places.flatMap(({ properties }) => Object.keys(properties)))].slice(0, 20);
  throw invalid(field, `no place has an attribute ${column}.`, `Name one of ${names.join(", ")}.`);
}

function checkNumbers(places: readonly Place[], column: string, field: string): void {
  checkColumn(places, column, field);
  if (places.some(({ properties }) => typeof properties[column] === "number")) return;
  throw invalid(field, `${column} has no numbers.`, "Name an attribute of numbers.");
}

function invalid(field: string, what: string, fix: string): QuireError {
  return new QuireError("invalid_input", `${field}: ${what}`, { facts: { field }, fix });
}
