import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QuireError, type ErrorFacts } from "./error.js";
import { maxTries, nextRetry, withRetries } from "./retry.js";

const status = (code: number, facts: ErrorFacts = {}) =>
  new QuireError("http_status", "answered", { facts: { status: code, ...facts } });
const broken = new QuireError("network", "broke off");

describe("nextRetry", () => {
  it.each([408, 429, 500, 502, 503, 529])("tries again after status %i", (code) => {
    expect(nextRetry(status(code), 1, 0)).toBe(500);
  });

  it.each([400, 401, 403, 404, 422])("takes status %i as final", (code) => {
    expect(nextRetry(status(code), 1, 0)).toBeNull();
  });

  it("tries again after a network failure or a time limit, and after nothing else", () => {
    expect(nextRetry(broken, 1, 0)).not.toBeNull();
    expect(nextRetry(new QuireError("timeout", "late"), 1, 0)).not.toBeNull();
    for (const code of ["offline", "network_refused", "model_output", "model_failed", "interrupted"] as const) {
      expect(nextRetry(new QuireError(code, "no"), 1, 0)).toBeNull();
    }
  });

  it("does not wait for a server that is not there", () => {
    for (const cause of ["ECONNREFUSED", "ENOTFOUND"]) {
      expect(nextRetry(new QuireError("network", "nobody", { facts: { cause } }), 1, 0)).toBeNull();
    }
    expect(nextRetry(new QuireError("network", "cut", { facts: { cause: "ECONNRESET" } }), 1, 0)).not.toBeNull();
  });

  it("waits as long as it was asked to, unless that is too long", () => {
    expect(nextRetry(status(429, { retry_after_ms: 7_000 }), 1, 0.9)).toBe(7_000);
    expect(nextRetry(status(429, { retry_after_ms: 0 }), 1, 0.9)).toBe(0);
    expect(nextRetry(status(429, { retry_after_ms: 3_600_000 }), 1, 0.9)).toBeNull();
    expect(nextRetry(status(429, { retry_after_ms: null }), 1, 0)).toBe(500);
  });

  it("waits at least half of a delay that doubles", () => {
    const attempts = fc.integer({ min: 1, max: maxTries - 1 });
    const chances = fc.double({ min: 0, max: 0.999, noNaN: true });
    fc.assert(
      fc.property(attempts, chances, (attempt, random) => {
        const ceiling = 1_000 * 2 ** (attempt - 1);
        const delay = nextRetry(broken, attempt, random);
        expect(delay).toBeGreaterThanOrEqual(ceiling / 2);
        expect(delay).toBeLessThanOrEqual(ceiling);
      }),
    );
  });

  it("ends with the last try", () => {
    expect(nextRetry(broken, maxTries, 0)).toBeNull();
    expect(nextRetry(status(429, { retry_after_ms: 1 }), maxTries, 0)).toBeNull();
  });
});

describe("withRetries", () => {
  function harness() {
    const waited: number[] = [];
    const told: number[] = [];
    const options = {
      wait: (milliseconds: number) => {
        waited.push(milliseconds);
        return Promise.resolve();
      },
      random: () => 0,
      onRetry: (_error: QuireError, attempt: number) => void told.push(attempt),
    };
    return { waited, told, options };
  }

  it("returns the first success and tells of the tries before it", async () => {
    const { waited, told, options } = harness();
    const result = await withRetries(async (attempt) => {
      if (attempt < 3) throw broken;
      return `try ${attempt}`;
    }, options);
    expect(result).toBe("try 3");
    expect(waited).toEqual([500, 1_000]);
    expect(told).toEqual([1, 2]);
  });

  it("throws the last error after three tries, or after as many as it was given", async () => {
    for (const attempts of [undefined, 2]) {
      const { waited, options } = harness();
      let tries = 0;
      const work = () => {
        tries += 1;
        return Promise.reject(status(500 + tries));
      };
      const run = withRetries(work, { ...options, ...(attempts !== undefined && { attempts }) });
      await expect(run).rejects.toMatchObject({ facts: { status: 500 + (attempts ?? 3) } });
      expect(waited).toHaveLength((attempts ?? 3) - 1);
    }
  });

  it("does not wait for a final error, nor hide one that is not ours", async () => {
    const { waited, options } = harness();
    await expect(withRetries(() => Promise.reject(status(401)), options)).rejects.toMatchObject({
      code: "http_status",
    });
    await expect(withRetries(() => Promise.reject(new TypeError("bug")), options)).rejects.toMatchObject({
      code: "internal",
      message: "bug",
    });
    expect(waited).toEqual([]);
  });

  it("ends when waiting is stopped", async () => {
    const stopped = new QuireError("interrupted", "stopped");
    const options = { wait: () => Promise.reject(stopped), random: () => 0 };
    await expect(withRetries(() => Promise.reject(broken), options)).rejects.toBe(stopped);
  });
});
