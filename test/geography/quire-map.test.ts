import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import type * as linkedom from "linkedom";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { countryCode } from "../../src/places/countries.js";
import { drawn } from "../support/drawn-figure.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

/**
 * A copy of the library of its own: reading pages takes the listeners of nodes out of the other one (html-document.ts), for
 * all files that share a process.
 */
const { parseHTML } = createRequire(import.meta.url)("linkedom") as typeof linkedom;

let folder: string;
const run = (given: readonly string[]) => quireHere(given, { cwd: folder });
const read = (name: string) => readFileSync(join(folder, name), "utf8");

beforeAll(() => {
  folder = newFolder();
  writeFileSync(
    join(folder, "people.csv"),
    "iso,people\nFRA,68\nDE,84\n724,48\nNA,2.6\nBrasilien,214\nSGP,5.6\nRussian Federation,144\nAtlantis,3\n",
  );
  writeFileSync(
    join(folder, "cities.csv"),
    "name,lat,lon,people,ship\nBerlin,52.5,13.4,3600000,a\nHamburg,53.6,10,1800000,a\nParis,48.9,2.4,2100000,b\nAussee,47.6,13.8,5000,\nNowhere,,,1,b\n",
  );
});
afterAll(removeFolders);

describe("quire map", () => {
  it("joins rows to countries by any code and name, and lists what is none", async () => {
    const { code, stdout, stderr } = await run(
      "map people.csv --by iso --value people --unit People -o world --formats svg,html".split(" "),
    );
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toContain("7 areas shaded by People in 5 classes: from Namibia (2.6) to Brazil (214)");
    expect(stdout).toContain("No area is called Atlantis: 1 row not drawn.");
    const rows = read("world.data.csv");
    for (const row of ["area,Singapore,,,5.6,", "area,Spain,,,48,", "not drawn,Atlantis,,,,"])
      expect(rows).toContain(row);
    // What was drawn is drawn again from its specification.
    const again = await run(["plot", "world.figure.json", "--table", "people.csv", "-o", "again", "--formats", "svg"]);
    expect([again.code, read("again.svg") === read("world.svg")]).toEqual([0, true]);
  });

  it("draws points with a legend of their sizes, and routes, from rows", async () => {
    const { code, stdout } = await run(
      "map cities.csv --size people --route ship -o cities --formats svg,html".split(" "),
    );
    expect(code).toBe(0);
    expect(stdout).toContain("4 points: Berlin, Hamburg, Paris and Aussee. 1 line: a.");
    expect(stdout).toContain("1 row without a place left out.");
    expect(stdout).toContain("1 route of a single place: not drawn.");
    expect(read("cities.svg")).toContain("people 2,000,000");
    expect(read("cities.svg")).not.toContain("data-");
  });

  const refused: [string, string, string][] = [
    ["no column for the numbers", "people.csv --by iso", "--value"],
    ["a column that is none", "people.csv --by land --value people", 'no column "land"'],
    ["nothing at all", "", "quire map cities.csv"],
    ["a name that is nothing", "nothing_here --by iso --value people", "nothing_here"],
    ["an extent that is none", "people.csv --by iso --value people --extent 1,2", "west,south,east,north"],
    ["points without coordinates", "people.csv", "points.latitude"],
  ];
  it.each(refused)("refuses %s", async (_, given, words) => {
    const { code, stderr } = await run(["map", ...given.split(" ").filter(Boolean)]);
    expect(code).not.toBe(0);
    expect(stderr).toContain(words);
    expect(stderr).not.toContain("defect");
  });

  it("refuses two numbers of one country, whichever names they have", async () => {
    writeFileSync(join(folder, "years.csv"), "land,year,people\nFrance,2020,67\nFR,2021,68\n");
    const { stderr } = await run("map years.csv --by land --value people".split(" "));
    expect(stderr).toContain('2 rows name the area "FR"');
    expect(stderr).toContain("quire data query");
  });

  it("takes places off the earth for a mistake", async () => {
    const data = { values: [{ lat: 5_800_000, lon: 390_000 }] };
    await expect(drawn({ mark: "map", data, points: {} })).rejects.toThrow("no degrees");
  });
});

describe("the page of a map", () => {
  /** The page as a browser has it, with its script run; pointers are given in the picture's own pixels. */
  function opened(name: string) {
    const { document, window } = parseHTML(read(name));
    const script = document.querySelector("script")?.textContent ?? "";
    const picture = document.getElementById("picture");
    const svg = picture?.querySelector("svg");
    Reflect.set(svg ?? {}, "getScreenCTM", () => ({ inverse: () => null }));
    class Point {
      constructor(
        readonly x: number,
        readonly y: number,
      ) {}
      matrixTransform() {
        return this;
      }
    }
    const values = { document, addEventListener: () => {}, DOMPoint: Point, innerWidth: 800, innerHeight: 600 };
    runInNewContext(script, values);
    const send = (type: string, more: object) => {
      const event = new window.Event(type, { bubbles: true, cancelable: true });
      picture?.dispatchEvent(Object.assign(event, more));
    };
    const map = picture?.querySelector("[data-zooms]");
    return { document, picture, send, transform: () => map?.getAttribute("transform") ?? null };
  }

  it("moves and enlarges by wheel, keys and buttons, and never past its edge", () => {
    const { document, picture, send, transform } = opened("cities.html");
    const bar = () => picture?.querySelector("[data-scale]")?.textContent;
    expect([transform(), bar()]).toEqual([null, "200 km200 km"]);
    send("keydown", { key: "+" });
    expect(transform()).toMatch(/scale\(1\.5\)$/u);
    send("keydown", { key: "ArrowLeft" });
    const moved = transform();
    send("wheel", { deltaY: -300, deltaMode: 0, clientX: 100, clientY: 200 });
    expect(transform()).toMatch(/scale\(3\)$/u);
    expect(bar()).toBe("50 km50 km");
    const kept = picture?.querySelector("[data-at]")?.getAttribute("transform");
    expect(kept).toMatch(/scale\(0\.333/u);
    send("pointerdown", { button: 0, clientX: 200, clientY: 200 });
    send("pointermove", { clientX: 210, clientY: 195, target: picture });
    const [, x, y] = /translate\((\S+) (\S+)\)/u.exec(transform() ?? "") ?? [];
    expect([Number(x), Number(y)].every(Number.isFinite)).toBe(true);
    send("keydown", { key: "0" });
    expect(transform()).toBe("translate(0 0) scale(1)");
    send("keydown", { key: "ArrowLeft" });
    expect(transform()).toBe("translate(0 0) scale(1)");
    expect(moved).not.toBe(transform());
    const buttons = [...document.querySelectorAll("#zoom button")].map((each) => each.getAttribute("aria-label"));
    expect(buttons).toEqual(["Larger", "Smaller", "All of the map"]);
  });

  it("has the words of its marks, and nothing that loads", () => {
    const page = read("world.html");
    expect(page).not.toMatch(/\b(?:src|href)=/u);
    expect(page).toContain("default-src 'none'");
    expect(page).toContain("<title>Spain\n48</title>");
  });
});

describe("the code of a country", () => {
  const names: [string, string | null][] = [
    ["Côte d’Ivoire", "CIV"],
    ["the Gambia", "GMB"],
    ["8", "ALB"],
    ["Congo, Dem. Rep.", "COD"],
    ["Congo", "COG"],
    ["Deutschland", "DEU"],
    ["Kosovo", "XKX"],
    ["xk", "XKX"],
    ["EU27", null],
    ["", null],
  ];
  it.each(names)("of %s is %s", (name, code) => expect(countryCode(name)).toBe(code));
});

describe("areas of a file", () => {
  it.runIf(allTests)("are shaded by rows that name them, without regard to case and accents", async () => {
    const square = (x: number) => [
      [x, 0],
      [x + 1, 0],
      [x + 1, 1],
      [x, 1],
      [x, 0],
    ];
    const features = ["Île-de-France", "Bretagne"].map((name, index) => ({
      type: "Feature",
      geometry: { type: "Polygon", coordinates: [square(index)] },
      properties: { name },
    }));
    writeFileSync(join(folder, "regions.geojson"), JSON.stringify({ type: "FeatureCollection", features }));
    writeFileSync(join(folder, "regions.csv"), "region,people\nILE DE FRANCE,12\nbretagne,3\n");
    const { stdout } = await run(
      "map regions.csv --by region --value people --outlines regions.geojson -o r --formats svg".split(" "),
    );
    expect(stdout).toContain("2 areas shaded by people");
    expect(stdout).not.toContain("No area is called");
    const file = await run("map regions.geojson -o f --formats svg".split(" "));
    expect(file.stderr).toBe("");
  });
});
