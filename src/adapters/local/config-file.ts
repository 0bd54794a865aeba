import { lstatSync, readFileSync, statSync, type Stats } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { parseEnv } from "node:util";
import { QuireError } from "../../domain/error.js";
import { shallowYaml } from "../../domain/nesting-limits.js";

export const configFileName = "quire.yaml";
/** Settings are small; what is larger is something else. */
const mostBytes = 1_000_000;

/** The workspace for a folder, and where the search for one ended early. */
export interface FoundWorkspace {
  root: string;
  /** Where a workspace lies that was not taken, and why; null where none was passed over. */
  passedOver: { path: string; reason: string } | null;
}

/**
 * The workspace for a folder: itself or the nearest one above with a `quire.yaml` or `.quire`, else the folder itself.
 * What lies above counts only while it is the user's own: not beyond the home folder, another file system's edge, or a
 * folder or file of another user, who could leave settings there for everybody below.
 */
export function findWorkspace(folder: string, home: string = homedir()): FoundWorkspace {
  if (markerIn(folder) !== null) return { root: folder, passedOver: null };
  const start = statSync(folder, { throwIfNoEntry: false });
  for (let current = folder; dirname(current) !== current; current = dirname(current)) {
    const above = dirname(current);
    const reason = current === home ? `${home} is the home folder` : whyNotAbove(above, start);
    if (reason !== null) return { root: folder, passedOver: passedOver(above, reason) };
    const marker = markerIn(above);
    if (marker === null) continue;
    if (isOwn(lstatSync(marker), start)) return { root: above, passedOver: null };
    return { root: folder, passedOver: { path: above, reason: `${marker} belongs to another user` } };
  }
  return { root: folder, passedOver: null };
}

/** The name of what makes a folder a workspace, or null. */
function markerIn(folder: string): string | null {
  const names = [configFileName, ".quire"].map((name) => join(folder, name));
  return names.find((path) => lstatSync(path, { throwIfNoEntry: false }) !== undefined) ?? null;
}

function whyNotAbove(above: string, start: Stats | undefined): string | null {
  const info = statSync(above, { throwIfNoEntry: false });
  if (info === undefined) return `${above} cannot be looked at`;
  if (start !== undefined && info.dev !== start.dev) return `${above} lies on another file system`;
  return isOwn(info, start) ? null : `${above} belongs to another user`;
}

/** Whether something belongs to who runs this; systems without users tell no owners. */
function isOwn(info: Stats, start: Stats | undefined): boolean {
  const user = process.getuid?.() ?? start?.uid;
  return user === undefined || info.uid === user;
}

/** The nearest workspace from a folder upwards, to say that it was passed over. */
function passedOver(from: string, reason: string): FoundWorkspace["passedOver"] {
  for (let current = from; ; current = dirname(current)) {
    if (markerIn(current) !== null) return { path: current, reason };
    if (dirname(current) === current) return null;
  }
}

/** The values of `quire.yaml`; empty where there is none. Throws `config` naming the line. */
export async function readConfigFile(root: string): Promise<Record<string, unknown>> {
  const path = join(root, configFileName);
  const text = readSmallFile(path);
  // Loaded here: it takes as long as all the rest of a start.
  return text === null ? {} : configValues(path, text, (await import("yaml")).parse);
}

/** The values that the text of a `quire.yaml` holds. */
export function configValues(path: string, text: string, parse: (text: string) => unknown): Record<string, unknown> {
  const values = parsed(path, text, parse);
  if (values === null || values === undefined) return {};
  if (typeof values === "object" && !Array.isArray(values)) return values as Record<string, unknown>;
  throw new QuireError("config", `${path} must hold keys and values.`, {
    facts: { path },
    fix: "See `quire config`.",
  });
}

function parsed(path: string, text: string, parse: (text: string) => unknown): unknown {
  try {
    const values = parse(shallowYaml(text));
    // What an alias repeats is written out: from here on a value is a tree.
    return values === undefined ? undefined : JSON.parse(JSON.stringify(values));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new QuireError("config", `${path} is not valid YAML: ${reason}`, {
      facts: { path },
      fix: "Mend the line that is named.",
      cause: error,
    });
  }
}

/** The variables of the workspace's `.env`. */
export function readEnvFile(root: string): Record<string, string> {
  const text = readSmallFile(join(root, ".env"));
  return text === null ? {} : (parseEnv(text) as Record<string, string>);
}

/** A file of settings; null where there is none. A pipe or a device would hold whoever reads it for ever. */
export function readSmallFile(path: string): string | null {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return null;
  if (!info.isFile() || info.size > mostBytes) {
    const what = info.isFile() ? `has ${info.size} bytes; the limit is ${mostBytes}` : "is not a file";
    throw new QuireError("config", `${path} ${what}.`, {
      facts: { path },
      fix: "Move it away, or use another workspace with --workspace DIR.",
    });
  }
  return readFileSync(path, "utf8");
}
