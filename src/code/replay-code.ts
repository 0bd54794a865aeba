import type { Replayed } from "../contracts/replayed.js";
import { QuireError, toQuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { WorkspaceFiles } from "../ports/workspace-files.js";
import type { RunContext } from "../run/run-context.js";
import { dataSetNames, isDataSetName } from "../tables/stored/data-set.js";
import type { CodeAnalysis } from "./code-analysis.js";
import { analysisNames, confined, type KeptAnalysis, readAnalysis, recordedFile } from "./keep-analysis.js";
import { runCode } from "./run-code.js";

const mostCodeBytes = 4_000_000;

/**
 * Runs the code of a kept analysis again; what it makes takes the old one's place.
 * @param given name or id of the analysis, or a data set that it made. Throws `not_found`, `changed_file`
 */
export async function replayCode(context: RunContext, given: string): Promise<Replayed> {
  const files = confined(context.services.files);
  const before = await analysisOf(files, given);
  if (before === null)
    throw new QuireError("not_found", `There is no analysis "${given}" of code.`, {
      facts: { name: given },
      fix: "They lie in analyses/: quire code run LANGUAGE SCRIPT --as NAME makes one.",
    });
  const { name, engine } = before;
  const about = { name, tool: "run_code", sql: null, rows: null };
  const again = await ranAgain(context, before);
  if (again instanceof QuireError) return { ...about, verdict: "inputs_gone", changes: [again.message], engine };
  const differences = differencesOf(before, again);
  const verdict = differences.length === 0 ? "equal" : "differs";
  return { ...about, verdict, changes: [...differences, ...changesOf(before, again)], engine: again.engine };
}

/** The analysis that a name means: its own or its id, or that of a data set that it made; null where no code made it. */
export async function analysisOf(files: WorkspaceFiles, name: string): Promise<KeptAnalysis | null> {
  for (const each of await analysisNames(files)) {
    const kept = await readAnalysis(files, each);
    const isMaker = kept?.source_id === name || kept?.tables.some(({ data_set }) => data_set === name);
    if (kept && isMaker) return kept;
  }
  const isDataSet = (await dataSetNames(files)).includes(name);
  return isDataSet || !isDataSetName(name) ? null : readAnalysis(files, name);
}

/** A data set or a file that is not there any more is no failure of the code. */
async function ranAgain(context: RunContext, before: KeptAnalysis): Promise<CodeAnalysis | QuireError> {
  const { name, language, limits, inputs } = before;
  const files = confined(context.services.files);
  const bytes = await files.read(recordedFile(files, before), mostCodeBytes);
  if (sha256Of(bytes) !== before.code.sha256)
    throw new QuireError("changed_file", `The code of "${name}" is not the one that it was made by.`, {
      facts: { path: before.code.path },
      fix: `Run it as it is now: quire code run ${language} ${before.code.path} --as ${name} --replace`,
    });
  const input = {
    language,
    code: new TextDecoder().decode(bytes),
    data: inputs.filter(({ path }) => path.startsWith("data/")).map((each) => each.name),
    files: inputs.flatMap(({ path, from }) => (path.startsWith("files/") && from !== null ? [from] : [])),
    name,
    replace: true,
    ...limits,
  };
  try {
    return await runCode(context, input);
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (error.code === "not_found") return error;
    throw error;
  }
}

function changesOf(before: KeptAnalysis, now: CodeAnalysis): string[] {
  const inputs = now.inputs.filter(({ path, sha256 }) =>
    before.inputs.some((input) => input.path === path && input.sha256 !== sha256),
  );
  const [was, is] = [before.engine, now.engine].map(({ name, version }) => `${name} ${version}`);
  return [
    ...inputs.map(({ name }) => `${name} has changed since.`),
    ...(was === is ? [] : [`It was made by ${was} and now by ${is}.`]),
  ];
}

function differencesOf(before: KeptAnalysis, now: CodeAnalysis): string[] {
  const written = ({ tables, figures, files }: CodeAnalysis) =>
    new Map([...tables, ...figures, ...files].map(({ name, sha256 }) => [name, sha256]));
  const [was, is] = [written(before), written(now)];
  return [
    ...(before.stdout === now.stdout ? [] : ["It printed something else."]),
    ...[...is].flatMap(([name, sha256]) => {
      const known = was.get(name);
      if (known === sha256) return [];
      return [known === undefined ? `${name} is new.` : `${name} is another.`];
    }),
    ...[...was.keys()].filter((name) => !is.has(name)).map((name) => `${name} is not there any more.`),
  ];
}
