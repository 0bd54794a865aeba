import { QuireError, toQuireError } from "../../domain/error.js";
import { showWorked } from "../../algebra/show-worked.js";
import { type Played, player, type Question, recorder } from "../../algebra/answers/questions.js";
import { type AlgebraTask, workTask } from "../../algebra/work-task.js";
import type { AlgebraAnswer } from "../../ports/algebra.js";
import { answerQuestion } from "../typesetting/own-process.js";
import { createNerdamer } from "./nerdamer-proposer.js";

/** What the process is asked; without the library where it took too long. */
export interface AlgebraQuestion {
  task: AlgebraTask;
  isAlone: boolean;
  /** What another program has said to the questions of the run before. */
  played: Played | null;
}

export type AlgebraReply =
  | { kind: "worked"; answer: AlgebraAnswer; asked: Question[] }
  | { kind: "refused"; error: ReturnType<QuireError["toRecord"]> };

async function answer({ task, isAlone, played }: AlgebraQuestion): Promise<AlgebraReply> {
  try {
    const nerdamer = isAlone ? null : createNerdamer();
    // What nobody here has an answer to is kept, to be put to other programs.
    const asked: Question[] = [];
    const last = played === null ? recorder(asked) : player(played);
    const worked = workTask(task, nerdamer === null ? [last] : [nerdamer, last]);
    const finder = [nerdamer, played].find((each) => each !== null && each.name === worked.found_by) ?? null;
    const engine = finder === null ? null : { name: finder.name, version: finder.version };
    return await Promise.resolve({ kind: "worked", answer: showWorked(worked, engine), asked });
  } catch (error) {
    if (error instanceof RangeError) {
      const refused = new QuireError("invalid_input", `The formula cannot be worked with: ${error.message}.`, {
        fix: "Look for a division by 0 or a number that is too large.",
      });
      return { kind: "refused", error: refused.toRecord() };
    }
    return { kind: "refused", error: toQuireError(error).toRecord() };
  }
}

await answerQuestion(answer);
