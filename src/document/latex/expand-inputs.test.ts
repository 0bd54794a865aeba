import { describe, expect, it } from "vitest";
import { placeInFiles } from "../tree/place-in-files.js";
import { readLatex } from "./read-latex.js";
import { LineIndex, placeOf } from "../tree/positions.js";
import { expandInputs } from "./expand-inputs.js";

const expand = (source: string, files: Record<string, string>, name = "thesis/main.tex") =>
  expandInputs(source, { name, readFile: (path) => Promise.resolve(files[path] ?? null) });

/** Where each word is said to stand: file, line, column. */
async function placesOf(words: readonly string[], source: string, files: Record<string, string>) {
  const { parts, ...expanded } = await expand(source, files);
  const draft = { ...readLatex(expanded.source), parts };
  const lines = new LineIndex(draft.source);
  const places = words.map((word) => {
    const block = draft.blocks.find(({ text }) => text.includes(word));
    if (block === undefined) throw new Error(`${word} was not read`);
    return placeOf(lines, block, block.text.indexOf(word));
  });
  return placeInFiles(places, "thesis/main.tex", draft).map(
    (place: { file?: string; line: number; column: number }) => [place.file, place.line, place.column],
  );
}

describe("drafts in LaTeX of several files", () => {
  it("are read with signs that show what is written, whatever they are", async () => {
    const source = "\\MakeShortVerb{\\-}\nWith -\\input{deep}- and \\input{deep}.\n";
    const { parts } = await expand(source, { "deep.tex": "Delta\n" });
    expect(parts.filter(({ file }) => file === "thesis/deep.tex")).toHaveLength(1);
  });

  it("say of every word in which file and line it stands", async () => {
    const source = "\\chapter{One}\nBefore.\n\n\\input{chapters/one} Rest.\n\n\\include{two.tex}\nBehind.\n";
    const files = {
      "chapters/one.tex": "Alpha.\n\nBeta \\input{deep}gamma.",
      "deep.tex": "Delta\n",
      "two.tex": "\\documentclass{x}\n\\begin{document}\nZeta.\n\\end{document}\n",
    };
    const words = ["Before", "Alpha", "Beta", "Delta", "gamma", "Rest", "Zeta", "Behind"];
    expect(await placesOf(words, source, files)).toEqual([
      ["thesis/main.tex", 2, 1],
      ["thesis/chapters/one.tex", 1, 1],
      ["thesis/chapters/one.tex", 3, 1],
      ["thesis/deep.tex", 1, 1],
      ["thesis/chapters/one.tex", 3, 18],
      ["thesis/main.tex", 4, 22],
      ["thesis/two.tex", 3, 1],
      ["thesis/main.tex", 7, 1],
    ]);
  });

  it("end no paragraph where a file is put in", async () => {
    const { source } = await expand("One\n\\input{a}\ntwo.\n", { "a.tex": "and\n" });
    expect(readLatex(source).blocks.map(({ text }) => text)).toEqual(["One and two."]);
  });

  it("know the folders of \\import", async () => {
    const { source, problems } = await expand("\\import{part/}{one}\n", {
      "part/one.tex": "One. \\subimport{inner/}{two}",
      "part/inner/two.tex": "Two.",
    });
    expect(problems).toEqual([]);
    expect(readLatex(source).blocks.map(({ text }) => text)).toEqual(["One. Two."]);
  });

  it("say which file cannot be read, where it is named, and leave comments alone", async () => {
    const { problems, parts } = await expand("A\n% \\input{never}\n\\input{a}\n\n\\input{absent}\n", {
      "a.tex": "1\n2\n3\n",
    });
    expect(problems).toMatchObject([{ message: expect.stringContaining("absent.tex") as string }]);
    const [place] = placeInFiles([{ line: problems[0]?.line ?? 0, column: 1 }], "thesis/main.tex", {
      ...readLatex(""),
      parts,
    });
    expect(place).toMatchObject({ file: "thesis/main.tex", line: 5 });
  });

  it("end where files include each other", async () => {
    const { problems } = await expand("\\input{a}", { "a.tex": "\\input{b}", "b.tex": "\\input{a}" });
    expect(problems).toMatchObject([{ message: expect.stringContaining("includes itself") as string }]);
  });
});
