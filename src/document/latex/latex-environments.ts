import { hasTwoLetters } from "../../domain/characters.js";
import { running } from "../tree/block-writer.js";
import { writeCitation } from "./latex-citations.js";
import { writeFormula } from "./latex-formulas.js";
import { type CommandReader, type LatexReading, plainText } from "./latex-reading.js";
import { type LatexSpan, type LatexToken, textOf } from "./latex-scanner.js";

const formulas = new Set(
  "equation align alignat flalign gather multline eqnarray displaymath math dmath IEEEeqnarray subequations".split(" "),
);
const quotations = new Set(
  "quote quotation verse displayquote foreigndisplayquote hyphendisplayquote displaycquote epigraph".split(" "),
);
const bullets = new Set("itemize compactitem asparaitem inparaitem itemize* todolist".split(" "));
const numbers = new Set("enumerate compactenum asparaenum inparaenum enumerate*".split(" "));
const descriptions = new Set("description compactdesc labeling description*".split(" "));
/** What does not stand where it is written: nothing ends the paragraph around it. */
const floats = new Set(
  "figure table figure* table* wrapfigure wraptable SCfigure sidewaystable sidewaysfigure algorithm listing marginfigure margintable".split(
    " ",
  ),
);
/** Tables, and how many groups stand before their rows. */
const tables: Readonly<Record<string, number>> = {
  tabular: 1,
  "tabular*": 2,
  tabularx: 2,
  tabulary: 2,
  longtable: 1,
  xltabular: 2,
  tblr: 1,
  longtblr: 1,
  supertabular: 1,
  array: 1,
  tabu: 1,
};
/** Other environments, and how many groups of them are no words. */
const groups: Readonly<Record<string, number>> = {
  minipage: 1,
  multicols: 1,
  adjustwidth: 2,
  wrapfigure: 2,
  wraptable: 2,
  subfigure: 1,
  subtable: 1,
  spacing: 1,
  otherlanguage: 1,
  "otherlanguage*": 1,
  foreigndisplayquote: 1,
  hyphendisplayquote: 1,
  labeling: 1,
  thebibliography: 1,
  list: 2,
  adjustbox: 1,
  alignat: 1,
};

/** `\begin{name}`. */
export const beginEnvironment: CommandReader = (reading, token) => {
  const span = reading.scanner.group();
  const name = span === null ? "" : textOf(span).trim();
  if (name === "document") {
    reading.inPreamble = false;
    return reading.openEnvironment(name, () => undefined);
  }
  if (reading.shown.has(name)) return readVerbatim(reading, token, name);
  if (reading.isSilent) return;
  const bare = name.replace(/\*$/u, "");
  if (formulas.has(bare)) return readFormula(reading, token, name);
  open(reading, token, name);
};

function open(reading: LatexReading, token: LatexToken, name: string): void {
  const { scanner, writer } = reading;
  if (floats.has(name)) return openFloat(reading, name);
  if (bullets.has(name) || numbers.has(name) || descriptions.has(name)) return openList(reading, name);
  const tableGroups = tables[name];
  const isTable = tableGroups !== undefined;
  const isQuotation = quotations.has(name);
  const isList = name === "thebibliography";
  const before = writer.around;
  const kind = isTable ? "table" : isQuotation ? "block_quote" : before.kind;
  reading.writer.around = { ...before, kind, marker: null, anchor: null };
  if (isTable) writer.beginTable();
  if (isList) reading.lists.push({ isNumbered: true, count: 0 });
  reading.openEnvironment(name, () => {
    if (isList) reading.lists.pop();
    reading.endParagraph();
    writer.around = { ...before, marker: null, anchor: null };
  });
  if (name === "displaycquote") return writeCitation(reading, { ...token, value: "displaycquote" });
  if (isTable || isQuotation || groups[name] !== undefined) dropArguments(reading, tableGroups ?? groups[name] ?? 0);
  else return readHeading(reading, token);
  scanner.skipBlanks();
}

/** What stands behind the name of an unknown environment is read: the name of a theorem, whose it is. */
function readHeading(reading: LatexReading, token: LatexToken): void {
  const title = reading.scanner.optional();
  if (title === null || !/[\p{L}]{3}/u.test(textOf(title)) || textOf(title).includes("="))
    return reading.openArguments();
  reading.writeDecoded("(", token);
  reading.afterSpan(title, () => {
    reading.writeDecoded(") ", { ...title, start: title.end });
    reading.openArguments();
  });
}

function openFloat(reading: LatexReading, name: string): void {
  reading.writer.beginAside(running);
  reading.openEnvironment(name, () => reading.writer.endAside());
  dropArguments(reading, groups[name] ?? 0);
}

function openList(reading: LatexReading, name: string): void {
  const { writer, lists } = reading;
  const before = writer.around;
  lists.push({ isNumbered: numbers.has(name), count: 0 });
  writer.around = { ...before, kind: "list_item", marker: null, depth: lists.length };
  reading.openEnvironment(name, () => {
    lists.pop();
    reading.endParagraph();
    writer.around = { ...before, marker: null };
  });
  dropArguments(reading, groups[name] ?? 0);
}

/** `\item[label]`. */
export const readItem: CommandReader = (reading) => {
  const { writer, scanner, lists } = reading;
  reading.endParagraph();
  const list = lists.at(-1);
  if (list === undefined) return;
  scanner.skipToOption();
  const label = scanner.optional();
  if (label === null) list.count += 1;
  const number = list.isNumbered ? `${list.count}.` : "•";
  const words = plainText(label);
  const isTerm = hasTwoLetters(words);
  writer.around = { ...writer.around, marker: isTerm ? null : words === "" ? number : words };
  // The term of a description is a part of its sentence.
  if (label !== null && isTerm)
    reading.afterSpan(label, () => reading.writeDecoded(" ", { ...label, start: label.end }));
};

/** `\bibitem[label]{key}`. */
export const readBibitem: CommandReader = (reading) => {
  const { writer, scanner, lists } = reading;
  reading.endParagraph();
  const label = scanner.optional();
  const key = scanner.group();
  const list = lists.at(-1);
  if (list !== undefined) list.count += 1;
  const marker = label === null ? `[${list?.count ?? 1}]` : `[${plainText(label)}]`;
  writer.around = { ...running, kind: "reference", marker, anchor: key === null ? null : textOf(key).trim() };
};

/** `\end{name}`. */
export const endEnvironment: CommandReader = (reading, token) => {
  const span = reading.scanner.group();
  const name = span === null ? "" : textOf(span).trim();
  if (name === "document") {
    // One that is shown as an example ends nothing.
    reading.hasEnded = token.origin === null && token.start >= reading.source.lastIndexOf("\\end{document}");
    return;
  }
  if (reading.isSilent || reading.closeEnvironment(name)) return;
  // "\if... \end{one} \else \end{other} \fi" and examples that are not known to be some come out even.
  if (reading.comesOutEven(name)) return;
  reading.problem(token.origin ?? token.start, `\\end{${name}} ends nothing that was begun.`);
};

/** `\\`: the end of a row, or of a line. */
export const endRow: CommandReader = (reading, token) => {
  reading.scanner.take(/\*?(?:[ \t]*\[[^\]\n]*\])?/y);
  if (reading.writer.around.kind === "table" && !reading.isInGroup) reading.endParagraph();
  else reading.writeDecoded(" ", token);
};

function dropArguments({ scanner }: LatexReading, count: number): void {
  const skip = () => {
    while (scanner.optional() !== null);
  };
  skip();
  for (let left = count; left > 0; left--) {
    if (scanner.group() === null) return;
    skip();
  }
}

function readVerbatim(reading: LatexReading, token: LatexToken, name: string): void {
  const { scanner, writer } = reading;
  const span = scanner.takeUntil(`\\end{${name}}`, "end");
  if (span === null) {
    reading.problem(token.origin ?? token.start, `\\begin{${name}} is never ended.`);
    return;
  }
  if (name.startsWith("filecontents")) keepFile(reading, span);
  const isCode = !/^(?:comment|filecontents|tikzpicture)/u.test(name);
  if (!isCode || reading.isSilent) return;
  writer.addAside({ ...running, kind: "code" }, textOf(span), span.origin ?? span.start);
}

/** `\begin{filecontents}[overwrite]{works.bib}`: what is written into a file beside the draft. */
function keepFile(reading: LatexReading, span: LatexSpan): void {
  const [opening, path] = /^\s*(?:\[[^\]\n]*\]\s*)?\{([^{}\n]+)\}/u.exec(textOf(span)) ?? [];
  if (opening === undefined || path === undefined) return;
  const text = textOf(span).slice(opening.length);
  reading.written.set(path.trim(), { text, line: reading.lineOf(span.start + opening.length) - 1 });
}

function readFormula(reading: LatexReading, token: LatexToken, name: string): void {
  const span = reading.scanner.takeUntil(`\\end{${name}}`, "end");
  if (span === null) reading.problem(token.origin ?? token.start, `\\begin{${name}} is never ended.`);
  else writeFormula(reading, span, true);
}
