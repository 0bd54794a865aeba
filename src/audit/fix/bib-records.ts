import { addFields, bibFields, placedBibEntries, removeEntry, replaceField } from "./complete-bibtex.js";
import type { FileRecord } from "./file-record.js";

const completable = new Set(["author", "title", "year", "doi"]);

/** The entries of a .bib file. */
export function bibRecords(text: string): FileRecord[] {
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
