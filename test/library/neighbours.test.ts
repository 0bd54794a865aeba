import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import type { NeighboursOutput } from "../../src/contracts/neighbours.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";

const alex = (number: number, title: string, author: string, year: number, doi: string, cited_by_count: number) => ({
  id: `https://openalex.org/W${number}`,
  doi: `https://doi.org/${doi}`,
  title,
  publication_year: year,
  type: "article",
  authorships: [{ raw_author_name: author }],
  cited_by_count,
});
const paper = (title: string, author: string, year: number, DOI: string | null, citationCount: number) => ({
  paperId: title,
  title,
  year,
  authors: [{ name: author }],
  publicationTypes: ["JournalArticle"],
  externalIds: DOI === null ? {} : { DOI },
  citationCount,
});

const [bogs, peat, moors, fens, rain] = [
  "A history of raised bogs in the north",
  "How peat remembers the rain of past centuries",
  "Burning moors and what grows after the fire",
  "Fens and their fishes in the long twentieth century",
  "Rain gauges of the north and who read them",
];
const works = "https://api.openalex.org/works";
const scholar = "https://api.semanticscholar.org/graph/v1/paper/DOI:10.5555/bogs.1";
const json = (url: string, value: unknown): Recording => ({ url, body: JSON.stringify(value) });
const work = json(`${works}/https://doi.org/10.5555/bogs.1`, alex(1, bogs, "Ada Brook", 2011, "10.5555/bogs.1", 70));
const openalex = [
  work,
  json(`${works}?filter=cited_by:W1`, {
    meta: { count: 2 },
    results: [
      alex(2, peat, "Ben Carver", 2009, "10.5555/peat.9", 40),
      alex(3, rain, "Eva Hill", 1990, "10.5555/rain", 3),
    ],
  }),
  json(`${works}?filter=cites:W1`, {
    meta: { count: 812 },
    results: [alex(4, moors, "Carl Finch", 2015, "10.5555/moors.2", 12)],
  }),
];
const semanticScholar = [
  json(`${scholar}/references`, {
    data: [
      { citedPaper: paper("How peat remembers the rain of past centuries", "B. Carver", 2009, null, 44) },
      { citedPaper: paper(fens, "D. Gale", 2001, "10.5555/fens.4", 50) },
    ],
  }),
  json(`${scholar}/citations`, { data: [{ citingPaper: paper(fens, "D. Gale", 2001, "10.5555/fens.4", 50) }] }),
];

let folder: string;
let player: ServicePlayer;
beforeEach(async () => {
  folder = newFolder();
  const text = (title: string, author: string, year: number, doi: string) =>
    `---\ntitle: "${title}"\nauthor: ${author}\ndate: ${year}\n${doi}\n---\n\n# ${title}\n\nBogs grow slowly.\n`;
  writeFileSync(join(folder, "bogs.md"), text(bogs, "Ada Brook", 2011, "doi: 10.5555/bogs.1"));
  writeFileSync(join(folder, "moors.md"), text(moors, "Carl Finch", 2015, ""));
  await quireHere(["add", ".", "--offline"], { cwd: folder });
});
afterEach(async () => {
  await player.close();
  removeFolders();
});

async function ask(recordings: readonly Recording[], ...given: string[]) {
  player = await startServicePlayer({ recordings });
  return again(...given);
}

function again(...given: string[]) {
  const environment = { QUIRE_NETWORK__MIRROR: player.origin };
  return quireHere(["library", "neighbours", ...given], { cwd: folder, environment });
}

describe("quire library neighbours", () => {
  it("joins what the sources list, those cited most first, and says which the library has", async () => {
    const { code, stdout } = await ask([...openalex, ...semanticScholar], "brook2011history", "--json");
    expect(code).toBe(0);
    const { cites, cited_by, asked, work: about } = JSON.parse(stdout) as NeighboursOutput;
    expect(about).toEqual({ key: "brook2011history", title: bogs, identifier: "doi:10.5555/bogs.1" });
    expect(cites.map(({ item, key, cited_by_count, sources }) => [item.title, key, cited_by_count, sources])).toEqual([
      [fens, null, 50, ["semantic_scholar"]],
      [peat, null, 44, ["openalex", "semantic_scholar"]],
      [rain, null, 3, ["openalex"]],
    ]);
    expect(cites[1]).toMatchObject({ identifier: "doi:10.5555/peat.9", item: { id: "carver2009peat" } });
    expect(cited_by.map(({ item, key }) => [item.id, key])).toEqual([
      ["gale2001fens", null],
      ["finch2015burning", "finch2015burning"],
    ]);
    expect(asked).toContainEqual(expect.objectContaining({ source: "openalex", direction: "cited_by", total: 812 }));
    const words = (await again("brook2011history")).stdout;
    expect(words).toContain("brook2011history is cited by, most cited first (2 listed; OpenAlex 812");
    expect(words).toContain("quire add doi:10.5555/fens.4");
  });

  it("writes the works that the library lacks as BibTeX and CSL-JSON, each once", async () => {
    const out = await ask([...openalex, ...semanticScholar], "brook2011history", "--missing", "-o", "around.bib");
    expect(out).toMatchObject({ code: 0, stdout: "3 works written to around.bib\n" });
    const bib = readFileSync(join(folder, "around.bib"), "utf8");
    expect([...bib.matchAll(/^@article\{(\w+)/gmu)].map(([, key]) => key)).toEqual([
      "gale2001fens",
      "carver2009peat",
      "hill1990rain",
    ]);
    const { stdout } = await again("brook2011history", "--direction", "cites", "--limit", "1", "--format", "csl-json");
    expect(JSON.parse(stdout)).toEqual([expect.objectContaining({ title: fens, DOI: "10.5555/fens.4" })]);
  });

  it("asks nothing twice, and answers from what it kept where the network is closed", async () => {
    const before = (await ask([...openalex, ...semanticScholar], "brook2011history", "--json")).stdout;
    const { length } = player.requests;
    expect(length).toBe(5);
    expect((await again("brook2011history", "--json", "--offline")).stdout).toBe(before);
    expect(player.requests).toHaveLength(length);
  });

  it("says in one line that the network is closed, and asks nobody", async () => {
    const { code, stderr } = await ask([...openalex], "brook2011history", "--offline");
    expect(code).toBe(1);
    expect(stderr.trim().split("\n").length).toBeLessThanOrEqual(2);
    expect(stderr).toMatch(/offline/);
    expect(player.requests).toEqual([]);
  });

  it("gives what one source says where the other fails, and says that it is not all", async () => {
    const down = [`${scholar}/references`, `${scholar}/citations`].map((url) => ({ url, status: 403, body: "{}" }));
    const { code, stdout, stderr } = await ask([...openalex, ...down], "brook2011history", "--json");
    expect(code).toBe(3);
    const { cites, problems } = JSON.parse(stdout) as NeighboursOutput;
    expect(cites.map(({ item }) => item.title)).toEqual([peat, rain]);
    expect(problems).toEqual([
      expect.objectContaining({
        source: "semantic_scholar",
        error: expect.objectContaining({ code: "source_blocked" }),
      }),
    ]);
    expect(stderr).toContain("Semantic Scholar");
  });

  it("takes works of no library by their identifier, and says who does not know one", async () => {
    const { stdout } = await ask(openalex, "https://doi.org/10.5555/BOGS.1", "--json");
    expect((JSON.parse(stdout) as NeighboursOutput).work.key).toBe("brook2011history");
    const unknown = await again("doi:10.5555/nothing");
    expect(unknown).toMatchObject({ code: 0 });
    expect(unknown.stdout).toContain("doi:10.5555/nothing) is not known to OpenAlex or Semantic Scholar");
  });

  it("says what a work without an identifier needs, and what is not in the library", async () => {
    const { code, stderr } = await ask([], "finch2015burning");
    expect(code).toBe(1);
    expect(stderr).toContain("quire library edit finch2015burning --doi");
    expect((await again("nobody1999")).stderr).toContain("No record of the library");
  });

  it("reads a list that the publisher does not show as empty, and leaves out what has no title", async () => {
    const hidden = json(`${scholar}/references`, { data: null });
    const { code, stdout } = await ask([hidden], "brook2011history", "--direction", "cites", "--json");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ cites: [] });
  });
});
