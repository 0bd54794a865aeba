import { readdirSync } from "node:fs";
import { join } from "node:path";

/** The PDFs of a folder and all below it. @param {string} folder */
export function pdfsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.pdf$/i.test(name))
    .toSorted()
    .map((name) => join(folder, name));
}

/** Hands the counts to the benchmark. @param {{ files: number, failed: number, pages: number }} counts */
export function report(counts) {
  process.stdout.write(JSON.stringify(counts));
}
