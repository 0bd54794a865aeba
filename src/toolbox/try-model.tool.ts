import { z } from "zod";
import { toQuireError } from "../domain/error.js";
import { askForObject, askForText } from "../run/model-call.js";
import { roomOf } from "../run/model-room.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";
import { meaningFor, type ModelTask, modelTasks } from "./model-tasks.js";

const perSecond = z.number().nullable();

export const tool = defineTool(
  {
    name: "try_model",
    version: 1,
    description: "Gives a model ten small tasks and says what it is good for: speed, JSON, labels, languages.",
    input: z.strictObject({ model: z.string().describe("As provider:model") }),
    output: z.strictObject({
      model: z.string().describe("As provider:model"),
      window: z.number().describe("Tokens that it takes at once"),
      known_from: z.string().describe("Who says so"),
      reads_per_second: perSecond.describe("Tokens of a prompt, at the slowest; null where they could not be measured"),
      writes_per_second: perSecond.describe(
        "Tokens of an answer, at the slowest; null where they could not be measured",
      ),
      tasks: z
        .array(
          z.strictObject({
            name: z.string().describe("What was to be done"),
            done: z.boolean().describe("Whether it was"),
            said: z.string().describe("The beginning of what it said, or why it said nothing"),
          }),
        )
        .describe("In the order in which they were given"),
      recipes: z
        .array(
          z.strictObject({
            recipe: z.string().describe("The command"),
            good: z.boolean().describe("Whether it is good for it"),
            why: z.string().describe("What it lacks; empty where it is good"),
          }),
        )
        .describe("What that means"),
    }),
    positional: ["model"],
    effect: "paid",
    network: true,
  },
  async (context, { model }) => {
    const tasks = [];
    for (const task of modelTasks) tasks.push({ name: task.name, ...(await tried(context, model, task)) });
    const { window } = await roomOf(context, model);
    const look = () => Promise.resolve(context.modelMemory.speedOf(model));
    const { reads, writes } = await context.step(`speed:${model}`, "read", look);
    const done = new Set(tasks.filter((task) => task.done).map(({ name }) => name));
    return {
      model,
      window: window.tokens,
      known_from: window.known_from,
      reads_per_second: rounded(reads),
      writes_per_second: rounded(writes),
      tasks,
      recipes: meaningFor(done, window.tokens),
    };
  },
);

const shownCharacters = 160;
/** What no task can get over: the model is not there. */
const ofTheRun = ["interrupted", "budget", "unknown_price", "no_model", "config", "offline"];

async function tried(
  context: RunContext,
  model: string,
  { name, prompt, max_output_tokens, schema, isDone }: ModelTask,
): Promise<{ done: boolean; said: string }> {
  const call = { name: `try_${name.replaceAll(" ", "_")}`, model, prompt, max_output_tokens };
  try {
    const answer = schema ? await askForObject(context, call, schema) : (await askForText(context, call)).text;
    const said = typeof answer === "string" ? answer : JSON.stringify(answer);
    return { done: isDone(answer), said: said.trim().slice(0, shownCharacters) };
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code)) throw error;
    return { done: false, said: error.message.slice(0, shownCharacters) };
  }
}

function rounded(speed: number | null): number | null {
  return speed === null ? null : Math.round(speed * 10) / 10;
}
