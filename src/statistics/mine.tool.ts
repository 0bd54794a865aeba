import type { Feature } from "../analysis/mining/observations.js";
import { mostFeatures } from "../analysis/mining/observations.js";
import { badInput } from "../analysis/input/samples.js";
import type { RunContext } from "../run/run-context.js";
import { openDataSet } from "../tables/stored/data-set.js";
import { type Column, type DataInput, readColumns, type ReadColumns } from "../tables/stored/read-columns.js";
import { defineTool } from "../tool/define-tool.js";
import { observedAnalysis } from "./observed-analysis.js";
import { type Found, ownAnalysis } from "./own-analysis.js";
import { mineStatements } from "./mine-lines.js";
import { findComponents, findGroups } from "./mining/find-groups.js";
import { findRules } from "./mining/find-rules.js";
import { learnClasses } from "./mining/learn-classes.js";
import { topicsOfWorks } from "./mining/topics-of-works.js";
import { type MineInput, mineInput, type Mined, type MineOutput, mineOutput } from "./schema/mine-contract.js";

export const tool = defineTool(
  {
    name: "mine",
    version: 1,
    description:
      "Looks for structure in a data set: groups of similar rows (k-means, hierarchical), fewer dimensions (principal components), classes that are predicted by a random forest, logistic regression, nearest neighbours or naive Bayes and cross-validated beside a baseline, association rules; or the topics of the library's texts.",
    input: mineInput,
    output: mineOutput,
    positional: ["method", "data"],
    effect: "read",
    network: false,
    for_models: true,
    observe: (output) => observedAnalysis("Data mining", output, mineStatements(output)),
  },
  runMine,
);

async function runMine(context: RunContext, input: MineInput): Promise<MineOutput> {
  if (input.method === "topics") {
    const { texts, ...found } = await topicsOfWorks(context, input);
    return ownAnalysis(context, { tool: "mine", input, data: texts }, answerOf(found, null));
  }
  const read = await columnsFor(context, input);
  const asked = { tool: "mine", input, data: read.source };
  return ownAnalysis(context, asked, answerOf(minedOf(read, input), read));
}

function answerOf(found: Mined, read: ReadColumns | null): Found<MineOutput> {
  const parts = { figure: null, clusters: null, components: null, classes: null, rules: null, topics: null };
  return {
    ...parts,
    ...found,
    data: read?.source ?? null,
    warnings: [...(read?.warnings ?? []), ...missingRows(found), ...(found.warnings ?? [])],
  };
}

const missingRows = ({ missing }: Mined): string[] =>
  missing === 0 ? [] : [`${missing} ${missing === 1 ? "row" : "rows"} with missing values left out.`];

async function columnsFor({ services }: RunContext, input: MineInput): Promise<ReadColumns> {
  const { data, columns, target, basket } = input;
  if (data === undefined) throw badInput("There are no data to look at.", "Name a data set: quire data list");
  const known = await namesIn(services.files, data);
  if (columns.length === 0 && known.length > mostFeatures)
    throw badInput(
      `${known.length} columns are more than can be looked at: ${mostFeatures} at most.`,
      "Name those that matter: columns.",
      { columns: known.length, limit: "columns" },
    );
  const extra = [target, basket].filter((name) => name !== undefined);
  return readColumns(services.files, data, columns.length === 0 ? undefined : [...new Set([...columns, ...extra])]);
}

async function namesIn(files: RunContext["services"]["files"], data: DataInput): Promise<string[]> {
  if (typeof data === "string") return (await openDataSet(files, data)).schema.fields.map(({ name }) => name);
  return [...new Set(data.flatMap((row) => Object.keys(row)))];
}

function minedOf({ columns }: ReadColumns, input: MineInput): Mined {
  const features = columns.map(featureOf);
  switch (input.method) {
    case "kmeans":
    case "hierarchical":
      return findGroups(features, input);
    case "pca":
      return findComponents(features, input);
    case "rules":
      return findRules(features, input);
    default:
      return classesOf(features, input);
  }
}

function classesOf(features: readonly Feature[], input: MineInput): Mined {
  const wanted = input.target?.toLowerCase();
  const target = features.find(({ name }) => name.toLowerCase() === wanted);
  if (target === undefined)
    throw badInput(
      wanted === undefined
        ? "It is not said which classes are to be foretold."
        : `There is no column "${input.target}".`,
      `Name one as target: ${features
        .map(({ name }) => name)
        .slice(0, 20)
        .join(", ")}.`,
    );
  return learnClasses(
    features.filter((feature) => feature !== target),
    target,
    input,
  );
}

/** True and false are 1 and 0. */
function featureOf({ name, values }: Column): Feature {
  return { name, values: values.map((value) => (typeof value === "boolean" ? Number(value) : value)) };
}
