import type { Position } from "geojson";
import { QuireError } from "../domain/error.js";
import { type Cell, labelOf, linesOf, type Place, plainOf, pointsOf, polygonsOf } from "../places/feature.js";
import { areaOf, distanceBetween, lengthOf } from "./geodesic.js";
import type { GeoInput } from "./geo-contract.js";
import { type Area, areaFrom } from "./within.js";

/** What an operation comes to: a table, and where it has one a sum. */
export interface Measured {
  unit: "m" | "m2" | "points" | null;
  total: number | null;
  columns: string[];
  table: Cell[][];
  warnings: string[];
}

/** Attributes with how many features have a value, and the first that does. */
export function attributesOf(places: readonly Place[]): Measured {
  const names = [...new Set(places.flatMap(({ properties }) => Object.keys(properties)))];
  const table = names.map((name) => {
    const values = places.map(({ properties }) => properties[name] ?? null).filter((value) => value !== null);
    const isNumeric = values.length > 0 && values.every((value) => typeof value === "number");
    return [name, isNumeric ? "number" : "text", values.length, values[0] ?? null];
  });
  return { unit: null, total: null, columns: ["attribute", "type", "filled", "first"], table, warnings: [] };
}

export function kindsOf(places: readonly Place[]): { kind: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const { geometry } of places)
    for (const kind of geometry === null ? ["none"] : plainOf(geometry).map(({ type }) => type))
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => ({ kind, count }));
}

/** Throws `invalid_input` where no feature has lines. */
export function lengths(places: readonly Place[], name: string | undefined): Measured {
  const found = places.flatMap((place, index): [string, number][] =>
    linesOf(place.geometry).length === 0 ? [] : [[labelOf(place, index, name), lengthOf(place.geometry)]],
  );
  if (found.length === 0) throw nothing("lines", "Lengths are of lines; of the outlines of areas: convert them first.");
  return measured("length_m", "m", found, left(places.length - found.length, "no line"));
}

/** Throws `invalid_input` where no feature has polygons. */
export function areas(places: readonly Place[], name: string | undefined): Measured {
  const found = places.flatMap((place, index): [string, number][] =>
    polygonsOf(place.geometry).length === 0 ? [] : [[labelOf(place, index, name), areaOf(place.geometry)]],
  );
  if (found.length === 0) throw nothing("polygons", "Areas are of polygons; close the lines first.");
  const sides = places.flatMap(({ geometry }) => polygonsOf(geometry).flat());
  const isCoarse = sides.some((ring) =>
    ring.some(([lon = 0, lat = 0], index) => {
      const [lastLon, lastLat] = ring[index - 1] ?? [lon, lat];
      return Math.abs(lat) < 90 && lat === lastLat && Math.abs(lon - (lastLon ?? lon)) > longSide;
    }),
  );
  return measured("area_m2", "m2", found, [
    ...left(places.length - found.length, "no polygon"),
    ...(isCoarse
      ? [
          `Sides longer than ${longSide} degrees along a parallel are taken as shortest ways between their ends, which bend towards the pole.`,
        ]
      : []),
  ]);
}

const longSide = 5;

function measured(column: string, unit: "m" | "m2", found: [string, number][], warnings: string[]): Measured {
  return {
    unit,
    total: found.reduce((sum, [, value]) => sum + value, 0),
    columns: ["feature", column],
    table: found.toSorted(([, one], [, other]) => other - one),
    warnings,
  };
}

const left = (count: number, has: string): string[] =>
  count === 0
    ? []
    : [
        `${count} ${count === 1 ? "feature has" : "features have"} ${has} and ${count === 1 ? "is" : "are"} not measured.`,
      ];

function nothing(kind: string, fix: string): QuireError {
  return new QuireError("invalid_input", `There are no ${kind} in it.`, { facts: { kind }, fix });
}

/**
 * Distances from a place to another, or to all points of a file, the nearest first. Throws `invalid_input` for what is no
 * place, `not_found` for unknown names.
 */
export function distances(
  places: readonly Place[],
  { from, to, name }: Pick<GeoInput, "from" | "to" | "name">,
): Measured {
  if (from === undefined)
    throw new QuireError("invalid_input", "from: a distance is from a place, and none is named.", {
      facts: { field: "from" },
      fix: 'Give --from "52.52,13.405" (latitude, longitude) or the name of a feature, and --to.',
    });
  const start = placeNamed(places, from, name);
  const ends = to === undefined ? allPoints(places, name) : [placeNamed(places, to, name)];
  if (ends.length === 0) throw nothing("points", "Give --to, or a file of points.");
  const table = ends.map(({ label, at }) => {
    const { metres, azimuth } = distanceBetween(start.at, at);
    return [start.label, label, metres, azimuth];
  });
  return {
    unit: "m",
    total: null,
    columns: ["from", "to", "distance_m", "azimuth_deg"],
    table: table.toSorted((one, other) => Number(one[2]) - Number(other[2])),
    warnings: to === undefined ? left(places.length - new Set(ends.map(({ index }) => index)).size, "no point") : [],
  };
}

function allPoints(places: readonly Place[], name: string | undefined) {
  return places.flatMap((place, index) =>
    pointsOf(place.geometry).map((at) => ({ label: labelOf(place, index, name), at, index })),
  );
}

function placeNamed(places: readonly Place[], given: string, name: string | undefined) {
  const point = coordinatesOf(given);
  if (point !== null) return { label: given, at: point, index: -1 };
  const found = allPoints(places, name).filter(({ label }) => label === given);
  const [first, second] = found;
  if (first === undefined)
    throw new QuireError("not_found", `There is no point "${given}".`, {
      facts: { place: given },
      fix: 'Give "latitude,longitude" in degrees, as in "52.52,13.405", or the name of a point as the file has it.',
    });
  if (second !== undefined)
    throw new QuireError("invalid_input", `${found.length} points are called "${given}".`, {
      facts: { place: given },
      fix: "Name another attribute that tells them apart with --name, or give coordinates.",
    });
  return first;
}

/** Latitude and longitude as people write them; null for a name. Throws `invalid_input` for a latitude above 90. */
function coordinatesOf(text: string): Position | null {
  const parts = text.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  const [lat = Number.NaN, lon = Number.NaN] = parts;
  if (parts.length !== 2 || !Number.isFinite(lat) || !Number.isFinite(lon)) return null;
  if (Math.abs(lat) <= 90 && Math.abs(lon) <= 180) return [lon, lat];
  throw new QuireError("invalid_input", `${text}: a latitude is from -90 to 90, a longitude from -180 to 180.`, {
    facts: { place: text },
    fix: "Write the latitude first: 52.52,13.405.",
  });
}

/** Points in each area, with sums of their attributes. Throws `invalid_input` for missing points, areas, attributes. */
export function joined(
  points: readonly Place[],
  within: readonly Place[],
  { name, sum }: Pick<GeoInput, "name" | "sum">,
): Measured {
  for (const column of sum) checkNumeric(points, column);
  const { of, all, ...found } = placed(points, within);
  const counts = within.map(() => ({ count: 0, sums: sum.map(() => 0) }));
  for (const { place, area } of of) {
    const entry = counts[area];
    if (entry === undefined) continue;
    entry.count += 1;
    for (const [at, column] of sum.entries())
      entry.sums[at] = (entry.sums[at] ?? 0) + Number(place.properties[column] ?? 0);
  }
  const table = within.map((area, index): Cell[] => [
    labelOf(area, index, name),
    counts[index]?.count ?? 0,
    ...(counts[index]?.sums ?? []),
  ]);
  return {
    unit: "points",
    total: all,
    columns: ["area", "points", ...sum.map((column) => `sum_${column}`)],
    table: table.toSorted((one, other) => Number(other[1]) - Number(one[1])),
    warnings: found.warnings,
  };
}

/** Which area each point lies in: the first of those that overlap. */
export function placed(points: readonly Place[], within: readonly Place[]) {
  const spots = points.flatMap((place) => pointsOf(place.geometry).map((at) => ({ place, at })));
  const polygons = within.map(({ geometry }) => areaFrom(geometry));
  if (spots.length === 0) throw nothing("points", "A join is of points, in areas.");
  if (within.every(({ geometry }) => polygonsOf(geometry).length === 0))
    throw nothing("areas", "Name a file of polygons with --areas.");
  let twice = 0;
  const of = spots.map(({ place, at }) => {
    const hits = polygons.flatMap((area, index) => (area.has(at) ? [index] : []));
    if (hits.length > 1) twice += 1;
    return { place, at, area: hits[0] ?? -1 };
  });
  const outside = of.filter(({ area }) => area === -1).length;
  const isSwapped =
    outside === spots.length &&
    swappedFit(
      spots.map(({ at }) => at),
      polygons,
    );
  return {
    of,
    all: spots.length - outside,
    warnings: [
      ...(outside === 0 ? [] : [`${outside} of ${spots.length} points lie in no area.`]),
      ...(twice === 0 ? [] : [`${twice} points lie in several areas: each counts in the first.`]),
      ...(isSwapped
        ? ["With latitude and longitude swapped points would lie in the areas: their file may have them so."]
        : []),
      ...left(points.length - new Set(spots.map(({ place }) => place)).size, "no point"),
    ],
  };
}

function swappedFit(spots: readonly Position[], polygons: readonly Area[]): boolean {
  return spots.some(([lon = 0, lat = 0]) => Math.abs(lon) <= 90 && polygons.some((area) => area.has([lat, lon])));
}

function checkNumeric(points: readonly Place[], column: string): void {
  const values = points.map(({ properties }) => properties[column] ?? null).filter((value) => value !== null);
  if (values.length > 0 && values.every((value) => typeof value === "number")) return;
  const names = [...new Set(points.flatMap(({ properties }) => Object.keys(properties)))].slice(0, 20);
  throw new QuireError("invalid_input", `sum: the points have no numbers called ${column}.`, {
    facts: { field: "sum", column },
    fix: `Name an attribute of numbers among ${names.join(", ")}.`,
  });
}
