import type { ClientRules } from "../../client-rules.js";
import type { Workbench } from "../../workbench.js";
import type { Allowance } from "./allowance.js";
import type { RunManager } from "./run-manager.js";
import type { ServiceOptions } from "./service-options.js";

/** Holds what every group of routes works with. */
export interface Service {
  workbench: Workbench;
  rules: ClientRules;
  runManager: RunManager;
  allowance: Allowance;
  options: ServiceOptions;
}
