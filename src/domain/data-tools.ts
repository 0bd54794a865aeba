/** Stands among the tools that a loop may use for all of these, where the workspace has data sets. */
export const dataGroup = "data";

/** Tools that read data sets or calculate, and change nothing and reach nobody. */
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
] as const;
