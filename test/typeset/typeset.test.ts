import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { createPdfReader } from "../../src/adapters/pdf/pdf-reader.js";
import type { TypesetOutput } from "../../src/contracts/typeset.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

const extras = newFolder();
installFromPackages(extras, "typst");
const root = newWorkspace();

const typeset = (args: readonly string[], folder = extras) =>
  quireHere(["typeset", ...args, "--json", "--offline"], { cwd: root, extras: { folder } });

async function made(args: readonly string[]): Promise<TypesetOutput> {
  const { code, stdout } = await typeset(args);
  expect({ code, stdout }).toMatchObject({ code: 0 });
  return JSON.parse(stdout) as TypesetOutput;
}

async function refused(args: readonly string[], folder = extras) {
  const { code, stdout, stderr } = await typeset(args, folder);
  expect(code).not.toBe(0);
  return `${stdout}${stderr}`;
}

async function wordsOf(path: string): Promise<string> {
  const read = await createPdfReader().read(readFileSync(path), path, { ocr: false });
  if (read.kind !== "layout") throw new Error("a PDF has a layout");
  return read.pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join("\n");
}

const table = String.raw`\begin{tabular}{lr}
Metal & Density \\ \hline
Iron & 7.87 \\
Gold & 19.32 \\
\end{tabular}`;
const page = String.raw`\documentclass{article}
\newcommand{\metal}{osmium}
\begin{document}
\section{Dense things}
Nothing is denser than \metal: $\rho = \frac{m}{V}$.
\begin{itemize}
\item one \item two
\end{itemize}
\end{document}`;

describe("typesetting", () => {
  it.runIf(allTests)("sets a formula as SVG, PNG and PDF", async () => {
    const { files, mathml } = await made([String.raw`\frac{\sqrt{\pi}}{2}`, "-o", "formula"]);
    expect(files.map(({ media_type }) => media_type)).toEqual(["image/svg+xml", "image/png", "application/pdf"]);
    for (const { path } of files) expect(existsSync(resolve(root, path))).toBe(true);
    expect(mathml).toContain("mfrac");
  });

  it.runIf(allTests)("sets a table of LaTeX", async () => {
    const { files } = await made(["--kind", "latex", table, "-o", "table"]);
    expect(files).toHaveLength(3);
    const words = await wordsOf(join(root, "table.pdf"));
    for (const word of ["Metal", "Density", "Gold", "19.32"]) expect(words).toContain(word);
    expect(words).not.toContain("hline");
  });

  it.runIf(allTests)("sets a page of LaTeX, its macros put in", async () => {
    await made(["--kind", "latex", page, "-o", "page", "--formats", "pdf"]);
    const words = await wordsOf(join(root, "page.pdf"));
    for (const word of ["Dense things", "osmium", "two"]) expect(words).toContain(word);
  });

  it("sets a page of Typst", async () => {
    await made(["--kind", "typst", "= Title\n#table(columns: 2, [a], [b])", "-o", "typst", "--formats", "pdf"]);
    expect(await wordsOf(join(root, "typst.pdf"))).toContain("Title");
  });

  it.each([
    ["a formula that is not whole", [String.raw`\frac{1}{`], "formula cannot be set"],
    ["Typst with its line", ["--kind", "typst", "fine\n#unknown(1)"], "line 2"],
    ["LaTeX with its line", ["--kind", "latex", "fine\n\n\\begin{tabular}{l}\na"], "line 3"],
    ["LaTeX that says nothing", ["--kind", "latex", "% only a comment"], "no text"],
    ["nothing", ["--kind", "latex", " "], "source"],
  ])("says what is wrong with %s", async (_what, args, words) => {
    expect(await refused([...args, "-o", "bad"])).toContain(words);
    expect(existsSync(join(root, "bad.pdf"))).toBe(false);
  });

  it("names the extra where it is missing", async () => {
    expect(await refused(["x^2", "-o", "bad"], newFolder())).toContain("quire extras add typst");
  });
});
