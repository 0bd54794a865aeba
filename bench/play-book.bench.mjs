// npm run bench -- play-book FOLDER [WORDS]: a long book from a folder of papers, by a model that says what its passages say
// and nothing twice, and the same book without a model. Looked at: each citation has its work, no sentence stands in two
// sections, headings follow each other level by level, and the finished documents open.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeWorkspace, measure, removeWorkspace, startModel } from "./play/book.mjs";
import { printTable, refuse, verdict } from "./support/measure.mjs";

const [folder = "", words = "60000"] = process.argv.slice(2);
if (!existsSync(folder)) refuse("Name a folder of papers: npm run bench -- play-book FOLDER [WORDS]");
const perSection = 280;
const parts = ["What is asked", "What was done", "What was found", "What is left open"];
/** Words in a row; fewer are phrases that a paper itself uses again and again. */
const shingle = 12;

const playbook = `name: long-book
version: 1
target_words: { document: ${words}, item: ${perSection} }
steps:
  - name: sections
    input: outline.json
    multiple_parts: true
    instruction_user_prompt: "Write {input:this::title} in {input:parent::title or null}."
    output: out/sections.json
    output_file_format: [{ "...": item, text: "this::output" }]
  - name: book
    kind: assemble
    input: out/sections.json
    output: out/book.md
    title: A long book
    headings: numbered
    fields: { text: text }
    audit: true
    export: { to: [docx, pdf] }
`;

const model = await startModel("", String(perSection), "once");
const rows = [];
try {
  for (const { name, given } of [
    { name: "by a model", given: [] },
    { name: "without one", given: ["--model", "none"] },
  ]) {
    const workspace = makeWorkspace(model.origin, { playbook, size: 1, library: folder });
    const works = worksOf(workspace);
    writeFileSync(join(workspace, "outline.json"), JSON.stringify(outlineOf(works)));
    process.stderr.write(`${name}: ${works.length} works in ${workspace} ...\n`);
    const { wall_ms, stdout } = measure(workspace, ["play", "book.yaml", "--yes", "--parallel", "4", ...given]);
    rows.push([name, (wall_ms / 1_000).toFixed(0), ...look(workspace, works, JSON.parse(stdout))]);
    if (process.env.KEEP === undefined) removeWorkspace(workspace);
  }
} finally {
  model.stop();
}
printTable(
  [
    "book",
    "seconds",
    "words",
    "works cited",
    "citations without a work",
    "runs of 12 words in two sections",
    "headings in order",
    "documents",
  ],
  rows,
);

/** @param {string} workspace */
function worksOf(workspace) {
  const { stdout } = measure(workspace, ["library", "list"]);
  const { records } = JSON.parse(stdout);
  return records.filter(({ title }) => title).map(({ key, title }) => ({ key, title }));
}

/** A chapter for each work, and its parts. @param {{ title: string }[]} works */
function outlineOf(works) {
  return works.flatMap(({ title }, at) => [
    { section: `${at + 1}`, title, parent_section: null },
    ...parts.map((part, below) => ({
      section: `${at + 1}.${below + 1}`,
      title: `${part}: ${title}`,
      parent_section: `${at + 1}`,
    })),
  ]);
}

/** @param {string} workspace @param {{ key: string }[]} works @param {{ documents: { path: string }[] }} played */
function look(workspace, works, played) {
  const text = readFileSync(join(workspace, "out", "book.md"), "utf8");
  const keys = new Set(works.map(({ key }) => key));
  const cited = new Set([...text.matchAll(/\[@([^\s,;\]]+)/gu)].map(([, key]) => key));
  const strange = [...cited].filter((key) => !keys.has(key));
  const count = text.split(/\s+/u).length;
  return [
    `${count}${played.documents.length === 1 ? ` (${words}: ${verdict(count >= Number(words))})` : ""}`,
    cited.size,
    `${strange.length} ${strange.slice(0, 3).join(" ")}`,
    repeated(text).length,
    inOrder(text) ? "yes" : "NO",
    ["docx", "pdf"].map((ending) => `${ending}: ${opens(workspace, ending)}`).join(", "),
  ];
}

/** Runs of twelve words that stand below two headings. @param {string} text */
function repeated(text) {
  const at = new Map();
  const twice = new Set();
  for (const [section, body] of text.split(/^#+ .*$/mu).entries()) {
    const said =
      body
        .replaceAll(/\[@[^\]]*\]/gu, "")
        .toLowerCase()
        .match(/[\p{L}\p{N}]+/gu) ?? [];
    for (let from = 0; from + shingle <= said.length; from += 1) {
      const run = said.slice(from, from + shingle).join(" ");
      const before = at.get(run);
      if (before !== undefined && before !== section) twice.add(run);
      at.set(run, section);
    }
  }
  return [...twice];
}

/** Whether no heading is more than a level below the one before; numbers are given where the document is set. @param {string} text */
function inOrder(text) {
  const levels = [...text.matchAll(/^(#+) /gmu)].map(([, signs = ""]) => signs.length);
  return levels.every((level, at) => level <= (levels[at - 1] ?? 0) + 1);
}

/** @param {string} workspace @param {string} ending */
function opens(workspace, ending) {
  const path = join(workspace, "out", `book.${ending}`);
  if (!existsSync(path)) return "not made";
  const [program, ...given] =
    ending === "pdf" ? ["pdftotext", path, "-"] : ["soffice", "--headless", "--convert-to", "txt:Text", "--cat", path];
  try {
    const text = execFileSync(program, given, {
      encoding: "utf8",
      maxBuffer: 2 ** 28,
      stdio: ["ignore", "pipe", "ignore"],
    });
    return `${text.split(/\s+/u).length} words by ${program}`;
  } catch (error) {
    return error.code === "ENOENT" ? `made; ${program} is not here` : `${program} cannot open it`;
  }
}
