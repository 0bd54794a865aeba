import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { installFromPackages } from "../support/extras.js";
import { type HostileFile, hostileFiles } from "../support/hostile/hostile-files.js";
import { newFolder, quire, removeFolders } from "../support/quire.js";
import { allTests, someOf } from "../support/some-of.js";

afterEach(removeFolders);

interface Added {
  files: { path: string; outcome: string; error?: { code: string; message: string; fix?: string } }[];
}

/** What `quire add`, a process of its own with a bounded memory, makes of files. */
async function addAll(files: readonly HostileFile[]): Promise<Added> {
  const cwd = newFolder();
  const data = newFolder();
  installFromPackages(join(data, "quire", "extras"), "spreadsheets");
  for (const file of files) writeFileSync(join(cwd, file.name), file.bytes());
  const environment = { XDG_DATA_HOME: data, NODE_OPTIONS: "--max-old-space-size=1500" };
  const names = files.map(({ name }) => name);
  const { stdout, signal } = await quire(["add", "--json", "--quiet", "--jobs", "1", ...names], { cwd, environment });
  expect(signal).toBeNull();
  return JSON.parse(stdout) as Added;
}

/** Programs that convert take seconds to start. */
const tried = allTests ? hostileFiles : someOf(hostileFiles, 16).filter(({ kind }) => !["doc", "djvu"].includes(kind));

describe("hostile files of every kind", () => {
  it("number ten or more of each", () => {
    const numbers = new Map<string, number>();
    for (const { kind } of hostileFiles) numbers.set(kind, (numbers.get(kind) ?? 0) + 1);
    expect([...numbers].filter(([, number]) => number < 10)).toEqual([]);
  });

  it("are read or refused with what helps, each within three minutes, and end nothing", async () => {
    const { files } = await addAll(tried);
    expect(files).toHaveLength(tried.length);
    for (const { path, outcome, error } of files) {
      if (outcome !== "failed") continue;
      expect([path, error?.code]).not.toEqual([path, "internal"]);
      expect([path, error?.code]).not.toEqual([path, "timeout"]);
      expect([path, error?.fix ?? ""]).not.toEqual([path, ""]);
    }
  }, 3_600_000);
});
