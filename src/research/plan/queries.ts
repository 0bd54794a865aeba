import { indexTerms } from "../../domain/terms.js";
import { plainQuery, queryKey } from "../../corpus/question/query-text.js";
import type { Subject } from "../../corpus/question/subject.js";

/** Where a query is best asked. */
export type Scope = "academic" | "general" | "both";

export interface PlannedQuery {
  text: string;
  scope: Scope;
}

/** The seed: two or three in each iteration. */
export const mostQueries = 3;

/** The first `most` queries that were neither asked before nor stand twice here. */
export function newQueries(
  planned: readonly PlannedQuery[],
  asked: readonly string[],
  most = mostQueries,
): PlannedQuery[] {
  const known = new Set(asked.map(queryKey));
  const fresh: PlannedQuery[] = [];
  for (const query of planned) {
    const text = plainQuery(query.text);
    const key = queryKey(text);
    if (key === "" || known.has(key) || fresh.length === most) continue;
    known.add(key);
    fresh.push({ ...query, text });
  }
  return fresh;
}

/** The first queries by rules: the key phrases together, what sums the field up, the phrases by themselves. */
export function broadQueries({ phrases, core, english }: Subject): PlannedQuery[] {
  const several = phrases.filter((phrase) => phrase.includes(" "));
  return [
    { text: core, scope: "both" },
    ...(english ? [{ text: `${core} review`, scope: "academic" as const }] : []),
    ...(phrases.length > 1 ? several : []).map((text) => ({ text, scope: "both" as const })),
  ];
}

/** What a report asks of any topic, for when documents have nothing more in common to search for. */
const facets = ["meta-analysis", "experiment", "limitations", "theory"];

/** Gaps that are asked for before what documents have in common: a part that nobody covers may not be covered at all. */
const gapsFirst = 1;

/** Later queries by rules: gaps beside the topic and what the documents so far have in common, then its facets. */
export function gapQueries(subject: Subject, gaps: readonly string[], concepts: readonly string[]): PlannedQuery[] {
  const [main = subject.core] = subject.phrases;
  const near = (phrase: string) => {
    const terms = new Set(indexTerms(phrase));
    return indexTerms(main).every((term) => terms.has(term)) ? phrase : `${main} ${phrase}`;
  };
  return [
    ...[...gaps.slice(0, gapsFirst), ...concepts, ...gaps.slice(gapsFirst)].map((phrase) => ({
      text: near(phrase),
      scope: "both" as const,
    })),
    ...(subject.english ? facets : []).map((facet) => ({
      text: `${subject.core} ${facet}`,
      scope: "academic" as const,
    })),
  ];
}
