import type { RunContext } from "../../run/run-context.js";
import type { ResearchSettings } from "../schema/settings.js";

/** The run with no hosts beyond those that the person allowed, whatever an allowed one redirects to. */
export function bounded(context: RunContext, { domains }: ResearchSettings): RunContext {
  return domains === null ? context : context.limitedTo(domains);
}
