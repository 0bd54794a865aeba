import pMap from "p-map";
import { askModel } from "../../corpus/context/model-step.js";
import type { Opinion } from "../../domain/evidence.js";
import { toQuireError } from "../../domain/error.js";
import { englishLength } from "../../domain/usage.js";
import type { Spending } from "../../run/budget.js";
import { worstSpending } from "../../run/model-call.js";
import type { Entailment } from "../../ports/model.js";
import { contentHash } from "../../run/content-hash.js";
import type { RunContext } from "../../run/run-context.js";
import { batchesOf, opinionsOf, type Statement, valuesOf } from "./judge-prompt.js";
import { judgeAnswersSchema } from "./opinion.js";

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

const parallel = 3;
/** Tokens of an answer: for its frame, and for each statement. */
const outputTokens = { frame: 500, statement: 200 };

/** Asks a model about statements: in one call where their passages fit into it, in several else. A budget that ends leaves the rest without an opinion. */
export async function askJudge(
  context: RunContext,
  statements: readonly Statement[],
  request: JudgeRequest,
): Promise<Judged> {
  const entailment = await entailmentOf(context, request);
  if (entailment !== null) return askEntailment(context, statements, entailment);
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
    { concurrency: parallel },
  );
  return { opinions, ended };
}

/** A judge that does nothing else; null for a model that writes, and where it cannot be had: asking the model then says why. */
async function entailmentOf(context: RunContext, { model, required }: JudgeRequest): Promise<Entailment | null> {
  try {
    return await context.services.models.entailment(model);
  } catch (thrown) {
    if (required) throw thrown;
    return null;
  }
}

/** One step for all: what was judged is in the log, and a judge that fails leaves the verdicts of the rules. */
async function askEntailment(
  context: RunContext,
  statements: readonly Statement[],
  judge: Entailment,
): Promise<Judged> {
  const work = async () => (await import("./entailment-judge.js")).judgeByEntailment(judge, statements, context.signal);
  const provenance = () => ({ model: judge.id });
  const key = `entailment:${contentHash({ model: judge.id, statements })}`;
  try {
    return { opinions: await context.step(key, "read", work, { provenance }), ended: null };
  } catch (thrown) {
    const { code, message } = toQuireError(thrown);
    if (code === "interrupted") throw thrown;
    context.warn(key, `The judge ${judge.id} did not help: ${message}`, { code });
    return { opinions: statements.map(() => null), ended: message };
  }
}

/** Throws where a judge that was named cannot be asked at all, before any work is done for it. */
export async function checkJudge(context: RunContext, model: string): Promise<void> {
  if ((await context.services.models.entailment(model)) !== null) return;
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

/** Opinions by the statement's place in the batch; null where the model failed. */
async function askBatch(
  context: RunContext,
  batch: readonly Statement[],
  { model, required, finishing }: JudgeRequest,
): Promise<Map<number, Opinion> | null> {
  const found = await askModel(context, {
    name: "judge",
    model,
    values: valuesOf(batch),
    schema: judgeAnswersSchema,
    max_output_tokens: outputFor(batch.length),
    required,
    finishing,
    instead: "the verdicts of the rules stay",
  });
  return found === null ? null : opinionsOf(batch, found);
}
