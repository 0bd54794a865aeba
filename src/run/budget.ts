import type { Budget } from "../domain/config.js";
import { QuireError, toQuireError } from "../domain/error.js";

/** Counts what calls used, or may use at worst. `usd` null: the price is unknown. */
export interface Spending {
  calls: number;
  tokens: number;
  usd: number | null;
}

const raiseBudget = "Raise the budget flag and resume the run, or use the partial result.";

export const nothing: Spending = { calls: 0, tokens: 0, usd: 0 };

export function addSpending(first: Spending, second: Spending): Spending {
  return {
    calls: first.calls + second.calls,
    tokens: first.tokens + second.tokens,
    usd: first.usd === null || second.usd === null ? null : first.usd + second.usd,
  };
}

/**
 * Which limit a call would pass, or null. `kept` is what must remain for finishing. Pure, so that the rule can be
 * read and tested apart from the calls it stops.
 */
export function passedLimit(limits: Budget, committed: Spending, worst: Spending, kept: Spending): string | null {
  const total = addSpending(addSpending(committed, worst), kept);
  if (limits.calls !== undefined && total.calls > limits.calls) return `calls (${limits.calls})`;
  if (limits.tokens !== undefined && total.tokens > limits.tokens) return `tokens (${limits.tokens})`;
  // Dollars are sums of floats: a limit that is met exactly must not be refused for a rounding error.
  if (limits.cost !== undefined && (total.usd ?? Infinity) > limits.cost + 1e-9) return `cost (${limits.cost} USD)`;
  return null;
}

/** The account of one run, or of one call in it: spent is settled, reserved is in flight. Reservations of parallel calls add up. */
export class BudgetLedger {
  private reserved: Spending = nothing;
  private kept: Spending = nothing;
  private end: string | null = null;

  constructor(
    private readonly limits: Budget,
    private settled: Spending,
    /** Milliseconds the run has been active, earlier processes included. */
    private readonly activeMilliseconds: () => number,
    /** The account that this one is a part of. */
    private readonly whole: BudgetLedger | null = null,
  ) {}

  /** An account of its own for a part of the run, under limits of its own and those of the whole. */
  partFor(limits: Budget, settled: Spending): BudgetLedger {
    return new BudgetLedger(limits, settled, this.activeMilliseconds, this);
  }

  get spent(): Spending {
    return this.settled;
  }

  /** Of a part: what the first call was told that its own limits had no room for. */
  get ended(): string | null {
    return this.end;
  }

  /** True where a call must say before it is launched how much it can use. */
  get limitsUse(): boolean {
    return this.limits.tokens !== undefined || this.limits.cost !== undefined || this.whole?.limitsUse === true;
  }

  /** Keeps `worst` back from every call that does not finish the run. */
  keepForFinishing(worst: Spending): void {
    this.kept = worst;
  }

  /** Milliseconds left of the minutes budget; Infinity without one. */
  remainingMilliseconds(): number {
    if (this.whole !== null) return this.whole.remainingMilliseconds();
    return this.limits.minutes === undefined ? Infinity : this.limits.minutes * 60_000 - this.activeMilliseconds();
  }

  /** The error for a step that was stopped, or not waited for, because the minutes end. */
  minutesEnded(name: string): QuireError {
    if (this.whole !== null) return this.whole.minutesEnded(name);
    return new QuireError("budget", `The budget of minutes (${this.limits.minutes}) is over.`, {
      facts: { step: name, limit: "minutes" },
      fix: raiseBudget,
    });
  }

  /** Throws `unknown_price` where the budget is money and nothing tells what a call would cost. */
  checkPrice(name: string, { usd }: Spending): void {
    if (this.limits.cost === undefined || usd !== null) return;
    throw new QuireError(
      "unknown_price",
      `A cost budget is set, but the price of the model for "${name}" is unknown.`,
      {
        facts: { step: name },
        fix: "Add the model under prices: in quire.yaml, or use --budget.tokens instead of --budget.cost.",
      },
    );
  }

  /** Reserves a call's worst case, or throws `budget` / `unknown_price` before anything is launched. */
  reserve(name: string, worst: Spending, finishing: boolean): void {
    this.checkPrice(name, worst);
    const committed = addSpending(this.settled, this.reserved);
    const limit = passedLimit(this.limits, committed, worst, finishing ? nothing : this.kept);
    if (limit !== null) {
      const error = budgetError(name, limit);
      if (this.whole !== null) this.end ??= error.message;
      throw error;
    }
    if (this.whole !== null) this.whole.reserve(name, worst, finishing);
    else if (this.remainingMilliseconds() <= 0) throw budgetError(name, `minutes (${this.limits.minutes})`);
    this.reserved = addSpending(this.reserved, worst);
  }

  /** Replaces a reservation by what the call really used. */
  settle(worst: Spending, used: Spending): void {
    this.unreserve(worst);
    this.settled = addSpending(this.settled, used);
    this.whole?.settle(worst, used);
  }

  /** Gives a reservation back that nothing was used of. */
  release(worst: Spending): void {
    this.unreserve(worst);
    this.whole?.release(worst);
  }

  private unreserve(worst: Spending): void {
    this.reserved = {
      calls: this.reserved.calls - worst.calls,
      tokens: this.reserved.tokens - worst.tokens,
      usd: this.reserved.usd === null || worst.usd === null ? this.reserved.usd : this.reserved.usd - worst.usd,
    };
  }
}

function budgetError(step: string, limit: string): QuireError {
  return new QuireError("budget", `The budget of ${limit} has no room for what would come next.`, {
    facts: { step, limit },
    fix: raiseBudget,
  });
}

/** Remembers the budget that ended while things were done side by side: the others are asked for all the same, since the log may have them. */
export class BudgetEnd {
  error: QuireError | null = null;

  /** Does the work; where a budget ends it gives `otherwise`, and anything else that was thrown is thrown on. */
  async guard<T>(work: () => Promise<T>, otherwise: (error: QuireError) => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (error.code !== "budget") throw error;
      this.error ??= error;
      return otherwise(error);
    }
  }
}
