import type { z } from "zod";
import { tool as tryTool } from "../../../toolbox/try-model.tool.js";
import type { Invocation } from "../command/invocation.js";
import { wrap } from "../terminal/terminal.js";

/** Gives a model the ten tasks and shows what they say of it. */
export async function tryModel(invocation: Invocation, model: string): Promise<number> {
  const outcome = await invocation.run(tryTool, { model });
  return invocation.finish(outcome, (output) => render(output, invocation));
}

/** What stands before a line: whether it is good. */
const indent = " ".repeat(5);

function render(output: z.output<typeof tryTool.output>, { paint, width }: Invocation): string {
  const { model, window, known_from, reads_per_second: reads, writes_per_second: writes, tasks, recipes } = output;
  const speed = (tokens: number | null): string => (tokens === null ? "unknown" : `${tokens} tokens/s`);
  const sign = (good: boolean): string => (good ? paint("green", "yes") : paint("yellow", "no "));
  return [
    paint("bold", model),
    `${window} tokens at once (known from ${known_from}); reads ${speed(reads)}, writes ${speed(writes)}`,
    "",
    `${tasks.filter(({ done }) => done).length} of ${tasks.length} tasks done`,
    ...tasks.map(({ name, done, said }) => `${sign(done)}  ${name}${done ? "" : `: ${said.replaceAll("\n", " ")}`}`),
    "",
    "Good for",
    ...recipes.map(({ recipe, good, why }) => {
      const words = wrap(why === "" ? recipe : `${recipe}: ${why}`, width, indent).slice(indent.length);
      return `${sign(good)}  ${words}`;
    }),
  ].join("\n");
}
