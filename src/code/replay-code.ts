import { QuireError } from "../domain/error.js";
import { sha256Of } from "../domain/hash.js";
import type { RunContext } from "../run/run-context.js";
import type { CodeAnalysis } from "./code-analysis.js";
import { confined, type KeptAnalysis, readAnalysis, recordedFile } from "./keep-analysis.js";
import { runCode } from "./run-code.js";

const mostCodeBytes = 4_000_000;

export interface ReplayedCode {
  equal: boolean;
  changes: string[];
  differences: string[];
  analysis: CodeAnalysis;
}

/** Runs the code of a kept analysis again; what it makes takes the old one's place. Throws `not_found`, `changed_file`. */
export async function replayCode(context: RunContext, name: string): Promise<ReplayedCode> {
  const files = confined(context.services.files);
  const before = await readAnalysis(files, name);
  if (before === null)
    throw new QuireError("not_found", `There is no analysis "${name}".`, {
      facts: { name },
      fix: "They lie in analyses/: quire code run LANGUAGE SCRIPT --as NAME makes one.",
    });
  const bytes = await files.read(recordedFile(files, before), mostCodeBytes);
  if (sha256Of(bytes) !== before.code.sha256)
    throw new QuireError("changed_file", `The code of "${name}" is not the one that it was made by.`, {
      facts: { path: before.code.path },
      fix: `Run it as it is now: quire code run ${before.language} ${before.code.path} --as ${name} --replace`,
    });
  const { language, limits, inputs } = before;
  const analysis = await runCode(context, {
    language,
    code: new TextDecoder().decode(bytes),
    data: inputs.filter(({ path }) => path.startsWith("data/")).map((input) => input.name),
    files: inputs.flatMap(({ path, from }) => (path.startsWith("files/") && from !== null ? [from] : [])),
    name,
    replace: true,
    ...limits,
  });
  const differences = differencesOf(before, analysis);
  return { equal: differences.length === 0, changes: changesOf(before, analysis), differences, analysis };
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
