import { mkdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { serialize } from "flatgeobuf/lib/mjs/geojson.js";
import type { FeatureCollection } from "geojson";
import type Database from "libsql";
import { afterAll, describe, expect, it } from "vitest";
import { createZipArchives } from "../../src/adapters/zip/zip.js";
import { distanceBetween } from "../../src/geography/geodesic.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests, someOf } from "../support/some-of.js";
import { latin, madePoints } from "./made-shapefile.js";

afterAll(removeFolders);

const LibSql = createRequire(import.meta.url)("libsql") as typeof Database;

const places: FeatureCollection = {
  type: "FeatureCollection",
  features: [
    { type: "Feature", geometry: { type: "Point", coordinates: [10, 54] }, properties: { name: "Ærø", people: 6 } },
    {
      type: "Feature",
      geometry: { type: "Point", coordinates: [-179.9, -17] },
      properties: { name: "Łódź", people: 2 },
    },
  ],
};
const utm32 =
  'PROJCS["WGS_1984_UTM_Zone_32N",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",9.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';

/** A folder with files, and what `quire geo` says of one of them. */
function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = newFolder();
  mkdirSync(folder, { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  return folder;
}

async function geo(cwd: string, ...given: string[]) {
  const { code, stdout, stderr } = await quireHere(["geo", ...given, "--json"], { cwd });
  const answer = JSON.parse(stdout === "" ? "{}" : stdout) as {
    result?: Record<string, unknown>;
    error?: { code: string; message: string; fix: string };
  };
  return { code, stderr, answer, text: stdout + stderr };
}

/** On the middle of its zone UTM is the length of the meridian, shortened by 0.04 %. */
const northing = 0.9996 * distanceBetween([9, 0], [9, 54]).metres;

const json = (value: unknown) => JSON.stringify(value);

describe("formats", () => {
  const point = "<Point><coordinates>10,54,3</coordinates></Point>";
  const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Ærø</name>${point}</Placemark></Document></kml>`;
  const gpx =
    '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><wpt lat="54" lon="10"><name>Ærø</name></wpt></gpx>';
  const topology = {
    type: "Topology",
    objects: { one: { type: "Point", coordinates: [10, 54], properties: { name: "Ærø" } } },
    arcs: [],
  };
  const files: [string, string | Uint8Array][] = [
    ["a.geojson", json(places)],
    ["a.kml", kml],
    ["a.gpx", gpx],
    ["a.topojson", json(topology)],
    ["a.fgb", serialize(places)],
  ];

  it.each(someOf(files))("%s", async (name, content) => {
    const { answer } = await geo(folderWith({ [name]: content }), "distance", name, "--from", "Ærø", "--to", "54,11");
    expect(answer).toMatchObject({ table: [["Ærø", "54,11", expect.closeTo(65575.23, 1), expect.anything()]] });
  });

  it("GeoPackage, also where its layer is in UTM", async () => {
    const folder = folderWith({});
    const database = new LibSql(join(folder, "a.gpkg"));
    database.exec(`CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
      INSERT INTO gpkg_spatial_ref_sys VALUES ('UTM', 32632, 'EPSG', 32632, '${utm32}');
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT, srs_id INTEGER, z INTEGER, m INTEGER);
      INSERT INTO gpkg_geometry_columns VALUES ('isles', 'geom', 'POINT', 32632, 0, 0);
      CREATE TABLE isles (fid INTEGER PRIMARY KEY, geom BLOB, name TEXT);`);
    const blob = Buffer.alloc(8 + 21);
    blob.write("GP");
    blob.writeUInt8(1, 3);
    blob.writeUInt8(1, 8);
    blob.writeUInt32LE(1, 9);
    blob.writeDoubleLE(500_000, 13);
    blob.writeDoubleLE(northing, 21);
    database.exec(`INSERT INTO isles VALUES (1, X'${blob.toString("hex")}', 'Ærø')`);
    database.close();
    const { answer } = await geo(folder, "info", "a.gpkg");
    expect(answer).toMatchObject({ format: "GeoPackage", projection: { name: "EPSG:32632", found: "file" } });
    const [west = 0, south = 0] = (answer as { bounding_box?: number[] }).bounding_box ?? [];
    expect(west).toBeCloseTo(9, 6);
    expect(south).toBeCloseTo(54, 6);
  });

  it("an unknown one is told how GDAL converts it", async () => {
    const { code, text } = await geo(folderWith({ "a.dxf": "0" }), "info", "a.dxf");
    expect(code).not.toBe(0);
    expect(text).toContain("ogr2ogr");
  });
});

describe("text of shapefiles", () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const cases: [string, Uint8Array, string | null, string][] = [
    ["UTF-8, said", utf8("Ærø Łódź"), "UTF-8", "Ærø Łódź"],
    ["UTF-8, not said", utf8("Ærø Łódź"), null, "Ærø Łódź"],
    ["windows-1252, said", latin("Ærø"), "1252", "Ærø"],
    ["windows-1252, said by ESRI", latin("Ærø"), "ANSI 1252", "Ærø"],
    ["windows-1252, not said", latin("Ærø"), null, "Ærø"],
    ["Latin 1", latin("Ærø"), "ISO 88591", "Ærø"],
  ];

  it.each(someOf(cases, 2))("%s", async (_, bytes, cpg, expected) => {
    const { shp, dbf } = madePoints([[10, 54]], [bytes]);
    const folder = folderWith({ "a.shp": shp, "a.dbf": dbf, ...(cpg !== null && { "a.cpg": cpg }) });
    const { answer } = await geo(folder, "info", "a.shp");
    expect(answer).toMatchObject({ table: [["NAME", "text", 1, expected]] });
    const zipped = await createZipArchives().write(
      new Map([["a/a.shp", shp], ["a/a.dbf", dbf], ...(cpg === null ? [] : [["a/a.cpg", utf8(cpg)] as const])]),
    );
    expect((await geo(folderWith({ "a.zip": zipped }), "info", "a.zip")).answer).toMatchObject({
      table: [["NAME", "text", 1, expected]],
    });
  });
});

describe("coordinates that do not fit what they are said to be", () => {
  const collection = (x: number, y: number, crs?: string) =>
    json({
      type: "FeatureCollection",
      ...(crs !== undefined && { crs: { type: "name", properties: { name: crs } } }),
      features: [{ type: "Feature", geometry: { type: "Point", coordinates: [x, y] }, properties: {} }],
    });
  const refused: [string, string, string][] = [
    ["metres in a GeoJSON", collection(565_539, 5_983_880), "look like metres"],
    ["latitude before longitude", collection(54, 170), "look swapped"],
    ["degrees said to be UTM", collection(10, 54, "EPSG:32632"), "look like degrees"],
    ["a place far from its zone", collection(-5_000_000, 5_983_880, "EPSG:32632"), "does not hold"],
    ["a projection that is not known", collection(1000, 1000, "EPSG:29333"), "ogr2ogr"],
  ];

  it.each(someOf(refused))("%s", async (_, content, expected) => {
    const { code, text } = await geo(folderWith({ "a.geojson": content }), "info", "a.geojson");
    expect(code).not.toBe(0);
    expect(text).toContain(expected);
  });

  it("are right again with --crs, with a .prj, with the crs in the file", async () => {
    const { shp, dbf } = madePoints([[500_000, northing]], [latin("x")]);
    const folder = folderWith({ "a.geojson": collection(500_000, northing), "a.shp": shp, "a.dbf": dbf });
    expect((await geo(folder, "info", "a.shp")).text).toContain("look like metres");
    writeFileSync(join(folder, "a.prj"), utm32);
    for (const given of [["a.shp"], ["a.geojson", "--crs", "EPSG:25832"]]) {
      const [west = 0, south = 0] =
        ((await geo(folder, "info", ...given)).answer as { bounding_box?: number[] }).bounding_box ?? [];
      expect([west.toFixed(4), south.toFixed(4)]).toEqual(["9.0000", "54.0000"]);
    }
  });

  it("are assumed with a warning where they fit and nothing says it", async () => {
    const { shp, dbf } = madePoints([[10, 54]], [latin("x")]);
    const { answer } = await geo(folderWith({ "a.shp": shp, "a.dbf": dbf }), "info", "a.shp");
    expect(answer).toMatchObject({
      projection: { found: "assumed" },
      warnings: [expect.stringContaining("does not say")],
    });
  });
});

describe("hostile and broken files", () => {
  const shapes = () => madePoints([[10, 54]], [latin("x")]);
  const deep = `${"[".repeat(1_000_000)}${"]".repeat(1_000_000)}`;
  const line = (coordinates: string) => `{"type":"LineString","coordinates":${coordinates}}`;
  const bomb = '<!DOCTYPE kml [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><kml><name>&b;</name></kml>';
  const files: [string, string, string | Uint8Array][] = [
    ["nested a million deep", "a.geojson", `{"type":"Point","coordinates":${deep}}`],
    ["NaN", "a.geojson", '{"type":"Point","coordinates":[NaN,1]}'],
    ["infinite", "a.geojson", '{"type":"Point","coordinates":[1e999,1]}'],
    ["null", "a.geojson", line("[[null,1],[2,3]]")],
    ["a number alone", "a.geojson", "7"],
    ["another type", "a.geojson", '{"type":"Curve","coordinates":[]}'],
    ["cut", "a.geojson", '{"type":"FeatureCollection","features":[{'],
    ["empty", "a.geojson", ""],
    ["entities", "a.kml", bomb],
    ["no XML", "a.gpx", "gpx"],
    ["no zip", "a.zip", "PK"],
    ["a shapefile that promises more", "a.shp", tampered(shapes().shp, (view) => view.setInt32(104, 1_000_000))],
    ["a shapefile of NaN", "a.shp", tampered(shapes().shp, (view) => view.setFloat64(112, Number.NaN, true))],
    ["no shapefile", "a.shp", "shapes"],
    ["no database", "a.gpkg", "database"],
    ["no FlatGeobuf", "a.fgb", "fgb"],
    ["a cut FlatGeobuf", "a.fgb", serialize(places).subarray(0, 60)],
  ];

  it.each(someOf(files))("%s", async (_, name, content) => {
    const { code, text } = await geo(folderWith({ [name]: content }), "info", name);
    expect(code).not.toBe(0);
    expect(text).toMatch(/"code": ?"(?:damaged|empty_file|unsupported_format|invalid_input)"/u);
  });

  it.runIf(allTests)("a zip bomb", async () => {
    const zipped = await createZipArchives().write(
      new Map([
        ["a.shp", shapes().shp],
        ["a.dbf", new Uint8Array(20_000_000)],
      ]),
    );
    expect((await geo(folderWith({ "a.zip": zipped }), "info", "a.zip")).text).toContain("zip_bomb");
  });
});

function tampered(bytes: Uint8Array, change: (view: DataView) => void): Uint8Array {
  const copy = new Uint8Array(bytes);
  change(new DataView(copy.buffer));
  return copy;
}
