import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { fieldProblems, problemText } from "../domain/invalid-input.js";
import type { Event } from "../domain/event.js";
import type { Clock } from "../ports/machine.js";
import type { RunStore } from "../ports/run-store.js";
import { closedGates, type OpenGate, openGates } from "./fold.js";

/**
 * The answer as a gate takes it; `true` and `false` answer yes and no. A gate with choices takes one of them, and one
 * with a form an object too, which must fit it. Throws `invalid_input` naming the choices, or what does not fit.
 */
export function acceptedAnswer(
  { kind, choices, form }: Pick<OpenGate, "kind" | "choices" | "form">,
  answer: unknown,
): unknown {
  if (choices === undefined) return answer;
  const said = answer === true ? "yes" : answer === false ? "no" : answer;
  if (typeof said === "string" && choices.includes(said)) return said;
  const hasForm = kind !== undefined && kind !== "confirm";
  if (hasForm && typeof answer === "object" && answer !== null) return answerForForm(form, answer);
  throw new QuireError("invalid_input", `"${shown(answer)}" is no answer to this question.`, {
    facts: { field: "answer" },
    fix: `Answer with one of: ${choices.join(", ")}.`,
  });
}

/** A question without a form leaves the check to the tool that put it. */
function answerForForm(form: OpenGate["form"], answer: object): object {
  const read = form === undefined ? null : z.fromJSONSchema(form).safeParse(answer);
  if (read === null || read.success) return answer;
  const problems = fieldProblems(read.error, answer).map(({ field, message }) => ({
    field: field === "" ? "answer" : `answer.${field}`,
    message,
  }));
  throw new QuireError("invalid_input", `The answer does not fit this question: ${problemText(problems)}.`, {
    facts: { field: problems[0]?.field ?? "answer" },
    fix: "The question is still open: answer it again.",
  });
}

function shown(answer: unknown): string {
  const text = typeof answer === "string" ? answer : (JSON.stringify(answer) ?? "nothing");
  return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

/** The open gate of a run with this key. Throws `not_found` where it was never put, `busy` where it has been answered. */
export function openGate(events: readonly Event[], runId: string, key: string): OpenGate {
  const open = openGates(events);
  const gate = open.find((each) => each.key === key);
  if (gate) return gate;
  const facts = { run_id: runId, gate: key };
  if (closedGates(events).has(key)) {
    throw new QuireError("busy", "This question has been answered already.", { facts });
  }
  throw new QuireError("not_found", `Run ${runId} asks no question with the key "${key}".`, {
    facts,
    fix: open.length === 0 ? "It has no open question." : `Open: ${open.map((each) => each.key).join(", ")}.`,
  });
}

/** Records an answer in the log of a run that nobody works on; resumed, the run finds it there. Throws as `openGate`, and `busy`. */
export function recordAnswer(runs: RunStore, clock: Clock, runId: string, key: string, answer: unknown): void {
  const log = runs.open(runId);
  try {
    const accepted = acceptedAnswer(openGate(log.events, runId, key), answer);
    const seq = log.events.length + 1;
    const ts = clock.now().toISOString();
    const content = { answer: accepted };
    log.append({ v: 1, seq, ts, iter: 0, role: "user", event: "gate_close", key, content }, true);
  } finally {
    log.close();
  }
}
