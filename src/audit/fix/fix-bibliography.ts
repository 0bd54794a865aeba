import type { Completion } from "./complete-entries.js";
import type { FixEdit } from "./edit.js";
import type { FileRecord } from "./file-record.js";
import type { Merge } from "./merge-plan.js";
import { recordOf, recordsOf } from "./records-of-file.js";

export interface BibliographyFix {
  file: string;
  text: string;
  merges: readonly Merge[];
  completions: readonly Completion[];
}

type Change = Omit<FixEdit, "file">;

/** A file of references with its entries completed and repeated ones taken out. */
export function fixBibliography({ file, text, merges, completions }: BibliographyFix): FixEdit[] {
  const records = recordsOf(file, text) ?? [];
  const own = merges.filter(({ later }) => later.file === file && later.origin === "bibliography");
  const gone = new Set(own.map(({ later }) => later.id));
  const kept = completions.filter(({ entry }) => entry.file === file && !gone.has(entry.id));
  const removed = own.flatMap(({ later }) => recordOf(records, later)?.remove() ?? []);
  const carried = [...new Set(own.map(({ first }) => first))]
    .filter((first) => !kept.some(({ entry }) => entry.id === first.id))
    .flatMap((first) => {
      const repeats = own
        .filter((merge) => merge.first === first)
        .flatMap(({ later }) => recordOf(records, later) ?? []);
      return carriedFields(recordOf(records, first), repeats);
    });
  const changes = [
    ...removed.map((change) => ({ ...change, reason: "The entry repeats an earlier one." })),
    ...kept.flatMap((each) => completed(recordOf(records, each.entry), each)),
    ...carried,
  ];
  return changes.map((change) => ({ file, ...change }));
}

/** What only the entries that go have, in the one that stays. */
function carriedFields(into: FileRecord | undefined, from: readonly FileRecord[]): Change[] {
  if (into === undefined) return [];
  return into.carry(from).map((change) => ({ ...change, reason: "The entry that went had this." }));
}

function completed(record: FileRecord | undefined, { missing, year }: Completion): Change[] {
  if (record === undefined) return [];
  const added = record.add(missing).map((change) => ({ ...change, reason: "Its record has this." }));
  const dated = year === null ? [] : record.date(year);
  return [...added, ...dated.map((change) => ({ ...change, reason: "Its record has this year." }))];
}
