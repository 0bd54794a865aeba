import { z } from "zod";
import { canonicalJson } from "../../domain/hash.js";
import type { RunContext } from "../../run/run-context.js";
import { type Answer, answerSchema } from "./answer.js";
import { jsonText } from "../../domain/escape/records.js";

const cachedSchema = z.strictObject({
  version: z.literal(1),
  key: z.string(),
  run_id: z.string(),
  answer: answerSchema,
  /** Of key and answer: one that came with somebody's folder is no answer that a model gave this user. */
  mark: z.string(),
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
    if (!read.success || read.data.key !== key) return null;
    const { answer, mark } = read.data;
    return this.context.services.ownMarks.isOwn(markedText(key, answer), mark) ? answer : null;
  }

  async keep(key: string, answer: Answer): Promise<void> {
    const { files, ownMarks } = this.context.services;
    const mark = ownMarks.mark(markedText(key, answer));
    if (mark === null) return;
    await files.writeFile(this.pathOf(key), jsonText({ version: 1, key, run_id: this.context.runId, answer, mark }));
  }

  private pathOf(key: string) {
    const { files } = this.context.services;
    return files.inside(files.configured(".quire"), "cache", "play", key.slice(0, 2), `${key}.json`);
  }
}

/** The same whatever order the fields of an answer stand in. */
function markedText(key: string, answer: Answer): string {
  return `play answer\0${key}\0${canonicalJson(answer)}`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A file that is no JSON holds no answer: the question is asked.
    return null;
  }
}
