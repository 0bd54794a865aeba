import { fileURLToPath } from "node:url";
import { importFile } from "../domain/import-file.js";
import { readdirSync } from "node:fs";
import { QuireError } from "../domain/error.js";
import type { ExportTarget } from "./target.js";

const folder = new URL("./targets/", import.meta.url);
const ending = /\.target\.[jt]s$/u;

let loaded: Promise<readonly ExportTarget[]> | undefined;

/** Every target: the files of `targets/`, found by their names. */
export function exportTargets(): Promise<readonly ExportTarget[]> {
  loaded ??= loadTargets();
  return loaded;
}

async function loadTargets(): Promise<readonly ExportTarget[]> {
  const files = readdirSync(folder)
    .filter((file) => ending.test(file))
    .toSorted();
  return Promise.all(
    files.map(
      async (file) => ((await importFile(fileURLToPath(new URL(file, folder)))) as { target: ExportTarget }).target,
    ),
  );
}

/** Names of all targets. */
export function targetNames(targets: readonly ExportTarget[]): string {
  return targets.map(({ name }) => name).join(", ");
}

/** The target that is named, or that a file's name ends in. Throws `usage` where there is none, with those there are. */
export async function targetFor(name: string | undefined, output: string | undefined): Promise<ExportTarget> {
  const targets = await exportTargets();
  if (name !== undefined) {
    const wanted = name.toLowerCase().replace(/^\./u, "");
    const found = targets.find((each) => each.name === wanted || each.endings.includes(`.${wanted}`));
    if (found) return found;
    throw new QuireError("usage", `"${name}" is nothing that documents are exported to.`, {
      facts: { to: name },
      fix: `Give --to one of: ${targetNames(targets)}.`,
    });
  }
  const lower = output?.toLowerCase() ?? "";
  const found = targets.find(({ endings }) => endings.some((each) => lower.endsWith(each)));
  if (found) return found;
  throw new QuireError(
    "usage",
    output === undefined
      ? "Nothing says what is to be made."
      : `"${output}" ends in nothing that documents are exported to.`,
    {
      facts: { output: output ?? null },
      fix: `Give --to or an output that ends in one of: ${targets.map(({ endings }) => endings[0]).join(", ")}.`,
    },
  );
}
