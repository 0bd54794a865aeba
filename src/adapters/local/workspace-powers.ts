import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { sha256Of } from "../../domain/hash.js";
import { type Power, splitSettings } from "../../domain/powers.js";
import { readConfigFile, readEnvFile, readSmallFile } from "./config-file.js";

/** Holds the settings of a workspace, and which of them need its owner's word. */
export interface WorkspaceSettings {
  /** Of `quire.yaml`, all of them. */
  settings: Record<string, unknown>;
  /** Of `quire.yaml`, those that hold without trust. */
  withoutTrust: Record<string, unknown>;
  /** Of `.env`. */
  variables: Record<string, string>;
  powers: Power[];
}

/** A program larger than this is known by its size and time alone. */
const mostProgramBytes = 50_000_000;

/**
 * Reads the settings of a workspace and finds its powers: those of `quire.yaml`, every variable of `.env`, prompts that
 * stand in for the shipped ones, and files of the workspace that a configured command names.
 * @param shippedPrompts the folder of the prompts that come with Quire
 */
export async function readWorkspaceSettings(root: string, shippedPrompts: string): Promise<WorkspaceSettings> {
  return takeApart(root, await readConfigFile(root), shippedPrompts);
}

/** Finds the powers of settings that were read, as `readWorkspaceSettings` does. */
export function takeApart(root: string, settings: Record<string, unknown>, shippedPrompts: string): WorkspaceSettings {
  const variables = readEnvFile(root);
  const { powers, withoutTrust } = splitSettings(settings);
  return {
    settings,
    withoutTrust,
    variables,
    powers: [
      ...powers,
      ...Object.entries(variables).map(([key, value]) => needsTrust(".env", key, sha256Of(value))),
      ...promptPowers(root, promptFolders(settings), shippedPrompts),
      ...programPowers(root, powers),
    ],
  };
}

function needsTrust(from: Power["from"], key: string, value: unknown): Power {
  return { from, key, value, harmless: false };
}

function promptFolders(settings: Record<string, unknown>): string[] {
  const { gather } = settings as { gather?: { prompts_dir?: unknown } | null };
  const named = typeof gather === "object" && gather !== null ? gather.prompts_dir : undefined;
  return [...new Set(["prompts", ...(typeof named === "string" ? [named] : [])])];
}

function promptPowers(root: string, folders: readonly string[], shipped: string): Power[] {
  const own = folders.filter((folder) => statSync(resolve(root, folder), { throwIfNoEntry: false })?.isDirectory());
  if (own.length === 0) return [];
  const names = readdirSync(shipped).filter((name) => name.endsWith(".txt"));
  return own.flatMap((folder) =>
    names.flatMap((name) => {
      const text = readSmallFile(resolve(root, folder, name));
      return text === null ? [] : [needsTrust("prompt", join(folder, name), sha256Of(text))];
    }),
  );
}

/** A command that is allowed is the file as it was then: whoever can change the folder may not change what runs. */
function programPowers(root: string, powers: readonly Power[]): Power[] {
  const words = powers
    .filter(({ key }) => /^mcp\.servers\..*\.(?:command|args)$/s.test(key))
    .flatMap(({ value }) => value);
  const files = new Set(words.flatMap((word) => (typeof word === "string" ? fileBelow(root, word) : [])));
  return [...files].map((path) => {
    const { size, mtimeMs } = statSync(path);
    const content = size > mostProgramBytes ? `${size} ${mtimeMs}` : readFileSync(path);
    return needsTrust("program", relative(root, path), sha256Of(content));
  });
}

function fileBelow(root: string, word: string): string[] {
  if (word.includes("\0")) return [];
  const path = resolve(root, word);
  const below = relative(root, path);
  const isBelow = below !== "" && !below.startsWith("..") && resolve(root, below) === path;
  return isBelow && statSync(path, { throwIfNoEntry: false })?.isFile() === true ? [path] : [];
}
