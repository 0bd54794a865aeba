import { setTimeout as delay } from "node:timers/promises";
import type { Clock } from "../ports/clock.js";

export const systemClock: Clock = {
  now: () => new Date(),
  random: () => Math.random(),
  wait: (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {}),
};
