import type { Cite, Mark } from "../reference/mark.js";
import { isRepeat } from "./forms/repeat-marks.js";

/** Marks that name a work by pointing back ("ibid.") mean the last work of the mark before them, in notes of the note before. Pure. */
export function resolveRepeats(marks: readonly Mark[]): Mark[] {
  let last: Cite | null = null;
  return marks.map((mark) => {
    const cites = mark.cites.map((cite) => {
      const isBack = cite.entry === null && cite.authors.length === 0 && isRepeat(cite.written);
      const meant = isBack && last !== null ? { ...cite, entry: last.entry, candidates: last.candidates } : cite;
      last = meant;
      return meant;
    });
    return { ...mark, cites };
  });
}
