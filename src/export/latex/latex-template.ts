import { QuireError } from "../../domain/error.js";

/** The parts of a document that a template has places for. */
export interface LatexParts {
  preamble: string;
  abstract: string;
  contents: string;
  body: string;
}

/** What a template says of itself by its class and its marks. */
export interface TemplateFacts {
  bibliography: "biblatex" | "natbib";
  hasChapters: boolean;
}

/** Classes with chapters, by what their names hold. */
const chapterClasses = ["book", "report", "reprt", "memoir", "thesis"];
/** Classes that load natbib themselves. */
const natbibClasses = ["elsarticle", "cas-sc", "cas-dc", "revtex", "copernicus", "aastex"];

/** Reads a template's marks: lines `% quire: natbib`, `% quire: chapters`, `% quire: sections`. */
export function readTemplate(template: string): TemplateFacts {
  const marks = new Set(template.split("\n").map(markOf));
  const name = /\\documentclass\s*(?:\[[^\]]*\])?\s*\{([^}]*)\}/u.exec(template)?.[1]?.trim().toLowerCase() ?? "";
  const isOfChapters = chapterClasses.some((each) => name.includes(each));
  const isOfNatbib = marks.has("natbib") || natbibClasses.some((each) => name.startsWith(each));
  return {
    bibliography: isOfNatbib ? "natbib" : "biblatex",
    hasChapters: marks.has("chapters") || (isOfChapters && !marks.has("sections")),
  };
}

/** "body" of a line `% quire: body` or `\quirebody`. */
function markOf(line: string): string | null {
  const text = line.trim();
  if (text === "\\quirebody") return "body";
  return /^%+\s*quire:\s*([a-z]+)\s*$/u.exec(text)?.[1] ?? null;
}

/**
 * Puts the parts of a document in their places in a template. The preamble stands before `\begin{document}` and the body
 * before `\end{document}` where the template does not say. Throws `invalid_input` where it has no document.
 */
export function fillTemplate(template: string, parts: LatexParts, name: string): string {
  const lines = template.replaceAll("\r\n", "\n").split("\n");
  const begin = lines.findIndex((line) => line.trimStart().startsWith("\\begin{document}"));
  const end = lines.findLastIndex((line) => line.trimStart().startsWith("\\end{document}"));
  if (begin < 0 || end < begin)
    throw new QuireError("invalid_input", `The template ${name} has no lines \\begin{document} and \\end{document}.`, {
      facts: { template: name },
      fix: "Give a whole LaTeX document in which a line % quire: body says where the text goes.",
    });
  const marks = new Set(lines.map(markOf));
  return lines
    .flatMap((line, index) => {
      const mark = markOf(line);
      if (mark !== null && Object.hasOwn(parts, mark)) return [parts[mark as keyof LatexParts]];
      if (index === begin && !marks.has("preamble")) return [parts.preamble, line];
      return index === end && !marks.has("body") ? [parts.body, line] : [line];
    })
    .join("\n");
}
