import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseXml } from "../../src/domain/xml.js";
import { newFolder, quire, quireUntil, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

const draft = `# One\n\n${"Words of a paragraph that goes on. ".repeat(200)}\n\n# Two\n\nWords.\n`;
const given = ["export", "draft.md", "-o", "draft.html", "--offline"];
let root = "";
/** What an export that nothing stops makes. */
let whole = "";

beforeAll(async () => {
  root = newFolder();
  writeFileSync(join(root, "draft.md"), draft);
  writeFileSync(join(root, "quire.yaml"), "");
  await quire(given, { cwd: root });
  whole = readFileSync(join(root, "draft.html"), "utf8");
}, 60_000);
afterAll(removeFolders);

/** Names that nobody made on purpose. */
const strange = () =>
  readdirSync(root).filter((name) => ![".quire", "draft.html", "draft.md", "quire.yaml"].includes(name));

describe("an export that is stopped", () => {
  it.runIf(allTests)("leaves the old file or the new one, whole, at whatever event it is killed", async () => {
    const outcomes = new Set<string>();
    for (const events of [1, 3, 4, 5, 6]) {
      writeFileSync(join(root, "draft.html"), "old");
      await quireUntil(events, "SIGKILL", given, { cwd: root });
      const left = readFileSync(join(root, "draft.html"), "utf8");
      expect(["old", whole]).toContain(left);
      outcomes.add(left === "old" ? "old" : "new");
    }
    expect(outcomes).toContain("old");
    await quire(given, { cwd: root });
    expect(readFileSync(join(root, "draft.html"), "utf8")).toBe(whole);
    expect(strange()).toEqual([]);
  });

  it("ends with 130 at Ctrl-C, and leaves the old file", async () => {
    writeFileSync(join(root, "draft.html"), "old");
    // A shell calls a process that ended at the signal 130, too.
    const { code, signal } = await quireUntil(2, "SIGINT", given, { cwd: root });
    expect(code === 130 || signal === "SIGINT").toBe(true);
    expect(readFileSync(join(root, "draft.html"), "utf8")).toBe("old");
    expect(strange()).toEqual([]);
  });
});

describe("two exports to one file at once", () => {
  it.runIf(allTests)("leave one that is whole", async () => {
    const ended = await Promise.all([1, 2, 3].map(() => quire(given, { cwd: root })));
    expect(ended.map(({ code }) => code)).toEqual([0, 0, 0]);
    expect(readFileSync(join(root, "draft.html"), "utf8")).toBe(whole);
    expect(parseXml(whole.replace(/^<!DOCTYPE html>/iu, ""))).toBeDefined();
    expect(strange()).toEqual([]);
  });
});

describe("an export that cannot be written", () => {
  const isRoot = process.getuid?.() === 0;
  const smallDisk = join(newFolder(), "disk");
  mkdirSync(smallDisk);
  const mounted = isRoot && spawnSync("mount", ["-t", "tmpfs", "-o", "size=8k", "tmpfs", smallDisk]).status === 0;
  afterAll(() => {
    if (mounted) spawnSync("umount", [smallDisk]);
  });

  it.skipIf(!mounted)("leaves the old file on a full disk (skipped: no small disk can be mounted here)", async () => {
    const path = join(smallDisk, "draft.html");
    writeFileSync(path, "old");
    const { code, stderr } = await quire(["export", "draft.md", "-o", path, "--offline"], { cwd: root });
    expect(code).toBe(1);
    expect(stderr).toContain(path);
    expect(readFileSync(path, "utf8")).toBe("old");
    expect(readdirSync(smallDisk)).toEqual(["draft.html"]);
  });

  it.runIf(allTests)("leaves the old file in a folder that may not be written", async () => {
    const place = join(newFolder(), "place");
    mkdirSync(place);
    const path = join(place, "draft.html");
    writeFileSync(path, "old");
    chmodSync(place, 0o555);
    const workspace = newFolder();
    writeFileSync(join(workspace, "draft.md"), draft);
    for (const folder of [workspace, join(place, "..")]) chmodSync(folder, 0o777);
    // The administrator may write anywhere: then the trial is made by nobody.
    const user = isRoot ? { user: 65_534 } : {};
    const { code, stderr } = await quire(["export", "draft.md", "-o", path, "--offline"], { cwd: workspace, ...user });
    chmodSync(place, 0o755);
    expect(code).toBe(1);
    expect(stderr).toContain(path);
    expect(readFileSync(path, "utf8")).toBe("old");
    rmSync(path);
    expect(existsSync(join(place, "draft.html"))).toBe(false);
    expect(readdirSync(place)).toEqual([]);
  });
});
