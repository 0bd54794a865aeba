import type { Effect } from "../../run/runnable.js";
import type { ProblemAt } from "../language/placer.js";
import type { Playbook } from "../schema/playbook.js";
import type { RowFields } from "../shape/row-fields.js";

/** Tools by name: what each does to the world, and the fields of its input. */
export type KnownTools = ReadonlyMap<string, { effect: Effect; fields: readonly string[] }>;

/** What there is besides the playbook. */
export interface Surroundings {
  tools: KnownTools;
  /** Formats that documents can be exported to. */
  formats: readonly string[];
  /** Inputs that no step has to write, as there are files for them. */
  files?: ReadonlySet<string>;
}

/** A playbook with what its checks share. */
export interface Checked extends Surroundings {
  playbook: Playbook;
  problemAt: ProblemAt;
  declared: ReadonlySet<string>;
  /** Index of the step that makes what each step reads. */
  producers: readonly (number | null)[];
  /** Fields of the rows that each step reads; null where they are not known. */
  read: readonly (RowFields | null)[];
}
