import { describe, expect, it } from "vitest";
import { documentOfDraft as setDocument } from "../../../test/support/draft-as-document.js";
import { readLatex } from "../../document/latex/read-latex.js";
import type { Citation, SetDocument } from "../../document/manuscript/tree.js";
import { visit } from "../../document/manuscript/walk.js";
import { writeLatex } from "./write-latex.js";

const plain = { template: null, layout: "report", baseName: "paper" } as const;
const write = (document: SetDocument, template?: string) =>
  writeLatex(document, {
    ...plain,
    ...(template !== undefined && { template: { name: "own.tex", bytes: new TextEncoder().encode(template) } }),
  });
const written = async (draft: string, template?: string) => write(await setDocument(draft), template);

const citations = `
One [see @smith2020, p. 3]. Two [@smith2020; @doe-x:1]. Three [-@smith2020, pp. 12--15, emphasis added].
Four @smith2020 says. Five @doe-x:1 [ch. 2]. Six [see @smith2020, p. 3; also @doe-x:1, sec. 4]. Seven [cf. @doe-x:1].
`;
const natbib = "\\documentclass{article}\n% quire: natbib\n\\begin{document}\n% quire: body\n\\end{document}\n";

interface Cited {
  textual: boolean;
  cites: string[];
}

function saidIn(document: SetDocument): Cited[] {
  const found: Cited[] = [];
  const add = ({ isTextual, cites }: Citation) => found.push({ textual: isTextual, cites: cites.map(said) });
  visit(document.manuscript.blocks, { inline: (inline) => inline.kind === "citation" && add(inline.citation) });
  return found;
}

function readBack(main: string): Cited[] {
  return readLatex(main).blocks.flatMap(({ inlines }) =>
    inlines.flatMap((inline) =>
      inline.kind === "citation" ? [{ textual: inline.textual, cites: inline.cites.map(said) }] : [],
    ),
  );
}

function said(cite: Citation["cites"][number] | Omit<Citation["cites"][number], "entry">): string {
  const { key, prefix, suffix, label, locator, suppress_author } = cite;
  const rest = suffix.replace(/^[\s,]+/u, "").trim();
  return [suppress_author ? "-" : "", key, prefix.trim(), label ?? "", locator ?? "", rest].join("|");
}

describe("a document in LaTeX", () => {
  it("is read back with the citations that it was written with", async () => {
    const document = await setDocument(citations);
    expect(saidIn(document)).toHaveLength(7);
    expect(readBack(write(document).main)).toEqual(saidIn(document));
  });

  it("cites the same works in natbib where the template asks for it", async () => {
    const document = await setDocument(citations);
    const { main, files } = write(document, natbib);
    expect(main).toContain("\\citep[see][p.~3]{smith2020}");
    expect(main).toContain("\\bibliography{paper}");
    const keys = (cited: readonly Cited[]) => cited.flatMap(({ cites }) => cites.map((each) => each.split("|")[1]));
    expect(keys(readBack(main))).toEqual(keys(saidIn(document)));
    expect(new TextDecoder().decode(files.get("paper.bib"))).toContain("@book{smith2020,");
  });

  it("makes a note of a citation that is all of a note", async () => {
    const { main } = await written(
      "Text.[^1] More.[^2]\n\n[^1]: [see @smith2020, p. 3]\n\n[^2]: Words [@smith2020].\n",
    );
    expect(main).toContain("Text.\\footcite[see][p.~3]{smith2020}");
    expect(main).toContain("\\footnote{Words \\cite{smith2020}.}");
  });

  it("mentions parts by labels, so that their numbers stay right", async () => {
    const { main } = await written(
      "# A {#sec:a}\n\n# B\n\nSee @fig:one and @sec:a.\n\n![Words](picture.png){#fig:one}\n",
    );
    expect(main).toContain("\\hyperref[fig:one]{Figure~\\ref*{fig:one}}");
    expect(main).toContain("\\section{A}\\label{sec:a}");
    expect(main).toContain("\\caption{Words}\\label{fig:one}");
  });

  it("runs nothing of a text that is written to be run", async () => {
    const hostile = "\\input{/etc/passwd} \\write18{ls} \\end{document} ^^5cinput{x} %\n";
    const draft = `# ${hostile}\n\n${hostile}\n\n$\\input{/etc/passwd}$ $\\def\\x{1}$\n\n\`\`\`\n\\end{Verbatim}${hostile}\`\`\`\n\n| a |\n|---|\n| ${hostile.trim()} |\n\n![${hostile.trim()}](picture.png)\n`;
    const { main, warnings } = await written(draft);
    const [, body = ""] = main.split("\\maketitle");
    const text = body.slice(0, body.lastIndexOf("\\end{document}"));
    expect(text).not.toMatch(/\\(?:input|write|def)|\\end\{document\}|\^\^/u);
    expect(text.replace(/\\./gu, "")).not.toContain("%");
    expect(warnings.map(({ message }) => message)).toHaveLength(2);
  });

  it("has code as it stands, save where that would end it", async () => {
    const { main } = await written("```\na & b \\end{verbatim}\n```\n\n```\n\\end{Verbatim}\n```\n");
    expect(main).toContain("\\begin{Verbatim}\na & b \\end{verbatim}\n\\end{Verbatim}");
    expect(main).toContain("\\texttt{\\textbackslash{}end\\{Verbatim\\}}");
  });

  it("takes the engine that has the letters", async () => {
    expect((await written("Überfluß → α ≤ 3")).main).toMatch(/^% !TeX program = pdflatex\n/u);
    expect((await written("Привет")).program).toBe("xelatex");
  });

  it("puts its parts where a template has marks, and refuses one without a document", async () => {
    const own =
      "\\documentclass{memoir}\n% quire: preamble\n\\begin{document}\nBefore\n\\quirebody\nAfter\n\\end{document}\n";
    const { main } = await written("# One\n\nText.\n\n# Two", own);
    expect(main).toMatch(/Before\n\\chapter\{One\}[^]*Text\.[^]*After/u);
    await expect(written("Text.", "No document")).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("is the same for the same document", async () => {
    const one = await written(citations);
    expect((await written(citations)).main).toBe(one.main);
  });
});
