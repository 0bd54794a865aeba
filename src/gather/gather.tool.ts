import type { RunContext } from "../run/run-context.js";
import { lensWords, throughLens } from "../tool/through-lens.js";
import { defineTool } from "../tool/define-tool.js";
import { suspectNotes } from "./approve.js";
import { requireTablePath } from "./export/table-paths.js";
import {
  cellStatuses,
  type GatherInput,
  gatherInput,
  type GatherOutput,
  gatherOutput,
  type TableRow,
} from "./schema/gather-schema.js";
import { tell } from "./schema/progress.js";
import { requireKeys } from "./rows/column-roles.js";
import { type GatherSettings, gatherSettings } from "./schema/settings.js";
import { performanceReport, saturationOf, saturationOfPapers } from "./stop/saturation.js";

export const tool = defineTool(
  {
    name: "gather",
    version: 1,
    description:
      "Gathers a table of things from the web: plans searches, carries them out, and says where each cell was read.",
    input: gatherInput,
    output: gatherOutput,
    positional: ["description"],
    paths: ["append", "exclude", "output"],
    effect: "write",
    network: true,
    destructive: false,
  },
  async (context, given) => {
    const input = given.lens === undefined ? given : await lookThrough(context, given, given.lens);
    const settings = gatherSettings(input, context.services.config);
    requireTablePath(settings);
    requireKeys(settings);
    const isOfPapers = settings.for_each === "papers";
    // Loaded when it runs: servers and lists of tools load every tool for its contract.
    const gatherRows = isOfPapers
      ? (await import("./for-each/gather-papers.js")).gatherPapers
      : (await import("./gather-loop.js")).gatherLoop;
    const { state, rows, left_out, continued } = await gatherRows(context, settings);
    const saturation = isOfPapers ? saturationOfPapers(state.rows.length) : saturationOf(state.rows, state.searched);
    const columns = continued?.columns ?? state.columns;
    const problems = [...state.problems, ...suspectNotes(rows)];
    const seen = given.lens === undefined ? [] : [lensWords(await context.services.lenses.named(given.lens))];
    const notes = [...seen, saturation.text, ...leftOutNotes(left_out), ...problems];
    const { writeTable } = await import("./export/write-table.js");
    const {
      actual,
      notes: placed,
      ...written
    } = await writeTable(context, settings, { columns, rows, continued, notes });
    tell(context, state.round, { phase: "exporting", path: written.csv_path });
    // Of works there are as many as there are.
    const requested = isOfPapers ? Math.min(settings.min_items, actual) : settings.min_items;
    if (actual < requested) context.incomplete(`${actual} of ${requested} rows were found.`);
    tell(context, state.round, { phase: "complete", requested, actual, csv_path: written.csv_path });
    return {
      run_id: context.runId,
      description: settings.description,
      mode: modeOf(settings),
      columns,
      requested,
      actual,
      retries_used: state.round,
      failed_queries: state.searched.filter(({ failed }) => failed).map(({ task }) => task.query),
      zero_result_queries: state.searched
        .filter(({ failed, findings }) => !failed && findings.length === 0)
        .map(({ task }) => task.query),
      ...written,
      cells: cellCounts(rows),
      left_out,
      saturation,
      performance_report: performanceReport(state),
      limitations: [...problems, ...placed],
      metrics: await context.spent(),
    };
  },
);

function modeOf({ models }: GatherSettings): "model" | "rules" {
  return Object.values(models).every((model) => model === null) ? "rules" : "model";
}

function leftOutNotes({ criteria, unfounded, known }: GatherOutput["left_out"]): string[] {
  return [
    ...(criteria === 0 ? [] : [`Rows left out because a condition does not hold: ${criteria}`]),
    ...(unfounded === 0 ? [] : [`Rows left out because no page that was read says anything of them: ${unfounded}`]),
    ...(known === 0 ? [] : [`Rows left out because they are in a table of before: ${known}`]),
  ];
}

function cellCounts(rows: readonly TableRow[]): Record<(typeof cellStatuses)[number], number> {
  const counts = { verified: 0, snippet_only: 0, suspect: 0, conflict: 0, not_found: 0 };
  for (const { cells } of rows) for (const { status } of Object.values(cells)) counts[status] += 1;
  return counts;
}

/** Searches of the web name pages of the hosts of the lens alone. */
async function lookThrough(context: RunContext, input: GatherInput, name: string): Promise<GatherInput> {
  const configured = context.services.config.gather.domains;
  const { domains } = await throughLens(context, name, { domains: [input.domains ?? configured], tools: () => [] });
  return { ...input, domains };
}
