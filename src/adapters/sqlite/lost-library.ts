import { existsSync, statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { QuireError } from "../../domain/error.js";

/**
 * Throws `store` where a library was in `.quire` and its file is gone or empty: opening it would make a new one, in
 * which nothing is found.
 */
export async function refuseLostLibrary(folder: string): Promise<void> {
  const path = join(folder, "store.db");
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0) return;
  const works = new Set([...(await namesIn(join(folder, "works"))), ...(await namesIn(join(folder, "text")))]);
  if (works.size === 0) return;
  throw new QuireError("store", `The library at ${path} is gone; it held ${works.size} works.`, {
    facts: { path, works: works.size },
    fix: "Rebuild it from its texts and records with: quire doctor --repair",
  });
}

/** Names without endings of the files that belong to works. */
export async function namesIn(folder: string): Promise<string[]> {
  if (!existsSync(folder)) return [];
  return (await readdir(folder)).flatMap((name) => /^([0-9a-f]{16,64})\.(?:json|md)$/.exec(name)?.[1] ?? []);
}
