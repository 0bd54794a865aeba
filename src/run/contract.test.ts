import { afterAll, expect, it } from "vitest";
import { z } from "zod";
import { newFolder, removeFolders } from "../../test/support/quire.js";
import { compose } from "../compose.js";
import { runTool } from "./execute.js";
import type { RunContext } from "./run-context.js";
import { defineContract } from "./contract.js";
import { defineTool } from "../tool/define-tool.js";

afterAll(removeFolders);

const converted = z.strictObject({ metres: z.number() });
const unitConvert = defineContract({
  name: "unit_convert",
  version: 1,
  description: "Gives a length in metres.",
  input: z.strictObject({ value: z.number(), unit: z.enum(["ft", "in"]) }),
  output: converted,
  effect: "none",
  network: false,
});
const tool = defineTool(unitConvert, (_context, { value, unit }) =>
  Promise.resolve({ metres: value * (unit === "ft" ? 0.3048 : 0.0254) }),
);

/** Never called: each mistake must be an error of the compiler, which fails where one is missing. */
export async function mistakes(context: RunContext): Promise<void> {
  // @ts-expect-error -- a tool that is called by a name that nobody has to know
  await context.call("unit_covert", { value: 1, unit: "ft" });
  // @ts-expect-error -- a field that the tool does not have
  await context.call(unitConvert, { valeu: 1, unit: "ft" });
  // @ts-expect-error -- a value that the field does not take
  await context.call(unitConvert, { value: 1, unit: "mile" });
  // @ts-expect-error -- a result that the tool does not give
  (await context.call(unitConvert, { value: 1, unit: "in" })).feet.toFixed();
  // @ts-expect-error -- a tool that gives what its contract does not say
  defineTool(unitConvert, () => Promise.resolve({ feet: 1 }));
}

it("gives a caller the result that the contract says, at run time as for the compiler", async () => {
  const root = newFolder();
  const { engine, close } = await compose({ workspace: root, startedIn: root, environment: {} });
  const outcome = await runTool({ ...engine, resolveTool: () => Promise.resolve(tool) }, unitConvert, {
    value: 2,
    unit: "ft",
  });
  await close();
  expect(outcome.error).toBeNull();
  const { metres }: z.output<typeof converted> = outcome.error === null ? outcome.output : { metres: 0 };
  expect(metres).toBeCloseTo(0.6096);
});
