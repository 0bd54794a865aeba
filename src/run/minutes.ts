import type { RunContext } from "./run-context.js";

/** The longest time that a timer can be set to, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Does what may take long; where the run's minutes end first it is stopped, and the error is the budget's. */
export async function withinMinutes<T>(
  context: RunContext,
  name: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const left = context.budget.remainingMilliseconds();
  if (left > longestTimer) return work(context.signal);
  const end = AbortSignal.timeout(Math.max(1, Math.ceil(left)));
  try {
    return await work(AbortSignal.any([context.signal, end]));
  } catch (thrown) {
    throw end.aborted ? context.budget.minutesEnded(name) : thrown;
  }
}

/** Waits, but not for what the run's minutes leave no time for. */
export async function waitWithinMinutes(context: RunContext, name: string, milliseconds: number): Promise<void> {
  if (milliseconds >= context.budget.remainingMilliseconds()) throw context.budget.minutesEnded(name);
  await context.services.clock.wait(milliseconds, context.signal);
}
