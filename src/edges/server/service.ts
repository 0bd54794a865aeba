import type { Workbench } from "../workbench.js";
import type { RunDesk } from "./run-desk.js";
import type { ServiceOptions } from "./service-options.js";

/** What every group of routes works with. */
export interface Service {
  workbench: Workbench;
  desk: RunDesk;
  options: ServiceOptions;
}
