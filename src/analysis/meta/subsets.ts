import { chiSquaredTails } from "../distributions/chi-squared.js";
import { badInput } from "../input/samples.js";
import { sum } from "../numeric/summary.js";
import { metaAnalysis, type MetaOptions, type StudyEffect } from "./meta-analysis.js";
import type { MetaResult } from "./schema.js";

/** The summaries of subgroups, and the test of whether they differ. */
export interface Subgroups {
  groups: { name: string; result: MetaResult }[];
  q: number;
  df: number;
  p: number;
}

/**
 * A meta-analysis of each subgroup with its own variance between studies, and Q between them (Borenstein et al. 2009,
 * chapter 19).
 * @throws QuireError invalid_input where there are fewer than two groups, or one has fewer than two studies
 */
export function subgroupAnalysis(
  studies: readonly StudyEffect[],
  groupOf: (study: StudyEffect) => string,
  options: Omit<MetaOptions, "moderators"> = {},
): Subgroups {
  const members = new Map<string, StudyEffect[]>();
  for (const study of studies) members.set(groupOf(study), [...(members.get(groupOf(study)) ?? []), study]);
  if (members.size < 2) throw badInput("There is one subgroup.", "Give at least two groups of studies.");
  const groups = [...members].map(([name, list]) => ({ name, result: metaAnalysis(list, options) }));
  const summaries = groups.map(({ result }) => ({
    value: result.estimates[0]!.value,
    weight: result.estimates[0]!.standard_error! ** -2,
  }));
  const centre = sum(summaries.map(({ value, weight }) => value * weight)) / sum(summaries.map(({ weight }) => weight));
  const q = sum(summaries.map(({ value, weight }) => weight * (value - centre) ** 2));
  return { groups, q, df: groups.length - 1, p: chiSquaredTails(q, groups.length - 1).upper };
}

/** The meta-analysis without each study in turn. */
export function leaveOneOut(
  studies: readonly StudyEffect[],
  options: MetaOptions = {},
): { without: string; result: MetaResult }[] {
  return studies.map(({ name }, left) => ({
    without: name,
    result: metaAnalysis(
      studies.filter((_, place) => place !== left),
      options,
    ),
  }));
}
