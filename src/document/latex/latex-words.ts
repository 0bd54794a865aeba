import { accents, mathCommands, textCommands } from "../../domain/escape/latex-symbols.js";
import { writeCitation } from "./latex-citations.js";
import { type CommandReader, type LatexReading, plainText } from "./latex-reading.js";
import { type LatexSpan, textOf } from "./latex-scanner.js";
import { quantityCommands } from "./latex-units.js";
import { running } from "../tree/block-writer.js";

/** How many groups a command takes that are no words of the text; optional arguments go with them. */
const dropped: Record<number, string> = {
  1: "label ref pageref autoref cref Cref crefrange Crefrange eqref nameref vref vpageref cpageref subref hspace vspace hspace* vspace* includegraphics bibliographystyle usepackage RequirePackage documentclass LoadClass pagestyle thispagestyle pagenumbering index glossary color pagecolor hypersetup graphicspath todo phantom hphantom vphantom cline cmidrule hyphenation newcounter stepcounter refstepcounter usetikzlibrary geometry theoremstyle bibliographyunit setstretch linespread captionsetup sisetup lstset selectlanguage setmainfont setsansfont setmonofont listfiles PassOptionsToPackage includeonly input include subfile frontmattertitle lettrine tag noopsort newacronym makeatletter pgfplotsset tikzset definecolors lstinputlisting inputminted nocite* intertext bibitemdeclare AtBeginDocument AtEndDocument glsadd printglossary citestyle bibpunct setcitestyle ExecuteBibliographyOptions",
  2: "setlength addtolength setcounter addtocounter rule newtheorem* markboth resetcounter fontsize import subimport pdfbookmark settowidth titlespacing numberwithin DeclareGraphicsExtensions hyperlink newlength DeclareMathOperator crefname Crefname defcitealias renewbibmacro newbibmacro DefineBibliographyStrings",
  3: "addcontentsline definecolor newglossaryentry newenvironment renewenvironment DeclareNameAlias",
  5: "titleformat",
};

/** How many groups stand before the words of a command. */
const wordsBehind: Record<number, string> = {
  1: "textcolor colorbox raisebox scalebox rotatebox parbox foreignlanguage makebox hyperref texorpdfstring adjustbox resizebox* fcolorbox* captionbox footnotesize* glslink acrodef",
  2: "fcolorbox multicolumn multirow resizebox",
};

/** Symbols that only this reader needs. */
const symbols: Readonly<Record<string, string>> = {
  "%": "%",
  "&": "&",
  $: "$",
  "#": "#",
  _: "_",
  "{": "{",
  "}": "}",
  ",": " ",
  ";": " ",
  ":": " ",
  " ": " ",
  "\n": " ",
  "\t": " ",
  "/": "",
  "-": "",
  "@": "",
  "!": "",
  "*": "",
  "+": "",
  ">": "",
  LaTeX: "LaTeX",
  LaTeXe: "LaTeX2e",
  TeX: "TeX",
  BibTeX: "BibTeX",
  XeTeX: "XeTeX",
  XeLaTeX: "XeLaTeX",
  LuaLaTeX: "LuaLaTeX",
  pdfLaTeX: "pdfLaTeX",
  newline: " ",
  linebreak: " ",
  space: " ",
  quad: " ",
  qquad: " ",
  enspace: " ",
  enskip: " ",
  thinspace: " ",
  nobreakspace: " ",
  hfill: " ",
  glqq: "„",
  grqq: "“",
  glq: "‚",
  grq: "‘",
  flqq: "«",
  frqq: "»",
  flq: "‹",
  frq: "›",
  og: "« ",
  fg: " »",
  slash: "/",
  hyp: "-",
  psq: "f.",
  psqq: "ff.",
  newblock: " ",
};

const symbol =
  (text: string): CommandReader =>
  (reading, token) => {
    if (/^[A-Za-z]/u.test(token.value)) reading.scanner.take(/\{\}|[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?(?=[^\s])/y);
    reading.writeDecoded(text, token);
  };

const accent: CommandReader = (reading, token) => {
  const letter = reading.scanner.argument();
  const [first = " ", ...rest] = Array.from(plainText(letter).replace(/^ı/u, "i").replace(/^ȷ/u, "j"));
  reading.writeDecoded((first + (accents.get(token.value) ?? "")).normalize("NFC") + rest.join(""), token);
};

const drop =
  (groups: number): CommandReader =>
  ({ scanner }) => {
    scanner.takeStar();
    for (let left = groups; left > 0; left--) {
      while (scanner.optional() !== null);
      if (scanner.group() === null) return;
    }
  };

const skipBefore =
  (groups: number): CommandReader =>
  ({ scanner }) => {
    scanner.takeStar();
    while (scanner.optional() !== null);
    for (let left = groups; left > 0; left--) {
      scanner.group();
      while (scanner.optional() !== null);
    }
  };

const italic: CommandReader = (reading) => reading.readInline({ kind: "italic" });
const superscript: CommandReader = (reading) => reading.readInline({ kind: "superscript" });

const address: CommandReader = (reading, token) => {
  const span = reading.scanner.group();
  if (span === null) return;
  const url = textOf(span)
    .trim()
    .replace(/\\([%#&_~{}])/gu, "$1");
  const target = token.value === "doi" ? `https://doi.org/${url}` : url;
  if (url === textOf(span)) reading.writer.within({ kind: "link", url: target }, () => reading.write(url, span));
  else reading.writer.within({ kind: "link", url: target }, () => reading.writeDecoded(url, span));
};

const hyperlink: CommandReader = (reading) => {
  reading.scanner.optional();
  const span = reading.scanner.group();
  if (span !== null)
    reading.readInline({
      kind: "link",
      url: textOf(span)
        .trim()
        .replace(/\\([%#&_~{}])/gu, "$1"),
    });
};

const verbatim: CommandReader = (reading, token) => {
  const { scanner } = reading;
  scanner.takeStar();
  scanner.optional();
  if (token.value === "mintinline") scanner.group();
  const sign = token.value === "verb" ? null : scanner.group();
  const delimiter = sign === null ? scanner.take(/[^\sA-Za-z]/uy)?.[0] : undefined;
  const span = sign ?? (delimiter === undefined ? null : scanner.takeUntil(delimiter, "paragraph"));
  if (span !== null) reading.writer.within({ kind: "code" }, () => reading.write(textOf(span), span));
};

/** Typographic quotation marks, so that quotations are found. */
const quoted: CommandReader = (reading, token) => {
  const { scanner } = reading;
  scanner.takeStar();
  if (/^(?:foreign|hyphen)/u.test(token.value)) scanner.group();
  if (token.value.endsWith("cquote")) {
    writeCitation(reading, token);
    scanner.optional();
    const place = scanner.behind() ?? token;
    reading.writeDecoded(" ", place);
    return readQuoted(reading, place);
  } else {
    const citation = scanner.optional();
    scanner.optional();
    if (citation !== null && textOf(citation).includes("\\")) {
      reading.afterSpan(citation, () => readQuoted(reading, { ...citation, start: citation.end }));
      return;
    }
  }
  readQuoted(reading, token);
};

function readQuoted(reading: LatexReading, place: Pick<LatexSpan, "start" | "origin">): void {
  const isInner = reading.quotes % 2 === 1;
  reading.quotes += 1;
  reading.writeDecoded(isInner ? "‘" : "“", place);
  const isOpen = reading.openGroup(() => {
    reading.quotes -= 1;
    reading.writeDecoded(isInner ? "’" : "”", reading.scanner.behind() ?? place);
  });
  if (!isOpen) reading.quotes -= 1;
}

const note: CommandReader = (reading, token) => {
  const { scanner, writer } = reading;
  const given = scanner.optional();
  const label = given === null ? String((reading.notes += 1)) : textOf(given).trim();
  writer.within({ kind: "note", label }, () => reading.writeDecoded(`[^${label}]`, token));
  reading.readAside({ ...running, note: label });
};

const noteMark: CommandReader = (reading, token) => {
  const given = reading.scanner.optional();
  const label = given === null ? String((reading.notes += 1)) : textOf(given).trim();
  reading.writer.within({ kind: "note", label }, () => reading.writeDecoded(`[^${label}]`, token));
};

const noteText: CommandReader = (reading) => {
  const given = reading.scanner.optional();
  reading.readAside({ ...running, note: given === null ? String(reading.notes) : textOf(given).trim() });
};

const bracketed: CommandReader = (reading, token) => {
  reading.writeDecoded("(", token);
  reading.openGroup(() => reading.writeDecoded(")", reading.scanner.behind() ?? token));
};

const spaced: CommandReader = (reading, token) => {
  if (reading.scanner.take(/(?=\p{L})/uy) !== null) reading.writeDecoded(" ", token);
};

function named(names: string, read: CommandReader): [string, CommandReader][] {
  return names.split(" ").map((name) => [name, read]);
}

function counted(table: Record<number, string>, read: (groups: number) => CommandReader): [string, CommandReader][] {
  return Object.entries(table).flatMap(([groups, names]) => named(names, read(Number(groups))));
}

/** Commands within a line. */
export const wordCommands: ReadonlyMap<string, CommandReader> = new Map([
  ...[...mathCommands, ...textCommands].map(([name, text]): [string, CommandReader] => [name, symbol(text)]),
  ...[...accents.keys()].map((name): [string, CommandReader] => [name, accent]),
  ...Object.entries(symbols).map(([name, text]): [string, CommandReader] => [name, symbol(text)]),
  ...counted(dropped, drop),
  ...counted(wordsBehind, skipBefore),
  ...named("emph textit textsl mkbibemph", italic),
  ...named("textsuperscript", superscript),
  ...named("url nolinkurl path doi", address),
  ...named("href", hyperlink),
  ...named("verb lstinline mintinline", verbatim),
  ...named("enquote textquote blockquote foreignquote foreigntextquote foreignblockquote hyphenquote say", quoted),
  ...named("textcquote blockcquote", quoted),
  ...named("footnote endnote thanks sidenote marginnote", note),
  ...named("footnotemark endnotemark", noteMark),
  ...named("footnotetext endnotetext", noteText),
  ...named("citetext", bracketed),
  ...named("xspace", spaced),
  ...Object.entries(quantityCommands),
]);
