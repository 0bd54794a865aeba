import {
  inputRequired,
  type InputRequiredResult,
  inputResponse,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { Gate } from "../../run/run-context.js";

/** What a client hands back with the answer to a gate: which run is to go on, and what was asked. */
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

/** The person's answer; undefined where they gave none, or would not. */
export function gateAnswer({ mcpReq }: ServerContext): unknown {
  const response = inputResponse(mcpReq.inputResponses, field);
  return response.kind === "elicit" && response.action === "accept" ? response.content?.[field] : undefined;
}
