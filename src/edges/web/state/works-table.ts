import { lettersAndDigits } from "../../../domain/characters.js";

/** All works of a library in one answer of the service: rows are arrays, as ten thousand of them are sent. */
export interface TableOfWorks {
  edition: string;
  total: number;
  rows: readonly WorkRow[];
}

type WorkRow = readonly [
  work_id: string,
  key: string,
  title: string,
  authors: string,
  year: number | null,
  type: string,
  tags: readonly string[],
  pages: number | null,
  missing: readonly string[],
  note: string,
];

/** A work as the grid shows it. */
export interface ListedWork {
  id: string;
  key: string;
  title: string;
  authors: string;
  year: number | null;
  type: string;
  tags: readonly string[];
  pages: number | null;
  missing: readonly string[];
  note: string;
  /** What words are looked for in, lower case. */
  folded: string;
}

export type SortField = "title" | "authors" | "year" | "key" | "pages";

export function worksOf(table: TableOfWorks | null): ListedWork[] {
  return (table?.rows ?? []).map(([id, key, title, authors, year, type, tags, pages, missing, note]) => {
    const folded = [title, authors, year ?? "", key, type, ...tags].join(" ").toLowerCase();
    return { id, key, title, authors, year, type, tags, pages, missing, note, folded };
  });
}

/** What a reader looks for: words that all have to be there, and one value of each facet. */
export interface WorkFilter {
  text: string;
  tag: string;
  type: string;
  /** Works of which something is not known. */
  incomplete: boolean;
  /** Works whose title another one has, too. */
  alike: boolean;
}

export function filterWorks(
  works: readonly ListedWork[],
  { text, tag, type, incomplete, alike }: WorkFilter,
): ListedWork[] {
  const words = text.toLowerCase().split(/\s+/u).filter(Boolean);
  const twins = alike ? alikeIds(works) : null;
  return works.filter(
    (work) =>
      (twins === null || twins.has(work.id)) &&
      words.every((word) => work.folded.includes(word)) &&
      (tag === "" || work.tags.includes(tag)) &&
      (type === "" || work.type === type) &&
      (!incomplete || work.missing.length > 0),
  );
}

/** Ids of works whose title another one has, too, compared by letters and digits. Pure. */
export function alikeIds(works: readonly ListedWork[]): Set<string> {
  const byTitle = new Map<string, string[]>();
  for (const { id, title } of works) {
    const name = lettersAndDigits(title).toLowerCase();
    if (name !== "") byTitle.set(name, [...(byTitle.get(name) ?? []), id]);
  }
  return new Set([...byTitle.values()].filter((ids) => ids.length > 1).flat());
}

const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** In the order of a field, and of the title where that is the same; what has no value comes last in either direction. */
export function sortWorks(works: readonly ListedWork[], field: SortField, descending: boolean): ListedWork[] {
  const direction = descending ? -1 : 1;
  const lacks = (work: ListedWork) => work[field] === null || work[field] === "";
  const compare = (one: ListedWork, other: ListedWork): number => {
    const [left, right] = [one[field], other[field]];
    if (typeof left === "number" && typeof right === "number") return left - right;
    return collator.compare(String(left), String(right));
  };
  return works.toSorted((one, other) => {
    if (lacks(one) !== lacks(other)) return lacks(one) ? 1 : -1;
    return direction * compare(one, other) || collator.compare(one.title, other.title);
  });
}

/** The values that works have in a facet, the most frequent first, each with how many have it. */
export function facetOf(
  works: readonly ListedWork[],
  values: (work: ListedWork) => readonly string[],
): [string, number][] {
  const counts = new Map<string, number>();
  for (const work of works) for (const value of values(work)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted((one, other) => other[1] - one[1] || collator.compare(one[0], other[0]));
}
