import type { Subject } from "../../corpus/question/subject.js";
import type { SearchTask } from "../gather-schema.js";

/** What a list of anything is looked for with, beside its own words; none of it where the request is not English. */
const wordings: readonly (readonly [wording: string, strategy: string])[] = [
  ["{subject}", "web"],
  ["list of {subject}", "agg"],
  ["{subject} comparison", "web"],
  ["{subject} overview", "web"],
  ["{subject} survey", "web"],
  ["{subject} directory", "agg"],
  ["best known {subject}", "web"],
  ["new {subject}", "news"],
  ["{subject} alternatives", "web"],
  ["{subject} examples", "web"],
];

/** Searches by rules: the request's key phrases together and one by one, in the wordings that lists are found with. */
export function templateSearches({ core, phrases, english }: Subject, round: number): SearchTask[] {
  const subjects = [...new Set([core, ...phrases])];
  const texts = subjects.flatMap((subject) =>
    (english ? wordings : wordings.slice(0, 1)).map(([wording, strategy]) => ({
      query: wording.replace("{subject}", subject),
      strategy,
    })),
  );
  return texts.map(({ query, strategy }, index) => ({ id: `${round}_${index}`, query, strategy, rationale: null }));
}
