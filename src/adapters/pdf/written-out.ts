import type { Pdfium } from "./pdfium-library.js";

/** Where in the library's scratch memory the name of the parameter is put: out-parameters take its beginning. */
const nameAt = 1024;
const name = Buffer.from("ActualText\0", "latin1");
/** Marked contents around one object; more are no document. */
const mostMarks = 20;

/**
 * Tells which text objects of a page repeat what was written out before: a stretch whose text the file says in letters
 * (ActualText, PDF 32000-1, 14.9.4) is said at its first object, and once more at each that comes after another stretch's.
 * Programs that draw the marks of a script apart have many.
 */
export class WrittenOut {
  private readonly seen = new Set<number>();

  constructor(private readonly pdfium: Pdfium) {}

  /** Takes the next text object in the order its text is read. */
  isRepeated(object: number): boolean {
    const { call } = this.pdfium;
    const count = Math.min(call.FPDFPageObj_CountMarks(object), mostMarks);
    for (let index = 0; index < count; index += 1) {
      const mark = call.FPDFPageObj_GetMark(object, index);
      if (mark === 0 || !this.saysText(mark)) continue;
      if (this.seen.has(mark)) return true;
      this.seen.add(mark);
    }
    return false;
  }

  private saysText(mark: number): boolean {
    const { call, memory, scratch } = this.pdfium;
    memory.HEAPU8.set(name, scratch + nameAt);
    return call.FPDFPageObjMark_GetParamStringValue(mark, scratch + nameAt, 0, 0, scratch) !== 0;
  }
}
