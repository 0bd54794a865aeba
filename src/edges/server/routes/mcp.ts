import type { OpenAPIHono } from "@hono/zod-openapi";
import { mcpHandler } from "../../mcp/mcp-handler.js";
import type { McpHandler } from "../../mcp/protocol-handler.js";
import { metered } from "../service/metered.js";
import type { Service } from "../service/service.js";
import { problems } from "./responses.js";

const path = "/mcp";
const methods = ["post", "get", "delete"] as const;

/** The Model Context Protocol at `/mcp`; what stands in its messages is the protocol's business, not OpenAPI's. */
export function addMcp(app: OpenAPIHono, { workbench, options, allowance }: Service): McpHandler {
  const { allow_write, allow_execute = false, version, max_body_bytes, own_token } = options;
  // With a token of the person the name under which the server is asked proves nothing that the token does not.
  const hosts = own_token ? { hosts: null } : {};
  const handler = mcpHandler(workbench, { allow_write, allow_execute, version, max_body_bytes, ...hosts });
  app.on(
    methods.map((method) => method.toUpperCase()),
    path,
    async (context) => metered(await handler.fetch(context.req.raw), allowance),
  );
  for (const method of methods) {
    app.openAPIRegistry.registerPath({
      method,
      path,
      operationId: `${method}Mcp`,
      summary: "Model Context Protocol (Streamable HTTP)",
      responses: { 200: { description: "As the protocol says." }, ...problems() },
    });
  }
  return handler;
}
