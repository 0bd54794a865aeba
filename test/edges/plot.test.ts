import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { imageSize } from "image-size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openWorkspace } from "../../src/index.js";
import { parseXml } from "../../src/domain/xml.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

let folder: string;
const extras = { folder: newFolder() };
const run = (given: readonly string[]) => quireHere(given, { cwd: folder, extras });
const write = (name: string, content: unknown) =>
  writeFileSync(join(folder, name), typeof content === "string" ? content : JSON.stringify(content));
const read = (name: string) => readFileSync(join(folder, name));

const scatter = {
  mark: "scatter",
  title: "Response by dose",
  encoding: { x: { field: "dose" }, y: { field: "response" }, color: { field: "arm" } },
};
const rows = "dose,response,arm\n1,4.2,Placebo\n10,4.9,Placebo\n1,4.4,Drug <b>\n10,7.8,Drug <b>\n,1,Placebo\n";

beforeAll(() => {
  folder = newFolder();
  write("figure.json", scatter);
  write("trial.csv", rows);
});
afterAll(removeFolders);

describe("quire plot", () => {
  it("writes a figure for print, screen and reading aloud, twice the same", async () => {
    const first = await run(["plot", "figure.json", "--table", "trial.csv"]);
    expect([first.code, first.stderr]).toEqual([0, ""]);
    expect(first.stdout).toContain("1 row without a value of dose left out.");
    const names = readdirSync(join(folder, "figures"));
    expect(names.toSorted()).toEqual(
      ["data.csv", "figure.json", "html", "png", "svg", "vl.json"].map((ending) => `figure.${ending}`),
    );
    const svg = parseXml(read("figures/figure.svg").toString());
    expect(svg?.getAttribute("role")).toBe("img");
    const [title, description] = ["title", "desc"].map((name) => svg?.getElementsByTagName(name)[0]);
    expect([title?.textContent, svg?.getAttribute("aria-labelledby")]).toEqual([
      "Response by dose",
      title?.getAttribute("id"),
    ]);
    expect(description?.textContent).toContain("4 points in 2 groups");
    expect(svg?.getAttribute("aria-describedby")).toBe(description?.getAttribute("id"));
    const png = read("figures/figure.png");
    const dots = png.indexOf("pHYs");
    expect([png.readUInt32BE(dots + 4), png[dots + 12]]).toEqual([11_811, 1]);
    expect(imageSize(png).width).toBe(2_000);
    const hash = () =>
      names.map((name) =>
        createHash("sha256")
          .update(read(`figures/${name}`))
          .digest("hex"),
      );
    const before = hash();
    await run(["plot", "figure.json", "--table", "trial.csv"]);
    expect(hash()).toEqual(before);
  });

  it("writes a page that holds everything and lets nothing else run or load", () => {
    const page = read("figures/figure.html").toString();
    const [, policy = ""] = /Content-Security-Policy" content="([^"]*)"/u.exec(page) ?? [];
    const [, script = ""] = /<script>([\s\S]*)<\/script>/u.exec(page) ?? [];
    expect(policy).toContain(`script-src 'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).toMatch(/^default-src 'none';/u);
    expect(page).not.toMatch(/\b(?:src|href)=/u);
    expect(page).not.toContain("Drug <b>");
    expect(page.match(/<tr>/gu)).toHaveLength(5);
  });

  it("gives Vega-Lite with the data in it and no address", () => {
    const text = read("figures/figure.vl.json").toString();
    const { data, encoding } = JSON.parse(text) as {
      data: { values: unknown[] };
      encoding: Record<string, { field: string }>;
    };
    expect(data.values).toHaveLength(4);
    expect(data.values[0]).toEqual({ dose: 1, response: 4.2, arm: "Placebo" });
    expect([encoding["x"]?.field, encoding["y"]?.field]).toEqual(["dose", "response"]);
    expect(text).not.toContain('"url"');
  });

  it.runIf(allTests)("draws again what it wrote, and shows itself in a document", async () => {
    const { code, stdout } = await run([
      "plot",
      "figures/figure.figure.json",
      "--table",
      "figures/figure.data.csv",
      "-o",
      "again.svg",
      "--formats",
      "svg",
      "--json",
    ]);
    expect(code).toBe(0);
    const { markdown, files } = JSON.parse(stdout) as { markdown: string; files: { path: string }[] };
    expect(files.map(({ path }) => path.slice(folder.length + 1))).toEqual([
      "again.figure.json",
      "again.svg",
      "again.data.csv",
    ]);
    write("paper.md", `# Results\n\n${markdown}\n`);
    const made = await run(["export", "paper.md", "-o", "paper.html"]);
    expect([made.code, made.stdout]).toEqual([0, expect.not.stringContaining("warning")]);
    const page = read("paper.html").toString();
    expect(page).toContain("data:image/svg+xml;base64,");
    expect(page).toMatch(/alt="Scatter plot of response against dose, 4 points/u);
    expect(page).toMatch(/<figcaption>[\s\S]*Response by dose/u);
  });

  it.runIf(allTests)("leaves files alone that are not its own, and those that it was made from", async () => {
    write("mine.svg", "<svg/>");
    const refused = await run(["plot", "figure.json", "--table", "trial.csv", "-o", "mine"]);
    expect([refused.code, refused.stderr]).toEqual([
      2,
      expect.stringMatching(/mine\.svg exists, and is of no figure/u),
    ]);
    expect(read("mine.svg").toString()).toBe("<svg/>");
    write("own.figure.json", `${JSON.stringify(scatter)} `);
    const { code } = await run(["plot", "own.figure.json", "--table", "trial.csv", "-o", "own", "--formats", "svg"]);
    expect([code, read("own.figure.json").toString()]).toEqual([0, `${JSON.stringify(scatter)} `]);
    expect([read("trial.csv").toString(), read("own.svg").length > 100]).toEqual([rows, true]);
  });

  it.runIf(allTests)("names letters that no font has, and what to add", async () => {
    write("names.yaml", "mark: timeline\ntitle: 中文\nevents:\n  - {label: مصر, start: '1953'}\n");
    const { stdout } = await run(["plot", "names.yaml", "--formats", "png"]);
    expect(stdout).toMatch(/No font has these characters.*中 文.*quire extras/u);
  });

  it.each([
    [
      "a kind that is not there",
      { mark: "boxplot" },
      /mark: there is no kind "boxplot", the nearest is "box"; kinds are scatter, line/u,
    ],
    [
      "a field that is not there",
      { ...scatter, encodng: {} },
      /there is no field "encodng", the nearest is "encoding"/u,
    ],
    [
      "a channel's field that is not there",
      { ...scatter, encoding: { ...scatter.encoding, colour: { field: "arm" } } },
      /encoding: there is no field "colour", the nearest is "color"/u,
    ],
    [
      "an address of data",
      { ...scatter, data: { url: "http://127.0.0.1:9/rows.csv" } },
      /data: there is no field "url"/u,
    ],
    ["no rows", scatter, /drawn from rows, and none are given/u],
    ["an empty list of rows", { ...scatter, data: { values: [] } }, /data\.values: there is no row/u],
    ["no measure", { ...scatter, encoding: { x: { field: "dose" } } }, /encoding\.y: it is missing/u],
    ["what is no JSON", "{ mark: [", /neither JSON nor YAML/u],
  ])("says what is wrong and what to do: %s", async (_what, given, message) => {
    write("wrong.json", given);
    const { code, stderr } = await run(["plot", "wrong.json", "-o", "wrong"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(stderr).toContain("what to do: ");
    expect(readdirSync(folder)).not.toContain("wrong.svg");
  });

  it.each([
    ["another encoding", Buffer.from([0x61, 0x2c, 0x62, 0x0a, 0xe9, 0x2c, 0x31, 0x0a]), /not written in UTF-8/u],
    ["rows of other lengths", "a,b\n1,2,3\n", /is no table/u],
    ["two columns of one name", "a,a\n1,2\n", /two columns called "a"/u],
    ["no row", "dose,response\n", /has no rows/u],
    [
      "more rows than a figure is drawn from",
      `dose\n${"1\n".repeat(500_001)}`,
      /more than 500,000 rows, the limit of a figure/u,
    ],
  ])("says what is wrong with a table: %s", async (_what, content, message) => {
    writeFileSync(join(folder, "wrong.csv"), content);
    const { code, stderr } = await run(["plot", "figure.json", "--table", "wrong.csv", "-o", "wrong"]);
    expect([code > 0, stderr]).toEqual([true, expect.stringMatching(message)]);
  });

  it("says which file is not there", async () => {
    const { code, stderr } = await run(["plot", "figure.json", "--table", "none.csv"]);
    expect([code > 0, stderr]).toEqual([
      true,
      expect.stringMatching(/There is no file .*none\.csv\.\n.*what to do: Name a file/u),
    ]);
  });

  it("is a method of the library", async () => {
    const at = newFolder();
    mkdirSync(join(at, "out"));
    const workspace = await openWorkspace(at);
    const { files, description } = await workspace.plot({
      figure: { mark: "histogram", data: { values: [{ a: 1 }, { a: 2 }, { a: 9 }] }, encoding: { x: { field: "a" } } },
      output: join(at, "out", "hist"),
      formats: ["svg"],
    });
    await workspace.close();
    expect(description).toContain("3 values");
    expect(files.map(({ path }) => path)).toContain(join(at, "out", "hist.svg"));
  });
});
