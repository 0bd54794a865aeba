import type { z } from "zod";
import { askConnector } from "../../connectors/ask-connector.js";
import { connectorNamed } from "../../connectors/catalogue.js";
import type { Parsed } from "../../connectors/define-connector.js";
import { readParams } from "../../connectors/read-params.js";
import { toQuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { checkOutput } from "./check-output.js";

/**
 * Asks a source live for what its connector names as a sample, past all that was kept, and compares the answer with what
 * `parse` expects. Throws what keeps the question from being asked: a missing key, a closed door.
 */
export async function checkConnector(context: RunContext, name: string): Promise<z.input<typeof checkOutput>> {
  const connector = await connectorNamed(name);
  const { sample, documentation } = connector;
  const params = readParams(connector, sample.params);
  const request = connector.request(params, null);
  const told = { connector: name, url: request.url.href, documentation };
  try {
    const read = (text: Parameters<typeof connector.parse>[0]) => connector.parse(text, params, null);
    const answer = await askConnector(context, connector, request, read, true);
    const differences =
      answer === null ? ["It says that there is no such thing."] : differencesIn(answer.value, sample.columns);
    return { ...told, fits: differences.length === 0, rows: answer?.value.rows.length ?? 0, differences };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "source_answer") throw error;
    return { ...told, fits: false, rows: 0, differences: [error.message] };
  }
}

function differencesIn({ columns, rows }: Parsed, expected: readonly string[]): string[] {
  const names = columns.map(({ name }) => name);
  const missing = expected.filter((name) => !names.includes(name));
  const odd = rows.findIndex((row) => row.length !== columns.length);
  return [
    ...missing.map((name) => `The column ${name} is missing; there are: ${names.join(", ")}.`),
    ...(rows.length === 0 ? ["It has no rows."] : []),
    ...(odd < 0 ? [] : [`Row ${odd + 1} has ${rows[odd]?.length} cells under ${columns.length} columns.`]),
    ...emptyColumns({ columns, rows }, expected),
  ];
}

/** A field that was renamed is often read as one that has no values. */
function emptyColumns({ columns, rows }: Pick<Parsed, "columns" | "rows">, expected: readonly string[]): string[] {
  return columns.flatMap(({ name }, index) =>
    rows.length > 0 && expected.includes(name) && rows.every((row) => row[index] === null || row[index] === "")
      ? [`The column ${name} has no value.`]
      : [],
  );
}
