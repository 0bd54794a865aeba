import { chmodSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ants, bees, owls, TestLibrary } from "../support/library.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

describe("files of every kind", () => {
  let library: TestLibrary;
  beforeEach(async () => {
    library = await TestLibrary.open();
  });
  afterEach(() => library.workspace.close());
  afterAll(removeFolders);

  it("changes nothing with dry_run", async () => {
    library.write("a.md", owls);
    await library.add();
    library.write("a.md", ants);
    library.write("b.md", bees);
    library.write("bad.pdf", "");
    const before = await library.look(async (store) => [await store.works(), await store.failures()]);
    const { counts, dry_run } = await library.add({ dry_run: true, collection: "new" });
    expect({ dry_run, ...counts }).toMatchObject({ dry_run: true, changed: 1 });
    expect(await library.look(async (store) => [await store.works(), await store.failures()])).toEqual(before);
    expect(await library.found("honeybee")).toEqual([]);
  });

  it("takes the files that a pattern names", async () => {
    library.write("a.md", owls);
    library.write("b.txt", bees);
    library.write("set/c.MD", ants);
    const names = async (glob: string) =>
      (await library.add({ glob, dry_run: true })).files.map((file) => library.name(file));
    expect(await names("*.md")).toEqual(["a.md", "set/c.MD"]);
    expect(await names("set/**")).toEqual(["set/c.MD"]);
    expect(await names("**/*.{txt,md}")).toEqual(["a.md", "b.txt", "set/c.MD"]);
    expect(await names("*.pdf")).toEqual([]);
  });

  it("ends at links that lead in circles or nowhere, and reads through links that stay inside, and leaves those alone that lead out until they are named", async () => {
    library.write("set/a.md", owls);
    symlinkSync(library.at(), library.at("set", "up"));
    symlinkSync(library.at("nowhere.md"), library.at("broken.md"));
    symlinkSync(library.at("self.md"), library.at("self.md"));
    const outside = newFolder();
    writeFileSync(join(outside, "b.md"), bees);
    symlinkSync(outside, library.at("linked"));
    const { files } = await library.add();
    const byName = new Map(files.map((file) => [library.name(file), file.error?.code ?? file.outcome]));
    expect(Object.fromEntries(byName)).toEqual({
      "set/a.md": "new",
      "set/up": "symlink_loop",
      "broken.md": "not_found",
      "self.md": "symlink_loop",
      linked: "tool_refused",
    });
    expect((await library.workspace.add(library.at("linked"))).files.map(({ outcome }) => outcome)).toEqual(["new"]);
  });

  it("names bad files with their reasons and reads the rest", async () => {
    library.write("good.md", owls);
    library.write("empty.md", "");
    library.write("fake.pdf", "this is not a PDF at all");
    library.write("cut.pdf", "%PDF-1.7\n1 0 obj\n<< /Type /Catalog");
    library.write("blank.txt", " \n\n\t\n");
    library.write("broken.docx", Buffer.from("PK\u0003\u0004 and then nothing of use"));
    library.write("image.md", Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1]));
    const { files, counts } = await library.add();
    expect(counts).toEqual({ new: 1, failed: 6 });
    for (const { path, outcome, error } of files.filter((file) => file.outcome === "failed")) {
      expect({ path, outcome, ...error }).toMatchObject({
        message: expect.stringMatching(/\w+ \w+/),
        code: expect.not.stringMatching("internal"),
      });
    }
    expect(library.workspace.runs.list()[0]).toMatchObject({ tool: "add", state: "incomplete" });
    expect((await library.look((store) => store.failures())).map(({ path }) => path)).toHaveLength(6);
  });

  it("forgets a failure when the file is mended or gone", async () => {
    const mended = library.write("a.md", "");
    const gone = library.write("b.md", "");
    await library.add();
    expect(await library.look((store) => store.failures())).toHaveLength(2);
    writeFileSync(mended, owls);
    rmSync(gone);
    await library.add();
    expect(await library.look((store) => store.failures())).toEqual([]);
  });

  it("keeps what it has of a file that got damaged", async () => {
    const path = library.write("a.md", owls);
    await library.add();
    writeFileSync(path, "");
    expect((await library.add()).counts).toEqual({ failed: 1 });
    expect(await library.found("barn owl")).toEqual(["Owls"]);
  });

  it("reads files with any name that the disk takes", async () => {
    const names = [
      "emoji 🦉.md",
      "quote \" and ' and `.md",
      "line\nbreak.md",
      "back\\slash.md",
      "-dash.md",
      "100%25 #1?.md",
      "[a]{b}*.md",
      `${"猫".repeat(84)}.md`,
      `${"x".repeat(252)}.md`,
      "e\u0301te\u0301.md",
    ];
    for (const [index, name] of names.entries()) library.write(name, `${owls}\nNumber ${index}.\n`);
    const { counts } = await library.add();
    expect(counts).toEqual({ new: names.length });
    expect((await library.add()).counts).toEqual({ unchanged: names.length });
  });

  it("has nothing to do in an empty folder and passes over what it cannot read or should not", async () => {
    mkdirSync(library.at("empty"), { recursive: true });
    library.write("photo.jpg", "x");
    library.write(".hidden.md", owls);
    library.write("node_modules/a/readme.md", owls);
    expect(await library.add()).toMatchObject({ files: [], counts: {}, passages: 0 });
    const named = await library.workspace.add([library.at("photo.jpg"), library.at(".hidden.md")]);
    expect(named.files.map((file) => file.error?.code ?? file.outcome)).toEqual(["new", "unsupported_format"]);
  });

  it("survives a folder that became a file", async () => {
    library.write("set/a.md", owls);
    await library.add();
    rmSync(library.at("set"), { recursive: true });
    library.write("set", "a file now");
    library.write("b.md", bees);
    expect(await library.outcomes()).toEqual({ "b.md": "new" });
    expect(await library.found("barn owl")).toEqual(["Owls"]);
  });

  it.skipIf(process.getuid?.() === 0)("names a file and a folder that may not be read", async () => {
    chmodSync(library.write("locked.md", owls), 0);
    library.write("room/a.md", bees);
    chmodSync(library.at("room"), 0);
    const { files } = await library.add();
    chmodSync(library.at("room"), 0o700);
    expect(files.map((file) => file.error?.code)).toEqual(["unreadable_file", "unreadable_file"]);
  });

  it.skipIf(process.platform !== "linux")("names a file whose name is not UTF-8, and adds the others", async () => {
    library.write("b.md", bees);
    const folder = Buffer.from(`${library.at()}/`);
    writeFileSync(Buffer.concat([folder, Buffer.from([0x63, 0x61, 0x66, 0xe9]), Buffer.from(".md")]), owls);
    const { files } = await library.add();
    const messages = new Map(files.map(({ outcome, error }) => [outcome, error?.message]));
    expect(messages.get("failed")).toContain("not UTF-8");
    expect([...messages.keys()].toSorted()).toEqual(["failed", "new"]);
  });

  it.runIf(allTests)("reads three hundred small files in folders of folders, and again in no time", async () => {
    for (let number = 0; number < 300; number++)
      library.write(
        `${number % 7}/${number % 3}/note ${number}.md`,
        `# Note ${number}\n\nWord number ${number} of ${number % 50} is quark${number}, said ${number % 9} times.\n`,
      );
    expect((await library.add({ jobs: 4 })).counts).toEqual({ new: 300 });
    expect((await library.workspace.search("quark250")).hits[0]).toMatchObject({ title: "Note 250" });
    expect((await library.add()).counts).toEqual({ unchanged: 300 });
  });

  it("refuses an unknown option and a wrong type with the field's name", async () => {
    const wrong: unknown[] = [{ jobs: 0 }, { jobs: "two" }, { colour: "red" }];
    for (const options of wrong) {
      await expect(library.workspace.add(library.at(), options as object)).rejects.toMatchObject({
        code: "invalid_input",
      });
    }
  });
});
