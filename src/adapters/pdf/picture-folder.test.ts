import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createLocalFiles } from "../local/local-files.js";
import { PictureFolder } from "./picture-folder.js";

const root = mkdtempSync(join(tmpdir(), "quire-pictures-"));
const folder = join(root, ".quire", "cache", "pictures");
afterEach(() => rmSync(root, { recursive: true, force: true }));

const nameOf = (number: number) => `${String(number).repeat(64)}-1-2.png`;

it("lets its oldest pictures go, and no file that is not one of them, in whichever folder", async () => {
  const archived = join(root, ".quire", "pages", "a".repeat(64));
  mkdirSync(join(root, ".quire", "pages"), { recursive: true });
  mkdirSync(folder, { recursive: true });
  for (const path of [archived, join(folder, "note.txt")]) {
    writeFileSync(path, "kept for good");
    utimesSync(path, 1, 1);
  }
  const pictures = new PictureFolder(createLocalFiles(root, root), 250);
  for (const number of [1, 2, 3]) {
    pictures.keep(nameOf(number), new Uint8Array(100));
    await pictures.settled();
    utimesSync(join(folder, nameOf(number)), number * 10, number * 10);
  }
  expect(readdirSync(folder).toSorted()).toEqual([nameOf(2), nameOf(3), "note.txt"]);
  expect(readFileSync(archived, "utf8")).toBe("kept for good");
});
