import { describe, expect, it } from "vitest";
import { readMarkdown } from "../../../test/support/read-markdown.js";

const read = (...lines: string[]) => readMarkdown(Buffer.from(lines.join("\n")), "paper.tex");

describe("the reader of LaTeX for the library", () => {
  it("reads the document under its title, citations with their places, notes at the end", async () => {
    const { markdown, item } = await read(
      String.raw`\documentclass{article}\title{On \emph{Bogs}}\author{A}`,
      String.raw`\begin{document}\maketitle`,
      String.raw`\section{Methods} We dug\footnote{With spades.} \citep[see][p.~3]{doe19}.`,
      String.raw`\end{document}`,
    );
    expect(markdown.split("\n\n")).toEqual([
      "# On Bogs",
      "## Methods",
      "We dug[1] [see @doe19, p. 3].",
      "1.  With spades.",
    ]);
    expect(item).toEqual({ title: "On Bogs" });
  });

  it("keeps lists in lists, tables, formulas and code", async () => {
    const { markdown } = await read(
      String.raw`\begin{itemize}\item one\begin{enumerate}\item in it\item too\end{enumerate}\item two\end{itemize}`,
      String.raw`\begin{tabular}{lr}Site & kg | m \\ Bog & \\\end{tabular}`,
      String.raw`\[ \frac{a}{b} \]`,
      String.raw`\begin{verbatim}`,
      "x  <- 1",
      String.raw`\end{verbatim}`,
    );
    expect(markdown.split("\n")).toEqual([
      "-   one",
      "    1.  in it",
      "    2.  too",
      "-   two",
      "",
      String.raw`| Site | kg \| m |`,
      "| --- | --- |",
      "| Bog |  |",
      "",
      "$$",
      String.raw`\frac{a}{b}`,
      "$$",
      "",
      "```",
      "x  <- 1",
      "```",
    ]);
  });

  it("says that a file of commands alone is empty", async () => {
    await expect(read(String.raw`\documentclass{article}\begin{document}\end{document}`)).rejects.toMatchObject({
      code: "empty_file",
    });
  });
});
