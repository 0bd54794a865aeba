import { foldKey, freeCitationKey, freeKey, type TriedKeys } from "../../../domain/citation-key.js";
import type { Dialect } from "./entry-types.js";
import { parseBibFile } from "./grammar.js";
import { joinGroups } from "./group-tree.js";
import { inheritFields } from "./inherit.js";
import { readEntry } from "./read-entry.js";
import { writeEntry } from "./write-entry.js";
import { type ExportRecord, type InterchangeFormat, type ReadResult, withoutByteOrderMark } from "../format.js";

/** As btxdoc describes it: ASCII with LaTeX commands, `year` and `month`, the entry types of the standard styles. */
export const bibtex: InterchangeFormat = {
  name: "bibtex",
  title: "BibTeX",
  extensions: [".bib", ".bibtex"],
  write: (records) => writeEntries(records, "bibtex"),
  read,
};

/** As biblatex's manual describes it: Unicode, `date`, its own entry types. */
export const biblatex: InterchangeFormat = {
  name: "biblatex",
  title: "BibLaTeX",
  extensions: [".biblatex"],
  write: (records) => writeEntries(records, "biblatex"),
  read,
};

/** Both dialects at once: files mix them. */
function read(text: string): ReadResult {
  const { entries, failures } = parseBibFile(withoutByteOrderMark(text));
  inheritFields(entries);
  const result: ReadResult = { items: [], failures };
  for (const entry of entries.filter(({ type }) => type !== "xdata")) {
    const record = readEntry(entry);
    if (Object.keys(record.item).some((field) => field !== "id" && field !== "type")) result.items.push(record);
    else
      result.failures.push({
        line: entry.line,
        message: `@${entry.type} in line ${entry.line} has no fields that are known`,
        ...(entry.key !== "" && entry.fields.size > 0 && { key: entry.key }),
      });
  }
  joinGroups(result.items, text);
  return result;
}

function writeEntries(records: readonly ExportRecord[], dialect: Dialect): string {
  const keys = citationKeys(records);
  return records.map((record, index) => writeEntry(record, keys[index] ?? "", dialect)).join("\n");
}

/** The records' own keys, without the signs that BibTeX does not allow in them; each once. */
export function citationKeys(records: readonly ExportRecord[]): string[] {
  const taken = new Set<string>();
  const isTaken = (key: string) => taken.has(foldKey(key));
  const tried: TriedKeys = new Map();
  return records.map(({ item }) => {
    const own = (item.id ?? "").replace(/[\s,{}()="#%'\\~@]+/g, "");
    const key = own === "" ? freeCitationKey(item, isTaken, tried) : freeKey(own, isTaken, tried);
    taken.add(foldKey(key));
    return key;
  });
}
