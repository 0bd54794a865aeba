import type { GatherState, PerformanceReport, Saturation, SearchedTask, TableRow } from "../schema/gather-schema.js";
import { countEach } from "../../domain/collections.js";

/** How many of the last searches the sentence speaks of. */
const lately = 10;

/** Which rows each search found and which of them were new, in the order of the searches, and what that says of the rest. */
export function saturationOf(rows: readonly TableRow[], searched: readonly SearchedTask[]): Saturation {
  const found = new Map<string, string[]>(searched.map(({ task }) => [task.id, []]));
  for (const { id, found_by } of rows) for (const query of found_by) found.get(query)?.push(id);
  const seen = new Set<string>();
  const curve = [...found].map(([query_id, ids]) => {
    const fresh = ids.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return { query_id, rows: ids.length, new_rows: fresh.length };
  });
  const estimate = estimateTotal([...found.values()]);
  return { curve, estimate, text: sentence(rows.length, curve, estimate) };
}

/** Tells the saturation of a table of works: of a library nothing is left to be found. */
export function saturationOfPapers(works: number): Saturation {
  const text = `${works} ${works === 1 ? "row" : "rows"}; one for each work of the library that was asked for`;
  return { curve: [], estimate: works, text };
}

function sentence(rows: number, curve: Saturation["curve"], estimate: number | null): string {
  const last = curve.slice(-lately);
  const from = curve.length - last.length + 1;
  const added = last.reduce((sum, { new_rows }) => sum + new_rows, 0);
  const which = last.length === 1 ? `search ${from}` : `searches ${from}-${curve.length}`;
  return [
    `${rows} ${rows === 1 ? "row" : "rows"}`,
    ...(last.length === 0 ? [] : [`${which} added ${added}`]),
    estimate === null ? "too little overlap to say how many exist" : `about ${Math.round(estimate)} exist`,
  ].join("; ");
}

/** The seed's report of how the searches did, for the next ones and for the status. */
export function performanceReport({ rows, searched, feedback }: GatherState): PerformanceReport {
  return {
    total_items: rows.length,
    searches: searched.map(({ task: { id, query, strategy }, findings, note }) => ({
      id,
      query,
      strategy,
      items_found: findings.length,
      note,
    })),
    user_feedback: feedback.join("\n"),
  };
}

/** Rows found by more searches than this are common: ICE takes them as they are (Lee and Chao 1994). */
const mostRare = 10;
/** Where less than this share of what is found again and again is known, the searches say too little about the rest. */
const leastCoverage = 0.5;

interface Incidence {
  /** Rows of each search. */
  sizes: number[];
  /** How many searches found each row. */
  counts: number[];
}

/**
 * How many things there may be, found and not found, from how often independent searches found the same one
 * (capture-recapture with searches for occasions). Null for fewer than two searches with rows, or where these overlap
 * too little.
 *
 * The mean of three estimators, each of which is right under other circumstances: the maximum likelihood for searches
 * that find everything equally easily (Darroch 1958), the incidence form of Chao's lower bound (Chao 1987), and ICE, which
 * allows for things that are found more easily than others (Lee and Chao 1994). Simulated, the mean is within 15 % of the
 * truth in 93 % of the tries where all is found equally easily, in 87 % where the hundredth thing is found a tenth as
 * easily as the first; each alone in 68 to 97 % (docs/decisions/2026-11-22-gather-rows.md). Searches of one request resemble
 * each other, so that it is a lower bound in practice.
 * @param searches Ids of the rows that each search found.
 */
export function estimateTotal(searches: readonly (readonly string[])[]): number | null {
  const incidence = incidenceOf(searches);
  if (incidence.sizes.length < 2 || coverage(incidence.counts) < leastCoverage) return null;
  const estimates = [equallyEasy(incidence), chao(incidence), coverageBased(incidence)];
  const mean = estimates.reduce((sum, estimate) => sum + estimate, 0) / estimates.length;
  return Math.max(incidence.counts.length, mean);
}

function incidenceOf(searches: readonly (readonly string[])[]): Incidence {
  const sets = searches.map((ids) => new Set(ids)).filter((ids) => ids.size > 0);
  const counts = countEach(sets.flatMap((ids) => [...ids]));
  // Sorted: sums of fractions depend on the order of what is added.
  const sizes = sets.map((ids) => ids.size).toSorted((one, other) => one - other);
  return { sizes, counts: [...counts.values()] };
}

/** Turing's estimate of how much of what a further search would bring is known already. */
function coverage(counts: readonly number[]): number {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : 1 - foundBy(counts, 1) / all;
}

function foundBy(counts: readonly number[], searches: number): number {
  return counts.filter((count) => count === searches).length;
}

/** Darroch (1958): the N for which so many searches of these sizes are expected to find as many different things. */
function equallyEasy({ sizes, counts }: Incidence): number {
  const found = counts.length;
  const expected = (total: number) => total * (1 - sizes.reduce((missed, size) => missed * (1 - size / total), 1));
  let [low, high] = [found, found * 2];
  while (expected(high) < found && high < Number.MAX_SAFE_INTEGER) high *= 2;
  while (high - low > 0.01) {
    const middle = (low + high) / 2;
    if (expected(middle) < found) low = middle;
    else high = middle;
  }
  return high;
}

/** Chao (1987) in its form for incidences, corrected for bias. */
function chao({ sizes, counts }: Incidence): number {
  const [once, twice] = [foundBy(counts, 1), foundBy(counts, 2)];
  return counts.length + ((sizes.length - 1) / sizes.length) * ((once * (once - 1)) / (2 * (twice + 1)));
}

/** ICE (Lee and Chao 1994). */
function coverageBased({ sizes, counts }: Incidence): number {
  const rare = counts.filter((count) => count <= mostRare);
  const incidences = rare.reduce((sum, count) => sum + count, 0);
  if (incidences < 2) return counts.length;
  const known = Math.max(coverage(rare), 1 / incidences);
  const pairs = rare.reduce((sum, count) => sum + count * (count - 1), 0);
  const searches = sizes.length;
  const spread = ((rare.length / known) * (searches / (searches - 1)) * pairs) / (incidences * (incidences - 1)) - 1;
  return counts.length - rare.length + rare.length / known + (foundBy(rare, 1) / known) * Math.max(0, spread);
}
