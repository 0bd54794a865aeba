import type { z } from "zod";
import { askConnector } from "../../connectors/ask-connector.js";
import { connectorNamed } from "../../connectors/catalogue.js";
import type { Connector, Parsed } from "../../connectors/define-connector.js";
import { readParams } from "../../connectors/read-params.js";
import { toQuireError } from "../../domain/error.js";
import type { AnswerText, ReadAnswer } from "../../ports/service-answers.js";
import type { RunContext } from "../../run/run-context.js";
import type { checkOutput } from "./check-output.js";

const mostPages = 3;

/**
 * Asks a source live for what its connector names as a sample, past all that was kept, and compares the answer with what
 * `parse` expects. Throws what keeps the question from being asked: a missing key, a closed door.
 */
export async function checkConnector(context: RunContext, name: string): Promise<z.input<typeof checkOutput>> {
  const connector = await connectorNamed(name);
  const { sample, documentation } = connector;
  const params = readParams(connector, sample.params);
  const { url } = connector.request(params, null);
  const told = { connector: name, url: url.href, documentation };
  try {
    const parsed = await firstRows(context, connector, params);
    const differences =
      parsed === null ? ["It says that there is no such thing."] : differencesIn(parsed, sample.columns);
    return { ...told, fits: differences.length === 0, rows: parsed?.rows.length ?? 0, differences };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code !== "source_answer") throw error;
    return { ...told, fits: false, rows: 0, differences: [error.message] };
  }
}

/** The first page that has rows: of some services the one before says what they are. */
async function firstRows(
  context: RunContext,
  connector: Connector,
  params: Record<string, unknown>,
): Promise<Parsed | null> {
  let cursor: string | null = null;
  for (let page = 1; ; page += 1) {
    const at: string | null = cursor;
    const read = (text: AnswerText): Parsed => connector.parse(text, params, at);
    const answer: ReadAnswer<Parsed> | null = await askConnector(
      context,
      connector,
      connector.request(params, at),
      read,
      true,
    );
    if (answer === null) return null;
    cursor = answer.value.next ?? null;
    if (answer.value.rows.length > 0 || cursor === null || page >= mostPages) return answer.value;
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
  // Names are asked for once all rows are there.
  return columns.flatMap(({ name, names_of }, index) =>
    names_of === undefined &&
    rows.length > 0 &&
    expected.includes(name) &&
    rows.every((row) => row[index] === null || row[index] === "")
      ? [`The column ${name} has no value.`]
      : [],
  );
}
