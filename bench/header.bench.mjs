// npm run bench -- header [FOLDER...] [--show FIELD]: what is read of each PDF's title, authors, year, container and
// identifiers, against labels. A FOLDER holds labels.jsonl and the files (or files/).
// npm run bench -- header pages FOLDER [--office PROGRAM]: makes first pages of journals in other scripts, FOLDER/seen and FOLDER/unseen.
// npm run bench -- header fit FOLDER...: fits the weights by which they are chosen anew (data/header-weights.json).
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readHeader } from "../dist/reference/header/read-header.js";
import { readFolders } from "./header/folders.mjs";
import { fitHeader } from "./header/fit.mjs";
import { makePages } from "./header/pages-of-scripts.mjs";
import { countOutcomes, fields, goals, interval, scoreItem } from "./header/score.mjs";
import { median, printTable, root } from "./support/measure.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    show: { type: "string" },
    by: { type: "string", default: "kind" },
    office: { type: "string", default: "soffice" },
  },
});
if (positionals[0] === "fit") {
  await fitHeader(positionals.slice(1));
  process.exit(0);
}
if (positionals[0] === "pages") {
  makePages(resolve(positionals[1] ?? "pages-of-scripts"), options.office);
  process.exit(0);
}
const folders = positionals.length > 0 ? positionals : [join(root, "..", "shared", "data", "pdfs")];

function read({ label, name, facts }) {
  const started = performance.now();
  const { item, fields: places, identification } = readHeader(facts, name);
  const ms = performance.now() - started;
  const isbns = identification.isbn.map(({ value }) => value);
  return { label, item, places, ms, score: scoreItem(item, label, isbns) };
}

const results = [];
for (const file of await readFolders(folders)) {
  const result = read(file);
  results.push(result);
  const outcome = options.show === undefined ? null : result.score[options.show];
  if (outcome !== null && outcome !== "right") show(result, outcome);
}

function show({ label, item, places }, outcome) {
  process.stdout.write(`${outcome.toUpperCase()} ${label.file} (${label.kind ?? "-"}, ${label.publisher ?? "-"})\n`);
  const names = (list) => (list ?? []).map((name) => name.family ?? name.literal ?? name).join("; ");
  const shown = (given) => JSON.stringify(given);
  process.stdout.write(
    `  read:  ${shown([item.title, names(item.author), item.issued?.["date-parts"]?.[0]?.[0], item["container-title"], item.volume, item.page, item.DOI, item.ISBN])}\n` +
      `  label: ${shown([label.title, label.subtitle, names(label.authors), label.year_issue ?? label.year, label.year_online, label.container, label.volume, label.pages, label.doi, label.isbn ?? label.isbn13])}\n` +
      `  places: ${shown(Object.fromEntries(Object.entries(places).map(([field, { place, confidence }]) => [field, `${place} ${confidence}`])))}\n`,
  );
}

const decimal = (part, of) => (of === 0 ? "-" : (part / of).toFixed(3));

function rowsOf(scores, group) {
  return fields.flatMap((field) => {
    const { right, wrong, empty, invented, labelled } = countOutcomes(scores, field);
    if (labelled + invented === 0) return [];
    const [low, high] = interval(right, labelled);
    const goal = goals[field];
    return [
      [
        group,
        field,
        decimal(right, labelled),
        decimal(wrong, labelled),
        decimal(empty, labelled),
        invented,
        labelled,
        `${low.toFixed(2)}-${high.toFixed(2)}`,
        `${goal.right}/${goal.wrong}/${goal.empty}`,
      ],
    ];
  });
}

const head = ["", "field", "right", "wrong", "empty", "invented", "labelled", "95 %", "goal"];
const groups = Map.groupBy?.(results, (result) => result.label[options.by]) ?? new Map();
if (groups.size === 0)
  for (const result of results) {
    const group = result.label[options.by];
    groups.set(group, [...(groups.get(group) ?? []), result]);
  }
if (groups.size > 1)
  printTable(
    head,
    [...groups].flatMap(([group, members]) =>
      rowsOf(
        members.map(({ score }) => score),
        String(group),
      ),
    ),
  );
process.stdout.write("\n");
printTable(
  head,
  rowsOf(
    results.map(({ score }) => score),
    "all",
  ),
);
process.stdout.write(
  `\n${results.length} readable files; ${median(results.map(({ ms }) => ms)).toFixed(1)} ms a file (median) besides opening it.\n`,
);
