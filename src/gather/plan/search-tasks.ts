import { plainQuery } from "../../corpus/question/query-text.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { foldText } from "../../domain/fold-text.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { SearchTask } from "../schema/gather-schema.js";
import type { WrittenSearch } from "./read-plan.js";

/** Searches that were written down together. */
export interface Batch {
  /** Of the run, from 0: the first part of the ids that are made. */
  index: number;
  searches: readonly WrittenSearch[];
}

const idPattern = /^[\p{L}\p{N}][\p{L}\p{N}_.-]{0,39}$/u;
const strategyPattern = /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,39}$/u;
const longestRationale = 300;
/** Function words without which a query asks the opposite. */
const turning = new Set(["not", "no", "without"].flatMap((word) => indexTerms(word)));

/**
 * A query as it is compared: the same words in another order, case or form, with or without function words, are the same
 * search.
 */
export function searchKey(query: string): string {
  const terms = indexTerms(query);
  const telling = terms.filter((term) => !isFunctionTerm(term) || turning.has(term));
  const kept = telling.length > 0 ? telling : terms;
  return kept.length > 0 ? [...new Set(kept)].toSorted().join(" ") : foldText(query);
}

export interface TaskRules {
  /** Queries that are not asked again. */
  known: readonly string[];
  /** Ids of other searches of the run. */
  taken: readonly string[];
  /** Of a batch. */
  most: number;
  /** Names that are configured. */
  strategies: readonly string[];
}

/**
 * Batches one after the other as searches of one run, at most `most` of each: queries that say the same as one of `known`
 * or an earlier one are left out, ids that are missing, unusable or taken become `batchIndex_itemIndex`.
 */
export function searchTasks(batches: readonly Batch[], { known, taken, most, strategies }: TaskRules): SearchTask[] {
  const keys = new Set(known.map(searchKey));
  const ids = new Set(taken);
  return batches.flatMap(({ index, searches }) => {
    const tasks: SearchTask[] = [];
    for (const [item, search] of searches.entries()) {
      if (tasks.length === most) break;
      const query = plainQuery(sanitiseLine(search.query));
      const key = searchKey(query);
      if (key === "" || keys.has(key)) continue;
      keys.add(key);
      const id = freeId(sanitiseLine(search.id).trim(), `${index}_${item}`, ids);
      ids.add(id);
      tasks.push({ id, query, strategy: strategyOf(search, strategies), rationale: rationaleOf(search) });
    }
    return tasks;
  });
}

function freeId(written: string, made: string, taken: ReadonlySet<string>): string {
  // Ids are names in the answers of people: none may be that of something every object has.
  if (idPattern.test(written) && !taken.has(written) && !(written in Object.prototype)) return written;
  let id = made;
  for (let number = 2; taken.has(id); number += 1) id = `${made}_${number}`;
  return id;
}

/** One that is not configured is kept: it is carried out as "web". */
function strategyOf({ strategy }: WrittenSearch, configured: readonly string[]): string {
  const name = sanitiseLine(strategy).trim();
  const meant = configured.find((each) => each.toLowerCase() === name.toLowerCase());
  return meant ?? (strategyPattern.test(name) ? name : "web");
}

function rationaleOf({ rationale }: WrittenSearch): string | null {
  return sanitiseLine(rationale).trim().slice(0, longestRationale).trim() || null;
}
