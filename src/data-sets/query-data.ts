import { QuireError } from "../domain/error.js";
import type { QueryAnswer, QueryEngine } from "../ports/table-engines.js";
import type { RunContext } from "../run/run-context.js";
import type { OwnPart } from "../tables/schema/data-package.js";
import { dataSetNames, openDataSet } from "../tables/stored/data-set.js";
import { keepAnalysis } from "../tables/stored/kept-analysis.js";
import { replayFetched } from "./fetched/replay-fetched.js";
import { outputOf } from "./made/output-of.js";
import { inPlace } from "./made/add-table.js";
import { answerQuery, keepAnswer, mostKeptRows, type PreparedQuery, prepareQuery } from "./run-query.js";
import type { AddedOutput } from "./schema/added-output.js";
import type { Replayed } from "../contracts/replayed.js";

interface Asked {
  time: number;
  memory: number;
  engine: QueryEngine | "auto";
}

interface Told {
  inputs: { name: string; sha256: string }[];
  warnings: string[];
}

const limitsOf = ({ time, memory }: Asked, rows: number) => ({ rows, time_ms: time * 1000, memory_mb: memory });

/** Answers a query with its first rows. */
export async function queryData(
  context: RunContext,
  { sql, rows, ...asked }: Asked & { sql: string; rows: number },
): Promise<QueryAnswer & Told & { source_id: string; reproduce: string | null }> {
  const prepared = await prepareQuery(context, { sql, engine: asked.engine }, limitsOf(asked, rows));
  const { engine, ...answer } = await answerQuery(context, prepared);
  const said = told(prepared);
  // SQL differs from engine to engine: it is asked again of the one that answered.
  const input = { sql, rows, engine: engineNamed(engine.name) };
  const question = { tool: "data_query", input, data: said.inputs, engine };
  return keepAnalysis(context.services, question, { ...answer, ...said });
}

type Kept = AddedOutput & Told & { engine: QueryAnswer["engine"] };

/** Keeps all rows of a query as a data set. */
export function keepQuery(
  context: RunContext,
  { sql, name, replace, ...asked }: Asked & { sql: string; name: string; replace: boolean },
): Promise<Kept> {
  return context.step(`data_keep:${name}`, "write", async () => {
    const prepared = await prepareQuery(context, { sql, engine: asked.engine }, limitsOf(asked, mostKeptRows));
    return inPlace(context, { name, replace }, async (place) => {
      const { added, engine } = await keepAnswer(context, prepared, place);
      return { ...outputOf(added), engine, ...told(prepared) };
    });
  });
}

/** Makes a kept answer again and says whether it is equal; it takes the old one's place where it is not. */
export async function replayQuery(
  context: RunContext,
  { name, ...asked }: Asked & { name: string },
): Promise<Replayed> {
  const before = await openDataSet(context.services.files, name);
  const { query, fetched } = before.resource.quire ?? {};
  if (fetched !== undefined) {
    const { connector, version, equal, ...found } = await replayFetched(context, before, fetched);
    const engine = { name: connector, version: String(version) };
    return { name, tool: "data_fetch", sql: null, engine, verdict: equal ? "equal" : "differs", ...found };
  }
  if (query === undefined) throw notMade(name);
  const engine = asked.engine === "auto" ? engineNamed(query.engine) : asked.engine;
  const known = await dataSetNames(context.services.files);
  const gone = query.inputs.filter((input) => !known.includes(input.name));
  if (gone.length > 0) return inputsGone(name, query, gone);
  const kept = await keepQuery(context, { ...asked, engine, sql: query.sql, name, replace: true });
  const changes = [
    ...kept.inputs.flatMap((input) => changed(input, query.inputs)),
    ...(kept.engine.name === query.engine && kept.engine.version === query.version
      ? []
      : [`It was made by ${query.engine} ${query.version} and now by ${kept.engine.name} ${kept.engine.version}.`]),
  ];
  const equal = before.resource.hash === `sha256:${kept.sha256}`;
  return {
    name,
    tool: "data_query",
    sql: query.sql,
    engine: kept.engine,
    verdict: equal ? "equal" : "differs",
    changes,
    rows: kept.rows,
  };
}

function inputsGone(name: string, query: NonNullable<OwnPart["query"]>, gone: readonly { name: string }[]): Replayed {
  return {
    name,
    tool: "data_query",
    sql: query.sql,
    engine: { name: query.engine, version: query.version },
    verdict: "inputs_gone",
    changes: gone.map((input) => `There is no data set "${input.name}" any more.`),
    rows: null,
  };
}

const engineNamed = (name: string): QueryEngine => (name === "duckdb" ? "duckdb" : "sqlite");

function changed(input: { name: string; sha256: string }, before: Told["inputs"]): string[] {
  const known = before.find(({ name }) => name === input.name);
  if (known?.sha256 === input.sha256) return [];
  return [known === undefined ? `${input.name} is a data set now.` : `${input.name} has changed since.`];
}

function notMade(name: string): QuireError {
  return new QuireError(
    "invalid_input",
    `The data set "${name}" was neither made by a query nor fetched, nor by code.`,
    {
      facts: { name },
      fix: 'Only what "quire data query ... --as NAME" and "quire data fetch" have made can be made again, analyses by their ids, and those of code by their names.',
    },
  );
}

/** SQL differs from engine to engine. */
function told({ sets, warnings, how }: PreparedQuery): Told {
  const dialect =
    how.engine === "sqlite"
      ? [
          "SQLite answered: its SQL differs from that of DuckDB, an extra (here 7/2 is 3, true is 1, and dates are texts).",
        ]
      : [];
  const inputs = sets.map(({ table, sha256 }) => ({ name: table.name, sha256 }));
  return { inputs, warnings: [...warnings, ...dialect] };
}
