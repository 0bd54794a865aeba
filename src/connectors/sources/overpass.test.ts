import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { fetchRecorded, refusalOf } from "../../../test/support/fetch-recorded.js";
import { connector } from "./overpass.js";

const where = "8.5,47.3,8.6,47.4";

testConnector("overpass", {
  rows: [
    ["N11", "Alte Quelle", 8.51, 47.31, "Point", "spring", "yes", null, null],
    ["W22", null, 8.51, 47.31, "Polygon", "spring", null, null, null],
    ["W23", null, 8.55, 47.35, "MultiLineString", "spring", null, null, null],
    ["R33", null, 8.54, 47.34, "Polygon", "spring", null, "multipolygon", null],
  ],
  count: 4,
  missing: { key: "natural", value: "geyser", where },
  refused: [
    {},
    { key: 'natural"];out;', where },
    { key: "natural", value: "a\nb", where },
    { key: "natural", where: "R1);out;" },
    { key: "natural", where: "47.3,8.5,47.4" },
    { key: "natural", where: "8.5,47.4,8.6,47.3" },
    { key: "natural", where: "Zürich" },
    { key: "natural", where, kind: "nwr" },
  ],
  search: { query: "railways", params: { key: "railway", value: "rail" } },
  changed: [
    '{"version":0.6,"elements":[]}',
    '{"osm3s":{"timestamp_osm_base":"2026"},"elements":[{"type":"node","id":1,"latitude":1,"longitude":2}]}',
    '{"osm3s":{"timestamp_osm_base":"2026"},"elements":[{"type":"area","id":1}]}',
  ],
});

it("makes shapes of ways and relations", async () => {
  const { features, updated } = await fetchRecorded("overpass", connector.sample.params);
  expect(updated).toBe("2026-11-20T10:00:00Z");
  const [, way, cut, relation] = features.map(({ geometry }) => geometry);
  expect(way?.type).toBe("Polygon");
  expect(way?.coordinates).toEqual([
    [
      [8.5, 47.3],
      [8.52, 47.3],
      [8.52, 47.32],
      [8.5, 47.32],
      [8.5, 47.3],
    ],
  ]);
  expect(cut).toEqual({
    type: "MultiLineString",
    coordinates: [
      [
        [8.53, 47.33],
        [8.54, 47.34],
      ],
      [
        [8.56, 47.36],
        [8.57, 47.37],
      ],
    ],
  });
  const rings = relation?.coordinates as number[][][];
  expect([relation?.type, rings.length, rings[0]?.length]).toEqual(["Polygon", 2, 5]);
});

it("quotes what people give", async () => {
  const given = { key: "name", value: 'Zum "Krug"', where: "R62422", kind: "node", most: 10 };
  expect((await fetchRecorded("overpass", given)).rows[0]?.slice(0, 2)).toEqual(["N12", 'Zum "Krug"']);
  const params = connector.params.parse({ ...given, value: 'x"];out;\\' });
  expect(connector.request(params, null).url.searchParams.get("data")).toBe(
    '[out:json][timeout:25];rel(62422);map_to_area->.a;(node["name"="x\\"];out;\\\\"](area.a););out geom 10;',
  );
});

it("asks for both sides of the antimeridian", async () => {
  const { rows } = await fetchRecorded("overpass", { key: "place", where: "179,-20,-178,-15" });
  expect(rows[0]?.[0]).toBe("N13");
});

it("refuses what ends in the middle with status 200", async () => {
  const { code, message } = await refusalOf("overpass", { key: "highway", where, kind: "way" });
  expect(code).toBe("source_answer");
  expect(message).toContain("Query timed out");
});
