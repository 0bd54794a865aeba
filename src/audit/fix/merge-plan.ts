import { titleSimilarity } from "../../cite/compare/title-similarity.js";
import type { Cite, Entry, Mark } from "../audit-schema.js";
import type { Finding } from "../finding.js";

/** Titles this alike are one, once the lint has said that the works are. */
const sameTitle = 0.8;

/** An entry that goes, and the earlier one that it repeats. */
export interface Merge {
  later: Entry;
  first: Entry;
  finding: Finding;
}

/** What of the works that are listed twice can be made one without a mark losing what it says. */
export function planMerges(entries: readonly Entry[], marks: readonly Mark[], findings: readonly Finding[]): Merge[] {
  const repeats = findings.filter(({ code }) => code === "duplicate_entry" || code === "two_keys");
  const merges = repeats.flatMap((finding): Merge[] => {
    const at = entries.findIndex(({ id }) => id === finding.entry);
    const later = entries[at];
    const first = later && repeatedBy(later, entries.slice(0, at));
    return later && first ? [{ later, first, finding }] : [];
  });
  const gone = new Set(merges.map(({ later }) => later.id));
  // Of three entries for one work the last two both go to the first one.
  const roots = merges.filter(({ first }) => !gone.has(first.id) || !merges.some(({ later }) => later === first));
  return roots.filter((merge) => marks.every((mark) => canPoint(mark, merge)));
}

function repeatedBy(later: Entry, earlier: readonly Entry[]): Entry | undefined {
  const sameOrigin = earlier.filter(({ origin, file }) => origin === later.origin && file === later.file);
  const doi = later.item.DOI?.toLowerCase();
  const byDoi = sameOrigin.find(({ item }) => doi !== undefined && item.DOI?.toLowerCase() === doi);
  if (byDoi !== undefined) return byDoi;
  const titleOf = ({ item, text }: Entry) => item.title ?? text;
  const [best] = sameOrigin
    .map((entry) => ({ entry, similarity: titleSimilarity(titleOf(entry), titleOf(later)) }))
    .toSorted((one, other) => other.similarity - one.similarity);
  return best !== undefined && best.similarity >= sameTitle ? best.entry : undefined;
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
