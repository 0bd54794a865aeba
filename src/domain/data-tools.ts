/** Stands among the tools that a loop may use for all of these, where the workspace has data sets. */
export const dataGroup = "data";

/**
 * Tools that read data sets or calculate from their numbers, and change nothing and reach nobody: `map` and `plot` write files,
 * `algebra` and `circuit_simulate` take no data set.
 */
export const dataTools = [
  "data_list",
  "data_profile",
  "data_query",
  "statistics_test",
  "statistics_model",
  "statistics_power",
  "effect_size",
  "meta_analysis",
  "recompute",
  "mine",
  "graph",
  "geo",
] as const;
