import type { Quotation, Sentence } from "../schema/audit-schema.js";
import type { PlaceGiven } from "./cited-sentences.js";
import { pageGiven, readPages } from "./given-pages.js";

/** A page that the draft gives, and the page of the file where the words were found. */
interface Sighting {
  work: string;
  given: number;
  found: number;
}

/** As many marks of a work must agree before they tell how its pages are counted. */
const leastSightings = 2;

/**
 * Computes for each work what is to be added to a page of its file for the printed one, where neither its record nor
 * the list has its pages: what most of the draft's own marks come to.
 */
export function printedOffsets(sightings: readonly Sighting[]): Map<string, number> {
  const counts = new Map<string, Map<number, number>>();
  for (const { work, given, found } of sightings) {
    const own = counts.get(work) ?? new Map<number, number>();
    own.set(given - found, (own.get(given - found) ?? 0) + 1);
    counts.set(work, own);
  }
  return new Map(
    [...counts].flatMap(([work, own]): [string, number][] => {
      const [best, next] = [...own].toSorted(([, one], [, other]) => other - one);
      return best !== undefined && best[1] >= leastSightings && best[1] > (next?.[1] ?? 0) ? [[work, best[0]]] : [];
    }),
  );
}

/** The pages that marks give with those on which sentences and quotations were found. */
export function sightingsOf(
  sentences: readonly Sentence[],
  places: ReadonlyMap<string, readonly PlaceGiven[]>,
  quotations: readonly Quotation[],
): Sighting[] {
  const ofSentences = sentences.flatMap(({ id, works }) =>
    works.flatMap(({ entry, work_id, verdict, evidence }): Sighting[] => {
      const given = pageGiven(places.get(id) ?? [], entry)?.pages.first;
      const found = verdict === "supported" ? (evidence?.page ?? null) : null;
      return given === undefined || found === null || work_id === null ? [] : [{ work: work_id, given, found }];
    }),
  );
  const ofQuotations = quotations.flatMap(({ work_id, page, page_given, state }): Sighting[] => {
    const given = page_given === null ? undefined : readPages(page_given)?.first;
    return state !== "verbatim" || work_id === null || page === null || given === undefined
      ? []
      : [{ work: work_id, given, found: page }];
  });
  return [...ofSentences, ...ofQuotations];
}

/** Quotations whose page could not be judged, by how the draft's other marks count the pages of the work. */
export function withPrintedPages(quotations: readonly Quotation[], offsets: ReadonlyMap<string, number>): Quotation[] {
  return quotations.map((quotation) => {
    const { page, page_given, page_agrees, work_id } = quotation;
    const offset = offsets.get(work_id ?? "");
    const given = page_given === null ? null : readPages(page_given);
    if (page_agrees !== null || page === null || given === null || offset === undefined) return quotation;
    const printed = page + offset;
    return { ...quotation, page_agrees: given.first <= printed && printed <= given.last };
  });
}
