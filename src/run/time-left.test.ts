import { expect, it } from "vitest";
import { timeLeft } from "./model-call.js";

it("tells how long an answer may still take, once its speed is known", () => {
  expect(timeLeft({ done: 10, most: 600, took_ms: 9_000 })).toBeNull();
  expect(timeLeft({ done: 21, most: 600, took_ms: 20_000 })).toBe("under 10 min left");
  expect(timeLeft({ done: 590, most: 600, took_ms: 589_000 })).toBe("under a minute left");
});
