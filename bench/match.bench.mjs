// npm run bench -- match [FOLDER]: does a record belong to a PDF? FOLDER holds labels.jsonl and files/.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createPdfFiles } from "../dist/adapters/pdf/pdf-files.js";
import { readTitlePage } from "../dist/reference/first-page/title-page.js";
import { matchRecord } from "../dist/cite/compare/match.js";
import { compact } from "../dist/cite/compare/title-similarity.js";
import { median, printTable, root, verdict } from "./support/measure.mjs";

const folder = process.argv[2] ?? join(root, "..", "shared", "data", "pdfs");
if (!existsSync(join(folder, "labels.jsonl"))) {
  process.stderr.write(
    `There is no ${join(folder, "labels.jsonl")}.\nName a folder with labels.jsonl (a line for each file: file, title, year) and files/.\n`,
  );
  process.exit(2);
}
const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));
/** Family names of first authors, and titles where the labels have none, by the beginning of the file's name. */
const known = JSON.parse(readFileSync(join(import.meta.dirname, "match", "records.json"), "utf8"));

const pdfs = createPdfFiles();
const documents = [];
for (const label of labels) {
  const name = basename(label.file);
  try {
    const page = readTitlePage(await pdfs.inspect(readFileSync(join(folder, label.file)), name));
    documents.push({ name, page, record: recordOf(label, name) });
  } catch {
    // What cannot be read has no first page to compare: the identify bench lists it with its reason.
  }
}
await pdfs.close();

function recordOf(label, name) {
  const { author, title = label.title } = known[name.slice(0, 3)] ?? {};
  if (!title || author === undefined) return null;
  const type = label.isbn13?.length > 0 ? "book" : "article-journal";
  const issued = label.year && { issued: { "date-parts": [[label.year]] } };
  return { type, title, author: [{ family: author }], ...issued };
}

const titleOf = ({ record, page }) => compact(record?.title ?? page.title ?? "");

const took = [];
function compare(record, page) {
  const began = performance.now();
  const match = matchRecord(record, page);
  took.push(performance.now() - began);
  return match;
}

const counts = { own: { same: 0, uncertain: 0, different: 0 }, other: { same: 0, uncertain: 0, different: 0 } };
for (const { name, record, page } of documents) {
  if (record === null) continue;
  const own = compare(record, page);
  counts.own[own.verdict] += 1;
  if (own.verdict !== "same") process.stdout.write(`${own.verdict} ${name}: ${own.explanation}\n`);
  for (const other of documents) {
    // Copies of one work are not other works.
    if (other.name === name || titleOf(other) === compact(record.title)) continue;
    const match = compare(record, other.page);
    counts.other[match.verdict] += 1;
    if (match.verdict === "same") process.stdout.write(`WRONG ${name} taken for ${other.name}: ${match.explanation}\n`);
  }
}

const total = ({ same, uncertain, different }) => same + uncertain + different;
const share = (part, whole) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`;
const rows = Object.entries(counts).map(([which, count]) => [
  which === "own" ? "its own record" : "another work's record",
  String(total(count)),
  share(count.same, total(count)),
  share(count.uncertain, total(count)),
  share(count.different, total(count)),
]);
printTable(["compared with", "pairs", "same", "uncertain", "different"], rows);
const taken = counts.own.same / Math.max(1, total(counts.own));
process.stdout.write(
  `\n${median(took).toFixed(1)} ms a comparison (median).\n` +
    `Goals: own records taken for the same at least 0.95 (${verdict(taken >= 0.95)}); ` +
    `no other work's record taken (${verdict(counts.other.same === 0)}).\n`,
);
