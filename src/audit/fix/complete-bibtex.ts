import { bibtex } from "../../cite/formats/bibtex/bibtex.js";
import { type BibEntry, parseBibFile } from "../../cite/formats/bibtex/grammar.js";
import type { Item } from "../../domain/item.js";
import type { FixEdit } from "./edit.js";

/** An entry of a .bib file with where it stands. */
export type PlacedBibEntry = BibEntry & { places: NonNullable<BibEntry["places"]> };

/** The entries of a .bib file, by line and key. */
export function placedBibEntries(text: string): PlacedBibEntry[] {
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
export function bibFields(item: Item): Map<string, string> {
  const written = bibtex.write([{ item, tags: [], notes: "", attachments: [] }]);
  return new Map(parseBibFile(written).entries[0]?.fields ?? []);
}

/** Fields that an entry does not have, put behind its last one as the entry writes its own. */
export function addFields(
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
export function replaceField(
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
export function removeEntry(text: string, { places }: PlacedBibEntry): Pick<FixEdit, "start" | "end" | "text"> {
  const behind = /^[ \t]*(?:\r?\n)?(?:[ \t]*\r?\n)?/u.exec(text.slice(places.end))?.[0].length ?? 0;
  return { start: places.start, end: places.end + behind, text: "" };
}
