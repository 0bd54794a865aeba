import type { Completion } from "./complete-entries.js";
import type { FixEdit } from "./edit.js";

/** A replacement of a stretch of the file's text. */
export type RecordEdit = Pick<FixEdit, "start" | "end" | "text">;

/** One record of a file of references, and how it is changed in the file's own writing. */
export interface FileRecord {
  /** As the file gives it; null where it gives none. */
  key: string | null;
  /** 1-based, in which it begins. */
  line: number;
  /** Fields that it does not have. */
  add(missing: Completion["missing"]): RecordEdit[];
  /** Its year in place of a wrong one. */
  date(year: NonNullable<Completion["year"]>): RecordEdit[];
  /** What it does not have and other records of the file have, of each field that of the first. */
  carry(from: readonly FileRecord[]): RecordEdit[];
  /** It is taken out. */
  remove(): RecordEdit;
}
