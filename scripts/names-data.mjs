// node scripts/names-data.mjs GIVEN FAMILY: writes data/names from two lists of names, one name a row
// (github.com/smashew/NameDatabases, first names/all.txt and surnames/all.txt, in the public domain).
// Kept are the letters alone, in lower case and without marks, as src/reference/header/known-names.ts looks names up.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";

const [, , given, family] = process.argv;
if (given === undefined || family === undefined) {
  process.stderr.write("Name the two lists: node scripts/names-data.mjs GIVEN FAMILY\n");
  process.exit(2);
}
/** @param {string} text */
const plain = (text) =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, "");

mkdirSync("data/names", { recursive: true });
for (const [name, path] of [
  ["given", given],
  ["family", family],
]) {
  const names = readFileSync(path, "utf8")
    .split(/\r?\n/u)
    .flatMap((row) => row.split(/[\s-]+/u))
    .map(plain)
    .filter((word) => word.length > 2);
  writeFileSync(`data/names/${name}.txt`, `${[...new Set(names)].toSorted().join("\n")}\n`);
}
