import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";
import { type PandocTask, withImagesInside } from "./pandoc-conversion.js";
import { outputName } from "./pandoc-names.js";
import type { PandocAnswer } from "./pandoc-process.js";
import { runSupervised } from "./supervised-run.js";
import { inWorkFolder, writeFiles } from "./work-folder.js";

/** The first version that writes Typst and knows today's JSON. */
const oldest = [3, 1] as const;
const versionWithinMs = 30_000;

export interface FoundPandoc {
  path: string;
  version: string;
  isTooOld: boolean;
}

/** Asks a program of the user's for its version; null where it is no Pandoc. */
export async function askVersion(path: string, signal?: AbortSignal): Promise<FoundPandoc | null> {
  const { output } = await inWorkFolder((folder) =>
    runSupervised(
      {
        program: path,
        arguments: ["--version"],
        folder,
        environment: environmentIn(folder),
        timeout_ms: versionWithinMs,
        task: "Asking Pandoc for its version",
      },
      signal,
    ),
  );
  const [name = "", version = ""] = output.toString("utf8").split(/\s+/u, 2);
  if (!name.startsWith("pandoc") || version === "") return null;
  const [major = 0, minor = 0] = version.split(".").map(Number);
  return { path, version, isTooOld: major < oldest[0] || (major === oldest[0] && minor < oldest[1]) };
}

/** Converts by a program of the user's, which reads nothing but what it is given. */
export async function convertByProgram(
  { path }: FoundPandoc,
  given: PandocTask,
  { timeout_ms, task, signal }: { timeout_ms: number; task: string; signal: AbortSignal | undefined },
): Promise<PandocAnswer> {
  // In its sandbox it reads the files of its command line alone.
  const { document, defaults, files, environment } = withImagesInside(given);
  return inWorkFolder(async (folder) => {
    await writeFiles(folder, files);
    await writeFile(join(folder, defaultsName), JSON.stringify(defaults));
    const finished = await runSupervised(
      {
        program: path,
        arguments: ["--sandbox", "--data-dir", folder, "--log", logName, "--defaults", `./${defaultsName}`],
        folder,
        environment: { ...environmentIn(folder), ...environment },
        input: Buffer.from(document),
        timeout_ms,
        task,
      },
      signal,
    );
    const isWritten = finished.code === 0 && (await stat(join(folder, outputName)).catch(() => null)) !== null;
    return {
      bytes: isWritten ? await readFile(join(folder, outputName)) : null,
      errors: finished.errors,
      log: await readFile(join(folder, logName), "utf8").catch(noLog),
    };
  });
}

const defaultsName = "quire-defaults.json";
const logName = "quire-log.json";

/** It writes none where it fails early. */
function noLog(error: unknown): string {
  if ((error as NodeJS.ErrnoException).code === "ENOENT") return "";
  throw error;
}

/** No variable of the user's; names of files in UTF-8. */
function environmentIn(folder: string): Record<string, string> {
  return { HOME: folder, XDG_DATA_HOME: folder, LC_ALL: "C.UTF-8" };
}

/** Says that what was found cannot be used. */
export function tooOld({ path, version }: FoundPandoc): QuireError {
  return new QuireError("missing_program", `Pandoc ${version} (${path}) is too old; ${oldest.join(".")} is needed.`, {
    facts: { extra: "pandoc", path, version },
    fix: "Run: quire extras add pandoc",
  });
}
