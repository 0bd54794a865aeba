import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { compose } from "../../src/compose.js";
import type { Item } from "../../src/domain/item.js";
import { parseManifest } from "../../src/library/records/manifest-text.js";
import type { ExportRecordsOutput } from "../../src/library/export-records.tool.js";
import type { ImportRecordsOutput } from "../../src/library/import-records.tool.js";
import { formatNames } from "../../src/cite/formats/format.js";
import { type RunOutcome, startRun } from "../../src/run/execute.js";
import { owls, TestLibrary } from "../support/library.js";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

let library: TestLibrary;

beforeEach(async () => {
  library = await TestLibrary.open();
});
afterEach(async () => {
  await library.workspace.close();
  removeFolders();
});

async function run(tool: string, input: unknown, root = library.root): Promise<RunOutcome> {
  const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  try {
    return await startRun(workbench.engine, { tool, input, budget: {} });
  } finally {
    await workbench.close();
  }
}

async function importText(name: string, text: string | Buffer, options: object = {}): Promise<ImportRecordsOutput> {
  const outcome = await run("import_records", { files: [library.write(name, text)], ...options });
  if (outcome.error) throw outcome.error;
  return outcome.output as ImportRecordsOutput;
}

async function exported(input: object, root = library.root): Promise<string> {
  const outcome = await run("export_records", input, root);
  if (outcome.error) throw outcome.error;
  return (outcome.output as ExportRecordsOutput).text;
}

const manifestText = () => readFileSync(join(library.root, "manifest.json"), "utf8");
const items = (): Item[] => parseManifest(manifestText(), "manifest.json").entries.map(({ csl }) => csl as Item);

const owl = `@article{lee2020, title = {Owls in snow}, author = {Lee, Ann}, year = {2020}, doi = {10.1000/owl}`;

describe("importing records", () => {
  it("reads the files that records name, however JabRef, Zotero and Windows write them", async () => {
    for (const name of ["owl one.txt", "two.txt", "three.txt"]) library.write(`files/${name}`, `${owls}\n${name}`);
    const output = await importText(
      "library.bib",
      `${owl}, file = {Full text:files/owl one.txt:text/plain;Gone:files/gone.pdf:application/pdf}}
       @book{two, title = {A second work}, author = {Lee, Ann}, file = {files\\\\two.txt}}
       @book{three, title = {A third work}, author = {Lee, Ann}, file = {:C\\:/Users/ann/three.txt:TXT}}`,
    );
    expect(output.counts).toEqual({ new: 3 });
    expect(output.added_files).toBe(3 - 1 + (existsSync(library.at("three.txt")) ? 1 : 0));
    expect(output.records[0]?.problems).toEqual(["its file files/gone.pdf is not there"]);
    expect(output.records[2]?.problems).toEqual(["its file C:/Users/ann/three.txt is not there"]);
    expect((await library.found("snow")).toSorted()).toEqual(["A second work", "Owls in snow"]);
  });

  it("changes nothing the second time", async () => {
    library.write("files/owl.txt", owls);
    const text = `${owl}, file = {files/owl.txt}, keywords = {birds}, annote = {mine}}\n@misc{x, title={No author}}`;
    await importText("library.bib", text);
    const before = manifestText();
    const again = await importText("library.bib", text);
    expect(again.counts).toEqual({ duplicate: 2 });
    expect(again.added_files).toBe(0);
    expect(manifestText()).toBe(before);
  });

  it("fills in what is missing and keeps what is there", async () => {
    await importText("first.bib", `${owl}, volume = {3}, keywords = {birds}}`);
    const output = await importText(
      "second.ris",
      "TY  - JOUR\nID  - lee20\nTI  - Owls in the snow\nAU  - Lee, A.\nPY  - 2020\nDO  - https://doi.org/10.1000/OWL\nVL  - 4\nSP  - 1\nEP  - 9\nKW  - snow\nN1  - read it\nER  - \n",
    );
    expect(output.records[0]).toMatchObject({ outcome: "filled", by: "identifier", key: "lee2020" });
    expect(output.records[0]?.filled.toSorted()).toEqual(["former_keys", "notes", "page", "tags"]);
    expect(items()).toMatchObject([{ id: "lee2020", title: "Owls in snow", volume: "3", page: "1-9" }]);
    // Drafts that were written with the other program's key are still understood.
    expect(manifestText()).toContain('"former_keys": [\n        "lee20"');
  });

  it("recognises a work by title, author and year in another spelling", async () => {
    await importText("first.bib", `@book{a, title={The Study of Größe}, author={Müller, Jörg}, year=1999}`);
    const output = await importText(
      "second.csv",
      'title,authors,year,isbn\n"the study of GROSSE!","MULLER, J.",1999,9783161484100\n',
    );
    expect(output.records[0]).toMatchObject({ outcome: "filled", by: "title", filled: ["ISBN"] });
  });

  it("gives a work that was added before its record: by its file, whatever the file says of itself", async () => {
    library.write("owl.txt", owls);
    await library.add();
    expect(await library.found("snow")).toEqual(["owl"]);
    const output = await importText("library.bib", `${owl}, file = {owl.txt}}`);
    expect(output.records[0]).toMatchObject({ outcome: "new", by: "file", key: "lee2020" });
    expect(await library.found("snow")).toEqual(["Owls in snow"]);
    expect(items()).toHaveLength(1);
  });

  it("loses only the broken entry, and names its line", async () => {
    const outcome = await run("import_records", {
      files: [
        library.write(
          "library.bib",
          `${owl}}\n@book{bad, title = {Never closed\n@book{good, title={Good}, author={A, B}}`,
        ),
      ],
    });
    expect(outcome.state).toBe("incomplete");
    const { records, counts } = outcome.output as ImportRecordsOutput;
    expect(counts).toEqual({ new: 2, failed: 1 });
    expect(records.find((record) => record.outcome === "failed")).toMatchObject({
      line: 2,
      problems: [expect.stringContaining("line 2")],
    });
    expect(items().map(({ id }) => id)).toEqual(["lee2020", "good"]);
  });

  it("only says what it would do in a dry run", async () => {
    library.write("owl.txt", owls);
    const output = await importText("library.bib", `${owl}, file = {owl.txt}}`, { dry_run: true });
    expect(output).toMatchObject({ dry_run: true, counts: { new: 1 }, added_files: 1 });
    expect(existsSync(join(library.root, "manifest.json"))).toBe(false);
    expect(await library.works()).toEqual([]);
  });

  it("reads files of older programs that are not UTF-8", async () => {
    await importText("old.bib", Buffer.from(`@book{m, title={Gr\u00F6\u00DFe}, author={M\u00FCller, J}}`, "latin1"));
    expect(items()).toMatchObject([{ title: "Größe", author: [{ family: "Müller" }] }]);
  });

  it("finds out the format by what a file holds, and says when it is none", async () => {
    expect((await importText("export", `${owl}}`)).counts).toEqual({ new: 1 });
    const outcome = await run("import_records", { files: [library.write("notes", "Dear diary")] });
    expect(outcome.error).toMatchObject({ code: "unsupported_format", fix: expect.stringContaining("--format") });
    expect((await run("import_records", { files: ["nowhere.bib"] })).error?.code).toBe("not_found");
  });

  it("keeps two works apart that share a key", async () => {
    await importText("a.bib", `@book{same, title={One work}, author={A, B}, year=2000}`);
    await importText("b.bib", `@book{same, title={Another work}, author={C, D}, year=2001}`);
    expect(items().map(({ id }) => id)).toEqual(["same", "samea"]);
  });
});

describe("exporting records", () => {
  const text =
    `${owl}, volume = {3}, pages = {1--9}, journal = {J. of {O}wls & Snow}, keywords = {birds, snow}, annote = {Mine}}
    @book{two, title = {=SUM(A1) {Bees} \\& bodies}, author = {{World Health Organization} and van Beethoven, L.}, isbn = {9783161484100}, year = 1999}
    @phdthesis{three, title = {A thesis}, author = {Poe, E.}, school = {MIT}, year = 2005, month = may}`.replace(
      " & Snow",
      " \\& Snow",
    );

  it.each(formatNames)("as %s can be imported into another library without a loss", async (format) => {
    await importText("library.bib", text);
    const file = join(newFolder(), "export.dat");
    writeFileSync(file, await exported({ format }));
    const other = newFolder();
    expect((await run("import_records", { files: [file], format }, other)).state).toBe("done");
    expect(await exported({ format: "csl-json" }, other)).toBe(await exported({ format: "csl-json" }));
  });

  it.each(formatNames)("as %s keeps works apart that print the DOI and ISBN of one volume", async (format) => {
    const paper = (title: string, author: string) =>
      `---\ntitle: "${title}"\nauthor: "${author}"\ndate: "2020"\ndoi: "10.5555/proceedings"\nisbn: "9780306406157"\n---\n\n# ${title}\n\nWords on ${title}.\n`;
    const files = [
      library.write("seals.md", paper("Seals on moles", "Ada Adams")),
      library.write("gulls.md", paper("Gulls at locks", "Bo Baker")),
      library.write("crabs.md", paper("Crabs in harbours", "Cy Clark")),
    ];
    await run("add", { paths: files });
    const records = async (root: string) =>
      ((await run("records", {}, root)).output as { records: { key: string; title: string; path: string }[] }).records
        .map(({ key, title, path }) => ({ key, title, path }))
        .toSorted((first, second) => first.key.localeCompare(second.key));
    const before = await records(library.root);
    const file = join(newFolder(), "export.dat");
    writeFileSync(file, await exported({ format }));
    const [own, other] = [library.root, newFolder()];
    for (const root of [other, own]) {
      await run("import_records", { files: [file], format, files_in: [join(library.root, "docs")] }, root);
      expect(await records(root)).toEqual(before);
    }
  });

  it("writes only what is asked for", async () => {
    await importText("library.bib", text);
    const keys = async (filter: object) =>
      (JSON.parse(await exported({ format: "csl-json", ...filter })) as Item[]).map(({ id }) => id);
    expect(await keys({ author: "beethoven" })).toEqual(["two"]);
    expect(await keys({ year: "2000..2010" })).toEqual(["three"]);
    expect(await keys({ tag: "Birds" })).toEqual(["lee2020"]);
    expect(await keys({ author: "nobody" })).toEqual([]);
  });

  it("names files from where the export lies", async () => {
    library.write("owl.txt", owls);
    await importText("library.bib", `${owl}, file = {owl.txt}}`);
    mkdirSync(join(library.root, "exports"));
    expect(await exported({ format: "biblatex", relative_to: join(library.root, "exports") })).toContain(
      "file = {:../docs/owl.txt:TXT}",
    );
  });

  it("writes no cell that a spreadsheet would calculate", async () => {
    await importText("library.bib", text);
    expect(await exported({ format: "csv" })).toContain("'=SUM(A1)");
  });
});

describe("quire library export and import", () => {
  it.runIf(allTests)("writes to standard output what import reads", async () => {
    const file = library.write("library.bib", `${owl}}`);
    const imported = await quire(["library", "import", file], { cwd: library.root });
    expect(imported).toMatchObject({ code: 0, stdout: "1 record: 1 new\n" });
    const { stdout, code } = await quireHere(["library", "export", "--format", "bibtex"], { cwd: library.root });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^@article\{lee2020,\n {2}author = \{Lee, Ann\},\n {2}title = \{Owls in snow\},/);
    const again = await quireHere(["library", "import", file, "--dry-run"], { cwd: library.root });
    expect(again.stdout).toContain("1 known already");
  });

  it("says of a folder without records, and of one that is not there, what to name", async () => {
    mkdirSync(join(library.root, "empty"));
    const here = (name: string) => quireHere(["library", "import", name], { cwd: library.root });
    const empty = await here("empty");
    expect([empty.code, empty.stderr]).toEqual([1, expect.stringMatching(/empty is a folder.*quire add FOLDER/su)]);
    const missing = await here("gone.bib");
    expect([missing.code, missing.stderr]).toEqual([
      1,
      expect.stringMatching(/no file or folder "gone\.bib".*Check how/su),
    ]);
  });

  it("shows years before our era, and titles without markup", async () => {
    const item = { id: "arist", type: "book", title: "On <i>Lutra</i>", issued: { "date-parts": [[-350]] } };
    const file = library.write(
      "old.json",
      JSON.stringify([item, { ...item, id: "b", title: "Newer", issued: { "date-parts": [[-20]] } }]),
    );
    const here = (...given: string[]) => quireHere(["library", ...given], { cwd: library.root });
    await here("import", file);
    expect((await here("list", "--sort", "year")).stdout).toMatch(/ 20 BC .* Newer.*350 BC .* On Lutra/su);
  });

  it("writes what the ending of the file tells, and says where another format was asked for", async () => {
    const file = library.write("library.bib", `${owl}}`);
    const here = (...given: string[]) => quireHere(["library", ...given], { cwd: library.root });
    await here("import", file);
    expect((await here("export", "-o", "out.ris")).code).toBe(0);
    expect(readFileSync(join(library.root, "out.ris"), "utf8")).toMatch(/^TY {2}- JOUR/);
    const other = await here("export", "-o", "out.ris", "--format", "csv");
    expect(other.stderr).toContain("out.ris is written as csv, as --format says; its ending is that of ris.");
    expect(readFileSync(join(library.root, "out.ris"), "utf8")).toMatch(/^.?key,type/);
    const untold = await here("export", "-o", "out.dat");
    expect([untold.code, untold.stderr]).toEqual([2, expect.stringContaining("-o library.bib")]);
  });
});
