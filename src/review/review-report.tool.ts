import { basename } from "node:path";
import { z } from "zod";
import { isRecord } from "../domain/json-value.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { flowCounts, listedStudy, reviewSection } from "./review-schema.js";

const reportInput = z.strictObject({
  question: z.string().describe("What the review asks"),
  include: z.string().describe("What a study must be to be included"),
  exclude: z.string().describe("What it must not be"),
  counts: flowCounts.describe("How many studies went where, as review_flow counts them"),
  studies: z.array(listedStudy).max(10_000).describe("The studies with their decisions, as review_flow lists them"),
  description: z.string().describe("The figure of the flow in words"),
  columns: z.array(z.string().min(1)).min(1).max(40).describe("What is told of each included study"),
  table: z.string().describe("The CSV of the included studies that gather wrote; its provenance stands beside it"),
  searched: z.string().optional().describe("The answer of research, in JSON, where there was a search"),
  reports: z
    .string()
    .default("none")
    .describe(
      "What the studies report, as meta_analysis names it: means, events, estimate, ...; none: no meta-analysis",
    ),
  effect_columns: z.array(z.string()).max(6).default([]).describe("Columns of the table that hold it, in their order"),
  figures: z.string().describe("Folder of the figures"),
});
export type ReportInput = z.output<typeof reportInput>;

export const tool = defineTool(
  {
    name: "review_report",
    version: 1,
    description:
      "Writes what of a systematic review is counted and tabulated: methods, the flow of studies with every decision, what each included study says with its words and page, and a meta-analysis where the numbers are there.",
    input: reportInput,
    output: z.strictObject({ sections: z.array(reviewSection) }),
    paths: ["table", "searched", "figures"],
    effect: "write",
    network: false,
    destructive: false,
  },
  async (context, input) => {
    const { joinResults } = await import("./meta-analysis.js");
    const { cellsOf, studiesTable, withQuotes } = await import("./studies-table.js");
    const { reviewSections } = await import("./review-sections.js");
    const included = input.studies.filter(({ decision }) => decision === "include");
    const read = cellsOf(await textOf(context, input.table.replace(/\.csv$/u, ".provenance.jsonl")));
    const cells = await withQuotes(context, read, included, input.columns);
    const { reports, effect_columns, figures, counts } = input;
    const wanted = { reports, columns: effect_columns, name: dataSetName(figures), output: `${figures}/forest` };
    const joined = await joinResults(context, included, read, wanted);
    const forest = joined.isDrawn ? `${joined.text}\n\n![Forest plot](forest.png)` : joined.text;
    return {
      sections: reviewSections({
        ...input,
        search: input.searched === undefined ? "" : searchWords(await textOf(context, input.searched)),
        figure: counts.identified === 0 ? "" : `![Flow of studies](prisma.png){alt="${plainWords(input.description)}"}`,
        table: await studiesTable(context, included, input.columns, cells),
        joined: forest,
      }),
    };
  },
);

/** "exports/systematic/do-tests-help" -> "review_do_tests_help": each review has a data set of its own. */
const dataSetName = (folder: string): string =>
  `review_${basename(folder)
    .replaceAll(/[^a-z0-9]+/gu, "_")
    .slice(0, 50)}`;

const mostBytes = 200_000_000;

/** Empty where there is no such file: a search that was not made, a table without rows. */
async function textOf({ services: { files } }: RunContext, path: string): Promise<string> {
  const resolved = files.resolve(path);
  if ((await files.stat(resolved)) === null) return "";
  return new TextDecoder().decode(await files.read(resolved, mostBytes));
}

function searchWords(text: string): string {
  const answer: unknown = text === "" ? null : JSON.parse(text);
  if (!isRecord(answer)) return "";
  const { topic, seen, kept } = answer;
  return `Databases were searched for "${String(topic)}": ${String(seen)} records were seen, ${String(kept)} were kept.`;
}

/** Words as an attribute of Markdown. */
const plainWords = (text: string): string => text.replaceAll(/["{}\\\n]/gu, " ").slice(0, 1500);
