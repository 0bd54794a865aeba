// npm run bench -- superseded [--held] [--json]: which of a library's documents are marked as older versions or copies of
// others, against what bench/superseded says of them. --held reads the held families in place of the others.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { parseArgs } from "node:util";
import { openSqliteStore } from "../dist/adapters/sqlite/sqlite-store.js";
import { openWorkspace } from "../dist/index.js";
import { printTable, root } from "./support/measure.mjs";
import { readDocuments } from "./superseded/documents.mjs";

const { values: options } = parseArgs({
  options: { held: { type: "boolean", default: false }, json: { type: "boolean", default: false } },
});
const part = options.held ? "held" : "tuned";
const documents = readDocuments(readFileSync(join(root, "bench/superseded", `${part}.txt`), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "quire-superseded-"));
try {
  for (const { path, text } of documents) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const library = await openWorkspace(folder);
  await library.add([folder]);
  await library.close();
  const store = openSqliteStore(join(folder, ".quire", "store.db"), {});
  const works = await store.works();
  store.close();
  const paths = new Map(works.map(({ id, paths: [file] }) => [id, relative(folder, file.path)]));
  const said = new Map(
    works.map((work) => {
      const other = work.superseded_by ?? work.copy_of;
      const relation = work.superseded_by ? "superseded by" : work.copy_of ? "copy of" : "current";
      return [paths.get(work.id), { relation, other: other ? paths.get(other.work_id) : null }];
    }),
  );
  report(documents.map((document) => ({ ...document, said: said.get(document.path) })));
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function report(rows) {
  const of = (relation) => rows.filter((row) => row.relation === relation);
  // Which of two copies counts as the first is nobody's to say: either direction is right.
  const copied = new Set(of("copy of").flatMap(({ path, other }) => [path, other]));
  const right = ({ relation, other, said }) =>
    relation === "copy of"
      ? [said, rows.find((row) => row.path === other).said].filter((each) => each.relation === "copy of").length === 1
      : said.relation === relation && (said.other ?? null) === other;
  const falseFlags = of("current").filter(({ said, path }) => said.relation !== "current" && !copied.has(path));
  const wrong = [...rows.filter((row) => row.relation !== "current" && !right(row)), ...falseFlags];
  const result = {
    documents: rows.length,
    superseded: of("superseded by").length,
    flagged: of("superseded by").filter(({ said }) => said.relation === "superseded by").length,
    newest_leads: of("superseded by").filter(right).length,
    copies: of("copy of").length,
    copies_flagged: of("copy of").filter(right).length,
    false_flags: falseFlags.length,
    wrong: wrong.map(({ path, relation, other, said }) => ({ path, relation, other, said })),
  };
  if (options.json) {
    process.stdout.write(`${JSON.stringify(result)}\n`);
    return;
  }
  const { wrong: list, ...numbers } = result;
  printTable(
    ["", part],
    Object.entries(numbers).map(([name, number]) => [name.replaceAll("_", " "), String(number)]),
  );
  for (const each of list) process.stdout.write(`${JSON.stringify(each)}\n`);
}
