import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Recording, type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import type { ScholarlySearchOutput } from "../../src/domain/found-source.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { callTool } from "./search-room.js";

const works = "https://api.openalex.org/works";
const work = (number: number, title: string, year: number, cited_by_count: number) => ({
  id: `https://openalex.org/W${number}`,
  doi: `https://doi.org/10.5555/w.${number}`,
  title,
  publication_year: year,
  authorships: [{ raw_author_name: "Ada Brook" }],
  cited_by_count,
});
const json = (url: string, value: unknown): Recording => ({ url, body: JSON.stringify(value) });
const around = (number: number, cites: object[], citedBy: object[] = []): Recording[] => [
  json(`${works}/https://doi.org/10.5555/w.${number}`, work(number, "Whatever", 2000, 1)),
  json(`${works}?filter=cited_by:W${number}`, { meta: { count: cites.length }, results: cites }),
  json(`${works}?filter=cites:W${number}`, { meta: { count: citedBy.length }, results: citedBy }),
];

let player: ServicePlayer | undefined;
afterEach(async () => {
  await player?.close();
  removeFolders();
});

async function snowball(recordings: Recording[], input: object, root = newFolder()) {
  player = await startServicePlayer({ recordings });
  const called = await callTool("snowball_search", input, { root, flags: { network: { mirror: player.origin } } });
  return { ...called, results: (called.output as ScholarlySearchOutput | undefined)?.results ?? [] };
}

const [peat, moss, anodes] = [
  work(2, "Peat bogs remember rain", 2009, 40),
  work(3, "Bogs and moss", 2015, 900),
  work(4, "Anodes of lead", 2001, 5000),
];

describe("snowball_search", () => {
  it("ranks what stands around the works given by the question, and says what led to each", async () => {
    const recordings = [...around(1, [anodes, moss, peat]), ...around(9, [], [peat])];
    const { results } = await snowball(recordings, {
      query: "peat bogs",
      seeds: ["doi:10.5555/w.1", "doi:10.5555/w.9"],
    });
    expect(results.map(({ title, via }) => [title, via])).toEqual([
      [
        "Peat bogs remember rain",
        "cited by doi:10.5555/w.1, cites doi:10.5555/w.9, cited 40 times; says 2 of 2 words of the question",
      ],
      ["Bogs and moss", "cited by doi:10.5555/w.1, cited 900 times; says 1 of 2 words of the question"],
    ]);
  });

  it("keeps to the number and the year that were asked for", async () => {
    const input = { query: "peat bogs", seeds: ["doi:10.5555/w.1"], top_k: 1, since: 2010 };
    const { results } = await snowball(around(1, [moss, peat]), input);
    expect(results.map(({ title }) => title)).toEqual(["Bogs and moss"]);
  });

  it("starts from the library's best works where none are given, and leaves out what it has", async () => {
    const root = newFolder();
    const text = (title: string, doi: string) =>
      `---\ntitle: ${title}\n${doi}\n---\n\n# ${title}\n\nPeat bogs grow slowly.\n`;
    writeFileSync(join(root, "a.md"), text("Peat bogs of the north", "doi: 10.5555/w.1"));
    writeFileSync(join(root, "b.md"), text("Peat bogs without a name", ""));
    writeFileSync(join(root, "c.md"), text("Bogs and moss", "doi: 10.5555/w.3"));
    await quireHere(["add", ".", "--offline"], { cwd: root });
    const { results } = await snowball(around(1, [moss, peat]), { query: "peat bogs" }, root);
    expect(results.map(({ title }) => title)).toEqual(["Peat bogs remember rain"]);
    expect(results[0]?.via).toMatch(/^cited by @peat/u);
  });

  it("finds nothing where nothing is known, and says so where the services fail", async () => {
    expect(await snowball([], { query: "peat bogs" })).toMatchObject({ results: [], error: null });
    await player?.close();
    const { error } = await snowball(
      [
        { url: `${works}/https://doi.org/10.5555/w.1`, status: 403, body: "{}" },
        ...["references", "citations"].map((list) => ({
          url: `https://api.semanticscholar.org/graph/v1/paper/DOI:10.5555/w.1/${list}`,
          status: 403,
          body: "{}",
        })),
      ],
      { query: "peat bogs", seeds: ["doi:10.5555/w.1"] },
    );
    expect(error?.code).toBe("source_blocked");
  });
});
