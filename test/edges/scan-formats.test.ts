import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { docxOf } from "../support/docx-draft.js";
import { ants, bees, crossrefAnswer, owls, type Paper, writePaper } from "../support/papers.js";
import { removeFolders } from "../support/quire.js";
import { closePlayers, owlsName, scanWorkspace } from "../support/scan-workspace.js";
import { allTests } from "../support/some-of.js";

afterEach(closePlayers);
afterAll(removeFolders);

function place(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
}
const page = ({ title, authors, year, doi }: Paper) => `<!doctype html><html><head><title>${title}</title>
<meta name="citation_title" content="${title}"><meta name="citation_doi" content="${doi}">
${authors.map((author) => `<meta name="citation_author" content="${author}">`).join("")}
<meta name="citation_publication_date" content="${year}"></head><body><article><h1>${title}</h1>
<p>What is told here was never measured; it stands in for text that an article would have.</p>
<p>A second paragraph says as little, and says it in the same even tone as the first.</p></article></body></html>`;
const manuscript = ({ title, authors, year, doi }: Paper) =>
  `# ${title}\n${authors.join(", ")}\nJournal of Invented Animals, ${year}\nhttps://doi.org/${doi}\n` +
  `What is told here was never measured.\n# References\nStrix, A. (2019). ${owls.title}. https://doi.org/${owls.doi}\n`;
const note = `# Reading\n\nThe flight of owls is treated by Strix (https://doi.org/${owls.doi}), and bees elsewhere.\n`;

describe("quire scan over documents that are no PDFs", () => {
  it.runIf(allTests)(
    "records what their metadata and first lines say they are, and leaves them as they are",
    async () => {
      const { at, scan, files, manifest } = await scanWorkspace();
      await writePaper(at("a.pdf"), owls);
      place(at("bees.html"), page(bees));
      place(at("manuscript.docx"), docxOf(manuscript(ants)));
      place(at("reading.md"), note);
      place(at("figures.csv"), "1;2\n");
      const bytes = () =>
        ["bees.html", "manuscript.docx", "reading.md"].map((name) => readFileSync(at(name), "latin1"));
      const before = bytes();

      const planned = await scan();
      expect(planned.output.counts).toEqual({ written: 1, recorded: 2, passed: 1 });
      const { code, output } = await scan("--yes");
      expect([code, output.counts, output.renamed]).toEqual([0, { written: 1, recorded: 2, passed: 1 }, 1]);
      expect(bytes()).toEqual(before);
      expect(files()).toEqual(["bees.html", "figures.csv", "manuscript.docx", "reading.md", owlsName].toSorted());
      expect(manifest().entries.map(({ filename, doi, processed }) => [filename, doi, processed])).toEqual([
        [`papers/${owlsName}`, owls.doi, true],
        ["papers/bees.html", bees.doi, true],
        ["papers/manuscript.docx", ants.doi, true],
      ]);
      expect((await scan("--yes")).output.counts).toEqual({ unchanged: 3, passed: 1 });
    },
  );

  it("tells a document that says no identifier from its title only where it is named", async () => {
    const { at, run, scan, player } = await scanWorkspace([crossrefAnswer(bees)]);
    place(at("bees.html"), page({ ...bees, doi: "" }));
    const { stdout } = await run("scan", "papers");
    expect(stdout).toContain("1 file: 1 without an identifier of their own");
    expect(player.requests).toEqual([]);
    expect((await scan("--glob", "**/*.pdf")).output.files).toEqual([]);
    const named = await run("scan", "papers/bees.html", "--json");
    expect(JSON.parse(named.stdout)).toMatchObject({
      files: [{ outcome: "no identifier", says: { title: bees.title } }],
    });
    expect(player.requests.length).toBeGreaterThan(0);
  });

  it("undoes the record of one within the run", async () => {
    const { at, cwd, scan, manifest } = await scanWorkspace();
    place(at("bees.html"), page(bees));
    await writePaper(at("owls.pdf"), owls);
    const answers = `${cwd}/answers.yaml`;
    writeFileSync(answers, "bees.html: [write, skip]\nowls.pdf: [undo, write]\n");
    const { output } = await scan("--write", "--answers", answers);
    expect(output.counts).toEqual({ skipped: 1, written: 1 });
    expect(
      manifest()
        .entries.map(({ status }) => status)
        .toSorted(),
    ).toEqual(["skipped", "written"]);
  });
});
