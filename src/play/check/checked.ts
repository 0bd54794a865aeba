import type { Effect } from "../../run/runnable.js";
import type { ProblemAt } from "../language/placer.js";
import type { Playbook } from "../schema/playbook.js";
import type { RowFields } from "../shape/row-fields.js";

/** A tool as a check knows it. */
export interface KnownTool {
  /** What it does to the world. */
  effect: Effect;
  /** Fields of its input: their JSON Schemas by name; null where they cannot be looked at. */
  fields: Readonly<Record<string, unknown>> | null;
  /** Those that it cannot do without. */
  required: readonly string[];
  /** Those that are paths. */
  paths: readonly string[];
  /** Whether it only looks at what lies here: it looks again in each play. */
  isLook: boolean;
  /** Whether a model may be given it. */
  isForModels: boolean;
}
export type KnownTools = ReadonlyMap<string, KnownTool>;

/** What there is besides the playbook. */
export interface Surroundings {
  tools: KnownTools;
  /** Names of tools that might be meant where there is none of a name. */
  toolNames: readonly string[];
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
