import { extname } from "node:path";
import type { MapInput } from "../contracts/map.js";
import { type Figure, figureSchema } from "../contracts/plot-figure.js";
import { QuireError } from "../domain/error.js";
import { invalidInput } from "../domain/invalid-input.js";
import { linesOf, pointsOf, polygonsOf } from "../places/feature.js";
import { geographicPath, readGeo } from "../geography/read-geo.js";
import type { RunContext } from "../run/run-context.js";

/** Says in the words of a figure what a map is to show. Throws `invalid_input` where nothing is named, or fields do not go together. */
export async function mapFigure(
  context: Pick<RunContext, "services" | "signal">,
  input: MapInput,
): Promise<{ figure: Figure; table: string | undefined }> {
  const { data, routes } = input;
  if (data === undefined && routes === undefined) throw missing();
  const isTable = data !== undefined && [".csv", ".tsv", ".txt"].includes(extname(data).toLowerCase());
  const isRows = isTable || (data !== undefined && (await geographicPath(context.services.files, data)) === null);
  const shown = data === undefined ? {} : isRows ? ofRows(input) : await ofPlaces(context, input, data);
  const { title, projection, extent, labels, graticule, scheme, width } = input;
  const figure = {
    mark: "map",
    ...(title !== undefined && { title }),
    ...(isRows && !isTable && { data: { name: data } }),
    ...shown,
    ...(routes !== undefined && { lines: { source: routes } }),
    ...(extent !== undefined && { extent: extent.split(",").map(Number) }),
    projection,
    labels,
    graticule,
    scheme,
    width,
  };
  const read = figureSchema.safeParse(figure);
  if (!read.success) throw invalidInput("The map is not valid", read.error, { input: figure });
  return { figure: read.data, table: isTable ? data : undefined };
}

/** Rows shade areas, or are points; rows of routes are joined besides. */
function ofRows(input: MapInput) {
  const { by, name, latitude, longitude, size, color, route, routes, outlines } = input;
  const isShaded = by !== undefined || input.value !== undefined;
  if (isShaded && by === undefined) throw alone("by", "Name with --by the column that names the area of a row.");
  if (isShaded && input.value === undefined)
    throw alone("value", "Name with --value the column that shades the areas.");
  if (route !== undefined && routes !== undefined) throw alone("routes", "Leave out --route or --routes.");
  const at = { latitude, longitude, name };
  const hasPoints = !isShaded || latitude !== undefined || size !== undefined || color !== undefined;
  return {
    ...(isShaded && { areas: { source: outlines, by, ...shading(input), ...(outlines !== "world" && { name }) } }),
    ...(hasPoints && { points: { ...at, size, color } }),
    ...(route !== undefined && { lines: { latitude, longitude, by: route } }),
  };
}

/** Of a geographic file whatever it has: areas, lines, points. */
async function ofPlaces(context: Pick<RunContext, "services" | "signal">, input: MapInput, source: string) {
  const { name, size, color, routes } = input;
  const given = ["by", "latitude", "longitude", "route"] as const;
  const idle = given.find((field) => input[field] !== undefined);
  if (idle !== undefined)
    throw alone(idle, `It is of tables, and ${source} is a geographic file: leave --${idle} out.`);
  const { places } = await readGeo(context, { source });
  const has = (of: (geometry: (typeof places)[number]["geometry"]) => readonly unknown[]) =>
    places.some(({ geometry }) => of(geometry).length > 0);
  return {
    ...(has(polygonsOf) && { areas: { source, name, ...shading(input) } }),
    ...(has(pointsOf) && { points: { source, name, size, color } }),
    ...(has(linesOf) && routes === undefined && { lines: { source, name } }),
  };
}

function shading({ value, unit, classes, count, breaks }: MapInput) {
  const limits = breaks?.split(",").map(Number);
  return {
    value,
    title: unit ?? value,
    classes: classes ?? (limits === undefined ? "quantile" : "own"),
    count,
    ...(limits !== undefined && { breaks: limits }),
  };
}

function alone(field: string, fix: string): QuireError {
  return new QuireError("invalid_input", `${field}: it does not go with what else is given.`, {
    facts: { field },
    fix,
  });
}

function missing(): QuireError {
  return new QuireError("invalid_input", "data: nothing is named that could be drawn.", {
    facts: { field: "data" },
    fix: "Name a data set, a table or a geographic file: quire map cities.csv --size people",
  });
}
