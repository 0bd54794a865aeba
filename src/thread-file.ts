import { existsSync } from "node:fs";

/** Threads run the build, also when tests run these sources: what is tested is what users run. */
const built = new URL("../dist/", import.meta.url);

/**
 * Where a thread begins, by its file's path below `dist/`: its modules put together (`scripts/bundle.mjs`), which start in a
 * third of the time, or the module itself where one was built since.
 */
export function threadFile(path: string): URL {
  const bundled = new URL(`bundle/${path.slice(path.lastIndexOf("/") + 1)}`, built);
  return existsSync(bundled) ? bundled : new URL(path, built);
}
