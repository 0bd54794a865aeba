import { mkdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { afterAll, expect, it } from "vitest";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { createLocalFiles } from "../adapters/local/local-files.js";
import { configSchema } from "../domain/config.js";
import { confinedFiles } from "./client-rules.js";

afterAll(removeFolders);

it("reads plain files of the workspace and its manifest, and tells nothing of others", async () => {
  const [root, elsewhere] = [newFolder(), newFolder()];
  mkdirSync(join(root, ".quire"));
  mkdirSync(join(root, "drafts"));
  const written = (...parts: string[]) => {
    const path = join(...parts);
    writeFileSync(path, "text");
    return path;
  };
  const manifest = written(elsewhere, "manifest.json");
  mkdirSync(join(elsewhere, "notes", ".git"), { recursive: true });
  const brain = { source_dir: join(elsewhere, "notes") };
  const files = confinedFiles(createLocalFiles(root, root), configSchema.parse({ manifest, brain }));
  const read = async (path: string) => Buffer.from(await files.read(files.resolve(path), 100)).toString("utf8");
  for (const path of [
    written(root, "a.md"),
    written(root, "drafts", "b..md"),
    written(elsewhere, "notes", "n.md"),
    manifest,
  ])
    expect([path, await read(path)]).toEqual([path, "text"]);
  for (const path of [
    written(root, ".env"),
    written(root, ".quire", "note.md"),
    written(elsewhere, "c.md"),
    written(elsewhere, "notes", ".git", "config"),
    join(root, "drafts", relative(join(root, "drafts"), join(elsewhere, "c.md"))),
    join(elsewhere, "not-there.md"),
  ])
    await expect(read(path)).rejects.toMatchObject({ code: "tool_refused", facts: { path } });
});
