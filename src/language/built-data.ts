import { readFileSync, statSync } from "node:fs";

/**
 * What the build made of data files, in a form that is read at once; null where there is none, or where one of the files
 * was changed since.
 */
export function readBuilt(name: string, sources: readonly URL[]): Buffer | null {
  const file = new URL(`../../dist/${name}`, import.meta.url);
  const written = statSync(file, { throwIfNoEntry: false })?.mtimeMs;
  if (written === undefined || sources.some((source) => statSync(source).mtimeMs > written)) return null;
  return readFileSync(file);
}
