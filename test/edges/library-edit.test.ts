import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { noTerminal, onTerminal } from "../support/terminal.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

let workspace: string;

const paper = (title: string, words: string, fields: Record<string, string> = {}) =>
  `---\ntitle: "${title}"\n${Object.entries(fields)
    .map(([name, value]) => `${name}: "${value}"\n`)
    .join("")}---\n\n# ${title}\n\n${words}\n`;

beforeEach(async () => {
  workspace = newWorkspace(() => false);
  writeFileSync(join(workspace, "tides.md"), paper("Tides of the inner harbour", "The tide rises twice a day."));
  writeFileSync(join(workspace, "locks.md"), paper("Locks of the outer harbour", "A lock holds the water."));
  await quireHere(["add", "tides.md", "locks.md"], { cwd: workspace });
});
afterAll(removeFolders);

const quire = async (...args: string[]) => {
  const { code, stdout, stderr } = await quireHere(args, { cwd: workspace });
  return { code, stdout, stderr };
};
const records = async (...flags: string[]) =>
  JSON.parse((await quire("library", "list", "--json", ...flags)).stdout) as {
    records: {
      key: string;
      id: string;
      year: number | null;
      confirmed: boolean;
      authors: string[];
      files: { role: string; path: string }[];
    }[];
    duplicates?: { keys: string[]; reasons: string[] }[];
  };
const keyOf = async (word: string) => (await records("--filter", word)).records[0]?.key ?? "";

describe("quire library edit", () => {
  it.runIf(allTests)("changes fields, says what it changed, and no machine replaces them", async () => {
    const key = await keyOf("tides");
    const { code, stdout } = await quire("library", "edit", key, "--year", "1999", "--author", "Nansen, Ida");
    expect([code, stdout]).toEqual([0, expect.stringMatching(/author: Nansen, Ida[\s\S]*issued: 1999/)]);
    await quire("add", "tides.md", "--again");
    expect((await records("--filter", "tides")).records[0]).toMatchObject({ year: 1999, authors: ["Ida Nansen"] });
    const { entries } = JSON.parse(readFileSync(join(workspace, "manifest.json"), "utf8"));
    expect(entries[0].fields).toMatchObject({ author: "you", issued: "you" });
  });

  it.runIf(allTests)("gives another key and lets drafts go on with the old one", async () => {
    const key = await keyOf("tides");
    await quire("library", "edit", key, "--key", "nansen");
    expect((await records("--filter", "nansen")).records[0]).toMatchObject({ key: "nansen", former_keys: [key] });
    const taken = await quire("library", "edit", await keyOf("locks"), "--key", "nansen");
    expect([taken.code, taken.stderr]).toEqual([2, expect.stringContaining("quire library merge")]);
    const ofUnsaid = await quire("library", "edit", "nansen", "--key", await keyOf("locks"));
    expect(ofUnsaid.code).toBe(2);
    expect((await quire("library", "edit", "nansen", "--key", "a b, c")).stderr).toContain("can't be cited");
  });

  it("takes a field away by an empty text", async () => {
    const key = await keyOf("tides");
    await quire("library", "edit", key, "--publisher", "Harbour Press");
    const { stdout } = await quire("library", "edit", key, "--publisher", "");
    expect(stdout).toContain("publisher: Harbour Press -> (taken away)");
  });

  it.each([
    ["--doi", "nonsense", '"nonsense" is no DOI'],
    ["--isbn", "9783961101550", "is no ISBN"],
    ["--date", "someday", '"someday" is no date'],
    ["--date", "2003-02-31", '"2003-02-31" is no date'],
    ["--date", "2003-13", '"2003-13" is no date'],
    ["--type", "nonsense", "Types are article, article-journal,"],
    ["--issn", "1", '"1" is no ISSN'],
    ["--url", "notaurl", "https://example.org"],
    ["--title", "Tides\nof harbours", '"Tides\\nof harbours" has a line break in it'],
  ])("refuses %s %s and changes nothing", async (flag, value, message) => {
    const before = await records();
    const { code, stderr } = await quire("library", "edit", await keyOf("tides"), flag, value);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(await records()).toEqual(before);
  });

  it("says of several wrong values all that is wrong", async () => {
    const { stderr } = await quire("library", "edit", await keyOf("tides"), "--type", "nonsense", "--issn", "1");
    expect(stderr).toMatch(/is no type of CSL; "1" is no ISSN/);
  });

  it("keeps several ISSNs, and an abstract of several lines", async () => {
    const key = await keyOf("tides");
    const { code } = await quire("library", "edit", key, "--issn", "00280836 1476-4687", "--abstract", "One.\n\nTwo.");
    expect(code).toBe(0);
    const [record] = (await records("--filter", "tides")).records as { item?: object }[];
    expect(record?.item).toMatchObject({ ISSN: "0028-0836, 1476-4687", abstract: "One.\n\nTwo." });
  });

  it("changes nothing with --dry-run, and says what to name where nothing was given", async () => {
    const key = await keyOf("tides");
    await quire("library", "edit", key, "--year", "1999", "--dry-run");
    expect((await records("--filter", "tides")).records[0]?.year).toBeNull();
    const { code, stderr } = await quire("library", "edit", key);
    expect([code, stderr]).toEqual([2, expect.stringContaining("--year")]);
  });
});

describe.skipIf(noTerminal !== null)(`quire library edit in an editor (${noTerminal ?? "there is one"})`, () => {
  it.runIf(allTests)("says what is wrong with what was saved, and opens it again as it was left", async () => {
    // The first time the editor writes a wrong type and a year; then it puts the type right.
    const editor = join(workspace, "editor.mjs");
    writeFileSync(
      editor,
      `import { readFileSync, writeFileSync } from "node:fs";
       const text = readFileSync(process.argv[2], "utf8");
       const isFirst = !text.includes("type: nonsense");
       const next = isFirst ? text.replace("type: document", "type: nonsense\\npublisher: Harbour Press") : text.replace("nonsense", "report");
       writeFileSync(process.argv[2], next);`,
    );
    const environment = { EDITOR: `${process.execPath} ${editor}` };
    const session = onTerminal(["library", "edit", await keyOf("tides")], { cwd: workspace, environment });
    await session.see('"nonsense" is no type of CSL');
    await session.see("[n]o");
    session.press("y");
    await session.see("publisher: Harbour Press");
    expect(await session.ended).toBe(0);
    const [record] = (await records("--filter", "tides")).records as { item?: object }[];
    expect(record?.item).toMatchObject({ type: "report", publisher: "Harbour Press" });
  });
});

describe("a record that only its file has said", () => {
  it("stays unconfirmed where something else is changed, until a person accepts it", async () => {
    const key = await keyOf("tides");
    const isConfirmed = async () => (await records("--filter", "tides")).records[0]?.confirmed;
    await quire("library", "edit", key, "--tag", "read");
    expect(await isConfirmed()).toBe(false);
    await quire("library", "edit", key, "--accept");
    expect(await isConfirmed()).toBe(true);
  });

  it("stays unconfirmed where files of it are joined", async () => {
    await quire("library", "merge", await keyOf("tides"), await keyOf("locks"));
    expect((await records()).records).toMatchObject([{ confirmed: false, processed: false }]);
  });
});

describe("quire library list", () => {
  it("sorts and filters by words in any field", async () => {
    await quire("library", "edit", await keyOf("tides"), "--year", "1999", "--author", "Zorn, Ada");
    await quire("library", "edit", await keyOf("locks"), "--year", "2009", "--author", "Abel, Bo");
    const authors = async (...flags: string[]) => (await records(...flags)).records.map((record) => record.authors[0]);
    expect(await authors("--sort", "author")).toEqual(["Bo Abel", "Ada Zorn"]);
    expect(await authors("--sort", "title")).toEqual(["Bo Abel", "Ada Zorn"]);
    expect(await authors("--sort", "year")).toEqual(["Bo Abel", "Ada Zorn"]);
    expect(await authors("--filter", "ZORN harbour")).toEqual(["Ada Zorn"]);
    expect((await quire("library", "list", "--filter", "nowhere")).stdout).toContain(
      "No record has all of these words",
    );
  });
});

describe("files of one work", () => {
  const doi = "10.5555/tides.1";

  it("are joined where they carry one DOI, the supplement told apart, and taken apart again", async () => {
    const words = "The tide rises twice a day, at the inner pier first.";
    writeFileSync(join(workspace, "tides.md"), paper("Tides of the inner harbour", words, { doi }));
    const table = "Table 1 lists the gauges.";
    writeFileSync(join(workspace, "s1.md"), paper("Supplementary material: tides", table, { doi }));
    const { stderr } = await quire("add", "tides.md", "s1.md");
    const key = await keyOf("tides");
    expect(stderr).toContain(`kept as the supplement of it`);
    const [work, ...others] = (await records("--filter", "tides")).records;
    expect(others).toEqual([]);
    expect(work?.files).toMatchObject([{ role: "supplement", path: join(workspace, "s1.md") }]);
    const hits = JSON.parse((await quire("search", "gauges", "--json")).stdout);
    expect(JSON.stringify(hits)).toContain(key);
    await quire("library", "merge", key, "s1.md", "--apart");
    await quire("add", ".");
    expect((await records("--filter", "tides")).records).toHaveLength(2);
  });

  it("stay works of their own where one DOI stands in files of other titles", async () => {
    writeFileSync(join(workspace, "tides.md"), paper("Tides of the inner harbour", "First paper.", { doi }));
    writeFileSync(join(workspace, "locks.md"), paper("Locks of the outer harbour", "Second paper.", { doi }));
    await quire("add", "tides.md", "locks.md");
    const { records: all, duplicates } = await records("--duplicates");
    expect(all).toHaveLength(2);
    expect(duplicates?.[0]?.reasons.join()).toContain(doi);
  });
});

describe("an imported record", () => {
  it("has the file of a record that is joined to it, where it had none", async () => {
    writeFileSync(join(workspace, "x.bib"), "@article{nansen, title={Tides}, author={Nansen, Ada}, year={1901}}");
    await quire("library", "import", "x.bib");
    await quire("library", "merge", "nansen", "tides.md");
    const { stdout } = await quire("library", "list", "--filter", "nansen");
    expect(stdout).toContain("published: tides.md");
    expect(stdout).not.toMatch(/no file|no text/u);
  });

  it("takes no key from a work that has no entry yet: drafts cite that one", async () => {
    const key = await keyOf("tides");
    writeFileSync(join(workspace, "x.bib"), `@book{${key}, title={Another thing}, author={Zed, Al}, year={1901}}`);
    await quire("library", "import", "x.bib");
    expect(await keyOf("tides harbour")).toBe(key);
    expect(await keyOf("another")).toBe(`${key}a`);
  });
});

describe("quire library merge", () => {
  it("keeps the first record, fills it from the others, and their keys go on naming it", async () => {
    const [first, second] = [await keyOf("tides"), await keyOf("locks")];
    await quire("library", "edit", second, "--publisher", "Harbour Press", "--tag", "water");
    const dry = await quire("library", "merge", first, second, "--dry-run");
    expect([dry.code, (await records()).records.length]).toEqual([0, 2]);
    await quire("library", "merge", first, second, "--as", "manuscript");
    const [work, ...others] = (await records()).records;
    expect(others).toEqual([]);
    expect(work).toMatchObject({
      key: first,
      former_keys: [second],
      tags: ["water"],
      item: { publisher: "Harbour Press" },
      files: [{ role: "manuscript" }],
    });
    await quire("library", "merge", first, "locks.md", "--apart");
    expect((await records()).records.map(({ key }) => key).toSorted()).toEqual([first, second].toSorted());
  });

  it("gives each record back what it was when they are taken apart, by the key of before too", async () => {
    const [first, second] = [await keyOf("tides"), await keyOf("locks")];
    await quire("library", "edit", second, "--publisher", "Harbour Press", "--notes", "Read twice.");
    await quire("library", "merge", first, second);
    const again = await quire("library", "merge", first, first, "--apart");
    expect([again.code, again.stderr]).toEqual([2, expect.stringContaining("locks.md")]);
    await quire("library", "merge", first, second, "--apart");
    const apart = (await records("--sort", "title")).records;
    expect(apart).toMatchObject([
      { key: second, notes: "Read twice.", item: { publisher: "Harbour Press" } },
      { key: first, notes: "" },
    ]);
    expect(apart[1]).not.toHaveProperty("item.publisher");
  });

  it("refuses to join a record to itself", async () => {
    const key = await keyOf("tides");
    const { code, stderr } = await quire("library", "merge", key, "tides.md");
    expect([code, stderr]).toEqual([2, expect.stringContaining("to itself")]);
  });
});

describe("quire remove", () => {
  it("forgets a record without a text, and with --record that of a work", async () => {
    writeFileSync(join(workspace, "x.bib"), "@book{rivers, title={On rivers}, author={Zed, Al}, year={1901}}");
    await quire("library", "import", "x.bib");
    const gone = await quire("remove", "rivers");
    expect([gone.code, gone.stdout]).toEqual([0, expect.stringContaining("1 record forgotten: rivers")]);
    const key = await keyOf("tides");
    await quire("library", "edit", key, "--year", "1999");
    await quire("remove", key, "--record");
    expect((await records()).records.map((record) => record.key)).toEqual([await keyOf("locks")]);
  });
});

it("a manifest that was deleted is said to be gone, and its records come back with the next change", async () => {
  const key = await keyOf("tides");
  await quire("library", "edit", key, "--year", "1999", "--tag", "read");
  rmSync(join(workspace, "manifest.json"));
  const { stderr } = await quire("library");
  expect(stderr).toContain("is not there any more");
  expect((await records("--filter", "tides harbour")).records[0]).toMatchObject({ year: 1999, tags: ["read"] });
  await quire("library", "edit", await keyOf("locks"), "--year", "2001");
  const { entries } = JSON.parse(readFileSync(join(workspace, "manifest.json"), "utf8"));
  expect(entries.map(({ year }: { year: number }) => year).toSorted()).toEqual([1999, 2001]);
});
