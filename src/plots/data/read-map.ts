import { readFileSync } from "node:fs";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { type Cell, labelOf, linesOf, type Place, pointsOf, polygonsOf } from "../../geography/places/feature.js";
import { readJsonPlaces } from "../../geography/formats/geojson.js";
import { readGeo } from "../../geography/read-geo.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { wound } from "./wound.js";

type MapFigure = FigureOf<"map">;

export interface MapPoint {
  at: [longitude: number, latitude: number];
  label: string | null;
  size: number | null;
  group: string | null;
}

export interface MapArea {
  name: string;
  geometry: NonNullable<Place["geometry"]>;
  value: number | null;
}

/** All that a map shows, in longitude and latitude, outlines as d3-geo takes them: the shipped ones are. */
export interface MapPlaces {
  /** Countries that lie below: at 1:110 million, and finer for maps of a part of the world. */
  base: (detail: "110m" | "50m") => Place[];
  areas: MapArea[];
  points: MapPoint[];
  lines: MapArea[];
  notes: string[];
}

/** Reads what a map names. Throws what `readGeo` throws, `invalid_input` where an attribute or all of its kind is missing. */
export async function readMap(context: Pick<RunContext, "services" | "signal">, figure: MapFigure): Promise<MapPlaces> {
  const notes: string[] = [];
  const read = async (given: { source: string; layer?: string | undefined; crs?: string | undefined }) => {
    const { source, layer, crs } = given;
    const { places, warnings } = await readGeo(context, { source, layer, crs });
    notes.push(...warnings);
    return places.map((place) => (place.geometry === null ? place : { ...place, geometry: wound(place.geometry) }));
  };
  const { areas, points, lines } = figure;
  const polygons = areas === undefined ? [] : areas.source === "world" ? world("110m") : await read(areas);
  const dots = points?.source === undefined ? [] : await read({ ...points, source: points.source });
  const ways = lines === undefined ? [] : await read(lines);
  return {
    base: world,
    areas: areas === undefined ? [] : areasOf(polygons, areas, notes),
    points: points === undefined ? [] : (points.values?.map(inlinePoint) ?? pointsFrom(dots, points)),
    lines: ways.flatMap((place, index): MapArea[] =>
      place.geometry === null || linesOf(place.geometry).length === 0
        ? []
        : [{ name: labelOf(place, index, lines?.name), geometry: place.geometry, value: null }],
    ),
    notes,
  };
}

/** Countries of Natural Earth 4.1 (public domain), as world-atlas 2.0.2 has them. */
function world(detail: "110m" | "50m"): Place[] {
  const file = `countries-${detail}.json`;
  return readJsonPlaces(readFileSync(new URL(`../../../data/maps/${file}`, import.meta.url)), file, "countries").places;
}

type Areas = NonNullable<MapFigure["areas"]>;

function areasOf(places: readonly Place[], { name, value, values }: Areas, notes: string[]): MapArea[] {
  if (value !== undefined) checkNumbers(places, value, "areas.value");
  const found = places.flatMap((place, index): MapArea[] => {
    if (place.geometry === null || polygonsOf(place.geometry).length === 0) return [];
    const called = labelOf(place, index, name);
    const own = value === undefined ? values?.[called] : place.properties[value];
    return [{ name: called, geometry: place.geometry, value: typeof own === "number" ? own : null }];
  });
  if (found.length === 0) throw invalid("areas", "There are no polygons in it.", "Name a file of areas.");
  const names = new Set(found.map((area) => area.name));
  const lost = Object.keys(values ?? {}).filter((each) => !names.has(each));
  if (lost.length > 0)
    notes.push(`No area is called ${lost.slice(0, 8).join(", ")}${lost.length > 8 ? " and more" : ""}.`);
  return found;
}

function pointsFrom(places: readonly Place[], { name, size, color }: NonNullable<MapFigure["points"]>): MapPoint[] {
  if (size !== undefined) checkNumbers(places, size, "points.size");
  if (color !== undefined) checkColumn(places, color, "points.color");
  const found = places.flatMap((place, index) =>
    pointsOf(place.geometry).map(([lon = 0, lat = 0]): MapPoint => ({
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

function inlinePoint(given: NonNullable<NonNullable<MapFigure["points"]>["values"]>[number]): MapPoint {
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
