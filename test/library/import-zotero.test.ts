import { copyFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { bees, owls } from "../support/library.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { ZoteroImport } from "../support/zotero-import.js";
import { TestZotero } from "../support/zotero.js";
import { allTests } from "../support/some-of.js";

let at: ZoteroImport;

beforeEach(async () => {
  at = await ZoteroImport.open();
});
afterEach(async () => {
  await at.close();
  removeFolders();
});

describe("importing a data folder of Zotero", () => {
  it("takes over works with creators, dates, identifiers, tags, collections and notes", async () => {
    at.zotero.collection(1, "Thesis");
    at.zotero.collection(2, "Chapter 2", 1);
    const id = at.zotero.add({
      key: "ABCD2345",
      version: 7,
      fields: {
        title: "Owls in snow",
        publicationTitle: "The Journal",
        volume: "3",
        pages: "1–9",
        date: "2005-12-00 Dec 2005",
        DOI: "https://doi.org/10.1000/OWL",
        extra: "Citation Key: beethovenOwls2005\nOriginal Date: 1899\nread twice",
      },
      creators: [
        ["author", "van Beethoven", "Ludwig"],
        ["author", "King", "Martin Luther, Jr."],
        ["editor", "World Health Organization"],
      ],
      tags: ["birds", "snow"],
      collections: [2],
    });
    at.zotero.note("<div><h1>Method</h1><p>Ears &amp; eyes.</p><ul><li>one</li></ul></div>", id);
    expect((await at.imported()).counts).toEqual({ new: 1 });
    const [entry] = at.entries;
    expect(entry).toMatchObject({
      tags: ["birds", "snow"],
      collections: ["Thesis/Chapter 2"],
      csl: {
        id: "beethovenOwls2005",
        type: "article-journal",
        title: "Owls in snow",
        "container-title": "The Journal",
        page: "1-9",
        DOI: "10.1000/owl",
        issued: { "date-parts": [[2005, 12]] },
        "original-date": { "date-parts": [[1899]] },
        note: "read twice",
        author: [
          { family: "Beethoven", given: "Ludwig", "non-dropping-particle": "van" },
          { family: "King", given: "Martin Luther", suffix: "Jr." },
        ],
        editor: [{ literal: "World Health Organization" }],
      },
      origins: [{ program: "zotero", library: "user", key: "ABCD2345", version: 7 }],
    });
    expect(entry?.notes).toBe("# Method\n\nEars & eyes.\n\n-   one");
  });

  it("names fields that only one type has as CSL does", async () => {
    at.zotero.add({ type: "case", fields: { caseName: "A v B", court: "High Court", dateDecided: "1999-00-00 1999" } });
    at.zotero.add({ type: "thesis", fields: { title: "On owls", university: "Oslo", thesisType: "PhD thesis" } });
    at.zotero.add({ type: "film", fields: { title: "Snow" }, creators: [["director", "Varda", "Agnès"]] });
    at.zotero.add({
      type: "preprint",
      fields: { title: "Attention", archiveID: "arXiv:1706.03762", repository: "arXiv" },
    });
    at.zotero.add({ type: "patent", fields: { title: "A trap", assignee: "ACME" } });
    await at.imported();
    expect(at.entries.map(({ csl }) => csl)).toMatchObject([
      { type: "legal_case", title: "A v B", authority: "High Court", issued: { "date-parts": [[1999]] } },
      { type: "thesis", publisher: "Oslo", genre: "PhD thesis" },
      { type: "motion_picture", director: [{ family: "Varda", given: "Agnès" }] },
      { type: "article", archive: "arXiv", archive_location: "1706.03762" },
      { type: "patent", note: "assignee: ACME" },
    ]);
  });

  it.runIf(allTests)("reads stored and linked files, and says which are missing or lie elsewhere", async () => {
    const one = at.zotero.add({ fields: { title: "Owls" } });
    at.zotero.stored(one, "owls.txt", owls);
    const two = at.zotero.add({ fields: { title: "Bees" } });
    at.zotero.linked(two, "attachments:papers/bees.txt");
    const three = at.zotero.add({ fields: { title: "Ants" } });
    at.zotero.stored(three, "ants.txt", null);
    const four = at.zotero.add({ fields: { title: "Secrets" } });
    at.zotero.stored(four, "../../../secret.txt", null);
    const base = newFolder();
    writeFileSync(join(base, "bees.txt"), bees);
    const output = await at.imported({ files_in: [base] });
    expect(output.added_files).toBe(2);
    expect(await at.library.found("snow")).toEqual(["Owls"]);
    expect(await at.library.found("lime trees")).toEqual(["Bees"]);
    expect(output.records[2]?.problems).toEqual(["its file storage/KEY00006/ants.txt is not there"]);
    expect(output.records[3]?.problems).toEqual(["its file storage/KEY00008/secret.txt is not there"]);
  });

  it("finds works by their collections, and forgets a collection that Zotero took them out of", async () => {
    at.zotero.collection(1, "Thesis");
    const one = at.zotero.add({ fields: { title: "Owls" }, collections: [1] });
    at.zotero.stored(one, "owls.txt", owls);
    await at.imported();
    const inThesis = async () =>
      (await at.library.look((store) => store.works({ collection: "Thesis" }))).map(({ title }) => title);
    expect(await inThesis()).toEqual(["Owls"]);
    at.zotero.run("DELETE FROM collectionItems");
    expect((await at.imported()).records).toMatchObject([{ outcome: "changed", filled: ["collections"] }]);
    expect(await inThesis()).toEqual([]);
  });

  it("leaves out what lies in the trash, and tells libraries of groups apart", async () => {
    at.zotero.group(2, 4711, "Lab");
    at.zotero.trash(at.zotero.add({ fields: { title: "Thrown away" } }));
    const parent = at.zotero.add({ fields: { title: "Thrown away with its note" } });
    at.zotero.note("<p>gone</p>", parent);
    at.zotero.trash(parent);
    at.zotero.collection(5, "Papers", null, 2);
    at.zotero.add({ library: 2, key: "SAMEKEY1", fields: { title: "Of the group" }, collections: [5] });
    at.zotero.add({ library: 1, key: "SAMEKEY1", fields: { title: "Of my own" } });
    await at.imported();
    expect(at.entries).toMatchObject([
      { title: "Of my own", origins: [{ library: "user" }] },
      { title: "Of the group", origins: [{ library: "group:4711" }], collections: ["Lab/Papers"] },
    ]);
  });

  it("names a collection that lies in itself, and goes on", async () => {
    at.zotero.collection(1, "A", 2);
    at.zotero.collection(2, "B", 1);
    at.zotero.add({ fields: { title: "Owls" }, collections: [1] });
    const output = await at.imported();
    expect(output.problems.map(({ message }) => message)).toEqual([
      'the collection "A" lies in itself: it is taken as if it lay at the top',
      'the collection "B" lies in itself: it is taken as if it lay at the top',
    ]);
    expect(at.entries[0]?.collections).toEqual(["A"]);
  });

  it("keeps the keys that Better BibTeX has in a database of its own", async () => {
    const own = new TestZotero(newFolder());
    own.exec("CREATE TABLE citationkey (itemID, itemKey, libraryID, citationKey)");
    own.run("INSERT INTO citationkey VALUES (1, 'KEY00001', 1, 'leeOwls')");
    own.close();
    copyFileSync(own.path, join(at.zotero.folder, "better-bibtex.sqlite"));
    at.zotero.add({ fields: { title: "Owls" } });
    await at.imported();
    expect(at.entries[0]?.csl?.id).toBe("leeOwls");
  });
});
