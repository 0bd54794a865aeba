import { describe, expect, it } from "vitest";
import { failureOf } from "../../../test/contracts/failure.js";
import { passingClock } from "../../../test/support/services.js";
import { QuireError } from "../../domain/error.js";
import { HostGate } from "./host-gate.js";

const rate = { spacing_ms: 1_000, parallel: 2 };
const failing =
  (code: QuireError["code"], facts = {}) =>
  () =>
    Promise.reject(new QuireError(code, "It failed.", { facts }));

describe("HostGate", () => {
  it("spaces the calls to one host and keeps hosts apart", async () => {
    const clock = passingClock();
    const gate = new HostGate(clock);
    const began: string[] = [];
    const call = (host: string) =>
      gate.run(host, rate, () => {
        began.push(`${host} ${clock.now().getTime() - Date.parse("2026-11-22T10:00:00Z")}`);
        return Promise.resolve();
      });
    await call("a");
    await call("b");
    await call("a");
    await call("a");
    expect(began).toEqual(["a 0", "b 0", "a 1000", "a 2000"]);
  });

  it("does not wait between calls that the closed network lets nobody make", async () => {
    const clock = passingClock();
    const gate = new HostGate(clock);
    for (const _ of [1, 2, 3]) await failureOf(gate.run("a", rate, failing("offline")));
    expect(clock.waited).toEqual([]);
  });

  it("has no more calls underway than the host allows, also after failures", async () => {
    const gate = new HostGate(passingClock());
    let running = 0;
    let most = 0;
    const call = async (number: number) => {
      running += 1;
      most = Math.max(most, running);
      await new Promise((resolve) => setImmediate(resolve));
      running -= 1;
      if (number % 3 === 0) throw new QuireError("http_status", "busy", { facts: { status: 500 } });
    };
    const calls = Array.from({ length: 12 }, (_, number) =>
      gate.run("a", { ...rate, spacing_ms: 0 }, () => call(number)),
    );
    const ended = await Promise.allSettled(calls);
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(8);
    expect(most).toBe(2);
  });

  it("keeps everybody waiting when the host asks for a pause", async () => {
    const clock = passingClock();
    const gate = new HostGate(clock);
    await failureOf(gate.run("a", rate, failing("http_status", { status: 429, retry_after_ms: 5_000 })));
    await gate.run("a", rate, () => Promise.resolve());
    expect(clock.waited).toEqual([5_000]);
  });

  it("leaves a host alone for a minute after three calls without an answer", async () => {
    const clock = passingClock();
    const gate = new HostGate(clock);
    let asked = 0;
    const silent = () => {
      asked += 1;
      return failing("timeout")();
    };
    for (let count = 0; count < 5; count += 1) await failureOf(gate.run("a", rate, silent));
    expect(asked).toBe(3);
    expect(() => gate.check("a")).toThrow(/left alone for a minute/);
    gate.check("b");
    clock.pass(60_000);
    gate.check("a");
    expect(await gate.run("a", rate, () => Promise.resolve("answer"))).toBe("answer");
  });

  it("says once that a host is left alone, however many calls wait for it", async () => {
    const gate = new HostGate(passingClock());
    const calls = Array.from({ length: 12 }, () => failureOf(gate.run("a", rate, failing("timeout"))));
    const messages = (await Promise.all(calls)).map((error) => error.message);
    expect(messages.at(-1)).toMatch(/left alone for a minute/u);
    expect(messages.filter((message) => message.split("left alone").length > 2)).toEqual([]);
  });

  it("counts an answer, whatever it says, as a sign of life", async () => {
    const gate = new HostGate(passingClock());
    for (let count = 0; count < 6; count += 1) {
      await failureOf(gate.run("a", rate, failing(count % 2 === 0 ? "network" : "source_blocked")));
    }
    gate.check("a");
    expect(await gate.run("a", rate, () => Promise.resolve("answer"))).toBe("answer");
  });
});
