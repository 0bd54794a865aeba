import { QuireError, toQuireError } from "../../domain/error.js";
import { showWorked } from "../../algebra/show-worked.js";
import { type AlgebraTask, workTask } from "../../algebra/work-task.js";
import type { AlgebraAnswer } from "../../ports/algebra.js";
import { answerQuestion } from "../typesetting/own-process.js";
import { createNerdamer } from "./nerdamer-proposer.js";

/** What the process is asked; without proposers where they took too long. */
export interface AlgebraQuestion {
  task: AlgebraTask;
  isAlone: boolean;
}

export type AlgebraReply =
  | { kind: "worked"; answer: AlgebraAnswer }
  | { kind: "refused"; error: ReturnType<QuireError["toRecord"]> };

async function answer({ task, isAlone }: AlgebraQuestion): Promise<AlgebraReply> {
  try {
    const nerdamer = isAlone ? null : createNerdamer();
    const worked = workTask(task, nerdamer === null ? [] : [nerdamer]);
    const engine = worked.found_by === nerdamer?.name ? { name: nerdamer.name, version: nerdamer.version } : null;
    return await Promise.resolve({ kind: "worked", answer: showWorked(worked, engine) });
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
