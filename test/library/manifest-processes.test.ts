import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, it } from "vitest";
import { manifestSchema } from "../../src/domain/manifest.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests } from "../support/some-of.js";

const writer = fileURLToPath(new URL("manifest-writer.mjs", import.meta.url));

afterEach(removeFolders);

function start(folder: string, name: string, count: number): ChildProcess {
  return spawn(process.execPath, [writer, folder, name, String(count)], { stdio: ["ignore", "pipe", "inherit"] });
}

function entries(folder: string) {
  return manifestSchema.parse(JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"))).entries;
}

function told(child: ChildProcess): () => number {
  let lines = 0;
  child.stdout?.setEncoding("utf8").on("data", (text: string) => (lines += text.split("\n").length - 1));
  return () => lines;
}

describe("processes that write one manifest", () => {
  it.runIf(allTests)("lose none of each other's entries and give no key twice", async () => {
    const folder = newFolder();
    const children = ["a", "b"].map((name) => start(folder, name, 100));
    const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0] as number));
    expect(codes).toEqual([0, 0]);
    const all = entries(folder);
    expect(new Set(all.map(({ id }) => id)).size).toBe(200);
    expect(new Set(all.map(({ csl }) => csl?.id)).size).toBe(200);
    expect(readdirSync(folder).filter((name) => name !== ".quire")).toEqual(["manifest.json"]);
  });

  it.runIf(allTests)("leave it whole when one is killed, and let the next go on", async () => {
    const folder = newFolder();
    for (const name of ["a", "b", "c"]) {
      const child = start(folder, name, 1000);
      const written = told(child);
      await once(child.stdout!, "data");
      await once(child.stdout!, "data");
      child.kill("SIGKILL");
      await once(child, "close");
      expect(entries(folder).filter(({ id }) => id.startsWith(name)).length).toBeGreaterThanOrEqual(written());
    }
    const last = start(folder, "d", 3);
    expect((await once(last, "exit"))[0]).toBe(0);
    expect(entries(folder).filter(({ id }) => id.startsWith("d")).length).toBe(3);
  });
});
