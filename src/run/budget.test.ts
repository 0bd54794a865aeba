import { array, assert, boolean, nat, property, record, tuple } from "fast-check";
import { describe, expect, it } from "vitest";
import { QuireError } from "../domain/error.js";
import { BudgetLedger, nothing, passedLimit, type Spending } from "./budget.js";

const spending = record({ calls: nat(20), tokens: nat(5000), usd: nat(100).map((cents) => cents / 100) });

/** Whether a call may be launched. */
function reserves(ledger: BudgetLedger, worst: Spending): boolean {
  try {
    ledger.reserve("call", worst, false);
    return true;
  } catch (error) {
    if (error instanceof QuireError && error.code === "budget") return false;
    throw error;
  }
}

describe("a budget", () => {
  it("names the limit that a call would pass, with what is kept for finishing counted in", () => {
    const call: Spending = { calls: 1, tokens: 100, usd: 0.1 };
    expect(passedLimit({}, call, call, call)).toBeNull();
    expect(passedLimit({ calls: 3 }, call, call, call)).toBeNull();
    expect(passedLimit({ calls: 2 }, call, call, call)).toBe("calls (2)");
    expect(passedLimit({ tokens: 299 }, call, call, call)).toBe("tokens (299)");
    expect(passedLimit({ cost: 0.3 }, call, call, call)).toBeNull();
    expect(passedLimit({ cost: 0.29 }, call, call, call)).toBe("cost (0.29 USD)");
    expect(passedLimit({ calls: 0 }, nothing, call, nothing)).toBe("calls (0)");
  });

  it("is never passed, whatever calls run side by side and use up to their worst case", () => {
    assert(
      property(array(tuple(spending, boolean())), spending, (calls, limit) => {
        const limits = { calls: limit.calls, tokens: limit.tokens, cost: limit.usd };
        const ledger = new BudgetLedger(limits, nothing, () => 0);
        const open: Spending[] = [];
        for (const [worst, settles] of calls) {
          if (reserves(ledger, worst)) open.push(worst);
          const first = settles ? open.shift() : undefined;
          if (first) ledger.settle(first, first);
        }
        for (const worst of open) ledger.settle(worst, worst);
        expect(ledger.spent.calls).toBeLessThanOrEqual(limits.calls);
        expect(ledger.spent.tokens).toBeLessThanOrEqual(limits.tokens);
        expect(ledger.spent.usd).toBeLessThanOrEqual(limits.cost + 1e-6);
      }),
    );
  });

  it("gives back what a call did not use", () => {
    const ledger = new BudgetLedger({ tokens: 100 }, nothing, () => 0);
    const worst = { calls: 1, tokens: 80, usd: 0 };
    ledger.reserve("first", worst, false);
    expect(() => ledger.reserve("second", worst, false)).toThrow("tokens (100)");
    ledger.settle(worst, { calls: 1, tokens: 10, usd: 0 });
    ledger.reserve("second", worst, false);
  });

  it("keeps enough for finishing from all but the finishing call", () => {
    const worst = { calls: 1, tokens: 0, usd: 0 };
    const ledger = new BudgetLedger({ calls: 2 }, nothing, () => 0);
    ledger.keepForFinishing(worst);
    ledger.reserve("first", worst, false);
    expect(() => ledger.reserve("second", worst, false)).toThrow("calls (2)");
    ledger.reserve("finish", worst, true);
  });

  it("ends with its minutes, and refuses an unknown price under a cost limit", () => {
    let active = 0;
    const ledger = new BudgetLedger({ minutes: 1 }, nothing, () => active);
    ledger.reserve("early", nothing, false);
    active = 60_000;
    expect(ledger.remainingMilliseconds()).toBe(0);
    expect(() => ledger.reserve("late", nothing, true)).toThrow("minutes (1)");
    const unknown = { calls: 1, tokens: 1, usd: null };
    expect(() => new BudgetLedger({ cost: 1 }, nothing, () => 0).reserve("dear", unknown, false)).toThrow(
      expect.objectContaining({ code: "unknown_price" }),
    );
    new BudgetLedger({ calls: 1 }, nothing, () => 0).reserve("dear", unknown, false);
  });
});

describe("a part of a budget", () => {
  const call: Spending = { calls: 1, tokens: 60, usd: 0 };

  it("ends by its own limit and says so, while the whole has room for others", () => {
    const run = new BudgetLedger({ tokens: 1000 }, nothing, () => 0);
    const part = run.partFor({ tokens: 100 }, nothing);
    part.reserve("first", call, false);
    part.settle(call, call);
    expect(() => part.reserve("second", call, false)).toThrow("tokens (100)");
    expect(part.ended).toContain("tokens (100)");
    run.reserve("another", call, false);
    expect(run.ended).toBeNull();
  });

  it("counts in the whole, whose limit holds for all parts together", () => {
    const run = new BudgetLedger({ tokens: 100 }, nothing, () => 0);
    const [one, other] = [run.partFor({}, nothing), run.partFor({ tokens: 100 }, nothing)];
    one.reserve("first", call, false);
    expect(() => other.reserve("second", call, false)).toThrow("tokens (100)");
    expect(other.ended).toBeNull();
    one.settle(call, { ...call, tokens: 10 });
    other.reserve("second", call, false);
    other.release(call);
    expect(run.spent.tokens).toBe(10);
  });

  it("goes on from what an earlier process paid for it", () => {
    const part = new BudgetLedger({}, nothing, () => 0).partFor({ tokens: 100 }, call);
    expect(() => part.reserve("next", call, false)).toThrow("tokens (100)");
  });
});
