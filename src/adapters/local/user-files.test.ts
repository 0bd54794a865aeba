import { execFileSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CheckedPath } from "../../ports/checked-path.js";
import { createLocalFiles } from "./local-files.js";

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "quire-files-"));
});
afterEach(() => {
  rmSync(root, { recursive: true });
});

const files = () => createLocalFiles(root, root);
const at = (...parts: string[]) => files().inside(files().root, ...parts);

function write(name: string, content = name): CheckedPath {
  const path = at(name);
  writeFileSync(path, content);
  return path;
}

/** All files below a folder that stands for a home. */
function below(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);
}

describe("move", () => {
  it("never overwrites a file", async () => {
    const [from, to] = [write("a.pdf"), write("b.pdf")];
    await expect(files().move(from, to)).rejects.toMatchObject({
      code: "unwritable_file",
      facts: { reason: "EEXIST" },
    });
    expect([readFileSync(from, "utf8"), readFileSync(to, "utf8")]).toEqual(["a.pdf", "b.pdf"]);
  });

  it("makes folders and says which file is missing", async () => {
    await files().move(write("a.pdf"), at("new", "folder", "b.pdf"));
    expect(readFileSync(at("new", "folder", "b.pdf"), "utf8")).toBe("a.pdf");
    const missing = at("gone.pdf");
    await expect(files().move(missing, at("c.pdf"))).rejects.toMatchObject({
      code: "not_found",
      facts: { path: missing },
    });
  });

  it("keeps a symbolic link to its file when it goes to another folder", async () => {
    write("real.pdf");
    symlinkSync("real.pdf", at("link.pdf"));
    await files().move(at("link.pdf"), at("else", "where.pdf"));
    expect(readFileSync(at("else", "where.pdf"), "utf8")).toBe("real.pdf");
    expect(readdirSync(root).toSorted()).toEqual(["else", "real.pdf"]);
  });
});

describe("writing", () => {
  it("goes through a link to the file it points to", async () => {
    write("real.md");
    symlinkSync("real.md", at("link.md"));
    await files().writeFile(at("link.md"), "new");
    expect(readFileSync(at("real.md"), "utf8")).toBe("new");
    expect(lstatSync(at("link.md")).isSymbolicLink()).toBe(true);
  });

  it.skipIf(process.platform === "win32")("goes into a pipe and leaves it there", async () => {
    execFileSync("mkfifo", [at("pipe")]);
    const [read] = await Promise.all([readFile(at("pipe"), "utf8"), files().writeFile(at("pipe"), "text")]);
    expect(read).toBe("text");
    expect(lstatSync(at("pipe")).isFIFO()).toBe(true);
    expect(readdirSync(root)).toEqual(["pipe"]);
  });
});

describe("trash", () => {
  /** In a process of its own with the built Quire: where a user's trash is, is looked up once in a process. */
  function trash(path: string, stamp: string, home: string): string | null {
    const built = JSON.stringify(new URL("../../../dist/adapters/local/local-files.js", import.meta.url).href);
    const program = `const { createLocalFiles } = await import(${built});
      const [root, path, stamp] = process.argv.slice(1);
      console.log(JSON.stringify(await createLocalFiles(root, root).trash(path, stamp)));`;
    const given = ["--input-type=module", "-e", program, root, path, stamp];
    const env = { PATH: process.env["PATH"] ?? "", HOME: home, XDG_DATA_HOME: home };
    return JSON.parse(execFileSync(process.execPath, given, { env, encoding: "utf8" })) as string | null;
  }

  it("puts a file into the system's trash, whatever its name looks like", () => {
    const home = at("home");
    mkdirSync(home);
    const path = write("[a]*{b}.pdf", "content");
    write("a.pdf");
    const kept = trash(path, "2026-11-22T10:00:00Z", home);
    expect(existsSync(path)).toBe(false);
    expect(existsSync(at("a.pdf"))).toBe(true);
    // Where this system has a trash it lies there, else in the workspace: it is never gone.
    const places = [home, ...(kept === null ? [] : [at(".quire")])];
    expect(places.flatMap(below).length).toBeGreaterThan(0);
  });

  it.runIf(process.platform === "linux")("keeps files itself where there is no trash", () => {
    const nowhere = "/dev/null/nowhere";
    const stamp = "2026-11-22T10:00:00.000Z";
    const kept = trash(write("a paper.pdf"), stamp, nowhere);
    expect(kept).toBe(at(".quire", "trash", "2026-11-22T10-00-00-000Z-a paper.pdf"));
    expect(readFileSync(kept ?? "", "utf8")).toBe("a paper.pdf");
    const long = `${"ü".repeat(125)}.pdf`;
    expect(readFileSync(trash(write(long), stamp, nowhere) ?? "", "utf8")).toBe(long);
  });

  it("sets aside two of one name and one second side by side", async () => {
    const texts = ["one", "two", "three"];
    const kept: string[] = [];
    for (const text of texts) kept.push(await files().setAside(write("table.csv", text), "20261128T033116Z"));
    expect(kept.map((path) => readFileSync(path, "utf8"))).toEqual(texts);
    for (const text of texts) {
      mkdirSync(at("out"));
      write(join("out", "a.txt"), text);
      kept.push(await files().setAside(at("out"), "20261128T033116Z"));
    }
    expect(kept.slice(3).map((path) => readFileSync(join(path, "a.txt"), "utf8"))).toEqual(texts);
  });

  it("says so where a file stands in the place of the folder, and leaves what it was to set aside", async () => {
    const path = write("table.csv");
    mkdirSync(at(".quire"), { recursive: true });
    write(join(".quire", "trash"), "no folder");
    await expect(files().setAside(path, "20261128T033116Z")).rejects.toMatchObject({ code: "unwritable_file" });
    expect(existsSync(path)).toBe(true);
  });

  it("says that there is no such file", async () => {
    await expect(files().trash(at("gone.pdf"), "1")).rejects.toMatchObject({ code: "not_found" });
  });
});
