import type { Cite, Mark } from "../../reference/mark.js";
import { compact, titleSimilarity } from "../../cite/compare/title-similarity.js";
import { sameWorks } from "../lint/same-works.js";
import type { Entry } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import type { Completion } from "./complete-entries.js";
import type { FixEdit } from "./edit.js";
import type { FileRecord } from "./file-record.js";
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

/** An entry that goes, and the earlier one that it repeats. */
export interface Merge {
  later: Entry;
  first: Entry;
  finding: Finding;
}

/** Plans which works that are listed twice become one: those whose marks lose nothing by it. */
export function planMerges(entries: readonly Entry[], marks: readonly Mark[], findings: readonly Finding[]): Merge[] {
  const repeats = findings.filter(({ code }) => code === "duplicate_entry" || code === "two_keys");
  // Of three entries for one work the last two both repeat the first one.
  const placeOf = ({ origin, file }: Entry) => `${origin} ${file}`;
  const places = [...new Set(entries.map(placeOf))];
  const files = places.map((place) => entries.filter((entry) => placeOf(entry) === place));
  return files.flatMap(sameWorks).flatMap(({ first, later }): Merge[] => {
    const finding = repeats.find(({ entry }) => entry === later.id);
    if (finding === undefined || !haveOneTitle(first, later)) return [];
    const merge = { first, later, finding };
    return marks.every((mark) => canPoint(mark, merge)) ? [merge] : [];
  });
}

/** A DOI that was copied from another entry makes two works look like one: which of them is meant, only the author knows. */
function haveOneTitle({ item: one }: Entry, { item: other }: Entry): boolean {
  const [first, second] = [compact(one.title ?? ""), compact(other.title ?? "")];
  if (first === "" || second === "" || first.startsWith(second) || second.startsWith(first)) return true;
  return titleSimilarity(one.title ?? "", other.title ?? "") >= 0.6;
}

/** A number and a key can be replaced; names and a year must fit the first entry as they stand. */
function canPoint({ cites }: Mark, { later, first }: Merge): boolean {
  return cites.every((cite: Cite) => {
    if (cite.entry !== later.id && !cite.candidates.includes(later.id)) return true;
    if (cite.number !== null) return first.number !== null;
    if (cite.key !== null) return first.key !== null;
    if (cite.year === null) return false;
    return cite.year === first.year_suffix && sameFirstAuthor(later, first);
  });
}

function sameFirstAuthor(later: Entry, first: Entry): boolean {
  const family = ({ item }: Entry) => (item.author?.[0]?.family ?? item.author?.[0]?.literal ?? "").toLowerCase();
  return family(later) !== "" && family(later) === family(first);
}
