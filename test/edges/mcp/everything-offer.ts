import {
  type CallToolResult,
  type ContentBlock,
  type ElicitRequestFormParams,
  inputRequired,
  inputResponse,
  ProtocolError,
  ProtocolErrorCode,
  type RequestStateCodec,
  ResourceNotFoundError,
  type ServerContext,
  type Tool,
} from "@modelcontextprotocol/server";
import type { McpServerDefinition, ToolAnswer } from "../../../src/edges/mcp/mcp-server-definition.js";
import type { GateState } from "../../../src/edges/mcp/gate-question.js";
import { askingPrompt, askingTools } from "./everything-questions.js";
import { forms } from "./everything-forms.js";
import { prompts } from "./everything-prompts.js";
import { pixel, silence } from "./everything-media.js";

/** What the protocol's own conformance suite calls by name, on the bootstrap that serves Quire. */
export function everythingOffer(seals: RequestStateCodec<GateState>): McpServerDefinition {
  return { ...everything, ...withQuestions(seals) };
}

/** The same with what asks before it answers. */
function withQuestions(seals: RequestStateCodec<GateState>): Pick<McpServerDefinition, "tools" | "prompts"> {
  const all: Record<string, EverythingTool> = { ...tools, ...askingTools(seals) };
  return {
    tools: {
      list: () => Promise.resolve(Object.entries(all).map(([name, tool]) => description(name, tool))),
      call: async ({ name, given, context }) => {
        const tool = all[name];
        if (!tool) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool ${name}.`);
        return tool.answer(context, given);
      },
    },
    prompts: {
      list: () => [...everything.prompts.list(), { name: askingPrompt.name, description: askingPrompt.description }],
      get: async (name, given, context) =>
        name === askingPrompt.name ? askingPrompt.get(context) : everything.prompts.get(name, given, context),
    },
  };
}

const everything: Omit<McpServerDefinition, "tools"> = {
  identity: { name: "everything", title: "Everything", version: "1.0.0", instructions: "For conformance tests." },
  resources: {
    list: () => Promise.resolve({ resources: [...resources] }),
    templates: () => [
      {
        name: "data",
        description: "Data by id",
        uriTemplate: "test://template/{id}/data",
        mimeType: "application/json",
      },
    ],
    read: (uri) => Promise.resolve({ contents: [contentOf(uri)] }),
    subscribe: true,
  },
  prompts: {
    list: () => prompts.map(({ name, description: said, fields }) => ({ name, description: said, arguments: fields })),
    get: (name, given) => {
      const prompt = prompts.find((each) => each.name === name);
      if (!prompt) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}.`);
      return Promise.resolve({ messages: prompt.messages(given) });
    },
  },
  complete: () => Promise.resolve({ completion: { values: ["paris", "park", "party"], total: 3, hasMore: false } }),
  logs: true,
};

interface EverythingTool {
  description: string;
  input?: Tool["inputSchema"];
  answer(context: ServerContext, given: Record<string, unknown>): ToolAnswer | Promise<ToolAnswer>;
}

/** As text: an object with a `then` would pass for a promise. */
const condition = JSON.parse('{"if":{"required":["address"]},"then":{"required":["name"]},"else":{}}') as object;

const image: ContentBlock = { type: "image", data: pixel, mimeType: "image/png" };

function text(said: string): CallToolResult {
  return { content: [{ type: "text", text: said }] };
}

function embedded(uri: string, mimeType: string, content: string): ContentBlock {
  return { type: "resource", resource: { uri, mimeType, text: content } };
}

function stringField(name: string): Tool["inputSchema"] {
  return { type: "object", properties: { [name]: { type: "string" } }, required: [name] };
}

const tools: Record<string, EverythingTool> = {
  test_simple_text: {
    description: "Returns text.",
    answer: () => text("This is a simple text response for testing."),
  },
  test_image_content: { description: "Returns an image.", answer: () => ({ content: [image] }) },
  test_audio_content: {
    description: "Returns sound.",
    answer: () => ({ content: [{ type: "audio", data: silence, mimeType: "audio/wav" }] }),
  },
  test_embedded_resource: {
    description: "Returns a resource.",
    answer: () => ({
      content: [embedded("test://embedded-resource", "text/plain", "This is an embedded resource content.")],
    }),
  },
  test_multiple_content_types: {
    description: "Returns several things.",
    answer: () => ({
      content: [
        { type: "text", text: "Multiple content types test:" },
        image,
        embedded("test://mixed-content-resource", "application/json", '{"test":"data","value":123}'),
      ],
    }),
  },
  test_tool_with_logging: { description: "Logs while it works.", answer: logging },
  test_error_handling: {
    description: "Fails.",
    answer: () => ({ ...text("This tool intentionally returns an error for testing"), isError: true }),
  },
  test_tool_with_progress: { description: "Tells how far it is.", answer: progressing },
  test_sampling: { description: "Asks the client's model.", input: stringField("prompt"), answer: sampling },
  test_elicitation: {
    description: "Asks the person.",
    input: stringField("message"),
    answer: (context, { message }) => asking(context, String(message), forms.user, "User response"),
  },
  test_elicitation_sep1034_defaults: {
    description: "Asks with defaults.",
    answer: (context) => asking(context, "Please review", forms.defaults, "Elicitation completed"),
  },
  test_elicitation_sep1330_enums: {
    description: "Asks with choices.",
    answer: (context) => asking(context, "Please choose", forms.choices, "Elicitation completed"),
  },
  test_reconnection: { description: "Closes its stream while it works.", answer: reconnecting },
  json_schema_2020_12_tool: {
    description: "Has a schema of draft 2020-12.",
    input: {
      $schema: "https://json-schema.org/draft/2020-12/schema",
      type: "object",
      $defs: {
        address: {
          $anchor: "address",
          type: "object",
          properties: { street: { type: "string" }, city: { type: "string" } },
        },
      },
      properties: { name: { type: "string" }, address: { $ref: "#/$defs/address" } },
      allOf: [{ anyOf: [{ required: ["name"] }, { required: ["address"] }] }],
      ...condition,
      additionalProperties: false,
    },
    answer: (_context, given) => text(JSON.stringify(given)),
  },
};

function description(name: string, tool: EverythingTool): Tool {
  return { name, description: tool.description, inputSchema: tool.input ?? { type: "object", properties: {} } };
}

async function logging({ mcpReq }: ServerContext): Promise<ToolAnswer> {
  for (const data of ["Tool execution started", "Tool processing data", "Tool execution completed"]) {
    await mcpReq.log("info", data);
  }
  return text("Tool with logging executed successfully");
}

async function progressing({ mcpReq }: ServerContext): Promise<ToolAnswer> {
  const { ["_meta"]: meta } = mcpReq;
  const progressToken = meta?.progressToken;
  for (const progress of progressToken === undefined ? [] : [0, 50, 100]) {
    await mcpReq.notify({ method: "notifications/progress", params: { progressToken, progress, total: 100 } });
  }
  return text(String(progressToken));
}

function sampling({ mcpReq }: ServerContext, { prompt }: Record<string, unknown>): ToolAnswer {
  const response = inputResponse(mcpReq.inputResponses, "sample");
  if (response.kind === "sampling") return text(`LLM response: ${JSON.stringify(response.result.content)}`);
  const messages = [{ role: "user" as const, content: { type: "text" as const, text: String(prompt) } }];
  return inputRequired({ inputRequests: { sample: inputRequired.createMessage({ messages, maxTokens: 100 }) } });
}

function asking(
  { mcpReq }: ServerContext,
  message: string,
  requestedSchema: ElicitRequestFormParams["requestedSchema"],
  done: string,
): ToolAnswer {
  const response = inputResponse(mcpReq.inputResponses, "form");
  if (response.kind === "elicit") {
    return text(`${done}: action=${response.action}, content=${JSON.stringify(response.content ?? {})}`);
  }
  return inputRequired({ inputRequests: { form: inputRequired.elicit({ message, requestedSchema }) } });
}

/** The client comes back for the answer after the time that the server told it. */
async function reconnecting({ http }: ServerContext): Promise<ToolAnswer> {
  http?.closeSSE?.();
  await new Promise((resolve) => setTimeout(resolve, 100));
  return text("Reconnection test completed successfully");
}

const resources = [
  { uri: "test://static-text", name: "static-text", description: "Text", mimeType: "text/plain" },
  { uri: "test://static-binary", name: "static-binary", description: "An image", mimeType: "image/png" },
  { uri: "test://watched-resource", name: "watched-resource", description: "Is watched", mimeType: "text/plain" },
];

function contentOf(uri: string) {
  const id = /^test:\/\/template\/([^/]+)\/data$/.exec(uri)?.[1];
  if (id !== undefined) {
    const data = { id, templateTest: true, data: `Data for ID: ${id}` };
    return { uri, mimeType: "application/json", text: JSON.stringify(data) };
  }
  const known = resources.find((resource) => resource.uri === uri);
  if (!known) throw new ResourceNotFoundError(uri);
  const { mimeType } = known;
  if (mimeType === "image/png") return { uri, mimeType, blob: pixel };
  return { uri, mimeType, text: "This is the content of the static text resource." };
}
