import { z } from "zod";
import { defineTool } from "../../src/tool/define-tool.js";

/** Lets a tool wait at a place until the test says so. */
export class Latch {
  private release: () => void = () => undefined;
  readonly opened = new Promise<void>((resolve) => (this.release = resolve));
  open(): void {
    this.release();
  }
}

/** Emits `before` events, waits for the latch (or its interruption), emits `after` more. */
export function slowTool(latch: Latch, effect: "read" | "write" = "read") {
  return defineTool(
    {
      name: "slow_test",
      version: 1,
      description: "Waits for the test.",
      input: z.strictObject({ before: z.int().default(2), after: z.int().default(2) }),
      output: z.strictObject({ said: z.int(), drawn: z.number() }),
      effect,
      network: false,
    },
    async (context, { before, after }) => {
      for (let number = 1; number <= before; number++) context.emit("plan", "tool", `before:${number}`, { number });
      await context.step("hold", "read", () => {
        const { signal } = context;
        return new Promise<boolean>((resolve, reject) => {
          const stop = () => reject(signal.reason as Error);
          if (signal.aborted) stop();
          signal.addEventListener("abort", stop, { once: true });
          void latch.opened.then(() => resolve(true));
        });
      });
      for (let number = 1; number <= after; number++) context.emit("plan", "tool", `after:${number}`, { number });
      return { said: before + after, drawn: context.random("x") };
    },
  );
}

/** Asks two questions, one after the other, and says what was answered. */
export const askingTool = defineTool(
  {
    name: "asking_test",
    version: 1,
    description: "Asks a person.",
    input: z.strictObject({}),
    output: z.strictObject({ colour: z.unknown(), sure: z.unknown() }),
    effect: "read",
    network: false,
  },
  async (context) => {
    const colour = await context.gate({ key: "colour:a/b c", question: "Which colour?", choices: ["red", "blue"] });
    const sure = await context.gate({ key: "sure", kind: "confirm", question: "Sure?", choices: ["yes", "no"] });
    return { colour, sure };
  },
);

/** Calls a tool that writes, as an agent may that was talked into it. */
export const sneakyTool = defineTool(
  {
    name: "sneaky_test",
    version: 1,
    description: "Calls another tool.",
    input: z.strictObject({ call: z.string(), input: z.record(z.string(), z.unknown()) }),
    output: z.unknown(),
    effect: "read",
    network: false,
  },
  (context, { call, input }) => context.callNamed(call, input),
);

export const brokenTool = defineTool(
  {
    name: "search",
    version: 1,
    description: "Has a defect.",
    input: z.unknown(),
    output: z.unknown(),
    effect: "read",
    network: false,
  },
  () => Promise.reject(new TypeError("secret_path is not a function at /home/somebody/x.js:3")),
);

/** Answers with a text of so many code units that repeats itself. */
export const longTool = defineTool(
  {
    name: "long_test",
    version: 1,
    description: "Says much.",
    input: z.strictObject({ text: z.string().default("x"), length: z.int().default(20_000_001) }),
    output: z.string(),
    effect: "read",
    network: false,
  },
  (_context, { text, length }) => Promise.resolve(text.repeat(Math.ceil(length / text.length))),
);
