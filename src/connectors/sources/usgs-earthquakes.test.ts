import { expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connector } from "./usgs-earthquakes.js";

const tohoku = [
  "example0001",
  "2011-03-11T05:46:24.120Z",
  9.1,
  "mww",
  "the east coast of Honshu, Japan",
  142.373,
  38.297,
];

testConnector("usgs_earthquakes", {
  rows: [
    [
      ...tohoku,
      29,
      "earthquake",
      "reviewed",
      "red",
      1,
      1300,
      "https://earthquake.usgs.gov/earthquakes/eventpage/example0001",
    ],
  ],
  count: 2,
  missing: { from: "2011-03-11", min_magnitude: 9.9 },
  refused: [
    {},
    { from: "today" },
    { from: "2011-03-11", min_magnitude: 20 },
    { from: "2011-03-11&format=csv" },
    { from: "2011-03-11", box: "0,0,0" },
    { from: "2011-03-11", box: "0,10,10,0" },
    { from: "2011-03-11", box: "0,0,1e3,1" },
  ],
  search: { query: "earthquakes", params: { min_magnitude: 5 } },
  changed: [
    '{"type":"FeatureCollection","metadata":{},"features":[{"type":"Feature","id":"a","properties":{"magnitude":5},"geometry":null}]}',
    '{"type":"FeatureCollection","metadata":{},"features":[{"type":"Feature","id":"a","properties":{"mag":5,"place":"x","time":"now","type":"earthquake"},"geometry":null}]}',
  ],
});

it("asks beyond 180 degrees for a box across the antimeridian", () => {
  const params = connector.params.parse({ from: "2024-01-01", box: "170,-25,-170,-10" });
  const asked = Object.fromEntries(connector.request(params, "1001").url.searchParams);
  expect(asked).toMatchObject({ minlongitude: "170", maxlongitude: "190", minlatitude: "-25", offset: "1001" });
});

it("asks on where a page is full", () => {
  const feature = { id: "a", properties: { mag: null, place: null, time: 0, type: "quarry blast" }, geometry: null };
  const body = { type: "FeatureCollection", metadata: {}, features: Array.from({ length: 1_000 }, () => feature) };
  const answer = { json: (schema: { parse(value: unknown): unknown }) => schema.parse(body) } as never;
  expect(connector.parse(answer, connector.params.parse({ from: "2024-01-01" }), "1001").next).toBe("2001");
});
