import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { toQuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import { countedRows, dataSetNames, openDataSet } from "../../tables/stored/data-set.js";

/** The data sets of the workspace, as a planner is told of them. */
export interface DataAtHand {
  data_sets: { name: string; rows: number | null; columns: { name: string; type: string }[] }[];
}

export const noData: DataAtHand = { data_sets: [] };

const mostSets = 20;
const mostColumns = 40;
const longestName = 80;

/** What data sets there are, recorded, so that a resumed run chooses and plans alike; one that cannot be used is left out. */
export function dataAtHand(context: RunContext): Promise<DataAtHand> {
  const { files, ownMarks } = context.services;
  return context.step("data_at_hand", "read", async () => {
    const data_sets: DataAtHand["data_sets"] = [];
    for (const name of (await dataSetNames(files)).slice(0, mostSets)) {
      try {
        const set = await openDataSet(files, name);
        const columns = set.schema.fields.slice(0, mostColumns).map((field) => {
          return { name: sanitiseLine(field.name).slice(0, longestName), type: field.type ?? "string" };
        });
        data_sets.push({ name, rows: countedRows(set, ownMarks), columns });
      } catch (thrown) {
        context.warn(`data:${name}`, `The data set ${name} is left out: ${toQuireError(thrown).message}`);
      }
    }
    return { data_sets };
  });
}

/** A line for each data set: its name, its rows, its columns with their types. */
export function dataText({ data_sets }: DataAtHand): string {
  if (data_sets.length === 0) return "";
  const lines = data_sets.map(({ name, rows, columns }) => {
    const size = rows === null ? "" : ` (${rows} rows)`;
    return `- ${name}${size}: ${columns.map((column) => `${column.name} (${column.type})`).join(", ")}`;
  });
  return `Data sets of the workspace, each with its columns:\n${lines.join("\n")}`;
}
