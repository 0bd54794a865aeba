import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./gis-file.js";

const at = (file: string) => ({ address: `https://maps.example/${file}.json` });

testConnector("gis_file", {
  rows: [
    ["1", "Vatican City", 832, '{"a":[1]}', null, "Point", 12.45, 41.9],
    [null, "Nowhere", null, null, null, null, null, null],
    [null, "Empty", null, null, true, null, null, null],
    ["x", null, null, null, null, "Point", -175.22, -21.13],
  ],
  count: 4,
  missing: at("empty"),
  refused: [
    {},
    { address: "maps/rivers.geojson" },
    { address: "file:///rivers.geojson" },
    { address: "https://a:b@maps.example/x" },
  ],
  search: { query: "populated places", params: connector.sample.params },
  changed: [
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Point","coordinates":["8.5","47.3"]}}]}',
    '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{"type":"Circle","coordinates":[8.5,47.3]}}]}',
    '{"type":"FeatureCollection","items":[]}',
  ],
});

it("reads shapes of all kinds, also across the antimeridian", async () => {
  const { columns, rows, features } = await fetchRecorded("gis_file", at("shapes"));
  expect(columns.map(({ name }) => name)).toEqual(["name", "geometry", "geometry_2"]);
  expect(rows).toEqual([
    ["Across", "own", "Polygon"],
    ["Several", null, "GeometryCollection"],
  ]);
  expect(features.map(({ geometry }) => geometry?.type)).toEqual(["Polygon", "GeometryCollection"]);
});

it.each([
  ["swiss", "the coordinate system urn:ogc:def:crs:EPSG::2056"],
  ["unsaid", "the file may be in a projection"],
  ["topology", "has no layer"],
])("refuses what is not in longitude and latitude, or has nothing in it: %s", async (file, words) => {
  const { code, message } = await refusalOf("gis_file", at(file));
  expect([code, message]).toEqual(["source_answer", expect.stringContaining(words)]);
});

it("reads other forms, in degrees", async () => {
  const topology = {
    type: "Topology",
    objects: {
      one: { type: "Point", coordinates: [8.5, 47.4], properties: { name: "Zürich" } },
      two: { type: "Point", coordinates: [6.1, 46.2], properties: { name: "Genève" } },
    },
    arcs: [],
  };
  const kml =
    '<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Bern</name><Point><coordinates>7.4,46.9</coordinates></Point></Placemark></kml>';
  const gpx = '<gpx version="1.1"><wpt lat="46.9" lon="7.4"><name>Bern</name></wpt></gpx>';
  const recordings = [
    { url: at("t").address, body: JSON.stringify(topology) },
    { url: at("k").address, body: kml },
    { url: at("g").address, body: gpx },
    { url: at("z").address, body: "PK\u0003\u0004" },
  ];
  const played = { folders: [], recordings };
  const placed = async (params: Readonly<Record<string, string>>) => {
    const { columns, rows } = await fetchRecorded("gis_file", params, played);
    return Object.fromEntries(columns.map(({ name }, index) => [name, rows[0]?.[index]]));
  };
  expect(await placed({ ...at("t"), layer: "two" })).toMatchObject({ name: "Genève", longitude: 6.1, latitude: 46.2 });
  expect(await placed(at("k"))).toMatchObject({ name: "Bern", longitude: 7.4, latitude: 46.9 });
  expect(await placed(at("g"))).toMatchObject({ name: "Bern", longitude: 7.4, latitude: 46.9 });
  expect((await refusalOf("gis_file", at("t"), played)).message).toContain("has the layers one, two");
  expect((await refusalOf("gis_file", at("z"), played)).message).toContain("quire geo");
});

it("refuses collections without end", async () => {
  const geometry = `${'{"type":"GeometryCollection","geometries":['.repeat(3_000)}${"]}".repeat(3_000)}`;
  const body = `{"type":"Feature","properties":{},"geometry":${geometry}}`;
  const recordings = [{ url: at("deep").address, body }];
  expect((await refusalOf("gis_file", at("deep"), { folders: [], recordings })).code).toBe("source_answer");
});
