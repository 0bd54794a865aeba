import { setTimeout as delay } from "node:timers/promises";
import { QuireError } from "../../domain/error.js";
import type { Clock } from "../../ports/machine.js";

export const systemClock: Clock = {
  now: () => new Date(),
  random: () => Math.random(),
  wait: async (milliseconds, signal) => {
    try {
      await delay(milliseconds, undefined, signal ? { signal } : {});
    } catch (cause) {
      throw new QuireError("interrupted", "The wait was stopped.", { cause });
    }
  },
};
