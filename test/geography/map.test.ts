import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { drawn, textsOf, tipsOf } from "../support/drawn-figure.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { someOf } from "../support/some-of.js";

afterAll(removeFolders);

const point = (longitude: number, latitude: number, label: string, more: object = {}) => ({
  longitude,
  latitude,
  label,
  ...more,
});
const textsIn = (scene: Awaited<ReturnType<typeof drawn>>["scene"]) => textsOf(scene.shapes).map(({ text }) => text);

describe("a map", () => {
  it("of a part of the world has a scale bar, names and its projection", async () => {
    const values = [point(13.4, 52.5, "Berlin", { group: "A" }), point(2.35, 48.86, "Paris", { group: "B" })];
    const { scene, description, notes } = await drawn({ mark: "map", points: { values } });
    expect(textsIn(scene)).toEqual(expect.arrayContaining(["Berlin", "Paris", "A", "B", "200 km"]));
    expect(notes.join(" ")).toContain("Lambert azimuthal equal-area around 50.7° N, 7.9° E");
    expect(description).toContain("2 points: Berlin and Paris.");
  });

  it("goes on behind the antimeridian", async () => {
    const values = [point(178.4, -18.1, "Suva"), point(-175.2, -21.1, "Nukualofa")];
    const { scene, notes } = await drawn({ mark: "map", points: { values } });
    expect(notes.join(" ")).toContain("178.4° W");
    expect(textsIn(scene)).toEqual(expect.arrayContaining(["Suva", "Nukualofa"]));
  });

  it("of the world has no scale bar, and leaves out what lies behind a globe", async () => {
    const values = [point(0, 0, "here"), point(170, 0, "there")];
    const flat = await drawn({ mark: "map", points: { values } });
    expect(textsIn(flat.scene).filter((text) => text.endsWith("km"))).toEqual([]);
    const globe = await drawn({ mark: "map", projection: "globe", extent: [-10, -10, 10, 10], points: { values } });
    expect(textsIn(globe.scene)).toContain("here");
    expect(textsIn(globe.scene)).not.toContain("there");
  });

  const shaded = (more: object) => ({
    mark: "map",
    areas: { title: "People", values: { France: 10, Germany: 20, Spain: 30, Italy: 90, Atlantis: 1 }, ...more },
  });
  const classes: [string, object, string[]][] = [
    ["quantile", { count: 2 }, ["10 to 25 (2)", "25 to 90 (2)"]],
    ["equal", { classes: "equal", count: 2 }, ["10 to 50 (3)", "50 to 90 (1)"]],
    ["own", { classes: "own", breaks: [20, 30] }, ["10 to 20 (1)", "20 to 30 (1)", "30 to 90 (2)"]],
  ];

  it.each(someOf(classes, 2))(
    "says the limits of its %s classes, and how many areas lie in each",
    async (_, more, labels) => {
      const { scene, notes } = await drawn(shaded(more));
      expect(textsIn(scene)).toEqual(expect.arrayContaining(labels));
      expect(notes).toContain("No area is called Atlantis: 1 row not drawn.");
      expect(tipsOf(scene.shapes)).toContain("Germany\n20");
    },
  );

  it("is drawn from files, in both schemes, as SVG and page", async () => {
    const folder = newFolder();
    const square = (x: number) => [
      [
        [x, 0],
        [x + 1, 0],
        [x + 1, 1],
        [x, 1],
        [x, 0],
      ],
    ];
    const feature = (geometry: object, properties: object) => ({ type: "Feature", geometry, properties });
    const features = [
      feature({ type: "Polygon", coordinates: square(0) }, { name: "One", people: 3 }),
      feature({ type: "Polygon", coordinates: square(1) }, { name: "Two", people: 5 }),
      feature(
        {
          type: "LineString",
          coordinates: [
            [0, 0],
            [2, 1],
          ],
        },
        { name: "Road" },
      ),
    ];
    writeFileSync(join(folder, "a.geojson"), JSON.stringify({ type: "FeatureCollection", features }));
    for (const scheme of ["light", "dark"]) {
      const figure = {
        mark: "map",
        base: "none",
        scheme,
        areas: { source: "a.geojson", value: "people" },
        lines: { source: "a.geojson" },
      };
      writeFileSync(join(folder, "f.json"), JSON.stringify(figure));
      const { code, stderr } = await quireHere(["plot", "f.json", "-o", scheme, "--formats", "svg,html"], {
        cwd: folder,
      });
      expect(stderr).toBe("");
      expect(code).toBe(0);
      expect(readFileSync(join(folder, `${scheme}.svg`), "utf8")).toContain("<desc");
      expect(readFileSync(join(folder, `${scheme}.data.csv`), "utf8")).toContain("area,Two,,,5,");
    }
    writeFileSync(
      join(folder, "f.json"),
      JSON.stringify({ mark: "map", areas: { source: "a.geojson", value: "peple" } }),
    );
    const wrong = await quireHere(["plot", "f.json"], { cwd: folder });
    expect(wrong.stderr).toContain("no place has an attribute peple");
    expect(wrong.stderr).toContain("people");
  });
});
