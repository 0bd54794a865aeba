import type { ClientRules } from "../client-rules.js";
import type { Workbench } from "../workbench.js";
import type { Allowance } from "./allowance.js";
import type { RunDesk } from "./run-desk.js";
import type { ServiceOptions } from "./service-options.js";

/** What every group of routes works with. */
export interface Service {
  workbench: Workbench;
  rules: ClientRules;
  desk: RunDesk;
  allowance: Allowance;
  options: ServiceOptions;
}
