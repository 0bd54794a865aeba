import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createFolderWatch } from "./folder-watch.js";

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

/** Gives what is told, as names below the folder, until there are so many; null when the watch has ended. */
async function watching(poll = false) {
  const batches = await createFolderWatch().watch(notes, { ending: ".md", poll, signal: end.signal });
  const iterator = batches[Symbol.asyncIterator]();
  return async (number = 1) => {
    const told = new Set<string>();
    while (told.size < number) {
      const { value, done } = await iterator.next();
      if (done === true) return null;
      for (const path of value) told.add(relative(notes, path));
    }
    return [...told].toSorted();
  };
}

describe("a watched folder", () => {
  it("tells what came, changed, went and moved", async () => {
    write("old.md");
    write("gone.md");
    const next = await watching();
    write("new.md");
    write("deep/er/note.MD");
    write("old.md", "longer");
    rmSync(join(notes, "gone.md"));
    expect(await next(4)).toEqual(["deep/er/note.MD", "gone.md", "new.md", "old.md"]);
    renameSync(join(notes, "deep"), join(notes, "moved"));
    expect(await next(2)).toEqual(["deep/er/note.MD", "moved/er/note.MD"]);
  });

  it("leaves out hidden files and those that are no notes", async () => {
    const next = await watching();
    write("a.txt");
    symlinkSync(join(notes, "a.txt"), join(notes, "link.txt"));
    write(".hidden.md");
    write(".git/note.md");
    write("node_modules/package/readme.md");
    writeFileSync(join(brain, "beside.md"), "x");
    write("note.md");
    expect(await next()).toEqual(["note.md"]);
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
    const next = await watching();
    writeFileSync(join(elsewhere, "far.md"), "x");
    expect(await next()).toEqual(["linked/far.md"]);
  });

  it("goes on when the folder was taken away and made again, with the one above it", async () => {
    write("note.md");
    const next = await watching();
    rmSync(brain, { recursive: true });
    expect(await next()).toEqual([""]);
    write("again.md");
    expect(await next()).toEqual([""]);
    write("again.md", "changed");
    expect(await next()).toEqual(["again.md"]);
  });

  it("sees changes by looking at the files, where the system tells of none", async () => {
    write("note.md");
    const next = await watching(true);
    write("note.md", "longer");
    expect(await next()).toEqual(["note.md"]);
  });

  it("ends with its signal", async () => {
    const next = await watching();
    const ended = next();
    end.abort();
    expect(await ended).toBeNull();
  });
});
