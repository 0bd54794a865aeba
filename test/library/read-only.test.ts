import { chmodSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { newWorkspace, quire, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

/** Nobody's rights end at folders of others; an administrator's end nowhere. */
const reader = process.getuid?.() === 0 ? { user: 65_534 } : {};

/** Takes all rights of writing away, or gives them back to the owner. */
function setWritable(path: string, isWritable: boolean): void {
  const isFolder = statSync(path).isDirectory();
  if (isWritable) chmodSync(path, isFolder ? 0o755 : 0o644);
  if (isFolder) for (const name of readdirSync(path)) setWritable(join(path, name), isWritable);
  if (!isWritable) chmodSync(path, isFolder ? 0o555 : 0o444);
}

describe.skipIf(process.platform === "win32")("a library that may be read only", () => {
  it.runIf(allTests)(
    "is searched, listed, cited and exported, and says what cannot be done",
    { timeout: 120_000 },
    async () => {
      const workspace = newWorkspace(() => false);
      writeFileSync(join(workspace, "tides.md"), "# Tides of the inner harbour\n\nThe tide rises twice a day.\n");
      await quireHere(["add", "tides.md"], { cwd: workspace });
      await quireHere(["library", "edit", "tides.md", "--year", "2016", "--key", "tides"], { cwd: workspace });
      // Edited since the store was brought in line: what is read says so all the same.
      const manifest = { version: 1, entries: [{ filename: "tides.md", title: "Tides as edited by hand" }] };
      writeFileSync(join(workspace, "draft.md"), "They rise twice [@tides].\n");
      setWritable(workspace, false);
      const read = (...given: string[]) => quire(given, { cwd: workspace, ...reader });
      try {
        const search = await read("search", "tide");
        expect(search).toMatchObject({ code: 0, stdout: expect.stringContaining("twice a day") });
        expect(await read("status")).toMatchObject({ code: 0, stdout: expect.stringContaining("1 work") });
        expect(await read("library")).toMatchObject({ code: 0, stdout: expect.stringContaining("tides") });
        expect(await read("library", "export", "--format", "ris")).toMatchObject({
          code: 0,
          stdout: expect.stringContaining("Tides of the inner harbour"),
        });
        expect(await read("cite", "draft.md")).toMatchObject({ stdout: expect.stringContaining("2016") });
        const added = await read("add", "draft.md");
        expect(added).toMatchObject({ code: 1, stderr: expect.stringContaining("--workspace DIR") });

        setWritable(workspace, true);
        writeFileSync(join(workspace, "manifest.json"), JSON.stringify(manifest));
        setWritable(workspace, false);
        expect((await read("search", "tide")).stdout).toContain("Tides as edited by hand");
      } finally {
        setWritable(workspace, true);
      }
    },
  );
});
