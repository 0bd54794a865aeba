import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { CitesOutput } from "../../src/library/cites.tool.js";
import { quireHere } from "../support/quire-here.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { docxParagraph, makeDocx } from "../support/zip-file.js";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(removeFolders);

const latex = (body: string) =>
  `\\documentclass{article}\n\\title{Mires of the world and their keepers}\n\\begin{document}\\maketitle\n${body}\n\\end{document}\n`;
const bib = `@article{brook, title = {A history of raised bogs in the north}, author = {Brook, Ada}, journal = {Journal of Rest}, year = 2011, doi = {10.5555/bogs.1}}
@book{finch, title = {Burning moors and what grows after the fire}, author = {Finch, Carl}, publisher = {Quay Books}, year = 2015}
@book{uncited, title = {Sheep}, author = {Hill, Elsa}, publisher = {Quay Books}, year = 1999}
`;

async function listOf(file: string, content: string | Uint8Array, beside: Record<string, string> = {}) {
  for (const [name, text] of Object.entries(beside)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, file), content);
  const added = await quireHere(["add", file, "--offline"], { cwd: folder });
  expect(added.code).toBe(0);
  return cites(file);
}

async function cites(file: string) {
  const { code, stdout } = await quireHere(["library", "cites", file, "--json"], { cwd: folder });
  expect(code).toBe(0);
  const { not_in_library } = JSON.parse(stdout) as CitesOutput;
  return not_in_library.map(({ item, identifier, line }) => ({ title: item.title, identifier, line }));
}

const bogs = { title: "A history of raised bogs in the north", identifier: "doi:10.5555/bogs.1" };
const moors = { title: "Burning moors and what grows after the fire", identifier: null };

describe("lists of references that a file says in another way than in its text", () => {
  it("are the entries that a draft in LaTeX cites of the files it names, as they stand there now", async () => {
    const source = latex("Bogs grow slowly \\citep{brook}.\n\nMoors burn \\cite[p.~3]{finch}.\n\\bibliography{works}");
    expect(await listOf("mires.tex", source, { "works.bib": bib })).toEqual([
      { ...bogs, line: 3 },
      { ...moors, line: 5 },
    ]);
    writeFileSync(join(folder, "works.bib"), bib.replace("10.5555/bogs.1", "10.5555/bogs.2"));
    expect((await cites("mires.tex"))[0]?.identifier).toBe("doi:10.5555/bogs.2");
  });

  it("are all of a file's where \\nocite says so, and those that LaTeX printed where the file is not there", async () => {
    const source = latex("Bogs grow slowly.\n\\nocite{*}\\bibliography{works}");
    expect(await listOf("mires.tex", source, { "works.bib": bib })).toHaveLength(3);
    const printed = `\\begin{thebibliography}{9}\n\\bibitem{brook} A. Brook. \\newblock A history of raised bogs in the north. \\newblock {\\em Journal of Rest}, 2011.\n\\end{thebibliography}\n`;
    rmSync(join(folder, "works.bib"));
    writeFileSync(join(folder, "mires.bbl"), printed);
    expect(await cites("mires.tex")).toEqual([{ ...bogs, identifier: null, line: 1 }]);
  });

  it("are no files outside the folder of a draft and the workspace", async () => {
    const outside = newFolder();
    writeFileSync(join(outside, "works.bib"), bib);
    const source = latex(`Bogs grow slowly \\citep{brook}.\n\\bibliography{${join(outside, "works")}}`);
    expect(await listOf("mires.tex", source)).toEqual([]);
  });

  it("are what the fields of a reference manager describe in a DOCX: once, whether printed or not", async () => {
    const work = (id: number, title: string, family: string, year: string, more: object) => ({
      id,
      uris: [`http://zotero.org/users/1/items/KEY${id}`],
      itemData: { id, title, author: [{ family, given: "Ada" }], issued: { "date-parts": [[year]] }, ...more },
    });
    const instruction = `ADDIN ZOTERO_ITEM CSL_CITATION ${JSON.stringify({
      citationItems: [
        work(1, bogs.title, "Brook", "2011", { type: "article-journal", DOI: "10.5555/bogs.1" }),
        work(2, moors.title, "Finch", "2015", { type: "book", publisher: "Quay Books" }),
      ],
    })}`;
    const sign = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = `<w:p>${sign("begin")}<w:r><w:instrText xml:space="preserve">${instruction.replaceAll("&", "&amp;")}</w:instrText></w:r>${sign("separate")}<w:r><w:t>(Brook 2011; Finch 2015)</w:t></w:r>${sign("end")}</w:p>`;
    const body =
      docxParagraph("Mires of the world") +
      field +
      docxParagraph("References") +
      docxParagraph("Brook, A. (2011). A history of raised bogs in the north. Journal of Rest, 3(1), 1–20.");
    const list = await listOf("mires.docx", makeDocx(body));
    expect(list).toEqual([
      { ...bogs, line: expect.any(Number) as number },
      { ...moors, line: 1 },
    ]);
    expect(list[0]?.line).toBeGreaterThan(1);
  });

  it("are the references that a page names in its meta tags", async () => {
    const page = `<!doctype html><html><head><title>Mires</title>
<meta name="citation_reference" content="citation_journal_title=Journal of Rest; citation_title=A history of raised bogs in the north; citation_author=A Brook, C Finch; citation_publication_date=2011; citation_doi=10.5555/bogs.1; citation_id=CR1">
<meta name="citation_reference" content="Hill, E. (1999). Sheep."></head>
<body><h1>Mires of the world</h1><p>Mires are wet, and nobody has measured for how long they have been.</p></body></html>`;
    expect(await listOf("mires.html", page)).toEqual([{ ...bogs, line: 1 }]);
  });

  it("rest on the text alone where the file has changed since it was added", async () => {
    const source = latex("Bogs grow slowly \\citep{brook}.\n\\bibliography{works}");
    await listOf("mires.tex", source, { "works.bib": bib });
    const path = join(folder, "mires.tex");
    writeFileSync(path, readFileSync(path, "utf8").replace("slowly", "fast"));
    expect(await cites("mires.tex")).toEqual([]);
  });
});
