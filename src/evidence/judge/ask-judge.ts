import pMap from "p-map";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import type { Opinion } from "../../domain/evidence.js";
import { toQuireError } from "../../domain/error.js";
import { englishLength } from "../../domain/usage.js";
import type { Spending } from "../../run/budget.js";
import { worstSpending } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { judgeAnswersSchema, type JudgeAnswer, readOpinion } from "./opinion.js";

/** A statement with the texts that the judge is shown for it. */
export interface Statement {
  text: string;
  texts: readonly string[];
}

export interface JudgeRequest {
  /** `provider:model`. */
  model: string;
  /** The model was named for this run: where it does not exist, the run fails. */
  required: boolean;
  /** The call may use what the budget keeps for the end of the run. */
  finishing: boolean;
}

export interface Judged {
  /** Of each statement, in order; null where the judge did not answer. */
  opinions: (Opinion | null)[];
  /** Why not all of them were asked about; null where all were. */
  ended: string | null;
}

/** Statements and characters of passages of one call, characters of a passage and of a statement that are shown. */
const limits = { statements: 40, characters: 24_000, passage: 6_000, statement: 1_200, parallel: 3 };
/** Tokens of an answer: for its frame, and for each statement. */
const outputTokens = { frame: 500, statement: 200 };

/** Asks a model about statements: in one call where their passages fit into it, in several else. A budget that ends leaves the rest without an opinion. */
export async function askJudge(
  context: RunContext,
  statements: readonly Statement[],
  request: JudgeRequest,
): Promise<Judged> {
  const opinions: (Opinion | null)[] = statements.map(() => null);
  let ended: string | null = null;
  let done = 0;
  await pMap(
    batchesOf(statements),
    async (batch) => {
      try {
        const answers = await askBatch(
          context,
          batch.map((place) => statements[place]!),
          request,
        );
        if (answers === null) ended ??= `the model ${request.model} did not answer`;
        for (const [index, opinion] of answers ?? []) opinions[batch[index]!] = opinion;
      } catch (thrown) {
        const error = toQuireError(thrown);
        if (error.code !== "budget") throw error;
        ended = error.message;
      }
      done += batch.length;
      context.progress({ label: "judging", done, total: statements.length, unit: "sentences" });
    },
    { concurrency: limits.parallel },
  );
  return { opinions, ended };
}

/** Throws where a judge that was named cannot be asked at all, before any work is done for it. */
export async function checkJudge(context: RunContext, model: string): Promise<void> {
  await context.services.models.model(model, context.modelFetcher.standardFetch);
  context.budget.checkPrice("judge", worstSpending(context, { model, max_output_tokens: 1 }, 1));
}

/** The most that judging one answer of usual length can use: kept back while evidence is looked for. */
export function worstJudging(context: RunContext, model: string): Spending {
  const [passages, statements] = [12_000, 20];
  const characters = englishLength(context.services.prompt("judge")) + passages + statements * 200;
  return worstSpending(context, { model, max_output_tokens: outputFor(statements) }, characters);
}

function outputFor(statements: number): number {
  return outputTokens.frame + statements * outputTokens.statement;
}

/** Places of statements that are asked about together. */
function batchesOf(statements: readonly Statement[]): number[][] {
  const batches: number[][] = [];
  let shown = new Set<string>();
  let characters = Infinity;
  for (const [place, { texts }] of statements.entries()) {
    const last = batches.at(-1);
    const more = texts.filter((text) => !shown.has(text)).reduce((sum, text) => sum + text.length, 0);
    if (last === undefined || last.length >= limits.statements || characters + more > limits.characters) {
      batches.push([place]);
      shown = new Set();
      characters = texts.reduce((sum, text) => sum + text.length, 0);
    } else {
      last.push(place);
      characters += more;
    }
    for (const text of texts) shown.add(text);
  }
  return batches;
}

/** Opinions by the statement's place in the batch; null where the model failed. */
async function askBatch(
  context: RunContext,
  batch: readonly Statement[],
  { model, required, finishing }: JudgeRequest,
): Promise<Map<number, Opinion> | null> {
  const shown = [...new Set(batch.flatMap(({ texts }) => texts))];
  const passages = shown.map((text, index) => `[P${index + 1}] ${fenced(text, limits.passage)}`);
  const lines = batch.map(({ text, texts }, index) => {
    const cited = texts.map((each) => `P${shown.indexOf(each) + 1}`).join(", ");
    return `[C${index + 1}] (${cited}) ${fenced(text, limits.statement)}`;
  });
  const found = await askModel(context, {
    name: "judge",
    model,
    values: { passages: passages.join("\n\n"), statements: lines.join("\n") },
    schema: judgeAnswersSchema,
    max_output_tokens: outputFor(batch.length),
    required,
    finishing,
    instead: "the verdicts of the rules stay",
  });
  return found === null ? null : opinionsOf(batch, found.answers);
}

function opinionsOf(batch: readonly Statement[], answers: readonly JudgeAnswer[]): Map<number, Opinion> {
  const opinions = new Map<number, Opinion>();
  for (const answer of answers) {
    const place = Number(/^\W*C(\d{1,3})\W*$/u.exec(answer.label)?.[1]) - 1;
    const statement = batch[place];
    if (statement === undefined || opinions.has(place)) continue;
    opinions.set(place, readOpinion(statement.text, answer, statement.texts));
  }
  return opinions;
}
