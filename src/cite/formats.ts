import { extname } from "node:path";
import { removeByteOrderMark } from "../domain/characters.js";
import { biblatex, bibtex } from "./formats/bibtex/bibtex.js";
import { cslJson } from "./formats/csl-json.js";
import { csv } from "./formats/csv.js";
import type { FormatName, InterchangeFormat } from "./formats/format.js";
import { ndjson } from "./formats/ndjson.js";
import { readZoteroJson } from "./formats/zotero/zotero-json.js";
import { ris } from "./formats/ris.js";

/** Zotero's own JSON has the same ending; what it is, only its items tell. */
const json: InterchangeFormat = { ...cslJson, read: (text) => readZoteroJson(text) ?? cslJson.read(text) };

export const interchangeFormats: readonly InterchangeFormat[] = [bibtex, biblatex, ris, json, csv, ndjson];

export function formatByName(name: FormatName): InterchangeFormat {
  return interchangeFormats.find((format) => format.name === name) ?? bibtex;
}

/** The format of a file by its name, else by what it holds; null where neither tells. */
export function recogniseFormat(path: string | null, text: string): InterchangeFormat | null {
  return formatOfFile(path ?? "") ?? sniffFormat(text);
}

/** The format that the ending of a file's name tells; null where it tells none. */
export function formatOfFile(path: string): InterchangeFormat | null {
  const extension = extname(path).toLowerCase();
  return interchangeFormats.find(({ extensions }) => extensions.includes(extension)) ?? null;
}

/** The format by what a text holds. */
export function sniffFormat(text: string): InterchangeFormat | null {
  const content = removeByteOrderMark(text).trimStart();
  if (content.startsWith("{")) {
    const lines = content.split("\n").filter((line) => line.trim() !== "");
    return lines.length > 1 && lines.slice(0, 2).every((line) => /^\s*\{.*\}\s*$/.test(line)) ? ndjson : cslJson;
  }
  if (content.startsWith("[")) return cslJson;
  if (/^\s*TY {1,2}- ?\w/m.test(content)) return ris;
  if (/^[ \t]*@[ \t]*[A-Za-z]+[ \t]*[{(][^{}()]*[,=\n]/m.test(content)) return bibtex;
  const header = content.slice(0, content.search(/[\r\n]|$/)).toLowerCase();
  return /[,;\t]/.test(header) && /(?:^|[,;\t"])title(?:$|[,;\t"])/.test(header) ? csv : null;
}
