import { existsSync, mkdtempSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "./real-path.js";

const make = async (path: string) => makeFolder(path);

describe("a folder", () => {
  const room = mkdtempSync(join(tmpdir(), "quire-folders-"));

  it("is made with those above it, and may be there already", async () => {
    const path = join(room, "one", "two", "three");
    await make(path);
    await make(path);
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it("is made once by many", async () => {
    const path = join(room, "a", "b", "c");
    await Promise.all(Array.from({ length: 8 }, () => make(path)));
    expect(statSync(path).isDirectory()).toBe(true);
  });

  it("is refused where a file is in the way", async () => {
    writeFileSync(join(room, "file"), "");
    await expect(make(join(room, "file"))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(make(join(room, "file", "below"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it.skipIf(!existsSync("/proc/self"))("is refused, not tried for ever, where none can be made", async () => {
    await expect(make("/proc/quire/below")).rejects.toMatchObject({ code: "ENOENT" });
  });
});
