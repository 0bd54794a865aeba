import { Client, type ElicitResult, StreamableHTTPClientTransport, type Transport } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { quireLauncher } from "./quire.js";
import { trusted } from "./trust.js";

export interface ClientOptions {
  /** The era of the protocol: by `initialize`, or that of 2026-07-28. */
  era?: "2025" | "2026";
  /** Answers what the server asks of a person; without it the client cannot be asked. */
  answer?: (question: { message: string; schema: unknown }) => ElicitResult;
  /** Variables of `quire mcp` besides PATH and HOME. */
  environment?: Record<string, string>;
}

const clients: Client[] = [];

/** Closes what the tests of a file connected. */
export async function closeClients(): Promise<void> {
  await Promise.all(clients.splice(0).map((client) => client.close()));
}

function newClient({ era = "2025", answer }: ClientOptions): Client {
  const client = new Client(
    { name: "test", version: "1" },
    {
      capabilities: answer ? { elicitation: {} } : {},
      versionNegotiation: { mode: era === "2025" ? "legacy" : { pin: "2026-07-28" } },
    },
  );
  if (answer) {
    client.setRequestHandler("elicitation/create", ({ params }) =>
      answer({ message: params.message, schema: "requestedSchema" in params ? params.requestedSchema : null }),
    );
  }
  clients.push(client);
  return client;
}

/** The official client with `quire mcp` as its server, started in the folder. */
export async function connectOverStdio(cwd: string, given: readonly string[] = [], options: ClientOptions = {}) {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [quireLauncher, "mcp", ...given],
    cwd,
    env: {
      PATH: process.env["PATH"] ?? "",
      HOME: cwd,
      XDG_CONFIG_HOME: process.env["XDG_CONFIG_HOME"] ?? "",
      ...trusted(cwd),
      ...options.environment,
    },
    stderr: "pipe",
  });
  let stderr = "";
  transport.stderr?.on("data", (part: Buffer) => (stderr += part.toString("utf8")));
  return { client: await connectTo(transport, options), transport, stderr: () => stderr };
}

/** The official client on any transport. */
export async function connectTo(transport: Transport, options: ClientOptions = {}): Promise<Client> {
  const client = newClient(options);
  await client.connect(transport);
  return client;
}

/** The official client on an address. */
export async function connectOverHttp(url: string, options: ClientOptions = {}): Promise<Client> {
  return connectTo(new StreamableHTTPClientTransport(new URL(url)), options);
}

/** The text that a result, a resource or a prompt says. */
export function textOf({ content }: { content: readonly { type: string }[] }): string {
  return content.map((part) => ("text" in part && typeof part.text === "string" ? part.text : "")).join("\n");
}
