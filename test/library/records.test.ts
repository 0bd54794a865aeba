import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ManifestEntry } from "../../src/domain/manifest.js";
import { entryFromRecord, mergeEntry } from "../../src/library/records/entry.js";
import { formatManifest } from "../../src/library/records/manifest-text.js";
import { bees, owls, TestLibrary } from "../support/library.js";
import { removeFolders } from "../support/quire.js";

let library: TestLibrary;

beforeEach(async () => {
  library = await TestLibrary.open();
});
afterEach(async () => {
  await library.workspace.close();
  removeFolders();
});

const plain = "Barn owls hear mice below the snow and turn their heads far.\n";

function hash(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

function entry(name: string, content: string, title: string, rest: Partial<ManifestEntry> = {}): ManifestEntry {
  const file = { id: hash(content), filename: `docs/${name}`, sha256: hash(content), original_filename: name } as const;
  const item = { type: "book", title, author: [{ family: "Lee", given: "Ann" }], issued: { "date-parts": [[2020]] } };
  const notices = [{ kind: "retracted" as const, source: "crossref", doi: null, date: null }];
  const record = { item, fields: {}, differences: [], notices, open_copy: null, url: null, retrieved_at: "2026" };
  return { ...entryFromRecord({ ...file, status: "recorded" }, record), tags: ["thesis"], ...rest };
}

function manifestFile(): string {
  return join(library.root, "manifest.json");
}

function save(...entries: ManifestEntry[]): void {
  writeFileSync(manifestFile(), formatManifest({ version: 1, entries }));
}

/** As a person changes a manifest in an editor. */
function edit(change: (entries: Record<string, unknown>[]) => void): void {
  const manifest = JSON.parse(readFileSync(manifestFile(), "utf8"));
  change(manifest.entries);
  writeFileSync(manifestFile(), JSON.stringify(manifest, null, 4));
}

describe("records of the manifest in the library", () => {
  it("name a work from the moment it is added", async () => {
    library.write("1-s2.0.txt", plain);
    save(entry("1-s2.0.txt", plain, "The hearing of owls"));
    expect((await library.add()).files[0]?.title).toBe("The hearing of owls");
    expect(await library.found("hearing")).toEqual(["The hearing of owls"]);
    const [work] = await library.works();
    expect(work).toMatchObject({ tags: ["thesis"], item: { id: "lee2020hearing" }, notices: [{ kind: "retracted" }] });
  });

  it("are seen by the next search after a hand edit, without the file", async () => {
    const path = library.write("1-s2.0.txt", plain);
    await library.add();
    expect(await library.found("telemetry")).toEqual([]);
    renameSync(path, `${path}.away`);
    save(entry("1-s2.0.txt", plain, "Owls"));
    expect(await library.found("snow")).toEqual(["Owls"]);
    edit(([first]) => Object.assign(first ?? {}, { title: "Telemetry of owls" }));
    expect(await library.found("telemetry")).toEqual(["Telemetry of owls"]);
    const [passage] = await library.look((store) => store.passagesOf(hash(plain).slice(0, 16)));
    expect(passage?.content.split("\n")[0]).toBe("Telemetry of owls");
  });

  it("give way to what the file says when they are taken out again", async () => {
    library.write("owls.md", owls);
    await library.add();
    const before = await library.works();
    save(entry("owls.md", owls, "Other"));
    expect(await library.found("snow")).toEqual(["Other"]);
    save();
    expect(await library.found("snow")).toEqual(["Owls"]);
    const [work] = await library.works();
    expect(work).toEqual({ ...before[0], updated_at: work?.updated_at });
  });

  it("survive a second reading of the file", async () => {
    const path = library.write("owls.md", owls);
    save(entry("owls.md", owls, "Other"));
    await library.add();
    writeFileSync(path, `${owls}\nMore is written below.\n`);
    expect((await library.add()).files[0]).toMatchObject({ outcome: "changed", title: "Other" });
  });

  it("stay while the manifest cannot be read, and a warning says so", async () => {
    library.write("owls.md", owls);
    save(entry("owls.md", owls, "Other"));
    await library.add();
    writeFileSync(manifestFile(), "{ half of a");
    library.write("bees.md", bees);
    await library.add({ again: true });
    expect(await library.found("snow")).toEqual(["Other"]);
    expect(readFileSync(manifestFile(), "utf8")).toBe("{ half of a");
  });

  it("know a file whose metadata were written and that was renamed, without reading it again", async () => {
    const path = library.write("1.md", owls);
    await library.add();
    const rewritten = `${owls}\n`;
    const write = { run_id: "r", sha256_before: hash(owls), sha256_after: hash(rewritten), at: "2026" };
    writeFileSync(path, rewritten);
    renameSync(path, library.at("owls_2020.md"));
    save(entry("owls_2020.md", owls, "Owls", { sha256: hash(rewritten), write, original_filename: "docs/1.md" }));
    expect(await library.found("snow")).toEqual(["Owls"]);
    const [work] = await library.works();
    expect(work).toMatchObject({ id: hash(owls).slice(0, 16), sha256: hash(rewritten) });
    expect(work?.paths.map((each) => [library.name(each), each.sha256])).toEqual([["owls_2020.md", hash(rewritten)]]);
    expect(await library.outcomes()).toEqual({ "owls_2020.md": "unchanged" });
  });

  it("know a file that was written twice, renamed, and put back, without reading it again", async () => {
    const first = library.write("1.md", owls);
    await library.add();
    const [once, twice] = [`${owls}\n`, `${owls}\n\n`];
    const write = { run_id: "r", sha256_before: hash(owls), sha256_after: hash(once), at: "2026" };
    const written = entry("2.md", owls, "Owls", { sha256: hash(once), write });
    const again = { ...write, sha256_before: hash(once), sha256_after: hash(twice) };
    writeFileSync(first, twice);
    renameSync(first, library.at("2.md"));
    save(mergeEntry(written, entry("2.md", owls, "Owls", { sha256: hash(twice), write: again })));
    expect(await library.found("snow")).toEqual(["Owls"]);
    expect(await library.places()).toEqual({ Owls: ["2.md"] });
    writeFileSync(library.at("2.md"), owls);
    renameSync(library.at("2.md"), first);
    save();
    expect(await library.outcomes()).toEqual({ "1.md": "moved" });
    save(entry("1.md", owls, "Owls"));
    expect(await library.found("snow")).toEqual(["Owls"]);
    expect(await library.places()).toEqual({ Owls: ["1.md"] });
    expect((await library.works()).map(({ id }) => id)).toEqual([hash(owls).slice(0, 16)]);
  });

  it("let add take a rewritten file for the work it is, before any search", async () => {
    const path = library.write("1.md", owls);
    await library.add();
    const rewritten = `${owls}\n`;
    const write = { run_id: "r", sha256_before: hash(owls), sha256_after: hash(rewritten), at: "2026" };
    writeFileSync(path, rewritten);
    save(entry("1.md", owls, "Owls", { sha256: hash(rewritten), write }));
    expect(await library.outcomes()).toEqual({ "1.md": "unchanged" });
    const copy = library.write("copy.md", owls);
    expect(await library.outcomes()).toEqual({ "1.md": "unchanged", "copy.md": "duplicate" });
    expect((await library.works()).length).toBe(1);
    expect(copy).toContain("copy");
  });

  it("give a file that is added after its metadata were written the id of its first bytes", async () => {
    const rewritten = `${owls}\n`;
    const write = { run_id: "r", sha256_before: hash(owls), sha256_after: hash(rewritten), at: "2026" };
    library.write("1.md", rewritten);
    save(entry("1.md", owls, "Owls", { sha256: hash(rewritten), write }));
    await library.add();
    expect((await library.works()).map(({ id }) => id)).toEqual([hash(owls).slice(0, 16)]);
  });

  it("do not make a file unchanged whose text was edited", async () => {
    const path = library.write("1.md", owls);
    await library.add();
    writeFileSync(path, `${owls}\nThe tawny owl hoots.\n`);
    const edited = hash(readFileSync(path, "utf8"));
    save(entry("1.md", owls, "Owls", { sha256: edited }));
    expect(await library.found("tawny")).toEqual([]);
    expect(await library.outcomes()).toEqual({ "1.md": "changed" });
    expect(await library.found("tawny")).toEqual(["Owls"]);
  });
});

describe("citation keys of works", () => {
  const keys = async () => Object.fromEntries((await library.works()).map(({ title, item }) => [title, item.id]));

  it("are given when a work is added, and stay", async () => {
    library.write("owls.md", owls);
    library.write("bees.md", bees);
    await library.add();
    expect(await keys()).toEqual({ Owls: "owls", Bees: "bees" });
    library.write("more/owls.md", `${owls}\nAnother edition.\n`);
    await library.add();
    const all = (await library.works()).map(({ item }) => item.id ?? "");
    expect(all.toSorted()).toEqual(["bees", "owls", "owlsa"]);
    writeFileSync(library.at("owls.md"), `# Barn owls\n\nA new text about hearing.\n`);
    await library.add();
    expect((await keys())["Barn owls"]).toBe("owls");
  });

  it("are the manifest's where it has one, and leave others theirs", async () => {
    library.write("owls.md", owls);
    library.write("bees.md", bees);
    await library.add();
    save(entry("owls.md", owls, "Owls"));
    await library.found("owls");
    expect(await keys()).toEqual({ Owls: "lee2020owls", Bees: "bees" });
  });

  it("that were in use before are given to no other work", async () => {
    library.write("owls.md", owls);
    await library.add();
    save(entry("owls.md", owls, "Hearing"));
    await library.found("owls");
    library.write("more.md", `${owls}\nAnother text of that title.\n`);
    await library.add();
    const all = (await library.works()).map(({ item, file_item }) => [item.id, file_item?.id]);
    expect(all).toEqual([
      ["lee2020hearing", "owls"],
      ["owlsa", undefined],
    ]);
  });
});
