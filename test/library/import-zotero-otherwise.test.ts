import { copyFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { owls } from "../support/library.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { ZoteroImport } from "../support/zotero-import.js";
import { TestZotero } from "../support/zotero.js";

let at: ZoteroImport;

beforeEach(async () => {
  at = await ZoteroImport.open();
});
afterEach(async () => {
  await at.close();
  removeFolders();
});

describe("a database of Zotero that cannot be read", () => {
  it("is an error that says why and what to do, and changes nothing", async () => {
    const folder = newFolder();
    const path = join(folder, "zotero.sqlite");
    writeFileSync(path, "no database at all");
    expect((await at.run({ files: [path] })).error).toMatchObject({
      code: "unreadable_file",
      message: `${path} cannot be read as Zotero's database: it is no database.`,
    });
    at.zotero.add({ fields: { title: "Owls ".repeat(5000) } });
    copyFileSync(at.zotero.path, path);
    truncateSync(path, 20_000);
    expect((await at.run({ files: [folder] })).error?.code).toBe("unreadable_file");
    const other = new TestZotero(newFolder());
    other.exec("DROP TABLE itemData");
    other.close();
    expect((await at.run({ files: [other.path] })).error?.message).toContain("it has no table itemData");
    expect(existsSync(at.manifestFile)).toBe(false);
  });

  it("says of a folder that it is none of Zotero's", async () => {
    at.library.write("owls.txt", owls);
    expect((await at.run({ files: [at.library.at()] })).error).toMatchObject({ code: "not_found" });
  });

  it("is read as it last was whole while Zotero writes it", async () => {
    at.zotero.add({ fields: { title: "Whole" } });
    at.zotero.exec("PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA cache_size = 1");
    for (let index = 0; index < 200; index += 1) at.zotero.add({ fields: { title: `Half written ${index}` } });
    const before = readFileSync(at.zotero.path);
    await at.imported();
    expect(at.entries.map(({ title }) => title)).toEqual(["Whole"]);
    expect(readFileSync(at.zotero.path).equals(before)).toBe(true);
    at.zotero.exec("ROLLBACK");
  });

  it("is read with what stands in its log", async () => {
    at.zotero.exec("PRAGMA journal_mode = WAL");
    at.zotero.add({ fields: { title: "In the log" } });
    expect(existsSync(`${at.zotero.path}-wal`)).toBe(true);
    await at.imported();
    expect(at.entries.map(({ title }) => title)).toEqual(["In the log"]);
  });
});

describe("reading from Zotero while it runs", () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.close();
  });

  const pages: Record<string, unknown[]> = {
    "/api/users/0/items": [
      {
        data: {
          key: "AAAA1111",
          version: 3,
          itemType: "book",
          title: "Owls",
          date: "Dec 4, 2005",
          collections: ["C1"],
          tags: [{ tag: "birds" }],
          creators: [{ creatorType: "author", name: "WHO" }],
        },
        meta: { parsedDate: "2005-12-04" },
      },
      { data: { key: "BBBB1111", version: 3, itemType: "note", parentItem: "AAAA1111", note: "<p>Mine</p>" } },
      {
        data: {
          key: "FILE1111",
          itemType: "attachment",
          parentItem: "AAAA1111",
          linkMode: "imported_file",
          filename: "a.pdf",
        },
        links: { enclosure: { href: "file://another.host/a.pdf" } },
      },
    ],
    "/api/users/0/collections": [{ data: { key: "C1", name: "Thesis", parentCollection: false } }],
    "/api/users/0/groups": [{ id: 9, data: { name: "Lab" } }],
    "/api/groups/9/items": [{ data: { key: "CCCC1111", version: 1, itemType: "report", title: "Bees" } }],
    "/api/groups/9/collections": [],
  };

  async function serve(status = 200): Promise<string> {
    const own = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const all = pages[pathname] ?? [];
      response.writeHead(status, { "Content-Type": "application/json", "Total-Results": String(all.length) });
      const start = Number(searchParams.get("start"));
      response.end(JSON.stringify(all.slice(start, start + 1)));
    });
    server = own;
    await new Promise<void>((resolve) => own.listen(0, "127.0.0.1", resolve));
    return `127.0.0.1:${(own.address() as AddressInfo).port}`;
  }

  it("reads the person's library and those of groups, page by page, where its host is allowed", async () => {
    const host = await serve();
    const files = [`http://${host}/api/users/0/`];
    expect((await at.run({ files })).error?.code).toBe("network_refused");
    const flags = { network: { allow_private: [host] } };
    const output = await at.imported({ files }, flags);
    expect(output.counts).toEqual({ new: 2 });
    expect(output.records[0]?.problems).toEqual(["its file storage/FILE1111/a.pdf is not there"]);
    expect(at.entries).toMatchObject([
      { date: "2005-12-04", tags: ["birds"], notes: "Mine", collections: ["Thesis"], origins: [{ key: "AAAA1111" }] },
      { title: "Bees", collections: ["Lab"], origins: [{ library: "group:9" }] },
    ]);
    expect((await at.imported({ files }, flags)).counts).toEqual({ duplicate: 2 });
  });

  it("says how to allow it where Zotero refuses", async () => {
    const host = await serve(403);
    const outcome = await at.run({ files: [`http://${host}/api/users/0`] }, { network: { allow_private: [host] } });
    expect(outcome.error?.fix).toContain("Allow other applications");
  });
});

describe("exports of Better BibTeX", () => {
  it("come with their collections, notes and files as JSON", async () => {
    at.library.write("export/files/owls.txt", owls);
    const path = at.library.write(
      "export/at.library.json",
      JSON.stringify({
        config: { label: "BetterBibTeX JSON" },
        collections: {
          C1: { key: "C1", name: "Thesis", parent: null, items: [] },
          C2: { key: "C2", name: "Chapter 2", parent: "C1", items: [12] },
        },
        items: [
          {
            itemID: 12,
            key: "AAAA1111",
            itemType: "journalArticle",
            title: "Owls",
            date: "2005-12-04",
            citationKey: "leeOwls",
            creators: [{ creatorType: "author", firstName: "Ann", lastName: "Lee" }],
            tags: [{ tag: "birds" }],
            notes: [{ note: "<p>Mine</p>" }],
            attachments: [{ itemType: "attachment", title: "Text", path: "files/owls.txt" }],
          },
        ],
      }),
    );
    const output = await at.imported({ files: [path] });
    expect(output).toMatchObject({ counts: { new: 1 }, added_files: 1 });
    expect(at.entries[0]).toMatchObject({
      csl: { id: "leeOwls", title: "Owls", issued: { "date-parts": [[2005, 12, 4]] } },
      tags: ["birds"],
      notes: "Mine",
      collections: ["Thesis/Chapter 2"],
    });
  });

  it("come with their groups and files as BibTeX, of JabRef's older and newer form", async () => {
    at.library.write("export/files/owls.txt", owls);
    const path = at.library.write(
      "export/library.bib",
      `@article{leeOwls, title = {Owls}, author = {Lee, Ann}, year = 2005, file = {Full Text:files/owls.txt:text/plain}}
@article{leeBees, title = {Bees of the north}, author = {Lee, Ann}, year = 2006, groups = {Reading, Elsewhere}}
@comment{jabref-meta: groupsversion:3;}
@comment{jabref-meta: groupstree:
0 AllEntriesGroup:;
1 ExplicitGroup:Thesis\\;0\\;leeBees\\;;
2 ExplicitGroup:Chapter 2\\;0\\;leeOwls\\;lee
Bees\\;;
1 StaticGroup:Later\\;0\\;1\\;\\;\\;\\;;
2 StaticGroup:Reading\\;0\\;1\\;\\;\\;\\;;
}
`,
    );
    expect(await at.imported({ files: [path] })).toMatchObject({ counts: { new: 2 }, added_files: 1 });
    expect(at.entries.map(({ csl, collections }) => [csl?.id, collections])).toEqual([
      ["leeOwls", ["Thesis/Chapter 2"]],
      ["leeBees", ["Later/Reading", "Elsewhere", "Thesis", "Thesis/Chapter 2"]],
    ]);
  });

  it.each(["bibtex", "biblatex", "ris", "csl-json", "csv", "ndjson"])(
    "round-trips collections and tags as %s",
    async (format) => {
      at.zotero.collection(1, "Thesis, first");
      at.zotero.collection(2, "Chapter 2", 1);
      at.zotero.add({ fields: { title: "Owls" }, tags: ["birds", "snow"], collections: [1, 2] });
      await at.imported();
      const first = at.entries[0];
      const { stdout } = await quireHere(["library", "export", "--format", format], { cwd: at.library.root });
      at.forget();
      await at.imported({ files: [at.library.write("list.txt", stdout)], format });
      expect(at.entries[0]).toMatchObject({ tags: first?.tags, collections: first?.collections });
    },
  );
});
