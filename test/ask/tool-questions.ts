/** A question as people ask it, and the tools of which one answers it. */
export type ToolQuestion = readonly [question: string, tools: readonly string[]];

/** Written before any ranking was looked at; every third one is kept apart, and was looked at once, at the end. */
const all: readonly ToolQuestion[] = [
  ["Do the pupils of class a score higher than those of class b?", ["statistics_test"]],
  ["Is the blood pressure after the treatment lower than before it?", ["statistics_test"]],
  ["Does income depend on years of schooling and age?", ["statistics_model"]],
  ["How many participants do I need to find a medium effect with 80 percent power?", ["statistics_power"]],
  ["Combine the effects of these trials into one summary effect.", ["meta_analysis"]],
  ["Which p values printed in my library cannot be right?", ["recompute"]],
  ["What is the average price per town in the table of houses?", ["data_query"]],
  ["Are there outliers or missing values in the survey data?", ["data_profile"]],
  ["Which groups of similar customers are there?", ["mine"]],
  ["A paper reports t(38) = 2.4; how large is d, and which odds ratio does it correspond to?", ["effect_size"]],
  ["Are smoking and lung disease related in the sample?", ["statistics_test"]],
  ["Forecast the number of visitors for the next four quarters.", ["statistics_model"]],
  ["What is 17 percent of 2,450 plus 12 squared?", ["calculator"]],
  [
    "What has been published on spaced practice since 2020?",
    ["openalex_search", "semantic_scholar_search", "crossref_search", "rag_retrieve"],
  ],
  ["Which works of my library are by Okafor?", ["works"]],
  ["Who cites the paper of Lindqvist?", ["cited_by"]],
  ["What topics do the texts of my library speak of?", ["mine"]],
  ["Draw a bar chart of sales by month.", ["plot"]],
  ["Predict whether a patient comes back from age, weight and diagnosis.", ["mine", "statistics_model"]],
  ["Do the raters agree beyond chance?", ["statistics_test"]],
  ["How heterogeneous are the studies of the vaccine?", ["meta_analysis"]],
  ["Read lines 20 to 60 of the second work.", ["read_work"]],
  ["Which papers on the effect of sleep on memory are in PubMed?", ["pubmed_search"]],
  ["How many rows have a weight above 80 kg?", ["data_query"]],
  ["Is there publication bias in these results?", ["meta_analysis"]],
  ["Which preprints on diffusion models are on arXiv?", ["arxiv_search"]],
  ["Does the mean of 3.45 for 28 persons make sense?", ["recompute"]],
  ["What does Wikipedia say of the tide?", ["wikipedia"]],
  ["Which important works that my library cites are missing from it?", ["missing_works"]],
  ["Can twenty measurements of each bed be reduced to two dimensions?", ["mine"]],
  ["Is the number of faults per week explained by temperature?", ["statistics_model"]],
  ["With 40 people in each group, what is the smallest difference that I can find?", ["statistics_power"]],
  ["Which data sets are there?", ["data_list"]],
  ["What products are bought together?", ["mine"]],
  ["Convert a correlation of .3 to Cohen's d.", ["effect_size"]],
  ["Are the three kinds of penguins of equal mass?", ["statistics_test"]],
  ["What is the newest news on the strike of the railway?", ["web_search"]],
  ["Does each quotation of my draft stand in its source?", ["audit"]],
  ["Show a histogram of the ages.", ["plot"]],
  ["Which of the columns has dates in two formats?", ["data_profile"]],
];

export const heldQuestions = all.filter((_, at) => at % 3 === 2);
export const openQuestions = all.filter((_, at) => at % 3 !== 2);
