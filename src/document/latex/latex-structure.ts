import { running } from "../tree/block-writer.js";
import { keyNames, namesIn } from "./latex-citations.js";
import { beginEnvironment, endEnvironment, endRow, readBibitem, readItem } from "./latex-environments.js";
import { readMathCommand } from "./latex-formulas.js";
import type { CommandReader } from "./latex-reading.js";
import { textOf } from "./latex-scanner.js";

const depths: Readonly<Record<string, number>> = {
  part: 1,
  chapter: 2,
  addchap: 2,
  section: 3,
  addsec: 3,
  subsection: 4,
  subsubsection: 5,
  paragraph: 6,
  subparagraph: 7,
};

const heading: CommandReader = (reading, token) => {
  const { scanner, writer } = reading;
  scanner.takeStar();
  scanner.skipToOption();
  scanner.optional();
  reading.endParagraph();
  const level = Math.max(1, (depths[token.value] ?? 3) - reading.outermost);
  reading.readAside({ ...running, kind: "heading", level });
  if (writer.around.kind === "heading") reading.endParagraph();
};

/** The title of the document stands above no section. */
const title: CommandReader = (reading) => {
  reading.scanner.optional();
  reading.readAside({ ...running, kind: "heading", level: null });
};

const caption: CommandReader = (reading, token) => {
  reading.scanner.takeStar();
  if (token.value === "captionof") reading.scanner.group();
  reading.scanner.optional();
  reading.readAside({ ...running, kind: "caption" });
};

const abstract: CommandReader = (reading) => reading.readAside(running);

/** `\bibliography{a,b}`, `\addbibresource{a.bib}`. */
const bibliography: CommandReader = (reading, token) => {
  reading.scanner.optional();
  const span = reading.scanner.group();
  if (span === null) return;
  const line = reading.lineOf(token.origin ?? token.start);
  for (const name of namesIn(textOf(span))) {
    const path = /\.[A-Za-z]{2,5}$/u.test(name) ? name : `${name}.bib`;
    reading.bibliographies.push({ path, line });
  }
};

/** `\nocite{a,b}`: to be listed though nothing cites them; `*` is all. */
const silentCitation: CommandReader = (reading, token) => {
  const span = reading.scanner.group();
  const line = reading.lineOf(token.origin ?? token.start);
  for (const key of span === null ? [] : keyNames(span)) reading.listed.push({ key, line });
};

/** What is switched off. */
const skipped: CommandReader = (reading, token) => {
  if (reading.scanner.takeUntil("\\fi", "end") === null) {
    reading.problem(token.origin ?? token.start, "\\iffalse has no \\fi.");
  }
};

const paragraph: CommandReader = (reading) => reading.endParagraph();

/** Commands that make blocks, and those that say what belongs to the document. */
export const structureCommands: ReadonlyMap<string, CommandReader> = new Map<string, CommandReader>([
  ...Object.keys(depths).map((name): [string, CommandReader] => [name, heading]),
  ["begin", beginEnvironment],
  ["end", endEnvironment],
  ["item", readItem],
  ["bibitem", readBibitem],
  ["\\", endRow],
  ["tabularnewline", endRow],
  ["(", readMathCommand],
  ["[", readMathCommand],
  ["par", paragraph],
  ["caption", caption],
  ["caption*", caption],
  ["captionof", caption],
  ["subcaption", caption],
  ["iffalse", skipped],
]);

/** Commands that are followed before the document begins as well. */
export const preambleCommands: ReadonlyMap<string, CommandReader> = new Map<string, CommandReader>([
  ["begin", beginEnvironment],
  ["title", title],
  ["subtitle", title],
  ["abstract", abstract],
  ["bibliography", bibliography],
  // Of bibentry: the works are printed where they are cited.
  ["nobibliography", bibliography],
  ["addbibresource", bibliography],
  ["addglobalbib", bibliography],
  ["addsectionbib", bibliography],
  ["nocite", silentCitation],
  ["iffalse", skipped],
]);
