import {
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  McpServer,
  type RequestStateCodec,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { GateState } from "./gate-question.js";
import type { McpServerDefinition } from "./mcp-server-definition.js";

/** A scan asks about each of its files: that many rounds a call may take. */
const mostQuestions = 1000;
/** People take their time; after this long an unanswered question ends the call, and the run waits. */
const questionTimeout = 30 * 60_000;

/**
 * A protocol server for one connection (or one request of those that know no connections). It answers both eras of the
 * protocol: clients that say `initialize` and those of 2026-07-28.
 * @param seals Proves that the state of an open question that a client hands back was made here.
 */
export function buildServer(offer: McpServerDefinition, seals: RequestStateCodec<GateState>): McpServer {
  const { name, title, version, instructions } = offer.identity;
  const mcpServer = new McpServer(
    { name, title, version },
    {
      capabilities: {
        tools: { listChanged: false },
        resources: { listChanged: false, ...(offer.resources.subscribe && { subscribe: true }) },
        prompts: { listChanged: false },
        ...(offer.complete && { completions: {} }),
        ...(offer.logs && { logging: {} }),
      },
      instructions,
      inputRequired: { maxRounds: mostQuestions, roundTimeoutMs: questionTimeout },
      requestState: { verify: (state, context) => seals.verify(state, context) },
    },
  );
  const { server } = mcpServer;
  server.setRequestHandler("tools/list", async () => ({ tools: await offer.tools.list() }));
  server.setRequestHandler("tools/call", async ({ params }, context) => {
    const asks = clientOf(server, context)?.elicitation !== undefined;
    const answer = await offer.tools.call({ name: params.name, given: params.arguments ?? {}, context, asks });
    return isQuestion(answer) ? answer : server.projectCallToolResult(answer, undefined);
  });
  server.setRequestHandler("resources/list", ({ params }) => offer.resources.list(params?.cursor));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: offer.resources.templates() }));
  server.setRequestHandler("resources/read", ({ params }) => offer.resources.read(params.uri));
  if (offer.resources.subscribe) {
    server.setRequestHandler("resources/subscribe", () => ({}));
    server.setRequestHandler("resources/unsubscribe", () => ({}));
  }
  server.setRequestHandler("prompts/list", () => ({ prompts: offer.prompts.list() }));
  server.setRequestHandler("prompts/get", ({ params }, context) =>
    offer.prompts.get(params.name, params.arguments ?? {}, context),
  );
  const { complete } = offer;
  if (complete) server.setRequestHandler("completion/complete", ({ params }) => complete(params));
  return mcpServer;
}

/** Each request says it in the newer era; the older one said it once, at the beginning. */
function clientOf(server: McpServer["server"], { mcpReq }: ServerContext): ClientCapabilities | undefined {
  const envelope: { [CLIENT_CAPABILITIES_META_KEY]?: ClientCapabilities } | undefined = mcpReq.envelope;
  return envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities();
}

function isQuestion(answer: object): answer is InputRequiredResult {
  return "resultType" in answer && answer.resultType === "input_required";
}
