import { describe, expect, it } from "vitest";
import { indexedWork } from "../../test/contracts/library.js";
import type { Work } from "../domain/work.js";
import { classifyFile, pathsWith } from "./add-file.js";
import { looksUnchanged } from "./unchanged-files.js";

const place = (path: string, sha256 = "old") => ({ path, sha256, size: 10, mtime_ms: 1000 });
const work = (...paths: string[]): Work =>
  indexedWork("w", [], { sha256: "old", paths: paths.map((path) => place(path)) }).work;
const all = () => true;
const none = () => false;

describe("what to do with a found file", () => {
  it.each([
    ["unknown path and bytes", null, null, "x", all, "new"],
    ["the bytes that the path had", work("/a"), work("/a"), "old", all, "unchanged"],
    ["new bytes at a known path", work("/a"), null, "x", all, "changed"],
    ["new bytes in one of two copies", work("/a", "/b"), null, "x", all, "new"],
    [
      "new bytes where the other copy is gone",
      work("/a", "/b"),
      null,
      "x",
      ({ path }: { path: string }) => path === "/a",
      "changed",
    ],
    ["known bytes at a new path", null, work("/a"), "old", all, "duplicate"],
    ["known bytes whose file is gone", null, work("/a"), "old", none, "moved"],
  ])("%s", (_what, atPath, withBytes, sha256, exists, kind) => {
    expect(classifyFile({ atPath, withBytes }, sha256, exists).kind).toBe(kind);
  });

  it("keeps a work's other paths that are there, in order, each once", () => {
    const known = work("/c", "/a", "/gone");
    const paths = pathsWith(known, place("/b"), ({ path }) => path !== "/gone");
    expect(paths.map(({ path }) => path)).toEqual(["/a", "/b", "/c"]);
    expect(pathsWith(known, place("/a", "new"), all).filter(({ path }) => path === "/a")).toEqual([place("/a", "new")]);
    expect(pathsWith(null, place("/b"), all)).toEqual([place("/b")]);
  });

  it("trusts size and time only where the file is clearly older than its reading", () => {
    const readAt = new Date(100_000).toISOString();
    const file = { path: "/a", size: 10, mtime_ms: 1000, inode: 7 };
    expect(looksUnchanged(file, place("/a"), readAt)).toBe(true);
    expect(looksUnchanged({ ...file, size: 11 }, place("/a"), readAt)).toBe(false);
    expect(looksUnchanged({ ...file, mtime_ms: 1001 }, place("/a"), readAt)).toBe(false);
    expect(looksUnchanged(file, undefined, readAt)).toBe(false);
    const justNow = { ...place("/a"), mtime_ms: 99_000 };
    expect(looksUnchanged({ ...file, mtime_ms: 99_000 }, justNow, readAt)).toBe(false);
    expect(looksUnchanged({ ...file, mtime_ms: 99_000 }, { ...justNow, seen_ms: 102_000 }, readAt)).toBe(true);
  });

  it("looks into a file that another has taken the place of, whatever its size and time", () => {
    const readAt = new Date(100_000).toISOString();
    const file = { path: "/a", size: 10, mtime_ms: 1000, inode: 7 };
    expect(looksUnchanged(file, { ...place("/a"), inode: 7 }, readAt)).toBe(true);
    expect(looksUnchanged(file, { ...place("/a"), inode: 8 }, readAt)).toBe(false);
  });
});
