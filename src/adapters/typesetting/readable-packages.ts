import { lstatSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Where packages lie, for `readsOnly`; and links on the way there, which package managers put, and Node looks at. */
export function readablePackages(packages: readonly string[]): string[] {
  const load = createRequire(import.meta.url);
  return packages.flatMap((name) => {
    const ways = (load.resolve.paths(name) ?? []).flatMap((folder) => [folder, join(folder, name)]);
    const links = ways.filter((path) => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink());
    return [join(folderOf(load.resolve(name), name), "*"), ...links];
  });
}

/** The folder of a package, from a file in it. */
function folderOf(path: string, name: string): string {
  const mark = join("node_modules", name);
  return path.slice(0, path.lastIndexOf(mark) + mark.length);
}
