import { removeAll } from "../../domain/characters.js";
import { namesOfFurtherReading, namesOfWorkLists, unsureNamesOfWorkLists } from "../../language/work-lists.js";

/** "7. References:", "A.2 **References**" as "references". */
function plain(title: string): string {
  return removeAll(title.toLowerCase(), "*_#")
    .replace(/^(?:(?:chapter|appendix|anhang|section)\s+)?(?:[a-z]\.|[a-z]?\d+(?:\.\d+)*\.?|[ivxlc]+[.)])\s+/u, "")
    .replace(/^[\s.:–—-]+|[\s.:–—-]+$/gu, "");
}

/** Whether a heading is one of a list of references, whatever stands under it. */
export function isListHeading(title: string): boolean {
  const words = plain(title);
  return namesOfWorkLists().has(words) || namesOfFurtherReading().has(words);
}

/** Whether a heading may be one of a list of references. */
export function isWeakHeading(title: string): boolean {
  return unsureNamesOfWorkLists().has(plain(title));
}

/** Whether what stands under a heading need not be cited. */
export function isFurtherReading(title: string): boolean {
  return namesOfFurtherReading().has(plain(title));
}
