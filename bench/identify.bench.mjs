// npm run bench -- identify [FOLDER]: which work each PDF is, against labels. FOLDER holds labels.jsonl and files/.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createPdfFiles } from "../dist/adapters/pdf/pdf-files.js";
import { identify } from "../dist/reference/first-page/identify.js";
import { peers } from "./identify/peers.mjs";
import { compare, kinds, labelled, sum, violations } from "./identify/score.mjs";
import { median, printTable, root, verdict } from "./support/measure.mjs";

const goals = { doi: { precision: 0.99, recall: 0.97 }, arxiv: { precision: 0.97 }, isbn: { precision: 0.97 }, ms: 40 };
const folder = process.argv[2] ?? join(root, "..", "shared", "data", "pdfs");
if (!existsSync(join(folder, "labels.jsonl"))) {
  process.stderr.write(
    `There is no ${join(folder, "labels.jsonl")}.\nName a folder with labels.jsonl (a line for each file: file, doi, arxiv, isbn13, must_not_return) and files/.\n`,
  );
  process.exit(2);
}
const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const pdfs = createPdfFiles();

const none = { doi: null, arxiv: null, isbn: [], pmid: null, candidates: [] };
const returnedBy = (identification, kind) =>
  kind === "isbn"
    ? identification.isbn.map(({ value }) => value)
    : identification[kind] === null
      ? []
      : [identification[kind].value];

async function read(label) {
  const path = [join(folder, label.file), join(folder, "files", label.file)].find((file) => existsSync(file));
  if (path === undefined) throw new Error(`${label.file} is labelled, but not in ${folder}.`);
  const bytes = readFileSync(path);
  const name = basename(path);
  const began = performance.now();
  const usage = process.cpuUsage();
  const processor = () => {
    const { user, system } = process.cpuUsage(usage);
    return (user + system) / 1_000;
  };
  try {
    const facts = await pdfs.inspect(bytes, name);
    const inspected = performance.now();
    const identification = identify(facts, name);
    return {
      label,
      name,
      facts,
      identification,
      inspect: inspected - began,
      ms: performance.now() - began,
      processor: processor(),
    };
  } catch (error) {
    return {
      label,
      name,
      facts: null,
      identification: none,
      error: error.message,
      ms: performance.now() - began,
      processor: processor(),
    };
  }
}

// The first file pays for loading the library.
await read(labels[0]);
const results = [];
for (const label of labels) results.push(await read(label));

for (const { label, name, identification, error } of results) printFile(label, name, identification, error);
printScores();

function printFile(label, name, identification, error) {
  const all = kinds.flatMap((kind) => returnedBy(identification, kind));
  const traps = violations(label, all);
  const bad = kinds.filter((kind) => {
    const count = compare(label, kind, returnedBy(identification, kind));
    return count.wrong + count.false + count.missed > 0;
  });
  const mark = bad.length > 0 || traps.length > 0 ? "WRONG" : "ok   ";
  process.stdout.write(`${mark} ${name}: ${all.join(", ") || (error ?? "no identifier")}\n`);
  if (bad.length > 0) {
    const truth = kinds.flatMap((kind) => labelled(label, kind));
    process.stdout.write(`      labelled: ${truth.join(", ") || "none"} (${(label.tags ?? []).join(", ")})\n`);
  }
  for (const trap of traps) process.stdout.write(`      MUST NOT be returned: ${trap}\n`);
  for (const { identifier, place, taken, reason, text } of identification.candidates) {
    if (taken || bad.length > 0)
      process.stdout.write(`      ${taken ? "+" : "-"} ${identifier.value} [${place}] ${reason}: "${text}"\n`);
  }
}

function printScores() {
  const rows = kinds.map((kind) => {
    const score = sum(
      results.map(({ label, identification }) => compare(label, kind, returnedBy(identification, kind))),
    );
    return ["quire", kind, ...cells(score)];
  });
  for (const { name, identify: peer } of peers) {
    const score = sum(
      results.map(({ label, facts, name: file }) => {
        const found = facts === null ? undefined : peer(facts, file);
        return compare(label, "doi", found === undefined ? [] : [found]);
      }),
    );
    rows.push([name, "doi", ...cells(score)]);
  }
  process.stdout.write("\n");
  printTable(["", "kind", "precision", "recall", "right", "wrong", "false", "missed", "labelled"], rows);
  printGoals();
}

function cells({ precision, recall, right, wrong, false: invented, missed, labelled: count }) {
  return [precision.toFixed(3), recall.toFixed(3), right, wrong, invented, missed, count];
}

function printGoals() {
  const score = (kind) =>
    sum(results.map(({ label, identification }) => compare(label, kind, returnedBy(identification, kind))));
  const times = results.map(({ ms }) => ms).sort((one, other) => one - other);
  const traps = results.flatMap(({ label, identification }) =>
    violations(
      label,
      kinds.flatMap((kind) => returnedBy(identification, kind)),
    ),
  );
  const middle = median(times);
  const readable = results.filter(({ facts }) => facts !== null);
  process.stdout.write(
    `\n${results.length} files, ${readable.length} readable. ` +
      `${middle.toFixed(1)} ms a file (median), ${times[Math.floor(times.length * 0.95)].toFixed(1)} ms at the 95th percentile` +
      `, of these ${median(readable.map(({ inspect }) => inspect)).toFixed(1)} ms reading; ` +
      `${median(results.map(({ processor }) => processor)).toFixed(1)} ms of processor time (median).\n` +
      `Goals: DOI precision ${goals.doi.precision} (${verdict(score("doi").precision >= goals.doi.precision)}), ` +
      `recall ${goals.doi.recall} (${verdict(score("doi").recall >= goals.doi.recall)}); ` +
      `no trap returned (${verdict(traps.length === 0)}); ` +
      `arXiv precision ${goals.arxiv.precision} (${verdict(score("arxiv").precision >= goals.arxiv.precision)}); ` +
      `ISBN precision ${goals.isbn.precision} (${verdict(score("isbn").precision >= goals.isbn.precision)}); ` +
      `${goals.ms} ms a file (${verdict(middle <= goals.ms)}).\n`,
  );
}
