// npm run bench -- links [FOLDER] [--held] [--json] [--show wrong|missed|records|unlabelled|missing] [--workspaces FOLDER]
// Who cites whom in libraries of papers, against lists of references that were labelled by reading. FOLDER holds
// labels.jsonl and a folder of papers for each library. Papers of the part that nobody reads (--held) give counts alone.
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readLibraryWeb } from "./links/library-web.mjs";
import { scoreLinks, scoreRecords } from "./links/score.mjs";
import { printTable, refuse, root, verdict } from "./support/measure.mjs";
import { groupsOf, shareText, shareWhere } from "./support/shares.mjs";

const goal = 0.97;
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
    show: { type: "string" },
    workspaces: { type: "string" },
  },
});
const folder = positionals[0] ?? join(root, "..", "shared", "data", "links");
if (!existsSync(join(folder, "labels.jsonl")))
  refuse(
    `There is no ${join(folder, "labels.jsonl")}.\nName a folder with labels.jsonl (a line for each citing paper: library, citing, part, cites, maybe, traps, records) and a folder of papers for each library.`,
  );
const labels = readFileSync(join(folder, "labels.jsonl"), "utf8")
  .split("\n")
  .filter(Boolean)
  .map((line) => JSON.parse(line));
const part = options.held ? "held" : "dev";
const show = options.held ? null : options.show;
const workspaces = options.workspaces ?? mkdtempSync(join(tmpdir(), "quire-links-"));
const libraries = [];
try {
  for (const [name, papers] of groupsOf(labels, ({ library }) => library))
    libraries.push({ name, papers, ...(await readLibraryWeb(join(folder, name), join(workspaces, name))) });
} finally {
  if (options.workspaces === undefined) rmSync(workspaces, { recursive: true, force: true });
}

const scores = libraries.flatMap(({ name, papers, lists }) =>
  papers
    .filter((label) => label.part === part)
    .map((label) => {
      const entries = lists.get(label.citing)?.entries ?? [];
      return { library: name, label, entries, ...scoreLinks(label, entries), records: scoreRecords(label, entries) };
    }),
);
const labelled = new Set(labels.map(({ library, citing }) => `${library}/${citing}`));
const found = scores.flatMap((score) => score.found);
const wanted = scores.flatMap((score) => score.wanted);
const traps = scores.flatMap((score) => score.traps);
const records = scores.flatMap((score) => score.records);

if (show) showThem();
if (options.json) {
  const kinds = Object.fromEntries(
    [...groupsOf(wanted, ({ kind }) => kind)].map(([kind, rows]) => [kind, shareWhere(rows, (row) => row.found)]),
  );
  const fields = Object.fromEntries(
    ["title", "author", "year", "all"].map((field) => [field, shareWhere(records, (row) => row[field] === "right")]),
  );
  const result = {
    part,
    papers: scores.length,
    precision: shareWhere(found, ({ right }) => right),
    recall: shareWhere(wanted, (row) => row.found),
    kinds,
    traps: shareWhere(traps, ({ made }) => made),
    records: fields,
  };
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`);
} else printTables();

function printTables() {
  const rows = [["all", scores], ...groupsOf(scores, ({ library }) => library)].map(([name, group]) => {
    const entries = group.flatMap((score) => score.entries);
    const links = group.flatMap((score) => score.found);
    const cites = group.flatMap((score) => score.wanted);
    return [
      name,
      group.length,
      entries.length,
      shareText(shareWhere(links, ({ right }) => right)),
      shareText(shareWhere(cites, (row) => row.found)),
    ];
  });
  printTable([part, "papers", "entries", "links that are right", "of the labelled links found"], rows);
  process.stdout.write("\n");
  const kinds = [...groupsOf(wanted, ({ kind }) => kind)].map(([kind, group]) => [
    kind,
    shareText(shareWhere(group, (row) => row.found)),
  ]);
  printTable(
    ["labelled links by kind", "found"],
    [...kinds, ["other works, linked", shareText(shareWhere(traps, ({ made }) => made))]],
  );
  process.stdout.write("\n");
  const fields = ["title", "author", "year", "all"].map((field) => [
    field === "all" ? "all three" : field,
    ...["right", "wrong", "empty"].map((outcome) => shareText(shareWhere(records, (row) => row[field] === outcome))),
  ]);
  printTable(["records of entries", "right", "wrong", "empty"], fields);
  const precision = shareWhere(found, ({ right }) => right);
  const seconds = libraries.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const works = libraries.reduce((sum, { lists }) => sum + lists.size, 0);
  process.stdout.write(
    `\nPrecision ${precision.share.toFixed(3)}, goal ${goal}: ${verdict(precision.share >= goal)}. Lists of ${works} papers read and linked in ${seconds.toFixed(1)} s.\n`,
  );
}

function showThem() {
  const say = (...lines) => process.stdout.write(`${lines.join("\n")}\n`);
  const brief = (item) =>
    JSON.stringify([
      item.title,
      (item.author ?? item.editor ?? [])[0],
      item.issued?.["date-parts"]?.[0]?.[0],
      item.DOI,
      item.archive_location,
    ]);
  if (show === "wrong")
    for (const { label, found: links } of scores)
      for (const { file, entry, right } of links)
        if (!right) say(`${label.citing} -> ${file} (${entry.by})`, `  ${entry.text}`, `  ${brief(entry.item)}`);
  if (show === "missed")
    for (const { library, label, entries, wanted: cites } of scores)
      for (const { file, kind, found: isFound } of cites)
        if (!isFound) {
          const { record } = libraries.find(({ name }) => name === library).lists.get(file) ?? { record: { item: {} } };
          const first = (record.item.title ?? "").split(/\W+/u).slice(0, 2).join("").toLowerCase();
          const near = entries.filter(
            ({ text }) => first !== "" && text.replace(/\W+/gu, "").toLowerCase().includes(first),
          );
          say(`${label.citing} -> ${file} (${kind}; ${entries.length} entries)`, `  work:  ${brief(record.item)}`);
          for (const { text, item } of near.slice(0, 3))
            say(`  entry: ${text.slice(0, 300)}`, `         ${brief(item)}`);
        }
  if (show === "records")
    for (const { label, records: rows } of scores)
      for (const { truth, entry, title, author, year, all } of rows)
        if (all !== "right")
          say(
            `${label.citing}: ${truth.authors[0]} ${truth.year}. ${truth.title}`,
            entry === null
              ? "  no entry"
              : `  ${title} ${author} ${year}: ${brief(entry.item)}\n  ${entry.text.slice(0, 300)}`,
          );
  if (show === "unlabelled")
    for (const { name, lists } of libraries)
      for (const [file, { entries }] of lists)
        if (!labelled.has(`${name}/${file}`))
          for (const { cited, text, by } of entries)
            if (cited !== null) say(`${file} -> ${cited} (${by})`, `  ${text.slice(0, 300)}`);
  if (show === "missing")
    for (const { name, missing } of libraries)
      for (const { item, mentions } of missing.slice(0, 25)) {
        say(`${name}: ${mentions.length} ${brief(item)}`);
        for (const { file, text } of mentions) say(`    ${file.slice(0, 30)}: ${text.slice(0, 160)}`);
      }
}
