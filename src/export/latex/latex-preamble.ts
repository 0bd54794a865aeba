import type { FrontMatter } from "../../document/manuscript/tree.js";
import { wordsOf } from "../../document/manuscript/inline-words.js";
import { latexProse } from "../../domain/escape/latex-prose.js";
import { biblatexStyle, ownStyles } from "./biblatex-styles.js";
import { babelName, scriptFonts } from "./latex-languages.js";
import type { LatexWriting, Need } from "./latex-writing.js";

/** Packages by need, in the order in which they are loaded. Where one may be missing, its commands only print. */
const packages: readonly (readonly [need: Need | null, lines: readonly string[]])[] = [
  [null, ["\\usepackage{amsmath,amssymb,mathtools}"]],
  ["cancel", ["\\usepackage{cancel}"]],
  ["mathrsfs", ["\\usepackage{mathrsfs}"]],
  ["bm", ["\\usepackage{bm}"]],
  ["mhchem", [ifThere("mhchem", "\\usepackage[version=4]{mhchem}", "\\newcommand{\\ce}[1]{\\mathrm{##1}}")]],
  ["tables", ["\\usepackage{booktabs,longtable,array}"]],
  ["rows", ["\\usepackage{multirow}"]],
  [
    "pictures",
    [
      "\\usepackage{graphicx}",
      "\\usepackage[export]{adjustbox}",
      "\\makeatletter\\@ifundefined{KV@Gin@alt}{\\define@key{Gin}{alt}{}}{}\\makeatother",
    ],
  ],
  ["landscape", ["\\usepackage{pdflscape}"]],
  ["code", ["\\usepackage{fancyvrb}", "\\fvset{fontsize=\\small}"]],
  [
    "lists",
    [
      "\\usepackage{enumitem}",
      "\\setlistdepth{12}",
      "\\renewlist{itemize}{itemize}{12}",
      "\\setlist[itemize]{label=\\textbullet}",
      "\\renewlist{enumerate}{enumerate}{12}",
      "\\setlist[enumerate]{label=\\arabic*.}",
    ],
  ],
  [
    "strike",
    [
      ifThere(
        "ulem",
        "\\usepackage[normalem]{ulem}",
        "\\newcommand{\\sout}[1]{##1}\\newcommand{\\uline}[1]{\\underline{##1}}",
      ),
    ],
  ],
  ["captions", ["\\usepackage{caption}", "\\captionsetup{font=small}", "\\captionsetup[table]{position=top}"]],
];

function ifThere(name: string, there: string, missing: string): string {
  return `\\IfFileExists{${name}.sty}{${there}}{${missing}}`;
}

/** What the body of a document needs: packages, languages, the bibliography, counters that count as the document does. */
export function writePreamble(writing: LatexWriting, front: FrontMatter, style: string): string {
  const needed = packages.flatMap(([need, lines]) => (need === null || writing.needs.has(need) ? lines : []));
  return [
    ...encoding(writing),
    ...needed,
    ...listings(writing),
    ...languages(writing, front),
    ...bibliography(writing, style),
    ...counters(writing),
    `\\setcounter{secnumdepth}{${front.is_numbered ? 5 : -2}}`,
    ...(front.contents_depth === null ? [] : [`\\setcounter{tocdepth}{${tocDepth(writing, front.contents_depth)}}`]),
    "\\usepackage{xurl}",
    "\\makeatletter\\@ifpackageloaded{hyperref}{}{\\usepackage{hyperref}}\\makeatother",
    `\\hypersetup{${properties(front)},colorlinks=true,allcolors=[rgb]{0.1,0.24,0.44}}`,
  ].join("\n");
}

/** pdfTeX takes fonts of T1; other engines fonts of the system, of which Latin Modern has few scripts. */
function encoding(writing: LatexWriting): string[] {
  const wide = ["Libertinus Serif", "CMU Serif", "Noto Serif", "DejaVu Serif"];
  return [
    "\\usepackage{iftex}",
    "\\ifPDFTeX",
    "  \\usepackage[T1]{fontenc}",
    "  \\usepackage{textcomp}",
    "  \\usepackage{lmodern}",
    "\\else",
    "  \\usepackage{fontspec}",
    ...(writing.fitsPdftex ? [] : [`  ${firstFont(wide, (font) => `\\setmainfont{${font}}`)}`]),
    "\\fi",
  ];
}

/** The first family of fonts that the computer has. */
function firstFont(fonts: readonly string[], use: (font: string) => string): string {
  return fonts.reduceRight((otherwise, font) => `\\IfFontExistsTF{${font}}{${use(font)}}{${otherwise}}`, "");
}

function listings(writing: LatexWriting): string[] {
  if (!writing.needs.has("listings")) return [];
  return [
    "\\usepackage{caption}",
    `\\DeclareCaptionType{codelisting}[${latexProse(writing.words.code)}][${latexProse(writing.words.code)}]`,
  ];
}

/** All languages of the document; what babel's shorthands would make of its text is switched off. */
function languages(writing: LatexWriting, front: FrontMatter): string[] {
  const main = babelName(front.language) ?? "american";
  const others = [...writing.languages].filter((name) => name !== main).toSorted();
  const fonts = [main, ...others].flatMap((name) => {
    const found = scriptFonts[name];
    return found === undefined ? [] : [firstFont(found, (font) => `\\babelfont[${name}]{rm}{${font}}`)];
  });
  const isRightToLeft = [main, ...others].some((name) => ["arabic", "persian", "hebrew"].includes(name));
  const options = [
    "shorthands=off",
    "provide*=*",
    ...(isRightToLeft ? ["bidi=default"] : []),
    ...others,
    `main=${main}`,
  ];
  return [
    `\\usepackage[${options.join(",")}]{babel}`,
    ...(fonts.length === 0 ? [] : ["\\ifPDFTeX\\else", ...fonts, "\\fi"]),
    "\\usepackage{csquotes}",
  ];
}

function bibliography(writing: LatexWriting, style: string): string[] {
  if (!writing.needs.has("citations")) return [];
  const { citing, bibliography: kind, bibliographyName } = writing.facts;
  if (kind === "natbib") {
    const isNumbered = citing !== "author-year";
    return [
      `\\makeatletter\\@ifpackageloaded{natbib}{}{\\usepackage${isNumbered ? "[numbers]" : ""}{natbib}}\\makeatother`,
      // Its heading is one of the document's.
      "\\renewcommand{\\bibsection}{}",
      `\\bibliographystyle{${isNumbered ? "unsrtnat" : "plainnat"}}`,
    ];
  }
  const [nearest, own] = [biblatexStyle(style, citing), ownStyles[citing]];
  const load = (name: string) => `\\usepackage[backend=biber,style=${name}]{biblatex}`;
  return [
    nearest === own ? load(own) : `\\IfFileExists{${nearest}.bbx}{${load(nearest)}}{${load(own)}}`,
    `\\addbibresource{${bibliographyName}.bib}`,
  ];
}

/** Figures and tables are counted as the document counts them: through it, or within its chapters. */
function counters(writing: LatexWriting): string[] {
  const outer = writing.facts.hasChapters ? "chapter" : "section";
  const counted = ["figure", "table", "equation", ...(writing.needs.has("listings") ? ["codelisting"] : [])];
  const command = writing.facts.isByChapter ? "counterwithin" : "counterwithout";
  if (!writing.facts.isByChapter && !writing.facts.hasChapters) return [];
  return counted
    .filter((name) => name !== "codelisting" || writing.facts.isByChapter)
    .map((name) => `\\${command}{${name}}{${outer}}`);
}

function tocDepth(writing: LatexWriting, depth: number): number {
  return depth - (writing.facts.hasChapters ? 1 : 0);
}

function properties(front: FrontMatter): string {
  const authors = front.authors.map(({ name }) => name).join(", ");
  return [
    `pdftitle={${latexProse(wordsOf(front.title))}}`,
    `pdfauthor={${latexProse(authors)}}`,
    `pdfkeywords={${latexProse(front.keywords.join(", "))}}`,
  ].join(",");
}
