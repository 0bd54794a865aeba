import { useEffect, useRef } from "preact/hooks";
import { type RecordQuestion, recordQuestionOf } from "./record-question.js";
import type { RunView } from "./run-state.js";

/** Answers a question by its key. */
type Answer = (key: string, answer: unknown) => void;

/**
 * Answers of a person to the questions of a scan. What is said of a file at once ("these fields, then write it") is
 * answered as the questions come; where an answer could not be followed, the rest is forgotten and the person looks
 * again. `certain`: what passes the comparison is written without a question.
 */
export function useScanAnswers(gates: RunView["gates"], answer: Answer, certain: boolean) {
  const rest = useRef<{ path: string; answers: readonly unknown[] }>({ path: "", answers: [] });
  const gate = gates[0];
  const question = gate === undefined ? null : recordQuestionOf(gate);
  useEffect(() => {
    if (gate === undefined || question === null) return;
    const [next, ...others] = followable(rest.current, question);
    rest.current = { path: question.file.path, answers: others };
    if (next !== undefined) answer(gate.key, next);
    else if (certain && gate.default === "write" && question.turn === 1) answer(gate.key, "write");
  }, [gate?.key]);
  const say = (answers: readonly unknown[]) => {
    if (gate === undefined || question === null) return;
    const [first, ...others] = answers;
    rest.current = { path: question.file.path, answers: others };
    answer(gate.key, first);
  };
  return { gate, question, say };
}

/** What is left to be answered about the file that is asked about now. */
function followable(rest: { path: string; answers: readonly unknown[] }, { file, off_list }: RecordQuestion) {
  return rest.path === file.path && !off_list ? rest.answers : [];
}
