import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { installFromPackages } from "./extras.js";
import { newFolder } from "./quire.js";
import { quireHere } from "./quire-here.js";

/** A workspace with files, and the command in it; `extras` are installed for it. */
export function newDataWorkspace(
  files: Readonly<Record<string, string | Uint8Array>> = {},
  extras: readonly string[] = [],
) {
  const workspace = newFolder();
  const folder = newFolder();
  for (const name of extras) installFromPackages(folder, name);
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(workspace, name), content);
  for (const [name, content] of Object.entries(files)) write(name, content);
  const quire = (...given: string[]) => quireHere(given, { cwd: workspace, extras: { folder } });
  /** The output of `data ... --json`; its error where it fails. */
  const data = async <Output>(...given: string[]): Promise<Output> => {
    const { stdout, stderr } = await quire("data", ...given, "--json");
    if (stdout === "") throw new Error(stderr);
    return JSON.parse(stdout) as Output;
  };
  return { workspace, write, quire, data };
}
