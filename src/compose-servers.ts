import { toolServerHosts } from "./adapters/mcp/server-target.js";
import { createToolServers } from "./adapters/mcp/tool-servers.js";
import { createRagService, ragHosts } from "./adapters/rag/http-rag-service.js";
import type { Config } from "./domain/config.js";
import type { RagService } from "./ports/web-services.js";
import type { ToolServer } from "./ports/tool-server.js";
import { ForeignTools } from "./tool/foreign-tools.js";

export interface ConfiguredServers {
  toolServers: readonly ToolServer[];
  foreignTools: (door: ConstructorParameters<typeof ForeignTools>[1]) => ForeignTools[];
  rag: RagService | null;
  /** Host and port of each: whoever configured it has allowed it. */
  hosts: readonly string[];
}

/** Servers of tools and of texts that a workspace names. Nothing of one is started or asked before it is used. */
export function configureServers(
  { mcp, network, rag: { endpoint, token_env } }: Config,
  environment: Readonly<Record<string, string | undefined>>,
  folder: string,
): ConfiguredServers {
  const { offline, timeout_ms } = network;
  const toolServers = createToolServers({ servers: mcp.servers, environment, offline, folder, timeout_ms });
  return {
    toolServers,
    foreignTools: (door) => toolServers.map((server) => new ForeignTools(server, door)),
    rag: endpoint === undefined ? null : createRagService({ endpoint, token_env, token: environment[token_env ?? ""] }),
    hosts: [...toolServerHosts(mcp.servers), ...ragHosts(endpoint)],
  };
}
