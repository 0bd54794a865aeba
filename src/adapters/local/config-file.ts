import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import type { ConfigLayer } from "../../domain/config-merge.js";
import { QuireError } from "../../domain/error.js";

export const configFileName = "quire.yaml";

/** The workspace for a folder: itself or the nearest one above with a `quire.yaml` or `.quire`, else the folder itself. */
export function findWorkspace(folder: string): string {
  for (let current = folder; ; current = dirname(current)) {
    if (existsSync(join(current, configFileName)) || existsSync(join(current, ".quire"))) return current;
    if (dirname(current) === current) return folder;
  }
}

/** The layer of `quire.yaml`; empty where there is none. Throws `config` naming the line. */
export async function readConfigFile(root: string): Promise<ConfigLayer> {
  const path = join(root, configFileName);
  if (!existsSync(path)) return { origin: "quire.yaml", values: {} };
  // Loaded here: it takes as long as all the rest of a start.
  const { parse } = await import("yaml");
  let values: unknown;
  try {
    values = parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new QuireError(
      "config",
      `${path} is not valid YAML: ${error instanceof Error ? error.message : String(error)}`,
      {
        facts: { path },
        fix: "Mend the line that is named.",
        cause: error,
      },
    );
  }
  if (values === null || values === undefined) return { origin: "quire.yaml", values: {} };
  if (typeof values !== "object" || Array.isArray(values)) {
    throw new QuireError("config", `${path} must hold keys and values.`, {
      facts: { path },
      fix: "See `quire config`.",
    });
  }
  return { origin: "quire.yaml", values: values as Record<string, unknown> };
}

/** The process's environment over the workspace's `.env`: what was set by hand wins. */
export function readEnvironment(
  root: string,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string | undefined> {
  const path = join(root, ".env");
  const fromFile = existsSync(path) ? parseEnv(readFileSync(path, "utf8")) : {};
  return { ...fromFile, ...environment };
}
