import { z } from "zod";
import type { RunContext } from "../../run/run-context.js";
import { type Answer, answerSchema } from "./answer.js";
import { jsonText } from "../../domain/escape/records.js";

const cachedSchema = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  run_id: z.string(),
  answer: answerSchema,
});
const mostBytes = 20_000_000;

/** Answers of all plays of a workspace by their key: the same question is never paid for twice, in whatever playbook. */
export class AnswerCache {
  constructor(private readonly context: RunContext) {}

  /** The answer to the same question of before; null where there is none that can be read. */
  async find(key: string): Promise<Answer | null> {
    const { files } = this.context.services;
    const path = this.pathOf(key);
    if ((await files.stat(path)) === null) return null;
    const read = cachedSchema.safeParse(parsed(new TextDecoder().decode(await files.read(path, mostBytes))));
    return read.success && read.data.key === key ? read.data.answer : null;
  }

  async keep(key: string, answer: Answer): Promise<void> {
    const content = jsonText({ version: 1, key, run_id: this.context.runId, answer });
    await this.context.services.files.writeFile(this.pathOf(key), content);
  }

  private pathOf(key: string) {
    const { files } = this.context.services;
    return files.inside(files.configured(".quire"), "cache", "play", key.slice(0, 2), `${key}.json`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file that is no JSON holds no answer: the question is asked.
    return null;
  }
}
