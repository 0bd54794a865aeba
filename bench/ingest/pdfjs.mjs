// pdfjs.mjs FOLDER DATABASE: text by pdf.js, straight into FTS5.
import { readFileSync } from "node:fs";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { openBareIndex } from "./fts5.mjs";
import { pdfsBelow, report } from "./pdfs.mjs";

/** The text of all pages, and how many they are. @param {string} path */
async function readText(path) {
  const data = new Uint8Array(readFileSync(path));
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });
  try {
    const document = await task.promise;
    let text = "";
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      text += `${items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("")}\f`;
      page.cleanup();
    }
    return { text, pages: document.numPages };
  } finally {
    await task.destroy();
  }
}

const [folder, database] = process.argv.slice(2);
const index = openBareIndex(database);
const counts = { files: 0, failed: 0, pages: 0 };
for (const path of pdfsBelow(folder)) {
  try {
    const { text, pages } = await readText(path);
    if (!/\S/.test(text)) throw new Error("no text");
    index.add(text);
    counts.pages += pages;
    counts.files += 1;
  } catch {
    counts.failed += 1; // encrypted, damaged or without text: the report counts them
  }
}
index.close();
report(counts);
