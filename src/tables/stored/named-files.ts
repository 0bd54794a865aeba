import type { DataPackage } from "../schema/data-package.js";
import { isPlainPath } from "./data-set.js";

/** Files below its folder that a description names; a description that came from elsewhere may name anything. */
export function namedFiles(described: DataPackage | null): string[] {
  const [resource] = described?.resources ?? [];
  const { original, fetched, provenance } = resource?.quire ?? {};
  const answers = fetched?.answers.map(({ path }) => path) ?? [];
  const all = [resource?.path, original?.path, provenance, fetched?.features, ...answers];
  return all.flatMap((path) => (typeof path === "string" && isPlainPath(path) ? [path] : []));
}

/**
 * A path that the description of what is replaced does not name: its files stay as they are until the new description is
 * whole, so that what is killed on the way leaves the old data set. "a.csv", else "a.2.csv", in turn.
 */
export function freePath(path: string, before: DataPackage | null): string {
  const taken = new Set(namedFiles(before));
  const dot = path.lastIndexOf(".");
  const end = dot > path.lastIndexOf("/") ? dot : path.length;
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? path : `${path.slice(0, end)}.${count}${path.slice(end)}`;
    if (!taken.has(free)) return free;
  }
}
