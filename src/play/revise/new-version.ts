import { basename, extname } from "node:path";
import { QuireError } from "../../domain/error.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";

/** "book.md", "book.v2.md" and so on: the name without its version, and the version. */
function versionOf(name: string): { stem: string; version: number } {
  const found = /^(.*)\.v(\d{1,6})$/u.exec(name);
  return found === null ? { stem: name, version: 1 } : { stem: found[1] ?? name, version: Number(found[2]) };
}

/**
 * Where a new version is written: under the name that is given, else the next that is free, "book.v2.md". Throws `usage`
 * where it would take the place of the old one, `unwritable_file` where something is there.
 */
export async function versionPath(
  context: RunContext,
  path: CheckedPath,
  named: string | undefined,
): Promise<CheckedPath> {
  const { files } = context.services;
  if (named === undefined) return nextFree(context, path);
  const wanted = files.resolve(named);
  if ((await files.realPath(wanted)) === (await files.realPath(path))) {
    throw new QuireError("usage", `${named} is what is revised: the old version would be lost.`, {
      facts: { path: wanted },
      fix: "Give the new version another name (-o), or leave -o out.",
    });
  }
  if ((await files.stat(wanted)) !== null) {
    throw new QuireError("unwritable_file", `${named} is there already.`, {
      facts: { path: wanted },
      fix: "Give the new version another name (-o), or move that file away.",
    });
  }
  return wanted;
}

async function nextFree({ services: { files } }: RunContext, path: CheckedPath): Promise<CheckedPath> {
  const ending = extname(path);
  const { stem, version } = versionOf(basename(path, ending));
  for (let next = version + 1; ; next += 1) {
    const candidate = files.beside(path, `${stem}.v${next}${ending}`);
    if ((await files.stat(candidate)) === null) return candidate;
  }
}

/** Writes a new version in one step. */
export async function writeVersion(context: RunContext, path: CheckedPath, text: string): Promise<void> {
  await context.step(`revise:${contentHash({ path, text })}`, "write", async () => {
    await context.services.files.writeFile(path, text);
    return path;
  });
}

/** The changes as a unified diff that `patch` and `git apply` take; "" where there are none. */
export async function unifiedDiff(
  [before, after]: readonly [string, string],
  [from, to]: readonly [CheckedPath, CheckedPath],
): Promise<string> {
  if (before === after) return "";
  const { createTwoFilesPatch } = await import("diff");
  const patch = createTwoFilesPatch(basename(from), basename(to), before, after, undefined, undefined, { context: 2 });
  return patch.slice(patch.indexOf("---"));
}
