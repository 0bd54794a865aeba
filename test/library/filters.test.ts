import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bees, owls, TestLibrary } from "../support/library.js";
import { removeFolders } from "../support/quire.js";

let library: TestLibrary;

beforeAll(async () => {
  library = await TestLibrary.open();
  library.write("owls.md", owls);
  library.write("bees.md", bees);
  library.write("note.txt", "A note about mice and lime trees in the snow.\n");
  await library.add({ collection: "animals" });
  const typed = [
    {
      filename: "docs/owls.md",
      title: "Hearing of owls",
      authors: ["Éva Müller"],
      year: 2015,
      doi: "https://doi.org/10.1000/OWLS",
      tags: ["Thesis"],
      notices: [{ kind: "retracted", source: "crossref", doi: null, date: "2020-03" }],
    },
    { filename: "docs/bees.md", title: "Dances", authors: ["Lee, Ann"], date: "2018-05" },
  ];
  writeFileSync(join(library.root, "manifest.json"), JSON.stringify({ version: 1, entries: typed }));
});
afterAll(async () => {
  await library.workspace.close();
  removeFolders();
});

const query = "mice snow lime trees";

describe("a search", () => {
  it("shows the record of each hit, as a person has typed it", async () => {
    const { hits } = await library.workspace.search("snow mice hear", { k: 1 });
    expect(hits[0]).toMatchObject({
      title: "Hearing of owls",
      authors: ["Éva Müller"],
      year: 2015,
      doi: "10.1000/owls",
      key: "mueller2015hearing",
      tags: ["Thesis"],
      notices: [{ kind: "retracted", date: "2020-03" }],
    });
  });

  it.each(["bm25", "hybrid"] as const)("is limited by each filter and by several together: %s", async (profile) => {
    const found = async (filter: Parameters<TestLibrary["workspace"]["search"]>[1]) =>
      (await library.workspace.search(query, { profile, ...filter })).hits.map(({ title }) => title).toSorted();
    expect((await found({})).length).toBe(3);
    expect(await found({ author: "muller" })).toEqual(["Hearing of owls"]);
    expect(await found({ year: "2015..2018" })).toEqual(["Dances", "Hearing of owls"]);
    expect(await found({ year: "2016.." })).toEqual(["Dances"]);
    expect(await found({ doi: "doi:10.1000/Owls" })).toEqual(["Hearing of owls"]);
    expect(await found({ tag: "thesis", collection: "animals" })).toEqual(["Hearing of owls"]);
  });

  it.each([
    [{ author: "mueler" }, 'by an author "mueler"', "Éva Müller"],
    [{ year: "1990..1999" }, "of 1990..1999", "2015 to 2018. The year of 1 of 3 works is not known"],
    [{ doi: "10.1000/other" }, "DOI 10.1000/other", "quire add doi:10.1000/other"],
    [{ tag: "thesys" }, 'tag "thesys"', "Tags: Thesis"],
    [{ collection: "plants" }, 'no collection "plants"', "Collections: animals"],
    [{ tag: "thesis", year: "2018" }, "all of these conditions", "leave one out"],
  ])("says what there is where no work passes: %j", async (filter, message, fix) => {
    const wanted = { code: "not_found", message: expect.stringContaining(message), fix: expect.stringContaining(fix) };
    await expect(library.workspace.search(query, filter)).rejects.toMatchObject(wanted);
    await expect(library.workspace.ask(query, filter)).rejects.toMatchObject(wanted);
  });

  it.each([{ year: "soon" }, { year: "2020..2015" }, { doi: "owls" }])(
    "refuses what is no filter: %j",
    async (filter) => {
      await expect(library.workspace.search(query, filter)).rejects.toMatchObject({ code: "usage" });
    },
  );
});

describe("an answer", () => {
  it("rests on the works that pass, names them by their records, and says that one was retracted", async () => {
    const { sources, limitations } = await library.workspace.ask("How do owls hear mice?", { tag: "thesis" });
    expect(sources.map(({ title, authors, year, doi, key }) => ({ title, authors, year, doi, key }))).toEqual([
      { title: "Hearing of owls", authors: ["Éva Müller"], year: 2015, doi: "10.1000/owls", key: "mueller2015hearing" },
    ]);
    expect(limitations.join()).toContain("S1 is marked: RETRACTED (2020-03)");
  });

  it("sees what was edited since the last question", async () => {
    const text = (await library.workspace.ask("How do bees dance?")).sources.map(({ title }) => title);
    expect(text).toContain("Dances");
    const id = createHash("sha256").update(bees).digest("hex");
    const entry = { id, filename: "docs/bees.md", title: "Tail-wagging", authors: [], tags: [] };
    writeFileSync(join(library.root, "manifest.json"), JSON.stringify({ version: 1, entries: [entry] }));
    const after = (await library.workspace.ask("How do bees dance?")).sources.map(({ title }) => title);
    expect(after).toContain("Tail-wagging");
  });
});
