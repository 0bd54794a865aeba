import type { Context } from "hono";
import type { ClientRules } from "../../client-rules.js";
import type { Workbench } from "../../workbench.js";
import type { Allowance } from "./allowance.js";
import type { RunLines } from "./run-lines.js";
import type { RunManager } from "./run-manager.js";
import type { ServiceOptions } from "./service-options.js";
import type { Sessions } from "./sessions.js";
import type { ShownWorks } from "./shown-works.js";
import type { WorksTable } from "./works-table.js";

/** Holds what every group of routes works with. */
export interface Service {
  workbench: Workbench;
  /** What whoever makes a request may do: a browser that is signed in more than others. */
  rulesFor(context: Context): ClientRules;
  sessions: Sessions;
  shown: ShownWorks;
  table: WorksTable;
  /** How the runs of the workspace stand. */
  lines: RunLines;
  runManager: RunManager;
  allowance: Allowance;
  options: ServiceOptions;
}
