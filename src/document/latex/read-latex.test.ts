import { describe, expect, it } from "vitest";
import type { Block, Draft } from "../tree/draft.js";
import { readLatex } from "./read-latex.js";
import { LineIndex, placeOf, sourceSpan } from "../tree/positions.js";

const read = (body: string, preamble = "") =>
  readLatex(`\\documentclass{article}\n${preamble}\\begin{document}\n${body}\n\\end{document}\n`);
const texts = ({ blocks }: Draft) => blocks.map(({ text }) => text);
const first = (body: string, preamble = ""): Block => {
  const [block] = read(body, preamble).blocks;
  if (block === undefined) throw new Error("nothing was read");
  return block;
};
const citations = ({ text, inlines }: Block) =>
  inlines.flatMap((inline) =>
    inline.kind === "citation"
      ? [{ text: text.slice(inline.start, inline.end), textual: inline.textual, cites: inline.cites }]
      : [],
  );
const cites = (body: string) => citations(first(body)).flatMap((each) => each.cites);
const inlines = (block: Block | undefined) =>
  block?.inlines.map(({ kind, start, end }) => [kind, block.text.slice(start, end)]);

describe("the text of drafts in LaTeX", () => {
  it.each([
    [
      String.raw`G\"odel, na{\"\i}ve \'{E}mile, Stra\ss e, Bj{\o}rn, \c{c}a, \v{S}`,
      "Gödel, naïve Émile, Straße, Bjørn, ça, Š",
    ],
    [String.raw`95\,\% of A \& B for \$5~--~6 --- so`, "95 % of A & B for $5 – 6 — so"],
    ["``quoted'' and `inner' it's", "“quoted” and ‘inner' it's"],
    [String.raw`\enquote{outer \enquote{inner} end}, \textquote{said}`, "“outer ‘inner’ end”, “said”"],
    [String.raw`some \textbf{bold} {\itshape slanted} \unknown[option]{words} stay`, "some bold slanted words stay"],
    [String.raw`\unknown{dir}{}{name} \moduleauthor{Jo Hu}{jo@hu.org} {\bf R}{\it un}`, "dir name Jo Hu jo@hu.org Run"],
    ["\\begin{classdesc}{FileCache}{dir_name}\nA class.\\end{classdesc}", "FileCache dir_name A class."],
    ["\\begin{methoddesc}[Cache]{get}{key}\nReads.\\end{methoddesc}", "(Cache) get key Reads."],
    ["kept % not \\cite{this}\nin one line", "kept in one line"],
    [String.raw`see \href{https://example.org}{this page} in Table~\ref{tab:x}.`, "see this page in Table ."],
    [String.raw`\textcolor{red}{Red} and \footnotesize small\vspace{2em} text`, "Red and small text"],
    [String.raw`about $p < 0.05$ and \(n = 30\)`, "about p < 0.05 and n = 30"],
    ["so ,,sagt sie'' und <<dit-elle>>, ja", "so „sagt sie” und «dit-elle», ja"],
    [
      String.raw`\SI{5}{\percent}, \qty{3.2}{\kilo\metre}, \SIrange{1}{5}{\kg}, \num{1e6}`,
      "5 %, 3.2 km, 1–5 kg, 1 × 10^6",
    ],
    ["before \\iffalse off \\cite{x} \\fi after", "before after"],
  ])("reads %s", (source, text) => {
    expect(first(source).text).toBe(text);
  });

  it("follows macros of the author, and leaves out what defines them", () => {
    const preamble = String.raw`\newcommand{\ie}{i.e.\xspace}\newcommand{\see}[2][see]{(#1 \citep{#2})}\def\name#1{Dr #1}`;
    const block = first(String.raw`It, \ie so \see{hu} and \see[cf.]{hu} by \name{Hu}.`, preamble);
    expect(block.text).toBe(String.raw`It, i.e. so (see \citep{hu}) and (cf. \citep{hu}) by Dr Hu.`);
    expect(citations(block).flatMap((each) => each.cites.map(({ key }) => key))).toEqual(["hu", "hu"]);
  });

  it("says of every letter where it stands in the file", () => {
    const body = "Ein \\emph{gro\\ss es} Wort~\\citep[vgl.][S.~3]{hu}\nund % nichts\nmehr.";
    const draft = read(body);
    const [block] = draft.blocks;
    if (block === undefined) throw new Error("nothing was read");
    for (const { at, source, length } of block.pieces) {
      expect(block.text.slice(at, at + length)).toBe(draft.source.slice(source, source + length).replace(/\s/gu, " "));
    }
    const [citation] = citations(block);
    expect(citation?.text).toBe("\\citep[vgl.][S.~3]{hu}");
    const span = sourceSpan(block, { start: block.text.indexOf("mehr"), end: block.text.length });
    expect(draft.source.slice(span.start, span.end)).toBe("mehr.");
    expect(placeOf(new LineIndex(draft.source), block, block.text.indexOf("mehr"))).toEqual({ line: 5, column: 1 });
  });
});

describe("the citations of drafts in LaTeX", () => {
  it.each([
    ["\\cite{a,b}", false, ["a", "b"]],
    ["\\citet*{a}", true, ["a"]],
    ["\\Citet{a}", true, ["a"]],
    ["\\textcite[12]{a}", true, ["a"]],
    ["\\citep*[see][]{a}", false, ["a"]],
    ["\\citealp{a}", false, ["a"]],
    ["\\citeauthor{a}", true, ["a"]],
    ["\\parencite[see][p.~12]{a, b}", false, ["a", "b"]],
    ["\\autocite{a}", false, ["a"]],
    ["\\footcite[12]{a}", false, ["a"]],
    ["\\smartcite{a}", false, ["a"]],
    ["\\supercite{a}", false, ["a"]],
    ["\\fullcite{a}", false, ["a"]],
    ["\\parencites(see)(in all)[1]{a}[2][3]{b}", false, ["a", "b"]],
    ["\\textcites{a}{b}", true, ["a", "b"]],
    ["\\citeA<see>[p.~2]{a}", true, ["a"]],
  ])("reads %s as it is written", (written, textual, keys) => {
    const [citation, ...others] = citations(first(`So ${written} says.`));
    expect(citation).toMatchObject({ text: written, textual });
    expect(citation?.cites.map(({ key }) => key)).toEqual(keys);
    expect(others).toEqual([]);
  });

  it("reads what stands before and behind keys, and the place in the work", () => {
    expect(cites("\\citep[see][pp.~3--4, my emphasis]{a,b}")).toEqual([
      { key: "a", prefix: "see", suffix: "", label: null, locator: null, suppress_author: false },
      { key: "b", prefix: "", suffix: ", my emphasis", label: "page", locator: "3–4", suppress_author: false },
    ]);
    expect(cites("\\cite[chap.~2]{a}")).toMatchObject([{ label: "chapter", locator: "2" }]);
    expect(cites("\\cite[12\\psqq]{a}")).toMatchObject([{ label: "page", locator: "12ff" }]);
    expect(cites("\\cite[vgl.][S.~12]{a}")).toMatchObject([{ prefix: "vgl.", label: "page", locator: "12" }]);
    expect(cites("\\citeyearpar{a}")).toMatchObject([{ suppress_author: true }]);
    expect(cites("\\parencites(see)(end)[1]{a}[2]{b}")).toMatchObject([
      { prefix: "see", locator: "1" },
      { locator: "2", suffix: "end" },
    ]);
  });

  it("ends a citation where it ends, at the end of another command's words as well", () => {
    const body =
      "\\begin{theorem}[\\cite{a}] Then. \\end{theorem}\n\\textit{As \\cite{b}} and \\enquote{as \\cite{c}}, \\cites{d}{e} [so].";
    const written = read(body).blocks.flatMap((block) => citations(block).map(({ text }) => text));
    expect(written).toEqual(["\\cite{a}", "\\cite{b}", "\\cite{c}", "\\cites{d}{e}"]);
    expect(texts(read(body)).at(-1)).toMatch(/ \[so\]\.$/u);
  });

  it("finds none in code, comments and references to figures", () => {
    const body =
      String.raw`\verb|\cite{a}| \Cref{fig:a} \label{b}` + "\n\\begin{lstlisting}\n\\cite{c}\n\\end{lstlisting}\n";
    const { blocks } = read(body);
    expect(blocks.flatMap((block) => citations(block))).toEqual([]);
    expect(blocks.at(-1)).toMatchObject({ kind: "code", text: "\\cite{c}" });
  });

  it("knows the file of references that the draft writes itself", () => {
    const preamble =
      "\\begin{filecontents}[overwrite]{\\jobname.bib}\n@book{a}\n\\end{filecontents}\n\\addbibresource{\\jobname.bib}\n";
    const written = { text: "\n@book{a}\n", line: 1 };
    expect(read("See \\cite{a}.", preamble).bibliographies).toEqual([{ path: "\\jobname.bib", line: 5, written }]);
  });

  it("tells what is to be listed though nothing cites it", () => {
    expect(read("\\nocite{*}\n\\nocite{a,b}").listed).toEqual([
      { key: "*", line: 3 },
      { key: "a", line: 4 },
      { key: "b", line: 4 },
    ]);
  });

  it("names the files of references", () => {
    const draft = read("\\bibliography{one,two}\\nobibliography{four}", "\\addbibresource{three.bib}\n");
    expect(draft.bibliographies).toEqual([
      { path: "three.bib", line: 2 },
      { path: "one.bib", line: 4 },
      { path: "two.bib", line: 4 },
      { path: "four.bib", line: 4 },
    ]);
  });

  it("reads lists of references with keys and printed labels", () => {
    const { blocks } = read(
      "\\begin{thebibliography}{9}\n\\bibitem{hu} A. Hu. \\newblock Fens. 2021.\n\n\\bibitem[Doe(1999)]{doe} J. Doe.\n\\end{thebibliography}",
    );
    expect(blocks.map(({ kind, anchor, marker, text }) => [kind, anchor, marker, text])).toEqual([
      ["reference", "hu", "[1]", "A. Hu. Fens. 2021."],
      ["reference", "doe", "[Doe(1999)]", "J. Doe."],
    ]);
  });
});

describe("the blocks of drafts in LaTeX", () => {
  it("nests sections, from chapters where there are any", () => {
    const body = "\\chapter{One}\n\\section*{Two}\nText.\n\\subsection[Short]{Three}\nMore.\n\\chapter{Four}\nEnd.";
    expect(read(body).blocks.map(({ kind, level, section, text }) => [kind, level, section, text])).toEqual([
      ["heading", 1, [], "One"],
      ["heading", 2, ["One"], "Two"],
      ["prose", null, ["One", "Two"], "Text."],
      ["heading", 3, ["One", "Two"], "Three"],
      ["prose", null, ["One", "Two", "Three"], "More."],
      ["heading", 1, [], "Four"],
      ["prose", null, ["Four"], "End."],
    ]);
    expect(first("\\section{Only}").level).toBe(1);
  });

  it("reads lists, tables, captions, quotations", () => {
    const body = String.raw`
\begin{enumerate}\item One \item Two
\begin{itemize}\item Deep\end{itemize}
\end{enumerate}
\begin{description}\item[Recall] is memory.\end{description}
Before \begin{figure}[ht]\includegraphics[width=1cm]{a}\caption[Short]{A figure.}\end{figure}after.
\begin{tabular}{l|r}\toprule \makecell{A\\a} & B \\ \midrule 1 & 2\% \\ \end{tabular}
\begin{quote}Said.\end{quote}`;
    expect(read(body).blocks.map(({ kind, marker, text }) => [kind, marker, text])).toEqual([
      ["list_item", "1.", "One"],
      ["list_item", "2.", "Two"],
      ["list_item", "•", "Deep"],
      ["list_item", null, "Recall is memory."],
      ["prose", null, "Before after."],
      ["caption", null, "A figure."],
      ["table", null, "A a | B"],
      ["table", null, "1 | 2%"],
      ["block_quote", null, "Said."],
    ]);
  });

  it("puts notes behind their paragraph and keeps their marks", () => {
    const { blocks } = read(
      "One\\footnote{A \\cite{a} note.\n\nIts end.} two\\footnotemark. Three.\n\n\\footnotetext{Late.}",
    );
    expect(blocks.map(({ note, text }) => [note, text])).toEqual([
      [null, "One[^1] two[^2]. Three."],
      ["1", "A \\cite{a} note."],
      ["1", "Its end."],
      ["2", "Late."],
    ]);
    expect(inlines(blocks[0])).toEqual([
      ["note", "[^1]"],
      ["note", "[^2]"],
    ]);
  });

  it("tells raised marks from powers, and formulas from words", () => {
    const block = first("Known$^{1,2}$ and\\textsuperscript{3} of 10$^{6}$ in $[0, 1]$ \\emph{now}.");
    expect(inlines(block)).toEqual([
      ["superscript", "1,2"],
      ["superscript", "3"],
      ["formula", "⁶"],
      ["formula", "[0, 1]"],
      ["italic", "now"],
    ]);
    const [prose, formula] = read(
      "Here \\begin{equation} a = [1] \\end{equation} it goes on.\n\n\\[ b = [2] \\]\n",
    ).blocks;
    expect(prose?.text).toBe("Here a = [1] it goes on.");
    expect(formula?.kind).toBe("formula");
  });

  it("reads a chapter without a preamble", () => {
    expect(texts(readLatex("\\chapter{One}\nText \\cite{a}."))).toEqual(["One", "Text \\cite{a}."]);
  });
});

describe("damaged drafts in LaTeX", () => {
  it("lose no more than a section to a brace that is not closed, and say so", () => {
    const draft = read("\\section{A}\nSome \\emph{words.\n\nMore {\\bf x}.\n\\section{B}\nEnd \\cite{b}.");
    expect(draft.problems).toMatchObject([{ line: 4 }]);
    expect(texts(draft)).toEqual(["A", "Some words.", "More x.", "B", "End \\cite{b}."]);
  });

  it.each([
    ["an end without a beginning", "a \\end{quote} b"],
    ["a citation without a key", "a \\cite{} b"],
    ["a formula without an end", "a $b c"],
    ["code without an end", "a \\begin{verbatim} b"],
    ["a macro that calls itself", "\\newcommand{\\a}{\\a\\a}\\a b"],
  ])("say of %s where it is, and are read on", (_what, body) => {
    const draft = read(`Text before.\n\n${body}\n\nText behind \\cite{z}.`);
    expect(draft.problems).toMatchObject([{ line: 5 }]);
    expect(texts(draft)[0]).toBe("Text before.");
    expect(draft.blocks.flatMap((block) => citations(block)).at(-1)?.text).toBe("\\cite{z}");
  });

  it.each([
    "{",
    "\\begin{quote}",
    "\\emph{",
    "\\footnote{",
    "\\cite[",
    "$",
    "\\verb|",
    "\\item ",
    "\\end{a}",
    "\\begin{a}\\end{a}\\end{a}",
    "\\newverbatim[",
  ])("are read when they repeat %s for ever", (sign) => {
    const draft = readLatex(sign.repeat(30_000));
    expect(draft.problems.length).toBeLessThan(60);
  });
});
