import { copyFileSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { ants, bees, owls, TestLibrary } from "../support/library.js";
import { removeFolders } from "../support/quire.js";

describe("works and their files", () => {
  let library: TestLibrary;
  beforeEach(async () => {
    library = await TestLibrary.open();
  });
  afterEach(() => library.workspace.close());
  afterAll(removeFolders);

  it("skips files whose bytes are known, whatever their times", async () => {
    library.write("owls.md", owls);
    library.write("deep/er/bees.txt", bees);
    expect(await library.outcomes()).toEqual({ "owls.md": "new", "deep/er/bees.txt": "new" });
    const before = await library.works();
    library.write("owls.md", owls);
    expect(await library.outcomes()).toEqual({ "owls.md": "unchanged", "deep/er/bees.txt": "unchanged" });
    expect((await library.works()).map(({ id, updated_at }) => ({ id, updated_at }))).toEqual(
      before.map(({ id, updated_at }) => ({ id, updated_at })),
    );
  });

  it("tells of files whose format it does not read, by their endings", async () => {
    for (const name of ["owls.md", "a.xyz", "deep/b.XYZ", "deep/c.qqq"]) library.write(name, owls);
    const { files, left_out } = await library.add();
    expect(files).toHaveLength(1);
    expect(left_out).toEqual({ ".xyz": 2, ".qqq": 1 });
  });

  it("replaces a changed file and keeps its work", async () => {
    const path = library.write("note.md", owls);
    const [before] = (await library.add()).files;
    writeFileSync(path, bees);
    const [after] = (await library.add()).files;
    expect(after).toMatchObject({ outcome: "changed", work_id: before?.work_id, title: "Bees" });
    expect(await library.found("honeybee")).toEqual(["Bees"]);
    expect(await library.found("barn owl mice")).toEqual([]);
    expect(library.texts()).toEqual([`${before?.work_id}.md`]);
    expect(readFileSync(join(library.root, ".quire", "text", `${before?.work_id}.md`), "utf8")).toContain("honeybee");
  });

  it("keeps the work of a file that was renamed, or moved with its folder", async () => {
    const path = library.write("owls.md", owls);
    library.write("set/bees.md", bees);
    await library.add();
    const ids = (await library.works()).map(({ id }) => id);
    renameSync(path, library.at("barn owls.md"));
    renameSync(library.at("set"), library.at("insects"));
    expect(await library.outcomes()).toEqual({ "barn owls.md": "moved", "insects/bees.md": "moved" });
    const after = await library.works();
    expect(after.map(({ id }) => id)).toEqual(ids);
    expect(after.flatMap(({ paths }) => paths.map(({ path: place }) => place)).toSorted()).toEqual([
      library.at("barn owls.md"),
      library.at("insects", "bees.md"),
    ]);
  });

  it("takes a rename with an edit for a new work, and keeps the old one until it is removed", async () => {
    const path = library.write("owls.md", owls);
    await library.add();
    rmSync(path);
    library.write("owls-2.md", `${owls}\nIt nests in church towers.\n`);
    expect(await library.outcomes()).toEqual({ "owls-2.md": "new" });
    expect(await library.works()).toHaveLength(2);
  });

  it("knows the same bytes in several places as one work, read side by side or one after the other", async () => {
    for (const name of ["a.md", "b.md", "c/d.md"]) library.write(name, owls);
    const { files, counts } = await library.add({ jobs: 4 });
    expect(counts).toEqual({ new: 1, duplicate: 2 });
    expect(new Set(files.map((file) => file.work_id)).size).toBe(1);
    expect(files.map((file) => file.path).toSorted()).toEqual([
      library.at("a.md"),
      library.at("b.md"),
      library.at("c/d.md"),
    ]);
    const [work] = await library.works();
    expect(work?.paths.map(({ path }) => path)).toEqual([library.at("a.md"), library.at("b.md"), library.at("c/d.md")]);
    expect(await library.found("barn owl")).toEqual(["Owls"]);
    for (const name of ["e.md", "f.md", "g.md"]) library.write(name, owls);
    const again = await library.add({ jobs: 4 });
    expect(again.counts).toEqual({ unchanged: 3, duplicate: 3 });
    expect((await library.works())[0]?.paths).toHaveLength(6);
  });

  it("keeps the work of a changed file whose copy is gone", async () => {
    const path = library.write("a.md", owls);
    const copy = library.write("b.md", owls);
    const [before] = (await library.add()).files;
    rmSync(copy);
    writeFileSync(path, bees);
    expect((await library.add()).files).toMatchObject([{ outcome: "changed", work_id: before?.work_id }]);
    expect((await library.works()).map(({ paths }) => paths.map((each) => each.path))).toEqual([[path]]);
  });

  it("follows two files that swapped their names", async () => {
    const [first, second] = [library.write("a.md", owls), library.write("b.md", bees)];
    await library.add();
    writeFileSync(first, bees);
    writeFileSync(second, owls);
    await library.add({ jobs: 4 });
    expect(await library.places()).toEqual({ Owls: ["b.md"], Bees: ["a.md"] });
    expect(await library.found("barn owl")).toEqual(["Owls"]);
    expect(await library.found("honeybee")).toEqual(["Bees"]);
  });

  it("makes a work of its own from one of two copies that changed", async () => {
    library.write("a.md", owls);
    const copy = library.write("b.md", owls);
    await library.add();
    writeFileSync(copy, bees);
    expect(await library.outcomes()).toEqual({ "a.md": "unchanged", "b.md": "new" });
    const after = await library.works();
    expect(after.map(({ title, paths }) => [title, paths.map(({ path }) => path)])).toEqual([
      ["Owls", [library.at("a.md")]],
      ["Bees", [library.at("b.md")]],
    ]);
    rmSync(copy);
    copyFileSync(library.at("a.md"), copy);
    expect(await library.outcomes()).toEqual({ "a.md": "unchanged", "b.md": "duplicate" });
  });

  it("keeps apart a work that changed and a file with the bytes it began with", async () => {
    const path = library.write("a.md", owls);
    const [first] = (await library.add()).files;
    writeFileSync(path, bees);
    await library.add();
    library.write("old a.md", owls);
    const { files } = await library.add();
    const old = files.find((file) => file.path === library.at("old a.md"));
    expect(old).toMatchObject({ outcome: "new", title: "Owls" });
    expect(old?.work_id).not.toBe(first?.work_id);
    expect(await library.found("honeybee")).toEqual(["Bees"]);
    expect(await library.found("barn owl")).toEqual(["Owls"]);
    writeFileSync(path, ants);
    expect(await library.outcomes()).toEqual({ "a.md": "changed", "old a.md": "unchanged" });
    expect(await library.works()).toHaveLength(2);
  });

  it("follows a file that got the bytes of another", async () => {
    library.write("a.md", owls);
    const path = library.write("b.md", bees);
    await library.add();
    writeFileSync(path, owls);
    expect(await library.outcomes()).toEqual({ "a.md": "unchanged", "b.md": "duplicate" });
    expect(await library.look((store) => store.workByPath(path))).toMatchObject({ title: "Owls" });
  });

  it("takes a file up again that was removed and came back", async () => {
    const path = library.write("a.md", owls);
    const [before] = (await library.add()).files;
    rmSync(path);
    expect((await library.add()).files).toEqual([]);
    expect(await library.works()).toHaveLength(1);
    writeFileSync(path, owls);
    const [after] = (await library.add()).files;
    expect(after).toMatchObject({ outcome: "unchanged", work_id: before?.work_id });
  });

  it("puts known files into a further collection without reading them again", async () => {
    library.write("a.md", owls);
    await library.add({ collection: "birds" });
    expect((await library.add({ collection: "all" })).counts).toEqual({ unchanged: 1 });
    expect((await library.works())[0]?.collections).toEqual(["all", "birds"]);
    library.write("b.md", bees);
    await library.add();
    expect(
      (await library.workspace.search("owl honeybee", { collection: "birds" })).hits.map((hit) => hit.title),
    ).toEqual(["Owls"]);
    await expect(library.workspace.search("owl honeybee", { collection: "none" })).rejects.toMatchObject({
      code: "not_found",
      fix: "Collections: all, birds.",
    });
  });

  it("makes a text again that was deleted", async () => {
    library.write("a.md", owls);
    await library.add();
    const [work] = await library.works();
    const text = join(library.workspace.root, ".quire", "text", `${work?.id}.md`);
    const before = readFileSync(text, "utf8");
    rmSync(text);
    expect((await library.add()).counts).toEqual({ changed: 1 });
    expect(readFileSync(text, "utf8")).toBe(before);
  });

  it("cites nothing from a text that is not the one indexed", async () => {
    library.write("a.md", owls);
    await library.add();
    const [work] = await library.works();
    const text = join(library.workspace.root, ".quire", "text", `${work?.id}.md`);
    writeFileSync(text, `A line of another version.\n${readFileSync(text, "utf8")}`);
    await expect(library.workspace.ask("What do owls eat?")).rejects.toMatchObject({ code: "store" });
    await library.add({ again: true });
    expect((await library.workspace.ask("What do owls eat?")).sources.length).toBeGreaterThan(0);
  });
});
