import type { Author, FrontMatter } from "../../document/manuscript/tree.js";
import { latexAddress, latexProse } from "../../domain/escape/latex-prose.js";
import { writeInlines } from "./latex-inlines.js";
import type { LatexWriting } from "./latex-writing.js";

/** Commands that a template has for what stands on its title page. */
export function frontCommands(writing: LatexWriting, front: FrontMatter): string {
  // Nothing verbatim can stand in a command.
  const abstract = writing.cell(() => writing.blocks(front.abstract));
  const values = {
    quiretitle: writeInlines(writing, front.title, 1),
    quiresubtitle: writeInlines(writing, front.subtitle, 1),
    quireauthors: front.authors.map(authorOf).join(" \\and "),
    quiredate: latexProse(front.date ?? ""),
    quireabstract: abstract,
    quirekeywords: latexProse(front.keywords.join(", ")),
  };
  return Object.entries(values)
    .map(([name, value]) => `\\newcommand{\\${name}}{${value}}`)
    .join("\n");
}

/** A name, and below it where its bearer works and can be reached. */
function authorOf({ name, affiliations, email, orcid }: Author): string {
  const lines = [
    ...affiliations.map((place) => latexProse(place)),
    ...(email === null ? [] : [`\\href{mailto:${latexAddress(email)}}{${latexProse(email)}}`]),
    ...(orcid === null ? [] : [`\\href{https://orcid.org/${latexAddress(orcid)}}{${latexProse(orcid)}}`]),
  ];
  return [latexProse(name), ...lines.map((line) => `{\\small ${line}}`)].join("\\\\ ");
}

/** The abstract with its keywords; "" where there are none. */
export function abstractPart(writing: LatexWriting, front: FrontMatter): string {
  const hasAbstract = front.abstract.length > 0;
  const keywords = `\\noindent\\textbf{${latexProse(writing.words.keywords)}:} \\quirekeywords`;
  const hasKeywords = front.keywords.length > 0;
  if (!hasAbstract) return hasKeywords ? `${keywords}\\par\\bigskip` : "";
  const title = `\\begin{center}\\bfseries ${latexProse(writing.words.abstract)}\\end{center}`;
  const lines = ["\\begingroup\\small", title, "\\begin{quotation}\\noindent", "\\quireabstract"];
  return [...lines, ...(hasKeywords ? ["\\par\\medskip", keywords] : []), "\\end{quotation}", "\\endgroup"].join("\n");
}

export function contentsPart(front: FrontMatter): string {
  return [
    ...(front.contents_depth === null ? [] : ["\\tableofcontents"]),
    ...(front.lists_figures ? ["\\listoffigures"] : []),
    ...(front.lists_tables ? ["\\listoftables"] : []),
  ].join("\n");
}
