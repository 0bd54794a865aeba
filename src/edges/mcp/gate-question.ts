import {
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Gate } from "../../run/run-context.js";

/** Names the run that is to go on and what was asked; a client hands it back with the answer to a gate. */
export interface GateState {
  run_id: string;
  gate: string;
}

/** The field of the form in which the answer stands. */
const field = "answer";

/** The gate as a form for the person at the client. */
export function gateQuestion(gate: Gate, state: string): InputRequiredResult {
  const property = gate.choices
    ? { type: "string" as const, enum: [...gate.choices] }
    : { type: "string" as const, description: "Your answer" };
  const suggested = typeof gate.default === "string" ? { default: gate.default } : {};
  const requestedSchema = {
    type: "object" as const,
    properties: { [field]: { title: "Answer", ...property, ...suggested } },
    required: [field],
  };
  return inputRequired({
    inputRequests: { [field]: inputRequired.elicit({ message: gate.question, requestedSchema }) },
    requestState: state,
  });
}

/** Holds what a client hands back of a question. */
export interface GivenAnswer {
  /** False where the person would not answer. */
  given: boolean;
  answer: unknown;
}

export function gateAnswer({ mcpReq }: ServerContext): GivenAnswer {
  const response = inputResponse(mcpReq.inputResponses, field);
  const given = response.kind === "elicit" && response.action === "accept";
  return { given, answer: given ? response.content?.[field] : undefined };
}

/** Clients are to keep to the form; one that does not has not answered. */
export function answers(gate: Gate, answer: unknown): boolean {
  return typeof answer === "string" && (gate.choices === undefined || gate.choices.includes(answer));
}
