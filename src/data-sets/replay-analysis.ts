import { z } from "zod";
import { dataTools } from "../domain/data-tools.js";
import { QuireError, toQuireError } from "../domain/error.js";
import type { RunContext } from "../run/run-context.js";
import { dataSetNames, openDataSet } from "../tables/stored/data-set.js";
import { analysisHead, type AnalysisRecord, isOwnRecord, keptAnalysis } from "../tables/stored/kept-analysis.js";
import { hashOf } from "../tables/stored/read-columns.js";
import { differences } from "./differences.js";
import type { Replayed } from "../contracts/replayed.js";

const answered = z.looseObject(analysisHead);

/**
 * Calculates a kept analysis again from the inputs of the same hash, whatever they are called today, and compares all that
 * it says. Throws `not_found` for an id of which nothing is kept.
 */
export async function replayAnalysis(context: RunContext, id: string): Promise<Replayed> {
  const record = await keptAnalysis(context.services, id);
  const notes = isOwnRecord(context.services, record)
    ? []
    : ["What it is compared with was not kept by you here: it came with the folder, or was changed."];
  const { tool } = record;
  const about = {
    name: id,
    tool,
    sql: typeof record.input["sql"] === "string" ? record.input["sql"] : null,
    rows: null,
  };
  const gone = (changes: readonly string[]): Replayed => {
    return { ...about, verdict: "inputs_gone", changes: [...changes, ...notes], engine: record.engine };
  };
  if (!dataTools.some((name) => name === tool)) throw noAnalysis(tool);
  const found = await inputsOf(context, record);
  if (found.input === null) return gone(found.changes);
  const again = await calculated(context, tool, found.input);
  if (again instanceof QuireError) return gone([again.message]);
  if (again.source_id !== id) return gone(["What it was calculated from has changed since."]);
  const changes = differences(record.output, again);
  const { engine } = again;
  const moved =
    engine.name === record.engine.name && engine.version === record.engine.version
      ? []
      : [
          `It was calculated by ${record.engine.name} ${record.engine.version} and now by ${engine.name} ${engine.version}.`,
        ];
  const verdict = changes.length === 0 ? "equal" : "differs";
  return { ...about, verdict, changes: [...changes, ...found.changes, ...moved, ...notes], engine };
}

/** A work, a data set or a column that is not there is no failure of the calculation. */
const ofInputs = new Set(["not_found", "invalid_input"]);

async function calculated(context: RunContext, tool: string, input: object) {
  try {
    return answered.parse(await context.callNamed(tool, input));
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofInputs.has(error.code)) return error;
    throw error;
  }
}

/** The input with the data set of that hash; null where there is none. */
async function inputsOf(
  context: RunContext,
  { input, data }: AnalysisRecord,
): Promise<{ input: object | null; changes: string[] }> {
  const { data: asked } = input;
  const [source] = data;
  if (typeof asked !== "string" || source === undefined) return { input, changes: [] };
  const known = await dataSetNames(context.services.files);
  const first = known.includes(asked) ? [asked] : [];
  for (const name of new Set([...first, ...known])) {
    const hash = await hashedSet(context, name);
    if (hash !== source.sha256) continue;
    if (name === asked) return { input, changes: [] };
    return { input: { ...input, data: name }, changes: [`The data set "${asked}" of then is "${name}" now.`] };
  }
  const said = first.length === 0 ? `There is no data set "${asked}" any more.` : `${asked} has changed since.`;
  return { input: null, changes: [said] };
}

/** Null for a data set that cannot be read: it is not the one. */
async function hashedSet({ services: { files } }: RunContext, name: string): Promise<string | null> {
  try {
    return await hashOf(await openDataSet(files, name));
  } catch (thrown) {
    if (thrown instanceof QuireError) return null;
    throw thrown;
  }
}

function noAnalysis(tool: string): QuireError {
  return new QuireError("damaged", `The kept analysis is one of "${tool}", which is no analysis.`, {
    facts: { tool },
    fix: "It was not written by Quire: delete its file in .quire/analyses.",
  });
}
