import { parse, YAMLError } from "yaml";
import { dataSetRowsContract } from "../contracts/data-set-rows.js";
import type { PlotInput } from "../contracts/plot.js";
import { type Figure, figureSchema } from "../contracts/plot-figure.js";
import { QuireError } from "../domain/error.js";
import { invalidInput } from "../domain/invalid-input.js";
import { shallowYaml } from "../domain/nesting-limits.js";
import type { RunContext } from "../run/run-context.js";
import { mostRows, readGiven, readTable } from "./data/read-table.js";
import { type Table, tableOf, tableOfObjects } from "./data/table.js";

/** In bytes: a specification with its data in it. */
const largestSpec = 20_000_000;

/** The figure as given, or as its file says. Throws `invalid_input` with the field, the nearest name, what to do. */
export async function readFigure({ services: { files } }: RunContext, { spec, figure }: PlotInput): Promise<Figure> {
  if (figure !== undefined) return figure;
  const path = files.resolve(spec ?? "");
  const text = new TextDecoder().decode(await readGiven(path, largestSpec, files));
  const given = parsed(text, path);
  const read = figureSchema.safeParse(given);
  if (read.success) return read.data;
  throw invalidInput(`The figure in ${path} is not valid`, read.error, { input: given });
}

/** JSON is YAML too. */
function parsed(text: string, path: string): unknown {
  try {
    return parse(shallowYaml(text), { logLevel: "error" });
  } catch (error) {
    if (!(error instanceof YAMLError)) throw error;
    throw new QuireError("invalid_input", `${path} is neither JSON nor YAML: ${error.message}`, {
      facts: { path },
      fix: "Mend it there.",
      cause: error,
    });
  }
}

/**
 * The rows of a chart: of a table's file, else those in the figure, else those of a data set.
 * @param codes columns whose words are codes
 */
export async function readRows(
  context: RunContext,
  figure: Figure,
  table: string | undefined,
  codes: readonly string[] = [],
): Promise<Table> {
  const { files } = context.services;
  const data = "data" in figure ? figure.data : undefined;
  if (table !== undefined && data !== undefined)
    throw new QuireError("invalid_input", "data: the figure has data, and a table is given besides.", {
      facts: { field: "data" },
      fix: "Leave one of them out.",
    });
  if (table !== undefined) return readTable(files.resolve(table), files, codes);
  if (data?.values !== undefined) return inlineRows(data.values, codes);
  if (data?.name !== undefined) return namedRows(context, data.name, codes);
  throw new QuireError(
    "invalid_input",
    `data: a figure of the kind ${figure.mark} is drawn from rows, and none are given.`,
    {
      facts: { field: "data" },
      fix: 'Give a file with --table FILE.csv, or rows in the figure: "data": {"values": [{"dose": 1, "response": 2.5}, ...]}.',
    },
  );
}

function inlineRows(values: Parameters<typeof tableOfObjects>[0], codes: readonly string[]): Table {
  if (values.length > 0) return tableOfObjects(values, codes);
  throw new QuireError("invalid_input", "data.values: there is no row.", {
    facts: { field: "data.values" },
    fix: "Give at least one row.",
  });
}

async function namedRows(context: RunContext, id: string, codes: readonly string[]): Promise<Table> {
  const { columns, rows } = await context.call(dataSetRowsContract, { id, limit: mostRows });
  return tableOf(columns, rows, codes);
}
