import { sep } from "node:path";
import { QuireError } from "../domain/error.js";
import { foldKey } from "../domain/fold-key.js";
import { formerKeys, type Work } from "../domain/work.js";

/** The works that targets name: citation keys, ids (or their beginnings of at least 6 characters), files, or folders above files. Throws `not_found` naming what nothing matches. */
export function findWorks(
  works: readonly Work[],
  targets: readonly string[],
  resolve: (path: string) => string,
): Work[] {
  const found = new Set<Work>();
  for (const target of targets) {
    const path = resolve(target);
    const named = works.filter((work) => isNamed(work, target) || work.paths.some((each) => isBelow(each.path, path)));
    const matches = named.length > 0 ? named : works.filter((work) => hasKey(work, target));
    if (matches.length === 0) {
      throw new QuireError("not_found", `Nothing in the library is "${target}".`, {
        facts: { target },
        fix: "Name a file, a folder, a key or a work id; see them with: quire library, quire status --works",
      });
    }
    for (const work of matches) found.add(work);
  }
  return [...found];
}

function isNamed(work: Work, target: string): boolean {
  return work.id === target || (target.length >= 6 && /^[0-9a-f]+$/.test(target) && work.id.startsWith(target));
}

/** Present or former: "hu2021lora" or "@hu2021lora". */
function hasKey(work: Work, target: string): boolean {
  const key = foldKey(target.startsWith("@") ? target.slice(1) : target);
  return [work.item.id, ...formerKeys(work)].some((each) => each !== undefined && foldKey(each) === key);
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
