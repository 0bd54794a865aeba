import { describe, expect, it } from "vitest";
import { systemClock } from "../../../adapters/local/system-clock.js";
import { Answers } from "./answers.js";

const waiting = () => ({ clock: systemClock, signal: new AbortController().signal });

describe("answers to questions of a run", () => {
  it("are waited for where the tool prepares what it asks next, and not where it does not", async () => {
    const answers = new Answers();
    const coming = answers.of("record:1", "scan", waiting());
    answers.set("record:1", "write");
    expect(await coming).toBe("write");
    expect(await answers.of("plan", "research", waiting())).toBeUndefined();
  });

  it("are there at once where they were given before", async () => {
    const answers = new Answers();
    answers.set("record:1", "skip");
    expect(await answers.of("record:1", "scan", waiting())).toBe("skip");
  });

  it("are none where the run is stopped meanwhile: it can be answered later", async () => {
    const stop = new AbortController();
    const coming = new Answers().of("record:1", "scan", { clock: systemClock, signal: stop.signal });
    stop.abort();
    expect(await coming).toBeUndefined();
  });
});
