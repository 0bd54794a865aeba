import type { KnownTools } from "../check/checked.js";
import type { ContextWindows } from "../../run/context-windows.js";
import type { PriceTable } from "../../run/prices.js";
import type { KnownRows } from "../rows/items-of.js";
import type { ConfigValues } from "../schema/inputs.js";
import type { Written } from "../schema/item.js";

/** What a plan is made from, beside the playbook: all of it was read before, so that planning reaches nothing. */
export interface PlanSurroundings {
  /** Settled: given, made and default values. */
  values: ConfigValues;
  /** What files hold that are there, by path: the JSON of .json files, the text of others. */
  files: ReadonlyMap<string, unknown>;
  records: readonly Written[];
  /** Of files that have a record, the playbook and the step that made them: a name may stand for others' files, too. */
  makers?: ReadonlyMap<string, { playbook: string; step: string }>;
  /** What the log knows of the rows of outlines, by path of their file. */
  known?: ReadonlyMap<string, KnownRows>;
  /** Gates that a person has approved for what lies there now. */
  approved?: ReadonlySet<string>;
  /** `provider:model` for a name of a playbook, undefined for a step that names none; null where there is no model. */
  modelOf: (name: string | undefined) => string | null;
  tools: KnownTools;
  prices?: PriceTable;
  /** Calls that run beside each other. */
  parallel?: number;
  /** Tokens that models take at once, over the built-in table. */
  windows?: ContextWindows;
  /** Hashes of the files and data sets that a tool step names, by step and name. */
  besides?: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Hash of the passages that an answer would be given now; without it those that were given stand. */
  evidenceOf?: (step: string, id: string, slot: string) => string | undefined;
}
