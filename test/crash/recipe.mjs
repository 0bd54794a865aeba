// A recipe with every kind of step, for the crash tests: run from the compiled product in processes of its own.
import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Steps that ran, one key per line: what must not repeat. @param {string} root */
export const ranFile = (root) => join(root, "ran.txt");

/**
 * @param {string} root
 * @param {(name: string) => void} [duringStep] called inside each step, before it finishes
 * @returns {import("../../dist/run/runnable.js").Runnable}
 */
export function crashRecipe(root, duringStep = () => undefined) {
  return {
    name: "crash_recipe",
    version: 1,
    effect: "write",
    network: false,
    hosts: [],
    rpm: null,
    recorded: true,
    async execute(context, input) {
      /** @param {string} key @param {any} effect @param {unknown} value */
      const step = (key, effect, value, options = {}) =>
        context.step(
          key,
          effect,
          async () => {
            appendFileSync(ranFile(root), `${key}\n`);
            duringStep(key);
            return value;
          },
          options,
        );
      context.emit("plan", "planner", "plan", { steps: 6 });
      const list = await step("list:files", "read", ["a", "b", "c"]);
      const parts = await Promise.all(
        list.map((name) => step(`part:${name}`, "write", `${name}:${context.random(name)}`)),
      );
      const paid = await step(
        "paid:x",
        "paid",
        { text: "x".repeat(9000), tokens: 7 },
        {
          role: "model",
          worst: { calls: 1, tokens: 100, usd: 0.5 },
          used: () => ({ calls: 1, tokens: 7, usd: 0.1, input_tokens: 3, output_tokens: 4 }),
        },
      );
      context.warn("note", "halfway");
      const nested = await context.callNamed("crash_inner", { of: input });
      return { parts, length: paid.text.length, nested, at: context.now() };
    },
  };
}

/** @returns {import("../../dist/run/runnable.js").Runnable} */
export function innerTool(root, duringStep = () => undefined) {
  return {
    name: "crash_inner",
    version: 1,
    effect: "read",
    network: false,
    hosts: [],
    rpm: null,
    recorded: false,
    execute: (context) =>
      context.step("inner:1", "read", async () => {
        appendFileSync(ranFile(root), "inner:1\n");
        duringStep("inner:1");
        return context.random("inner");
      }),
  };
}
