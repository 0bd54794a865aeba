// pdftotext.mjs FOLDER DATABASE: the floor. One pdftotext process per file, its text straight into FTS5.
import { spawnSync } from "node:child_process";
import { openBareIndex } from "./fts5.mjs";
import { pdfsBelow, report } from "./pdfs.mjs";

const [folder, database] = process.argv.slice(2);
const index = openBareIndex(database);
const counts = { files: 0, failed: 0, pages: 0 };
for (const path of pdfsBelow(folder)) {
  const { status, stdout } = spawnSync("pdftotext", ["-q", path, "-"], { maxBuffer: 2 ** 30, encoding: "utf8" });
  const hasText = status === 0 && /\S/.test(stdout);
  counts[hasText ? "files" : "failed"] += 1;
  if (!hasText) continue;
  counts.pages += stdout.split("\f").length - 1;
  index.add(stdout);
}
index.close();
report(counts);
