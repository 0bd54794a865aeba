import type { ComputingAnswer, ComputingTask } from "./adapters/threads/computing-threads.js";
import { toQuireError } from "./domain/error.js";
import { textsOfWorks } from "./evidence/work-lines.js";

/** Computes in a worker thread: one task in, one answer or one error out. */
export async function computeInThread(task: ComputingTask): Promise<ComputingAnswer> {
  try {
    return { output: await compute(task) };
  } catch (thrown) {
    return { error: toQuireError(thrown).toRecord() };
  }
}

async function compute(task: ComputingTask) {
  if (task.kind === "train") {
    const { trainedBasis } = await import("./corpus/search/lsi-training.js");
    return trainedBasis(task.input.texts, task.input.passages);
  }
  const { checkAnswer } = await import("./evidence/answers/check-answer.js");
  return checkAnswer(task.input.given, textsOfWorks(task.input.works));
}
