import {
  type CallToolResult,
  type InputRequests,
  inputRequired,
  inputResponse,
  type InputRequiredResult,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { GateState } from "../../../src/edges/mcp/gate-question.js";

type Round = InputRequiredResult | CallToolResult;

export interface AskingTool {
  description: string;
  answer(context: ServerContext): Round | Promise<Round>;
}

function ask(message: string, field: string, type: "string" | "boolean" = "string") {
  const property = type === "boolean" ? { type: "boolean" as const } : { type: "string" as const };
  const requestedSchema = { type: "object" as const, properties: { [field]: property }, required: [field] };
  return inputRequired.elicit({ message, requestedSchema });
}

function sample(text: string, maxTokens: number) {
  return inputRequired.createMessage({ messages: [{ role: "user", content: { type: "text", text } }], maxTokens });
}

const done = (text: string): CallToolResult => ({ content: [{ type: "text", text }] });

/** What was handed back under a key, whatever kind it is; undefined where nothing fit to be an answer was. */
function given({ mcpReq }: ServerContext, key: string): string | undefined {
  const response = inputResponse(mcpReq.inputResponses, key);
  if (response.kind === "missing") return undefined;
  if (response.kind === "elicit" && (response.action !== "accept" || response.content === undefined)) return undefined;
  return JSON.stringify(response);
}

/** Asks for all of these, together, until each has been answered. */
function asking(requests: InputRequests, seals?: RequestStateCodec<GateState>): AskingTool["answer"] {
  return async (context) => {
    const answers = Object.keys(requests).map((key) => given(context, key));
    if (answers.every((answer) => answer !== undefined)) return done(`state-ok ${answers.join(" ")}`);
    const requestState = await seals?.mint({ run_id: "conformance", gate: "1" }, context);
    return inputRequired({ inputRequests: requests, ...(requestState !== undefined && { requestState }) });
  };
}

/** Tools of the newer protocol that end in a question, asked again with the answer. */
export function askingTools(seals: RequestStateCodec<GateState>): Record<string, AskingTool> {
  const name = { user_name: ask("What is your name?", "name") };
  const roots = { client_roots: inputRequired.listRoots() };
  const confirm = { confirm: ask("Please confirm", "ok", "boolean") };
  return {
    test_input_required_result_elicitation: { description: "Asks for a name.", answer: asking(name) },
    test_input_required_result_sampling: {
      description: "Asks the client's model.",
      answer: asking({ capital_question: sample("What is the capital of France?", 100) }),
    },
    test_input_required_result_list_roots: { description: "Asks for roots.", answer: asking(roots) },
    test_input_required_result_request_state: { description: "Keeps state.", answer: asking(confirm, seals) },
    test_input_required_result_multiple_inputs: {
      description: "Asks for several things.",
      answer: asking({ ...name, greeting: sample("Generate a greeting", 50), ...roots }, seals),
    },
    test_input_required_result_multi_round: { description: "Asks twice.", answer: (context) => twice(context, seals) },
    test_input_required_result_tampered_state: { description: "Seals its state.", answer: asking(confirm, seals) },
    test_input_required_result_capabilities: {
      description: "Asks the client's model, which the client says it has.",
      answer: asking({ greeting: sample("Generate a greeting", 50) }),
    },
    test_missing_capability: { description: "Needs the client's model.", answer: asking({ it: sample("Hello", 10) }) },
    test_streaming_elicitation: { description: "Asks for a name.", answer: asking(name) },
    test_logging_tool: {
      description: "Logs.",
      answer: async ({ mcpReq }) => {
        await mcpReq.log("info", "logged");
        return done("logged");
      },
    },
  };
}

async function twice(context: ServerContext, seals: RequestStateCodec<GateState>): Promise<Round> {
  const state = context.mcpReq.requestState<GateState>();
  const next = async (gate: string, message: string, field: string) => {
    const requestState = await seals.mint({ run_id: "conformance", gate }, context);
    return inputRequired({ inputRequests: { [`step${gate}`]: ask(message, field) }, requestState });
  };
  if (state?.gate === "2" && given(context, "step2") !== undefined) return done("Both were answered.");
  if (state?.gate === "1" && given(context, "step1") !== undefined) {
    return next("2", "Step 2: What is your favorite color?", "color");
  }
  return next("1", "Step 1: What is your name?", "name");
}

/** A prompt that asks before it is given. */
export const askingPrompt = {
  name: "test_input_required_result_prompt",
  description: "Asks for its context.",
  get(context: ServerContext) {
    const answer = given(context, "user_context");
    if (answer === undefined) {
      return inputRequired({ inputRequests: { user_context: ask("What context should the prompt use?", "context") } });
    }
    return { messages: [{ role: "user" as const, content: { type: "text" as const, text: answer } }] };
  },
};
