import { badInput } from "../../analysis/input/samples.js";
import type { Work } from "../../domain/work.js";

/** Works by citation key or id; all of them where none is named. Throws `invalid_input` for one that is not there. */
export function wantedWorks(works: readonly Work[], names: readonly string[]): Work[] {
  if (names.length === 0) return [...works];
  return names.map((name) => {
    const found = works.find(({ id, item }) => id === name || item.id === name.replace(/^@/u, ""));
    if (found === undefined)
      throw badInput(`The library has no work "${name}".`, "Name it by its citation key: quire library list");
    return found;
  });
}
