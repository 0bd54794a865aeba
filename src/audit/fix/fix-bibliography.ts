import type { Entry } from "../audit-schema.js";
import {
  addFields,
  bibFields,
  type PlacedBibEntry,
  placedBibEntries,
  removeEntry,
  replaceField,
} from "./complete-bibtex.js";
import type { Completion } from "./complete-entries.js";
import type { FixEdit } from "./edit.js";
import type { Merge } from "./merge-plan.js";

export interface BibliographyFix {
  file: string;
  text: string;
  merges: readonly Merge[];
  completions: readonly Completion[];
}

/** A .bib file with its entries completed and repeated ones taken out; other formats stay as they are. */
export function fixBibliography({ file, text, merges, completions }: BibliographyFix): FixEdit[] {
  if (!/^\s*@\w+\s*[{(]/mu.test(text)) return [];
  const placed = placedBibEntries(text);
  const find = ({ key, line }: Entry) => placed.find((each) => each.key === key && each.line === line);
  const own = merges.filter(({ later }) => later.file === file && later.origin === "bibliography");
  const gone = new Set(own.map(({ later }) => later.id));
  const kept = completions.filter(({ entry }) => entry.file === file && !gone.has(entry.id));
  const removed = own.flatMap(({ later }) => find(later) ?? []).map((entry) => removeEntry(text, entry));
  const completed = kept.flatMap((each) => completedEntry(text, find(each.entry), each));
  const carried = own
    .filter(({ first }) => !kept.some(({ entry }) => entry.id === first.id))
    .flatMap(({ first, later }) => carriedFields(text, find(first), find(later)));
  const changes = [
    ...removed.map((change) => ({ ...change, reason: "The entry repeats an earlier one." })),
    ...completed,
    ...carried,
  ];
  return changes.map((change) => ({ file, ...change }));
}

type Change = Omit<FixEdit, "file">;

/** What only the entry that goes has, in the one that stays. */
function carriedFields(text: string, into: PlacedBibEntry | undefined, from: PlacedBibEntry | undefined): Change[] {
  if (into === undefined || from === undefined) return [];
  const fields = new Map([...from.fields].filter(([name]) => from.places.values.has(name)));
  return addFields(text, into, fields).map((change) => ({ ...change, reason: "The entry that went had this." }));
}

const completable = new Set(["author", "title", "year", "doi"]);

function completedEntry(text: string, entry: PlacedBibEntry | undefined, { missing, year }: Completion): Change[] {
  if (entry === undefined) return [];
  const written = bibFields({ type: "article-journal", ...missing });
  const fields = new Map([...written].filter(([name]) => completable.has(name)));
  const added = addFields(text, entry, fields).map((change) => ({ ...change, reason: "Its record has this." }));
  if (year === null) return added;
  const field = entry.places.values.has("year") ? "year" : "date";
  const dated = replaceField(text, entry, field, year.record);
  return [...added, ...dated.map((change) => ({ ...change, reason: "Its record has this year." }))];
}
