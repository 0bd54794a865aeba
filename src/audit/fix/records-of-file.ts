import { recogniseFormat } from "../../cite/formats.js";
import { bibtex } from "../../cite/formats/bibtex/bibtex.js";
import { type BibEntry, parseBibFile } from "../../cite/formats/bibtex/grammar.js";
import { itemPlaces } from "../../cite/formats/csl-json.js";
import type { Item } from "../../domain/item.js";
import type { Entry } from "../../contracts/audit.js";
import type { FixEdit } from "./edit.js";
import type { FileRecord, RecordEdit } from "./file-record.js";
import { risRecords } from "./ris-records.js";

/** The records of a file of references whose format can be written into; null for one that its program writes again (CSV). */
export function recordsOf(file: string, text: string): FileRecord[] | null {
  switch (recogniseFormat(file, text)?.name) {
    case "bibtex":
    case "biblatex":
      return bibRecords(text);
    case "ris":
      return risRecords(text);
    case "csl-json":
      return cslJsonRecords(text);
    default:
      return null;
  }
}

/** The record that an entry was read of. */
export function recordOf(records: readonly FileRecord[], { key, line }: Entry): FileRecord | undefined {
  const own = records.filter((each) => each.line === line);
  return own.length > 1 ? own.find((each) => each.key === key) : own[0];
}

const completable = new Set(["author", "title", "year", "doi"]);

/** The entries of a .bib file. */
function bibRecords(text: string): FileRecord[] {
  const own = new Map(placedBibEntries(text).map((entry) => [recordKey(entry), entry]));
  return [...own.values()].map((entry) => ({
    key: entry.key,
    line: entry.line,
    add: (missing) => {
      const written = bibFields({ type: "article-journal", ...missing });
      return addFields(text, entry, new Map([...written].filter(([name]) => completable.has(name))));
    },
    date: ({ record }) => replaceField(text, entry, entry.places.values.has("year") ? "year" : "date", record),
    carry: (from) => {
      const fields = from.toReversed().flatMap((record) => {
        const other = own.get(recordKey(record));
        return [...(other?.fields ?? [])].filter(([name]) => other?.places.values.has(name));
      });
      return addFields(text, entry, new Map(fields));
    },
    remove: () => removeEntry(text, entry),
  }));
}

function recordKey({ key, line }: { key: string | null; line: number }): string {
  return `${line} ${key ?? ""}`;
}

type Values = Record<string, unknown>;

/** The items of a CSL-JSON file, changed where they stand, so that the rest stays as its program wrote it. */
function cslJsonRecords(text: string): FileRecord[] {
  const places = itemPlaces(text).flatMap((place) => {
    const values = parsed(text.slice(place.start, place.end));
    return values === null ? [] : [{ ...place, values }];
  });
  return places.map(({ start, end, line, values }, index): FileRecord => {
    const own = text.slice(start, end);
    const added = (given: Values): RecordEdit[] => {
      const fields = Object.entries(given).filter(([name]) => !hasField(values, name));
      return fields.length === 0 ? [] : [insertion(own, start, fields)];
    };
    return {
      key: typeof values["id"] === "string" ? values["id"] : null,
      line,
      add: (missing) => added(missing),
      date: ({ written, record }) => {
        const at = own.search(/"issued"\s*:/u);
        const place = at < 0 ? -1 : own.slice(at).search(new RegExp(`(?<!\\d)${written}(?!\\d)`, "u"));
        return place < 0 ? [] : [{ start: start + at + place, end: start + at + place + written.length, text: record }];
      },
      carry: (from) => {
        const others = from.flatMap((record) => places.filter((each) => isPlaceOf(each, record)));
        return added(Object.assign({}, ...others.toReversed().map((other) => other.values)) as Values);
      },
      remove: () => {
        // With the comma before it: two that stand in a row can both go.
        const [before, next] = [places[index - 1], places[index + 1]];
        return before === undefined
          ? { start, end: next?.start ?? end, text: "" }
          : { start: before.end, end, text: "" };
      },
    };
  });
}

function isPlaceOf({ line, values }: { line: number; values: Values }, record: FileRecord): boolean {
  return line === record.line && (values["id"] ?? null) === record.key;
}

function hasField(values: Values, name: string): boolean {
  if (name === "author") return isThere(values["author"]) || isThere(values["editor"]);
  return isThere(values[name]);
}

function isThere(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);
}

/** Behind the last field, on a line of its own where the others are. */
function insertion(own: string, start: number, fields: readonly [name: string, value: unknown][]): RecordEdit {
  const at = start + own.slice(0, -1).trimEnd().length;
  const indent = /^\{(\s*?[\r\n]+[ \t]*)"/u.exec(own)?.[1];
  const colon = /"\s*:(\s*)/u.exec(own)?.[1] ?? " ";
  const gap = indent ?? (colon === "" ? "" : " ");
  const pieces = fields.map(([name, value]) => `${gap}${JSON.stringify(name)}:${colon}${JSON.stringify(value)}`);
  return { start: at, end: at, text: `,${pieces.join(",")}` };
}

function parsed(text: string): Values | null {
  try {
    return JSON.parse(text) as Values;
  } catch {
    // Damaged: what it holds is not known, so it is left as it is; the audit has said so.
    return null;
  }
}

/** An entry of a .bib file with where it stands. */
type PlacedBibEntry = BibEntry & { places: NonNullable<BibEntry["places"]> };

/** The entries of a .bib file, by line and key. */
function placedBibEntries(text: string): PlacedBibEntry[] {
  return parseBibFile(text).entries.flatMap((entry) =>
    entry.places === undefined ? [] : [{ ...entry, places: entry.places }],
  );
}

/** Other names of a field, in the dialects. */
const sameField: Readonly<Record<string, readonly string[]>> = {
  year: ["year", "date"],
  author: ["author", "editor"],
};

/** The fields of an item as they stand in a .bib file, by name. */
function bibFields(item: Item): Map<string, string> {
  const written = bibtex.write([{ item, tags: [], notes: "", attachments: [] }]);
  return new Map(parseBibFile(written).entries[0]?.fields ?? []);
}

/** Fields that an entry does not have, put behind its last one as the entry writes its own. */
function addFields(
  text: string,
  entry: PlacedBibEntry,
  fields: ReadonlyMap<string, string>,
): Pick<FixEdit, "start" | "end" | "text">[] {
  const added = [...fields].filter(
    ([name]) => !(sameField[name] ?? [name]).some((each) => (entry.fields.get(each) ?? "").trim() !== ""),
  );
  const values = [...entry.places.values.values()];
  const last = values.at(-1);
  if (added.length === 0 || last === undefined) return [];
  const first = values[0]?.start ?? last.start;
  const lead = /([ \t]*)[\w-]+[ \t]*=[ \t]*$/u.exec(text.slice(entry.places.start, first))?.[0] ?? "";
  const ownLine = /[\r\n][ \t]*[\w-]+[ \t]*=[ \t]*$/u.test(text.slice(entry.places.start, first));
  const indent = /^[ \t]*/u.exec(lead)?.[0] ?? "";
  const equals = /\s*=\s*$/u.exec(lead)?.[0].replace(/^[ \t]{2,}/u, " ") ?? " = ";
  const lineEnd = text.includes("\r\n") ? "\r\n" : "\n";
  const [open, close] = text[last.start] === '"' ? ['"', '"'] : ["{", "}"];
  const gap = ownLine ? lineEnd + indent : " ";
  const comma = /^\s*,/u.exec(text.slice(last.end))?.[0];
  const pieces = added.map(([name, value]) => `${gap}${name}${equals}${open}${value}${close}`);
  if (comma === undefined) return [{ start: last.end, end: last.end, text: `,${pieces.join(",")}` }];
  const at = last.end + comma.length;
  return [{ start: at, end: at, text: `${pieces.join(",")},` }];
}

/** A field's value in place of the one that stands there, between the same braces or quotation marks. */
function replaceField(
  text: string,
  { places }: PlacedBibEntry,
  name: string,
  value: string,
): Pick<FixEdit, "start" | "end" | "text">[] {
  const place = places.values.get(name);
  if (place === undefined) return [];
  const written = text.slice(place.start, place.end);
  const [open, close] = written.startsWith("{") ? ["{", "}"] : written.startsWith('"') ? ['"', '"'] : ["", ""];
  return [{ ...place, text: open + value + close }];
}

/** An entry taken out, with the empty line behind it. */
function removeEntry(text: string, { places }: PlacedBibEntry): Pick<FixEdit, "start" | "end" | "text"> {
  const behind = /^[ \t]*(?:\r?\n)?(?:[ \t]*\r?\n)?/u.exec(text.slice(places.end))?.[0].length ?? 0;
  return { start: places.start, end: places.end + behind, text: "" };
}
