import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeDocx } from "./typeset/docx.mjs";
import { makePaper } from "./typeset/paper.mjs";
import { makePdf } from "./typeset/pdf.mjs";
import { parseSource } from "./typeset/source.mjs";
import { papers } from "./sources/papers/papers.mjs";
import { answersAbout } from "./sources/papers/records.mjs";

const sources = new URL("./sources/", import.meta.url);
const library = new URL("./library/", import.meta.url);
const papersFolder = new URL("./papers/", import.meta.url);
const recordings = new URL("../test/recordings/services/", import.meta.url);

/**
 * Makes every document that has a source, in memory.
 * @returns {Promise<{ name: string, bytes: Buffer }[]>} file names in examples/library with their content
 */
export async function buildDocuments() {
  const names = (await readdir(sources)).filter((name) => name.endsWith(".md")).sort();
  return Promise.all(names.map(buildDocument));
}

async function buildDocument(/** @type {string} */ sourceName) {
  const source = parseSource(await readFile(new URL(sourceName, sources), "utf8"));
  const name = source.meta.file;
  const bytes = name.endsWith(".docx") ? makeDocx(source) : await makePdf(source);
  return { name, bytes };
}

/** Makes the sample papers. @returns {Promise<{ name: string, bytes: Buffer }[]>} */
export async function buildPapers() {
  return Promise.all(papers.map(async (paper) => ({ name: paper.file, bytes: await makePaper(paper) })));
}

/** What services answer about the papers. @returns {import("./sources/papers/records.mjs").Answer[]} */
export function buildAnswers() {
  return papers.flatMap(({ registered = [] }) => registered).flatMap(answersAbout);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await write(library, await buildDocuments());
  await write(papersFolder, await buildPapers());
  const answers = buildAnswers().map(({ file, body }) => ({ name: file, bytes: Buffer.from(body) }));
  await mkdir(new URL("papers/", recordings), { recursive: true });
  await write(recordings, answers);
  await addToIndex();
}

async function write(/** @type {URL} */ folder, /** @type {{ name: string, bytes: Buffer }[]} */ files) {
  await mkdir(folder, { recursive: true });
  for (const { name, bytes } of files) {
    await writeFile(new URL(name.split("/").map(encodeURIComponent).join("/"), folder), bytes);
    console.log(`${name}  ${bytes.length} bytes`);
  }
}

/** The recordings' index names each answer once. */
async function addToIndex() {
  const index = new URL("index.jsonl", recordings);
  const lines = (await readFile(index, "utf8")).split("\n").filter(Boolean);
  const others = lines.filter((line) => !JSON.parse(line).file?.startsWith("papers/"));
  const own = buildAnswers().map(({ url, file }) => JSON.stringify({ url, file }));
  await writeFile(index, `${[...others, ...own].join("\n")}\n`);
}
