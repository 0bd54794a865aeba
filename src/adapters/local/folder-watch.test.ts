import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderWatch } from "./folder-watch.js";
import { allTests } from "../../../test/support/some-of.js";

let brain: string;
let notes: string;
let end: AbortController;

beforeEach(() => {
  brain = realpathSync(mkdtempSync(join(tmpdir(), "quire-test-")));
  notes = join(brain, "knowledge");
  mkdirSync(notes);
  end = new AbortController();
});

afterEach(() => {
  end.abort();
  rmSync(brain, { recursive: true, force: true });
});

function write(name: string, content = "x"): void {
  mkdirSync(dirname(join(notes, name)), { recursive: true });
  writeFileSync(join(notes, name), content);
}

/** Gives all that is told, as names below the folder, once the named ones were; null when the watch has ended. */
async function watching(poll = false) {
  const batches = await createFolderWatch().watch(notes, { endings: [".md", ".docx"], poll, signal: end.signal });
  const iterator = batches[Symbol.asyncIterator]();
  return async (...names: string[]) => {
    const told = new Set<string>();
    while (told.size === 0 || !names.every((name) => told.has(name))) {
      const { value, done } = await iterator.next();
      if (done === true) return null;
      for (const path of value) told.add(relative(notes, path));
    }
    return [...told].toSorted();
  };
}

describe("a watched folder", () => {
  it.runIf(allTests)("tells what came, changed, went and moved", async () => {
    write("old.md");
    write("gone.md");
    const told = await watching();
    write("new.MD");
    write("deep/er/note.md");
    write("old.md", "longer");
    rmSync(join(notes, "gone.md"));
    expect(await told("deep", "gone.md", "new.MD", "old.md")).toHaveLength(4);
    renameSync(join(notes, "deep"), join(notes, "moved"));
    expect(await told("deep", "moved")).toEqual(["deep", "moved"]);
    write("figure.png");
    write("moved/er/letter.Docx");
    expect(await told()).toEqual(["moved/er/letter.Docx"]);
    write("moved/er/note.md", "longer");
    expect(await told()).toEqual(["moved/er/note.md"]);
  });

  it.runIf(allTests)("sees what happens in a folder that took another's name", async () => {
    write("one/note.md");
    write("two/note.md");
    const told = await watching();
    rmSync(join(notes, "one"), { recursive: true });
    write("one/note.md", "other");
    renameSync(join(notes, "two"), join(notes, "three"));
    write("two/note.md", "other");
    expect(await told("one", "two", "three")).not.toBeNull();
    write("one/new.md");
    expect(await told("one/new.md")).toEqual(["one/new.md"]);
    write("two/new.md");
    expect(await told("two/new.md")).toEqual(["two/new.md"]);
    write("three/new.md");
    expect(await told("three/new.md")).toEqual(["three/new.md"]);
  });

  it("leaves out hidden files and those that are no notes", async () => {
    const told = await watching();
    write("a.txt");
    symlinkSync(join(notes, "a.txt"), join(notes, "link.txt"));
    write(".hidden.md");
    write(".git/note.md");
    write("node_modules/package/readme.md");
    writeFileSync(join(brain, "beside.md"), "x");
    write("note.md");
    expect(await told()).toEqual(["note.md"]);
  });

  it("follows links, but not where they lead back", async () => {
    const elsewhere = join(brain, "elsewhere");
    mkdirSync(elsewhere);
    write("one/note.md");
    symlinkSync("..", join(notes, "one", "up"));
    symlinkSync(elsewhere, join(notes, "linked"));
    symlinkSync(notes, join(elsewhere, "back"));
    symlinkSync("self", join(notes, "self"));
    symlinkSync("nowhere", join(notes, "dangling.md"));
    const told = await watching();
    writeFileSync(join(elsewhere, "far.md"), "x");
    expect(await told()).toEqual(["linked/far.md"]);
  });

  it("goes on when the folder was taken away and made again, with the one above it", async () => {
    write("note.md");
    const told = await watching();
    rmSync(brain, { recursive: true });
    expect(await told("")).not.toBeNull();
    write("again.md");
    expect(await told("")).not.toBeNull();
    write("again.md", "changed");
    expect(await told("again.md")).not.toBeNull();
  });

  it("sees changes by looking at the files, where the system tells of none", async () => {
    write("note.md");
    const told = await watching(true);
    write("note.md", "longer");
    expect(await told()).toEqual(["note.md"]);
  });

  it("ends with its signal", async () => {
    const told = await watching();
    const ended = told();
    end.abort();
    expect(await ended).toBeNull();
  });
});
