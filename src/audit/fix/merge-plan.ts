import { compact, titleSimilarity } from "../../cite/compare/title-similarity.js";
import type { Entry } from "../schema/audit-schema.js";
import type { Cite, Mark } from "../../citations/schema/mark-schema.js";
import type { Finding } from "../schema/finding.js";
import { sameWorks } from "../lint/same-works.js";

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
