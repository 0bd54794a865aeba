import type { Draft } from "../tree/draft.js";
import { isCiting, writeCitation } from "./latex-citations.js";
import { readMath } from "./latex-formulas.js";
import { definingCommands, expandMacro } from "./latex-macros.js";
import { LatexReading } from "./latex-reading.js";
import type { LatexToken } from "./latex-scanner.js";
import { preambleCommands, structureCommands } from "./latex-structure.js";
import { wordCommands } from "./latex-words.js";

/**
 * A draft in LaTeX, read as its author means it: commands that are not known fall away and their arguments stay. Every
 * text can be read; what was not understood is among the problems.
 */
export function readLatex(source: string): Draft {
  const reading = new LatexReading(source);
  for (let token = reading.scanner.next(); token !== null && !reading.hasEnded; token = reading.scanner.next()) {
    readToken(reading, token);
    reading.goOn();
  }
  reading.closeAll();
  const { listed, problems } = reading;
  const bibliographies = reading.bibliographies.map((named) => {
    const written = reading.written.get(named.path);
    return written === undefined ? named : { ...named, written };
  });
  return { format: "latex", source, blocks: reading.writer.blocks, bibliographies, items: [], listed, problems };
}

function readToken(reading: LatexReading, token: LatexToken): void {
  switch (token.kind) {
    case "command":
      return readCommand(reading, token);
    case "open":
      return reading.isSilent ? undefined : reading.open({ ...token, close: () => undefined });
    case "close":
      return reading.closeBrace();
    case "math":
      return reading.isSilent ? undefined : readMath(reading, token);
    case "paragraph":
      return reading.endParagraph();
    case "verbatim":
      return readShown(reading, token);
    case "parameter":
      return readParameter(reading, token);
    case "blank":
      return reading.write(" ", token);
    default:
      writeText(reading, token);
  }
}

function readParameter(reading: LatexReading, token: LatexToken): void {
  const span = reading.scanner.parameter(Number(token.value));
  if (span !== undefined) reading.scanner.enter(span);
}

/** What stands between two signs that are `\verb`. */
function readShown(reading: LatexReading, token: LatexToken): void {
  if (reading.isSilent) return;
  const place = { ...token, start: token.start + 1 };
  reading.writer.within({ kind: "code" }, () => reading.write(token.value.slice(1, -1), place));
}

function readCommand(reading: LatexReading, token: LatexToken): void {
  const { value } = token;
  const reader = Object.hasOwn(definingCommands, value) ? definingCommands[value] : preambleCommands.get(value);
  if (reader !== undefined) return reader(reading, token);
  if (reading.isSilent) return;
  const known = structureCommands.get(value) ?? wordCommands.get(value);
  if (known !== undefined) return known(reading, token);
  if (expandMacro(reading, token)) return;
  if (isCiting(value) || reading.citing.has(value)) return writeCitation(reading, token);
  // Nothing is known of it: its name and its options fall away, its words stay.
  reading.scanner.take(/\*?(?:\[[^[\]{}]*\])+|\*?(?=\{)|[ \t]+/y);
  reading.openArguments();
}

const ligatures: Readonly<Record<string, string>> = {
  "---": "—",
  "--": "–",
  "``": "“",
  "''": "”",
  "`": "‘",
  ",,": "„",
  "<<": "«",
  ">>": "»",
  "~": " ",
};

function writeText(reading: LatexReading, token: LatexToken): void {
  const { value } = token;
  if (value === "") return;
  if (value === "&" && reading.writer.around.kind === "table") return reading.endCell(token);
  if (value === '"') return writeShorthand(reading, token);
  const ligature = ligatures[value];
  if (ligature !== undefined) return reading.writeDecoded(ligature, token);
  if (!/,,|<<|>>/u.test(value)) return reading.write(value, token);
  // Quotation marks as they are typed in German and French.
  for (const { index, 0: part } of value.matchAll(/,,|<<(?=\S)|(?<=\S)>>|[^,<>]+|[^]/gu)) {
    const place = { ...token, start: token.start + index };
    const sign = ligatures[part];
    if (sign === undefined) reading.write(part, place);
    else reading.writeDecoded(sign, place);
  }
}

/** Quotation marks as babel writes them in German: "`so"'. */
function writeShorthand(reading: LatexReading, token: LatexToken): void {
  const sign = reading.scanner.take(/[`'=~](?![`'])/y)?.[0];
  const meant = { "`": "„", "'": "“", "=": "-", "~": "-" } as Partial<Record<string, string>>;
  if (sign === undefined) reading.write('"', token);
  else reading.writeDecoded(meant[sign] ?? "", token);
}
