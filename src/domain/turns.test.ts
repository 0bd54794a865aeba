import { expect, it } from "vitest";
import { turns } from "./turns.js";

it("lets so many go on at once, the others in their order, whatever becomes of those before", async () => {
  const inTurn = turns(2);
  const begun: number[] = [];
  const ends: (() => void)[] = [];
  const work = (number: number) =>
    inTurn(async () => {
      begun.push(number);
      await new Promise<void>((end) => ends.push(end));
      if (number === 0) throw new Error("failed");
    });
  const all = Promise.allSettled([0, 1, 2, 3].map(work));
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  for (const next of [2, 3]) {
    ends.shift()?.();
    await expect.poll(() => begun.includes(next)).toBe(true);
  }
  for (const end of ends) end();
  expect((await all).map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled", "fulfilled"]);
});
