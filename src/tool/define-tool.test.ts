import { afterAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { compose } from "../compose.js";
import { startRun } from "../run/execute.js";
import { defineTool } from "./define-tool.js";

afterAll(removeFolders);

const doubler = defineTool(
  {
    name: "doubler",
    version: 1,
    description: "Doubles a number.",
    input: z.strictObject({ number: z.number(), times: z.int().default(1) }),
    output: z.strictObject({ doubled: z.number().max(100) }),
    effect: "read",
    network: false,
  },
  (_context, { number, times }) => Promise.resolve({ doubled: number * 2 ** times }),
);

async function run(input: unknown) {
  const root = newFolder();
  const workbench = await compose({ workspace: root, startedIn: root, environment: {} });
  const engine = { ...workbench.engine, resolveTool: () => Promise.resolve(doubler) };
  const outcome = await startRun(engine, { tool: "doubler", input });
  await workbench.close();
  return outcome;
}

describe("a tool", () => {
  it("gets its input with defaults filled in, and its output is checked", async () => {
    expect(await run({ number: 4 })).toMatchObject({ state: "done", output: { doubled: 8 }, error: null });
    expect(await run({ number: 99 })).toMatchObject({ state: "failed", error: { code: "invalid_output" } });
  });

  it("refuses a wrong or unknown field, naming it", async () => {
    for (const [input, field] of [
      [{ number: "4" }, "number"],
      [{ number: 4, colour: 1 }, "colour"],
      [{}, "number"],
      [null, "the input"],
    ] as const) {
      const { error, state } = await run(input);
      expect(state).toBe("failed");
      expect(error).toMatchObject({ code: "invalid_input", message: expect.stringContaining(field) });
    }
  });

  it("is recorded where it pays or writes, unless it says otherwise", () => {
    const of = (effect: "none" | "read" | "paid" | "write", recorded?: boolean) =>
      defineTool(
        {
          ...doubler,
          effect,
          ...(recorded !== undefined && { recorded }),
        },
        () => Promise.resolve({ doubled: 1 }),
      ).recorded;
    expect([of("none", undefined), of("read", true), of("paid", false)]).toEqual([false, true, false]);
  });
});
