import { z } from "zod";
import { understandQuestion } from "../corpus/question/question.js";
import { noModel } from "../domain/config.js";
import { QuireError, toQuireError } from "../domain/error.js";
import { countVerdicts, signCountsSchema } from "../domain/evidence.js";
import type { RunContext } from "../run/run-context.js";
import { writingSpent, writingSpentSchema } from "../run/writing-spent.js";
import { defineTool } from "../tool/define-tool.js";
import { tool as askTool } from "./ask.tool.js";
import { answerFields } from "./answer/ask-schema.js";
import { gatheredFor } from "./answer/evidence-room.js";
import { chooseWorks, gatherContext, type GatheredContext } from "./answer/gather-context.js";

const asked = z.strictObject({
  question: z.string(),
  ended: z
    .enum(["written", "quoted", "failed"])
    .describe("quoted: quotations took the place of what the model wrote, or it wrote nothing"),
  answer_markdown: z.string(),
  counts: signCountsSchema.describe("Statements by their sign"),
  reasons: z.array(z.string()).describe("What the answer says against itself, or why there is none"),
  spent: writingSpentSchema,
});

const totals = z.strictObject({
  model: z.string(),
  questions: z.int(),
  written: z.int().describe("Answers that the model wrote and that stayed"),
  quoted: z.int().describe("Answers that became quotations"),
  failed: z.int().describe("Questions without an answer"),
  counts: signCountsSchema.describe("Statements of all answers by their sign"),
  spent: writingSpentSchema,
  answers: z.array(asked),
});

export const evalAnswersOutput = z.strictObject({ run_id: z.string(), judge: z.string(), models: z.array(totals) });
export type EvalAnswersOutput = z.infer<typeof evalAnswersOutput>;

const mostQuestions = 500;
const mostBytes = 1_000_000;

export const tool = defineTool(
  {
    name: "eval_answers",
    version: 1,
    description:
      "Puts one's own questions to several models, each with the same evidence, and counts what their answers rest on, cost and take.",
    input: z.strictObject({
      questions: z.string().describe("A text file with a question on each line; lines that begin with # are left out"),
      models: z.array(z.string()).min(1).max(20).describe('Models as "provider:model"; "none" for quotations'),
      judge: z
        .string()
        .default(noModel)
        .describe('"provider:model" that judges the answers of all of them, or "none" for rules alone'),
      length: answerFields.length,
    }),
    output: evalAnswersOutput,
    positional: ["questions"],
    paths: ["questions"],
    effect: "paid",
    network: true,
    for_clients: false,
  },
  async (context, { questions, models, judge, length }) => {
    const list = await readQuestions(context, questions);
    await chooseWorks(context, {});
    const rows: EvalAnswersOutput["models"] = [];
    let done = 0;
    for (const model of new Set(models)) {
      const answers: z.infer<typeof asked>[] = [];
      for (const question of list) {
        answers.push(await ask(context, await evidenceFor(context, question), { model, judge, length }));
        done += 1;
        context.progress({ label: model, done, total: list.length * models.length, unit: "answers" });
      }
      rows.push(totalOf(model, answers));
    }
    return { run_id: context.runId, judge, models: rows };
  },
);

async function readQuestions(context: RunContext, given: string): Promise<string[]> {
  const { files } = context.services;
  const path = files.resolve(given);
  const lines = await context.step(`questions:${given}`, "read", async () =>
    new TextDecoder().decode(await files.read(path, mostBytes)).split("\n"),
  );
  const list = [...new Set(lines.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#")))];
  if (list.length > 0 && list.length <= mostQuestions) return list;
  throw new QuireError("usage", `${path} has ${list.length} questions; 1 to ${mostQuestions} can be asked.`, {
    facts: { path, questions: list.length },
    fix: "Write one question on each line.",
  });
}

/** By rules alone, so that all models are shown the same. */
function evidenceFor(context: RunContext, question: string): Promise<GatheredContext> {
  const { config } = context.services;
  return gatherContext(context, {
    question,
    understanding: { ...understandQuestion(question), queries: [], hyde_answer: "" },
    ...gatheredFor(config, {}, true),
    profile: config.search.profile,
    filter: null,
  });
}

/** One question to one model. What stops the run is thrown on; whatever else keeps a model from answering is its result. */
async function ask(
  context: RunContext,
  gathered: GatheredContext,
  by: { model: string; judge: string; length: "short" | "full" },
): Promise<z.infer<typeof asked>> {
  const { question } = gathered;
  const input = { question, context: gathered, ...by };
  const spent = () => writingSpent(context.eventsOfCall(askTool.name, input));
  try {
    const { mode, answer_markdown, claims, limitations } = await context.call(askTool, input);
    const ended = mode === "model" ? "written" : "quoted";
    return { question, ended, answer_markdown, counts: countVerdicts(claims), reasons: limitations, spent: spent() };
  } catch (thrown) {
    const { code, message } = toQuireError(thrown);
    if (["interrupted", "budget", "unknown_price", "waiting"].includes(code)) throw thrown;
    return {
      question,
      ended: "failed",
      answer_markdown: "",
      counts: countVerdicts([]),
      reasons: [message],
      spent: spent(),
    };
  }
}

function totalOf(model: string, answers: z.infer<typeof asked>[]): EvalAnswersOutput["models"][number] {
  const counts = countVerdicts([]);
  for (const answer of answers)
    for (const sign of Object.keys(counts) as (keyof typeof counts)[]) counts[sign] += answer.counts[sign];
  const endedAs = (ended: string) => answers.filter((answer) => answer.ended === ended).length;
  const sum = (of: (spent: z.infer<typeof writingSpentSchema>) => number) =>
    answers.reduce((total, { spent }) => total + of(spent), 0);
  const isPriced = answers.every(({ spent }) => spent.usd !== null);
  return {
    model,
    questions: answers.length,
    written: endedAs("written"),
    quoted: endedAs("quoted"),
    failed: endedAs("failed"),
    counts,
    spent: {
      calls: sum(({ calls }) => calls),
      tokens: sum(({ tokens }) => tokens),
      usd: isPriced ? sum(({ usd }) => usd ?? 0) : null,
      seconds: sum(({ seconds }) => seconds),
    },
    answers,
  };
}
