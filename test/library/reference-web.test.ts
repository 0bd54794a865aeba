import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CitedByOutput } from "../../src/library/cited-by.tool.js";
import type { CitesOutput } from "../../src/library/cites.tool.js";
import type { MissingWorksOutput } from "../../src/library/missing-works.tool.js";
import { childrenOf, descendants, parseXml } from "../../src/domain/xml.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";

let folder: string;

const work = (title: string, author: string, year: number, more: string, ...references: string[]) =>
  [
    "---",
    `title: "${title}"`,
    `author: ${author}`,
    `date: ${year}`,
    more,
    "---",
    "",
    `# ${title}`,
    "",
    "Bogs grow slowly, and nobody has measured them for longer than a life.",
    "",
    ...(references.length > 0 ? ["## References", "", ...references.flatMap((reference) => [reference, ""])] : []),
  ].join("\n");

const peat = "Carver, B., & Doe, A. (2009). How peat remembers the rain of past centuries. *Wetlands*, 4(2), 9–19.";

const papers = {
  "bogs.md": work("A history of raised bogs in the north", "Ada Brook", 2011, "doi: 10.5555/bogs.1"),
  "moors.md": work(
    "Burning moors and what grows after the fire",
    "Carl Finch",
    2015,
    "",
    "Brook, A. (2011). A history of raised bogs in the north. *Journal of Rest*, 3(1), 1–20.",
    `${peat} https://doi.org/10.5555/peat.9`,
    "Hill, E. (1999). Sheep. Leeds: Quay Books.",
  ),
  "mires.md": work(
    "Mires of the world and their keepers",
    "Dora Gale",
    2018,
    "",
    "Brook, Ada. 2011. Raised bogs. Journal of Rest 3: 1-20. doi:10.5555/bogs.1",
    "Finch, C. (2015). Burning moors and what grows after the fire. Quay Books.",
    "Carver B, Doe A. How peat remembers the rain of past centuries. Wetlands. 2009;4(2):9-19.",
  ),
};

beforeEach(async () => {
  folder = newFolder();
  for (const [name, text] of Object.entries(papers)) writeFileSync(join(folder, name), text);
  await quireHere(["add", ".", "--offline", "--workspace", folder], { cwd: folder });
});
afterEach(removeFolders);

async function ask<Output>(...given: string[]): Promise<Output> {
  const { code, stdout, stderr } = await quireHere(["library", ...given, "--json"], { cwd: folder });
  expect(stderr).not.toContain("error");
  expect(code).toBe(0);
  return JSON.parse(stdout) as Output;
}

describe("the library's web of references", () => {
  it("tells what a work cites, in the library and not, with the place of each entry", async () => {
    const { in_library, not_in_library } = await ask<CitesOutput>("cites", "finch2015burning");
    expect(in_library.map(({ key, by }) => [key, by])).toEqual([["brook2011history", "title"]]);
    expect(not_in_library.map(({ item, identifier }) => [item.title, identifier])).toEqual([
      ["How peat remembers the rain of past centuries", "doi:10.5555/peat.9"],
      ["Sheep", null],
    ]);
    const lines = readFileSync(join(folder, "moors.md"), "utf8").split("\n");
    expect(in_library[0]?.text).toContain("A history of raised bogs");
    expect(lines.some((line) => line.includes("Brook, A."))).toBe(true);
  });

  it("tells who cites a work", async () => {
    const { cited_by, works_with_list, works_with_text } = await ask<CitedByOutput>("cited-by", "brook2011history");
    expect(cited_by.map(({ key, by }) => [key, by])).toEqual([
      ["gale2018mires", "identifier"],
      ["finch2015burning", "title"],
    ]);
    expect([works_with_list, works_with_text]).toEqual([2, 3]);
  });

  it("names the works that are cited most and missing, with what quire add takes", async () => {
    const { works, total } = await ask<MissingWorksOutput>("missing");
    expect(total).toBe(1);
    expect(works[0]).toMatchObject({ identifier: "doi:10.5555/peat.9", cited_by_count: 2 });
    expect(works[0]?.cited_by.map(({ key }) => key).toSorted()).toEqual(["finch2015burning", "gale2018mires"]);
    const all = await ask<MissingWorksOutput>("missing", "--least", "1");
    expect(all.works.map(({ item }) => item.title)).toContain("Sheep");
  });

  it("is read again where a text changed, and finds a work that was added since", async () => {
    await ask<CitesOutput>("cites", "gale2018mires");
    writeFileSync(
      join(folder, "peat.md"),
      work("How peat remembers the rain of past centuries", "Ben Carver", 2009, "doi: 10.5555/peat.9"),
    );
    writeFileSync(
      join(folder, "mires.md"),
      `${papers["mires.md"]}\nRowan, F. (2001). Sphagnum and silence. Quay Books.\n`,
    );
    await quireHere(["add", ".", "--offline", "--workspace", folder], { cwd: folder });
    const { in_library, not_in_library } = await ask<CitesOutput>("cites", "gale2018mires");
    expect(in_library.map(({ key }) => key)).toContain("carver2009peat");
    expect(not_in_library.map(({ item }) => item.title)).toEqual(["Sphagnum and silence"]);
  });

  it("is written as GraphML, and the missing works as BibTeX and CSL-JSON", async () => {
    const run = (...given: string[]) => quireHere(["library", "graph", ...given], { cwd: folder });
    expect((await run("-o", "web.graphml")).code).toBe(0);
    const graph = parseXml(readFileSync(join(folder, "web.graphml"), "utf8"));
    const nodes = graph === null ? [] : descendants(graph, "node");
    const edges = graph === null ? [] : descendants(graph, "edge");
    expect(nodes).toHaveLength(4);
    expect(edges).toHaveLength(5);
    const ids = new Set(nodes.map((node) => node.getAttribute("id")));
    expect(edges.every((edge) => ids.has(edge.getAttribute("target")))).toBe(true);
    expect(nodes.flatMap((node) => childrenOf(node)).map(({ textContent }) => textContent)).toContain("false");
    expect((await run("--format", "bibtex")).stdout).toMatch(
      /@article\{carver2009peat[^]*doi = \{10\.5555\/peat\.9\}/u,
    );
    expect(JSON.parse((await run("--format", "csl-json")).stdout)).toMatchObject([{ DOI: "10.5555/peat.9" }]);
  });

  it("says what it does not know, and what to do", async () => {
    const { code, stderr } = await quireHere(["library", "cites", "nobody2000"], { cwd: folder });
    expect(code).toBe(1);
    expect(stderr).toContain("quire library");
    const { stdout } = await quireHere(["library", "cites", "brook2011history"], { cwd: folder });
    expect(stdout).toContain("No list of references was found");
  });
});
