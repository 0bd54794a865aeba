import { isRecord } from "../../domain/json-value.js";
import { errorsOf, type Problem } from "../schema/problem.js";
import { readYaml } from "../language/read-yaml.js";
import { placer, type ProblemAt } from "../language/placer.js";
import { valueOf } from "../language/source-node.js";
import { SourceText } from "../language/source-text.js";

/** Values as a config gives them, before they are compared with what a playbook declares. */
export interface ReadConfig {
  /** Null where there is an error. */
  values: Readonly<Record<string, unknown>> | null;
  problems: Problem[];
  problemAt: ProblemAt;
}

/** Reads a config: an object by names of inputs, as YAML or JSON. Never throws: what is wrong is listed with its place. */
export function readConfig(text: string, file: string): ReadConfig {
  const source = new SourceText(file, text);
  const { root, problems } = readYaml(source);
  const tree = root ?? { kind: "scalar", value: null, start: 0, end: 0 };
  const problemAt = placer(source, tree);
  const value = valueOf(tree);
  // An empty file gives nothing, which may be enough.
  const values = value === null ? {} : value;
  if (root !== null && !isRecord(values)) {
    problems.push(problemAt("error", [], "a config is an object: names with values", "Write NAME: VALUE lines."));
  }
  const isSound = root !== null && errorsOf(problems).length === 0 && isRecord(values);
  return { values: isSound ? values : null, problems, problemAt };
}

/** Reads `--set NAME=VALUE`s: values as in a config file, and what is none is a text. Later ones win. */
export function readSettings(settings: readonly string[]): ReadConfig {
  const values: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const setting of settings) {
    const source = new SourceText("--set", setting);
    const equals = setting.indexOf("=");
    if (equals <= 0) {
      problems.push(source.problem("error", 0, "", `"${setting}" has no name and value`, "Write --set NAME=VALUE."));
      continue;
    }
    const written = setting.slice(equals + 1);
    const { root } = readYaml(source.part(equals + 1, setting.length));
    const isText = root === null || root.kind === "map" || (root.kind === "scalar" && root.value === null);
    Object.defineProperty(values, setting.slice(0, equals).trim(), {
      value: isText ? written : valueOf(root),
      enumerable: true,
      configurable: true,
    });
  }
  const source = new SourceText("--set", settings.join("\n"));
  const problemAt: ProblemAt = (severity, path, message, fix) =>
    source.problem(
      severity,
      Math.max(0, source.text.indexOf(`${String(path[0])}=`)),
      path.map(String).join("."),
      message,
      fix,
    );
  return { values: problems.length > 0 ? null : values, problems, problemAt };
}
