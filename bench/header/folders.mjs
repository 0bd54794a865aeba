// Labelled PDFs: FOLDER holds labels.jsonl (and authors.jsonl), and the files or files/.
import { existsSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createPdfFiles } from "../../dist/adapters/pdf/pdf-files.js";

const linesOf = (path) => (existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : []);

/** Labels of a folder whose files can be read and are no copies of others. */
function labelsOf(folder) {
  const path = join(folder, "labels.jsonl");
  if (!existsSync(path)) {
    process.stderr.write(
      `There is no ${path}.\nName a folder with labels.jsonl (a line for each file: file, kind, publisher, title, subtitle, authors, year_issue, year_online, doi, arxiv, isbn, container, volume, pages, readable) and its files.\n`,
    );
    process.exit(2);
  }
  const named = linesOf(join(folder, "authors.jsonl")).map((line) => JSON.parse(line));
  const authors = new Map(named.map((each) => [each.file, each.authors]));
  return linesOf(path)
    .map((line) => JSON.parse(line))
    .filter(({ derived, readable }) => derived !== true && readable !== false)
    .map((label) => ({ ...label, authors: label.authors ?? authors.get(label.file) }));
}

/** The readable files of folders with their labels and what they say. */
export async function readFolders(folders) {
  const pdfs = createPdfFiles();
  const read = [];
  for (const folder of folders)
    for (const label of labelsOf(folder)) {
      const path = [join(folder, label.file), join(folder, "files", label.file)].find((each) => existsSync(each));
      if (path === undefined) throw new Error(`${label.file} is labelled, but not in ${folder}.`);
      const facts = await pdfs.inspect(readFileSync(path), basename(path)).catch(() => null);
      if (facts !== null && !facts.no_text) read.push({ label, name: basename(path), facts });
    }
  return read;
}
