import { damaged } from "../format.js";
import type { BibEntry } from "./grammar.js";

/** What belongs to the parent alone. */
const own = new Set(
  "abstract annotation annote comment crossref doi entryset entrysubtype eprint file ids indextitle keywords label langid note options pages pmid related shorttitle sorttitle sortkey type url urldate xdata xref x-csl".split(
    " ",
  ),
);

/** Fields of a parent that are called otherwise in a child. */
const renamed: Record<string, string> = { title: "booktitle", subtitle: "booksubtitle", author: "bookauthor" };

/** How deep parents of parents are followed: a ring of them ends there. */
const deepest = 4;

/** Gives each entry the fields of the one its `crossref` (or `xdata`) names, as biblatex does; its own come first. */
export function inheritFields(entries: readonly BibEntry[]): void {
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key.toLowerCase(), entry]));
  const done = new Set<BibEntry>();
  for (const entry of entries) inherit(entry, byKey, done, 0);
}

function inherit(entry: BibEntry, byKey: ReadonlyMap<string, BibEntry>, done: Set<BibEntry>, depth: number): void {
  if (done.has(entry) || depth > deepest) return;
  done.add(entry);
  for (const field of ["xdata", "crossref"]) {
    for (const key of (entry.fields.get(field) ?? "").split(",")) {
      if (key.trim() === "") continue;
      const parent = byKey.get(key.trim().toLowerCase());
      if (!parent || parent === entry) {
        entry.problems.push(damaged(`there is no entry "${key.trim()}", which its ${field} names`));
        continue;
      }
      inherit(parent, byKey, done, depth + 1);
      take(entry, parent, field === "xdata");
    }
  }
}

function take(entry: BibEntry, parent: BibEntry, isData: boolean): void {
  const isPart = ["in", "supp", "bookin"].some((start) => entry.type.startsWith(start));
  const isArticle = entry.type === "article" && parent.type === "periodical";
  for (const [name, value] of parent.fields) {
    if (!isData && own.has(name)) continue;
    const childName = isData
      ? name
      : isArticle && name === "title"
        ? "journaltitle"
        : isPart
          ? (renamed[name] ?? name)
          : name;
    if (!entry.fields.has(childName)) entry.fields.set(childName, value);
  }
}
