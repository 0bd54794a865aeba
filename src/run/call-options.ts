import type { Budget } from "../domain/config.js";
import type { Event } from "../domain/event.js";
import type { Fetcher } from "../ports/fetcher.js";
import type { BudgetLedger } from "./budget.js";
import { eventsBelow, totalSpending } from "./fold.js";

/** How a tool is called by another. */
export interface CallOptions {
  /** Patterns of the hosts it may reach, besides its own; what limits the caller limits it too. */
  domains?: readonly string[];
  /** Allow the hosts that allowed ones redirect to. */
  admit_redirects?: boolean;
  /**
   * Limits of this call alone, within those of the run. Where one of them ends, the tool's own answer says so, and the
   * caller is not incomplete for it.
   */
  budget?: Pick<Budget, "tokens" | "cost">;
  /**
   * Record the call and what it gives, and of what it does inside only what is paid or writes: where the process dies in its
   * midst, the rest is done again. For what is called thousands of times, and of which nobody follows the steps.
   */
  as_one?: boolean;
}

/** Restricts a `Fetcher` to the hosts that a tool names as its own and to those that its caller allows. */
export function restrictFetcher(
  fetcher: Fetcher,
  own: readonly string[],
  { domains, admit_redirects }: CallOptions,
): Fetcher {
  const grow = { admit_redirects: admit_redirects ?? false };
  const door = own.includes("*") ? fetcher : fetcher.limited(own, grow);
  return domains === undefined ? door : door.limited(domains, grow);
}

/** The account of a call: that of its run, or a part of it under limits of its own. What an earlier process paid counts. */
export function partLedger(
  run: BudgetLedger,
  { budget }: CallOptions,
  events: readonly Event[],
  prefix: string,
): BudgetLedger {
  return budget === undefined ? run : run.partFor(budget, totalSpending(eventsBelow(events, prefix)));
}
