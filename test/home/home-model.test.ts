import { afterAll, describe, expect, it } from "vitest";
import { createHomeEmbedder } from "../../src/adapters/home/home-embedder.js";
import { createHomeModel } from "../../src/adapters/home/home-model.js";
import type { HomeProcess } from "../../src/adapters/home/process-at-home.js";
import { failureOf } from "../contracts/failure.js";
import { testModel } from "../contracts/model.js";
import { removeFolders } from "../support/quire.js";
import { scriptedHome } from "./scripted.js";

const opened: HomeProcess[] = [];
afterAll(() => {
  for (const process of opened) process.close();
  removeFolders();
});

/** A scripted process and a way to it that starts a new one where the last has ended, as the provider's does. */
function given() {
  const { script, open } = scriptedHome();
  const current = (): HomeProcess => {
    const living = opened.at(-1);
    if (living?.isAlive && mine.has(living)) return living;
    const started = open();
    opened.push(started);
    mine.add(started);
    return started;
  };
  const mine = new Set<HomeProcess>();
  return { script, current, mine };
}

testModel("at home", false, async () => {
  const { script, current } = given();
  const answers: Record<string, object> = {};
  return {
    model: createHomeModel("home:scripted", current),
    takesSeed: true,
    script: (prompt, answer) => {
      answers[prompt] = answer;
      script({ answers });
    },
    close: () => Promise.resolve(),
  };
});

describe("the process of a model at home", () => {
  const ask = (current: () => HomeProcess, prompt: string, more: object = {}) =>
    createHomeModel("home:scripted", current).generateText({ prompt, max_output_tokens: 50, ...more });

  it("fails the call at which it is killed, and the next one has another process", async () => {
    const { script, current, mine } = given();
    script({ answers: { kill: { dies: true }, after: { text: "There again." } } });
    const error = await failureOf(ask(current, "kill"));
    expect(error).toMatchObject({ code: "model_failed", facts: { model: "home:scripted", reason: "ended" } });
    expect(error.message).toContain("SIGKILL");
    expect((await ask(current, "after")).text).toBe("There again.");
    expect(mine.size).toBe(2);
  });

  it("fails every call that waits for it", async () => {
    const { script, current } = given();
    script({ answers: { slow: { silent: true }, next: { text: "Never." } } });
    const calls = [failureOf(ask(current, "slow")), failureOf(ask(current, "next"))];
    current().close();
    for (const error of await Promise.all(calls)) expect(error.code).toBe("model_failed");
  });

  it("goes on with the next call where one is stopped, and says that it is at work to those that wait", async () => {
    const { script, current, mine } = given();
    script({ answers: { slow: { silent: true }, next: { text: "Now me." } } });
    const stop = new AbortController();
    let told = 0;
    const stopped = failureOf(ask(current, "slow", { signal: stop.signal, onWork: () => stop.abort() }));
    const next = ask(current, "next", { onWork: () => (told += 1) });
    expect((await stopped).code).toBe("interrupted");
    expect((await next).text).toBe("Now me.");
    expect(told).toBeGreaterThan(0);
    expect(mine.size).toBe(1);
  });

  it("says that it took too much memory, that a prompt is too long, and why weights could not be loaded", async () => {
    const memory = given();
    memory.script({ memory: true });
    expect(await failureOf(ask(memory.current, "any"))).toMatchObject({
      code: "model_failed",
      facts: { reason: "memory", limit_mb: 10_000 },
    });
    const long = given();
    long.script({ answers: { long: { failed: "a prompt of 200 tokens", reason: "no_room" } } });
    expect(await failureOf(ask(long.current, "long"))).toMatchObject({ code: "no_room", facts: { window: 100 } });
    const broken = given();
    broken.script({ broken: "its weights could not be loaded" });
    expect((await failureOf(ask(broken.current, "any"))).message).toContain("its weights could not be loaded");
  });

  it("gives a vector for each text", async () => {
    const { script, current } = given();
    script({});
    const { vectors, usage } = await createHomeEmbedder("home:scripted", current).embed(["abc", "a"]);
    expect(vectors.map((vector) => [...vector])).toEqual([
      [3, 1],
      [1, 1],
    ]);
    expect(usage.input_tokens).toBe(2);
  });
});
