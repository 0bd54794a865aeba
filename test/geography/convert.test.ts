import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { areaFrom } from "../../src/geography/within.js";
import { areaOf } from "../../src/geography/geodesic.js";
import { positionsOf } from "../../src/places/feature.js";
import { buffered, simplified } from "../../src/geography/reshape.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

const place = (geometry: object | null, properties: object = {}) =>
  ({ geometry, properties }) as Parameters<typeof buffered>[0][number];

describe("buffers", () => {
  const circles = [
    ["in Berlin", [13.4, 52.5]],
    ["on the antimeridian", [180, -17]],
    ["at the pole", [0, 90]],
  ] as const;

  it.each(circles)("%s have the area of a circle within 0.1 %%", (_, at) => {
    const [first] = buffered([place({ type: "Point", coordinates: at })], 10_000).places;
    expect(Math.abs(areaOf(first?.geometry ?? null) / (Math.PI * 1e8) - 1)).toBeLessThan(1e-3);
  });

  it("shrink areas to nothing, and say so", () => {
    const square = {
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [0.001, 0],
          [0.001, 0.001],
          [0, 0],
        ],
      ],
    };
    const { places, warnings } = buffered([place(square)], -1000);
    expect(places[0]?.geometry).toBeNull();
    expect(warnings).toEqual(["1 features have nothing left."]);
  });
});

describe("simplified lines", () => {
  it("keep their ends and what lies farther off than the tolerance", () => {
    const line = {
      type: "LineString",
      coordinates: [
        [0, 0],
        [0.5, 0.0001],
        [1, 0.1],
        [1.5, 0.05],
        [2, 0],
      ],
    };
    const [first] = simplified([place(line)], 1_000).places;
    expect(positionsOf(first?.geometry ?? null)).toHaveLength(4);
  });
});

describe("points in areas", () => {
  const ring = (...ringOf: [number, number][]) => areaFrom({ type: "Polygon", coordinates: [ringOf] });

  it("behind the antimeridian, around a pole, not in a hole", () => {
    const fiji = ring([177, -19], [-178, -19], [-178, -16], [177, -16], [177, -19]);
    expect([fiji.has([179, -17]), fiji.has([-179, -17]), fiji.has([0, -17])]).toEqual([true, true, false]);
    const arctic = ring([0, 70], [90, 70], [180, 70], [-90, 70], [0, 70]);
    expect([arctic.has([45, 80]), arctic.has([-120, 89]), arctic.has([45, 60])]).toEqual([true, true, false]);
    const holed = areaFrom({
      type: "Polygon",
      coordinates: [
        [
          [0, 0],
          [9, 0],
          [9, 9],
          [0, 9],
          [0, 0],
        ],
        [
          [3, 3],
          [6, 3],
          [6, 6],
          [3, 6],
          [3, 3],
        ],
      ],
    });
    expect([holed.has([1, 1]), holed.has([4, 4])]).toEqual([true, false]);
  });

  it("are counted, summed and written; swapped coordinates are noticed", async () => {
    const folder = newFolder();
    const write = (name: string, features: object[]) =>
      writeFileSync(join(folder, name), JSON.stringify({ type: "FeatureCollection", features }));
    const feature = (geometry: object, properties: object) => ({ type: "Feature", geometry, properties });
    const at = (lon: number, lat: number) => feature({ type: "Point", coordinates: [lon, lat] }, { name: "p", n: 2 });
    write("areas.geojson", [
      feature(
        {
          type: "Polygon",
          coordinates: [
            [
              [40, 10],
              [50, 10],
              [50, 20],
              [40, 20],
              [40, 10],
            ],
          ],
        },
        { name: "Box" },
      ),
    ]);
    write("points.geojson", [at(45, 15), at(41, 11), at(0, 0)]);
    write("swapped.geojson", [at(15, 45)]);
    const run = (...given: string[]) => quireHere(["geo", ...given], { cwd: folder });
    const joined = await run("join", "points.geojson", "--areas", "areas.geojson", "--sum", "n", "--json");
    expect(JSON.parse(joined.stdout)).toMatchObject({ table: [["Box", 2, 4]], total: 2 });
    expect(
      (await run("join", "swapped.geojson", "--areas", "areas.geojson")).stdout.replaceAll(/\s+/gu, " "),
    ).toContain("swapped");
    const written = await run("convert", "join", "points.geojson", "--areas", "areas.geojson", "-o", "j.csv");
    expect(written.code).toBe(0);
    expect(readFileSync(join(folder, "j.csv"), "utf8")).toBe(
      "longitude,latitude,name,n,area_name\n45,15,p,2,Box\n41,11,p,2,Box\n0,0,p,2,\n",
    );
    await run("convert", "reproject", "points.geojson", "--to", "EPSG:3857", "-o", "m.geojson");
    const back = JSON.parse((await run("info", "m.geojson", "--json")).stdout) as { bounding_box: number[] };
    expect(back.bounding_box.map((value) => Number(value.toFixed(6)))).toEqual([0, 0, 45, 15]);
  });
});
