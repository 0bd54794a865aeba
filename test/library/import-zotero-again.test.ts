import { writeFileSync } from "node:fs";
import * as fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { owls } from "../support/library.js";
import { removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { ZoteroImport } from "../support/zotero-import.js";
import { allTests } from "../support/some-of.js";

let at: ZoteroImport;

beforeEach(async () => {
  at = await ZoteroImport.open();
});
afterEach(async () => {
  await at.close();
  removeFolders();
});

describe("importing from Zotero again", () => {
  it("changes nothing where nothing changed, and looks into no file", async () => {
    at.zotero.stored(at.zotero.add({ fields: { title: "Owls" }, tags: ["birds"] }), "owls.txt", owls);
    at.zotero.note("<p>Alone</p>");
    await at.imported();
    const before = at.manifestText;
    const again = await at.imported();
    expect(again).toMatchObject({ counts: { duplicate: 2 }, added_files: 0 });
    expect(at.manifestText).toBe(before);
  });

  it("takes over what changed in Zotero, and nothing of what was changed here", async () => {
    const id = at.zotero.add({
      fields: { title: "Owls", volume: "3", issue: "1", citationKey: "owls1" },
      tags: ["birds", "snow"],
    });
    const note = at.zotero.note("<p>First</p>", id);
    await at.imported();
    const changed = at.manifest;
    const [entry] = changed.entries;
    writeFileSync(
      at.manifestFile,
      JSON.stringify({ ...changed, entries: [{ ...entry, title: "Owls, by hand", tags: ["birds", "snow", "mine"] }] }),
    );
    at.zotero.set(id, { title: "Owls again", volume: "4", citationKey: "owls2" });
    at.zotero.run(
      "DELETE FROM itemData WHERE fieldID = (SELECT fieldID FROM fieldsCombined WHERE fieldName = 'issue')",
    );
    at.zotero.run("DELETE FROM itemTags WHERE tagID = (SELECT tagID FROM tags WHERE name = 'snow')");
    at.zotero.run("UPDATE itemNotes SET note = '<p>Second</p>' WHERE itemID = ?", note);
    const { records } = await at.imported();
    expect(records[0]?.filled.toSorted()).toEqual(["issue", "key", "notes", "tags", "volume"]);
    expect(at.entries[0]).toMatchObject({
      title: "Owls, by hand",
      tags: ["birds", "mine"],
      notes: "Second",
      former_keys: ["owls1"],
      csl: { id: "owls2", volume: "4" },
    });
    expect(at.entries[0]?.csl?.["issue"]).toBeUndefined();
    expect(records[0]?.problems).toEqual([
      'its title was changed here and stays "Owls, by hand"; Zotero has "Owls again"',
    ]);
    // It is said when something has changed there, not at every import.
    expect((await at.imported()).records[0]?.problems).toEqual([]);
  });

  it("names a field that was changed on both sides, also where nothing else did", async () => {
    const id = at.zotero.add({ fields: { title: "Owls" } });
    await at.imported();
    const { entries: known, ...rest } = at.manifest;
    writeFileSync(at.manifestFile, JSON.stringify({ ...rest, entries: [{ ...known[0], title: "Mine" }] }));
    at.zotero.set(id, { title: "Theirs" });
    const { stdout } = await quireHere(["library", "import", at.zotero.folder], { cwd: at.library.root });
    expect(stdout).toContain('its title was changed here and stays "Mine"; Zotero has "Theirs"');
  });

  it("keeps notes that were written here, and says so", async () => {
    const note = at.zotero.note("<p>First</p>", at.zotero.add({ fields: { title: "Owls" } }));
    await at.imported();
    const { entries: known, ...rest } = at.manifest;
    writeFileSync(at.manifestFile, JSON.stringify({ ...rest, entries: [{ ...known[0], notes: "Mine" }] }));
    at.zotero.run("UPDATE itemNotes SET note = '<p>Second</p>' WHERE itemID = ?", note);
    const { records } = await at.imported();
    expect(records[0]?.problems).toEqual(["its notes were changed here: the new ones there were not taken"]);
    expect(at.entries[0]?.notes).toBe("Mine");
  });

  it("keeps works that Zotero has no more, and names them", async () => {
    const id = at.zotero.add({ fields: { title: "Owls", citationKey: "owls" } });
    await at.imported();
    at.zotero.trash(id);
    expect(await at.imported()).toMatchObject({ records: [], no_longer_there: ["owls"] });
    expect(at.entries.map(({ title }) => title)).toEqual(["Owls"]);
  });

  it("knows a record that was joined to another one", async () => {
    at.zotero.add({ key: "AAAA1111", fields: { title: "Owls", citationKey: "owls" } });
    const id = at.zotero.add({
      key: "BBBB1111",
      fields: { title: "Owls of the north", citationKey: "north", volume: "2" },
    });
    await at.imported();
    expect((await quireHere(["library", "merge", "owls", "north", "--yes"], { cwd: at.library.root })).code).toBe(0);
    at.zotero.set(id, { volume: "3", issue: "7" });
    expect((await at.imported()).records).toMatchObject([
      { outcome: "duplicate" },
      { outcome: "changed", key: "owls", filled: ["issue"] },
    ]);
    expect(at.entries).toMatchObject([{ title: "Owls", csl: { volume: "2", issue: "7" } }]);
  });

  it.runIf(allTests)("changes the works that were changed in Zotero, and no others, whatever they are", async () => {
    const word = fc.stringMatching(/^[a-z]{3,8}$/u);
    const fields = fc.record({ title: word, volume: word, publicationTitle: word }, { requiredKeys: ["title"] });
    const works = fc.array(fc.record({ fields, tags: fc.uniqueArray(word, { maxLength: 2 }) }), {
      minLength: 1,
      maxLength: 5,
    });
    const runs = Number(process.env["QUIRE_PROPERTY_RUNS"] ?? 3);
    await fc.assert(
      fc.asyncProperty(works, fc.nat(), async (given, chosen) => {
        at.begin();
        // Of one title each: two records of one work are one entry.
        const ids = given.map((work, index) =>
          at.zotero.add({ ...work, fields: { ...work.fields, title: `${work.fields.title} number ${index}` } }),
        );
        await at.imported();
        const before = at.manifestText;
        expect((await at.imported()).counts).toEqual({ duplicate: given.length });
        expect(at.manifestText).toBe(before);
        const place = chosen % given.length;
        at.zotero.set(ids[place] ?? 0, { edition: "another" });
        const { records } = await at.imported();
        expect(records.map(({ outcome }) => outcome)).toEqual(
          given.map((_, index) => (index === place ? "changed" : "duplicate")),
        );
      }),
      { numRuns: runs },
    );
  });
});
