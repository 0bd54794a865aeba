import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LineGuard, type LineRefusal } from "./serve-stdio.js";

/** What is let through and what is answered, given the input in these pieces. */
async function guarded(pieces: readonly Uint8Array[], limit = 200) {
  const refusals: LineRefusal[] = [];
  const guard = new LineGuard(limit, (refusal) => refusals.push(refusal));
  let passed = "";
  guard.on("data", (chunk: Buffer) => (passed += chunk.toString("utf8")));
  const ended = new Promise((resolve) => guard.once("end", resolve));
  for (const piece of pieces) guard.write(piece);
  guard.end();
  await ended;
  return { passed, refusals };
}

const ping = (id: number) => JSON.stringify({ jsonrpc: "2.0", id, method: "ping", params: { word: "grüße" } });

describe("the guard of standard input", () => {
  it("lets messages through however they are cut, and answers the rest", async () => {
    const input = Buffer.from(
      [ping(1), "{", "", '{"id":"a"}', "[]", `${ping(2)}\r`, ping(3)].join("\n") + "\nunfinished",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: input.length }), { maxLength: 8 }), async (cuts) => {
        const places = [0, ...cuts.toSorted((first, second) => first - second), input.length];
        const { passed, refusals } = await guarded(
          places.slice(1).map((end, index) => input.subarray(places[index], end)),
        );
        expect(passed).toBe(`${ping(1)}\n${ping(2)}\n${ping(3)}\n`);
        expect(refusals.map(({ id, error }) => [id, error.code])).toEqual([
          [null, -32_700],
          ["a", -32_600],
          [null, -32_600],
        ]);
      }),
      { numRuns: 50 },
    );
  });

  it("answers a line that is too long, keeps none of it, and goes on", async () => {
    const long = Buffer.from(`"${"x".repeat(1000)}"\n`);
    const { passed, refusals } = await guarded([
      long.subarray(0, 300),
      long.subarray(300),
      Buffer.from(`${ping(1)}\n`),
    ]);
    expect(passed).toBe(`${ping(1)}\n`);
    expect(refusals).toMatchObject([
      { id: null, error: { code: -32_600, message: expect.stringContaining("200 bytes") } },
    ]);
  });
});
