import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeDocx } from "./typeset/docx.mjs";
import { makePdf } from "./typeset/pdf.mjs";
import { parseSource } from "./typeset/source.mjs";

const sources = new URL("./sources/", import.meta.url);
const library = new URL("./library/", import.meta.url);

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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await mkdir(library, { recursive: true });
  for (const { name, bytes } of await buildDocuments()) {
    await writeFile(new URL(encodeURIComponent(name), library), bytes);
    console.log(`${name}  ${bytes.length} bytes`);
  }
}
