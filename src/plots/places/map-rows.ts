import { group } from "d3-array";
import type { FigureOf } from "../../contracts/plot-figure.js";
import { QuireError } from "../../domain/error.js";
import { countryCode, folded } from "../../places/countries.js";
import { type Cell, labelOf, type Place, polygonsOf } from "../../places/feature.js";
import { counted, listed } from "../words/words.js";
import { type Column, columnNamed, type Table } from "../data/table.js";

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

type Areas = NonNullable<FigureOf<"map">["areas"]>;
type Points = NonNullable<FigureOf<"map">["points"]>;
type Lines = NonNullable<FigureOf<"map">["lines"]>;

/** A number of an area, by what names the area. */
export interface NamedNumber {
  name: string;
  value: number | null;
}

/** Numbers of areas from rows. Throws `invalid_input` where a column is missing or has no numbers. */
export function numbersOf(table: Table, by: string, value: string): NamedNumber[] {
  const names = columnNamed(table, by, "areas.by");
  const numbers = numberColumn(table, value, "areas.value");
  return names.values.map((name, row) => ({ name: String(name ?? ""), value: numbers[row] ?? null }));
}

/** Areas with their numbers, and what names no area. */
export interface Joined {
  areas: MapArea[];
  unmatched: string[];
}

/**
 * Gives areas their numbers: those of the world by the code or any known name of a country, others by their name without
 * regard to case and accents. Throws `invalid_input` where an area has two numbers: none of them is the right one.
 */
export function joined(places: readonly Place[], given: readonly NamedNumber[], { source, name }: Areas): Joined {
  const isWorld = source === "world";
  const keyOf = (text: string) => (isWorld ? countryCode(text) : null) ?? folded(text);
  const numbers = new Map<string, number | null>();
  for (const each of given) {
    const key = keyOf(each.name);
    if (numbers.has(key) && key !== "")
      throw twice(each.name, given.filter((other) => keyOf(other.name) === key).length);
    numbers.set(key, each.value);
  }
  const found = new Set<string>();
  const areas = places.flatMap((place, index): MapArea[] => {
    if (place.geometry === null || polygonsOf(place.geometry).length === 0) return [];
    const called = labelOf(place, index, name);
    const key = keyOf(called);
    found.add(key);
    return [{ name: called, geometry: place.geometry, value: numbers.get(key) ?? null }];
  });
  return {
    areas,
    unmatched: given.filter((each) => !found.has(keyOf(each.name))).map((each) => each.name || "(no name)"),
  };
}

function twice(name: string, rows: number): QuireError {
  return new QuireError("invalid_input", `areas.by: ${rows} rows name the area "${name}", and one number shades it.`, {
    facts: { field: "areas.by", name, rows },
    fix: 'Keep one row of each: quire data query "select ... where year = 2020" --as NAME, or sum them with group by.',
  });
}

const told = 40;

/** What a reader must know of a join. */
export function joinNotes({ areas, unmatched }: Joined): string[] {
  const empty = areas.filter(({ value }) => value === null).length;
  return [
    ...(unmatched.length === 0
      ? []
      : [`No area is called ${listed(unmatched, told)}: ${counted(unmatched.length, "row")} not drawn.`]),
    ...(empty === 0 || empty === areas.length ? [] : [`${counted(empty, "area")} without a number: not shaded.`]),
  ];
}

/** Points of rows with coordinates; those without are counted in a note. */
export function pointsOfRows(table: Table, points: Points): { points: MapPoint[]; notes: string[] } {
  const [at, notes] = coordinates(table, points, "points");
  const labels =
    points.name === undefined
      ? usual(table, ["name", "label", "title"])
      : columnNamed(table, points.name, "points.name");
  const sizes = points.size === undefined ? null : numberColumn(table, points.size, "points.size");
  const groups = points.color === undefined ? null : columnNamed(table, points.color, "points.color");
  return {
    points: at.map(({ row, position }) => ({
      at: position,
      label: labels === null ? null : textOf(labels.values[row]),
      size: sizes === null ? null : Math.max(0, sizes[row] ?? 0),
      group: groups === null ? null : (textOf(groups.values[row]) ?? "Not said"),
    })),
    notes,
  };
}

/** Routes of rows: those of one name are joined in their order. */
export function linesOfRows(table: Table, lines: Lines): { lines: MapArea[]; notes: string[] } {
  const [at, notes] = coordinates(table, lines, "lines");
  const names = lines.by === undefined ? null : columnNamed(table, lines.by, "lines.by");
  const nameOf = ({ row }: Stop) => (names === null ? "Route" : textOf(names.values[row]));
  // A place without a name of a route is on none.
  const routes = [...group(at, nameOf)].flatMap(([name, stops]) => (name === null ? [] : [{ name, stops }]));
  const single = routes.filter(({ stops }) => stops.length < 2).length;
  return {
    lines: routes
      .filter(({ stops }) => stops.length > 1)
      .map(({ name, stops }) => ({
        name,
        geometry: { type: "LineString", coordinates: stops.map(({ position }) => position) },
        value: null,
      })),
    notes: single === 0 ? notes : [...notes, `${counted(single, "route")} of a single place: not drawn.`],
  };
}

type Stop = { row: number; position: [longitude: number, latitude: number] };

function coordinates(table: Table, { latitude, longitude }: Points | Lines, field: string): [Stop[], string[]] {
  const column = (given: string | undefined, which: "latitude" | "longitude") =>
    given ?? usual(table, usualNames[which])?.name ?? which;
  const latitudes = numberColumn(table, column(latitude, "latitude"), `${field}.latitude`);
  const longitudes = numberColumn(table, column(longitude, "longitude"), `${field}.longitude`);
  const stops = latitudes.flatMap((lat, row): Stop[] => {
    const lon = longitudes[row] ?? null;
    return lat === null || lon === null ? [] : [{ row, position: [lon, lat] }];
  });
  const off = stops.find(({ position: [lon, lat] }) => Math.abs(lat) > 90 || Math.abs(lon) > 180);
  if (off !== undefined)
    throw new QuireError(
      "invalid_input",
      `${field}: row ${off.row + 1} lies at latitude ${off.position[1]}, longitude ${off.position[0]}: no degrees.`,
      {
        facts: { field, row: off.row + 1 },
        fix: "Give degrees of WGS84; metres are reprojected from a geographic file: quire geo convert reproject.",
      },
    );
  const lost = latitudes.length - stops.length;
  return [stops, lost === 0 ? [] : [`${counted(lost, "row")} without a place left out.`]];
}

const usualNames = { latitude: ["latitude", "lat", "y"], longitude: ["longitude", "lon", "lng", "long", "x"] } as const;

const usual = ({ columns }: Table, names: readonly string[]): Column | null =>
  names.map((name) => columns.find((each) => each.name.toLowerCase() === name)).find((each) => each !== undefined) ??
  null;

const textOf = (value: Cell | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

function numberColumn(table: Table, name: string, field: string): (number | null)[] {
  const { type, values } = columnNamed(table, name, field);
  if (type === "number") return values.map((value) => (typeof value === "number" ? value : null));
  throw new QuireError("invalid_input", `${field}: the column ${name} has no numbers, or other words among them.`, {
    facts: { field, column: name },
    fix: "Name a column of numbers.",
  });
}
