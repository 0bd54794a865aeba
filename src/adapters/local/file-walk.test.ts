import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../../test/support/quire.js";
import { walkFiles } from "./file-walk.js";
import { PathGate } from "./path-gate.js";

let root: string;
beforeEach(() => {
  root = newFolder();
});
afterEach(removeFolders);

const gate = () => new PathGate(root, root);

function write(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(root, name)), { recursive: true });
    writeFileSync(join(root, name), name);
  }
}

async function walk(glob: string | null) {
  const { files, problems } = await walkFiles([gate().root], { glob, gate: gate() });
  return {
    files: files.map(({ path }) => relative(root, path)),
    problems: problems.map(({ path, code }) => `${relative(root, path)} ${code}`),
  };
}

describe("walkFiles", () => {
  it("sorts by path, leaves hidden files and folders out, and knows a pattern in any case", async () => {
    write(
      "b.md",
      "a/z.MD",
      "a.md",
      "a/b/c.Md",
      "a/note.txt",
      ".hidden.md",
      ".git/a.md",
      "node_modules/a.md",
      "a.md.bak",
    );
    expect(await walk("*.md")).toEqual({ files: ["a.md", "a/b/c.Md", "a/z.MD", "b.md"], problems: [] });
    expect((await walk("a/**/*.md")).files).toEqual(["a/b/c.Md", "a/z.MD"]);
    expect((await walk(null)).files).toContain("a/note.txt");
  });

  it("follows links to files and folders, and reports those that lead back or to nothing", async () => {
    write("a/one.md", "elsewhere/two.txt");
    symlinkSync(join(root, "a"), join(root, "a", "back"));
    symlinkSync(join(root, "self"), join(root, "self"));
    symlinkSync(join(root, "gone.md"), join(root, "dangling.md"));
    symlinkSync(join(root, "elsewhere", "two.txt"), join(root, "two.md"));
    symlinkSync(join(root, "a"), join(root, "same"));
    expect(await walk("*.md")).toEqual({
      files: ["a/one.md", "same/one.md", "two.md"],
      problems: ["a/back symlink_loop", "dangling.md not_found", "same/back symlink_loop", "self symlink_loop"],
    });
  });

  it("ends with an error, not with what it has, when it is interrupted", async () => {
    write("a/one.md", "b/two.md");
    const stop = new AbortController();
    const walking = walkFiles([gate().root], { glob: null, gate: gate(), signal: stop.signal });
    stop.abort();
    await expect(walking).rejects.toMatchObject({ code: "interrupted" });
  });

  it("says where something is no file or folder", async () => {
    const path = gate().resolve("nowhere");
    expect(await walkFiles([path], { glob: null, gate: gate() })).toMatchObject({
      files: [],
      problems: [{ path, code: "not_found" }],
    });
  });
});
