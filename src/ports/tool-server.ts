/** A tool of an MCP server, as the server describes it. */
export interface RemoteTool {
  name: string;
  description: string;
  /** JSON Schema. */
  input_schema: Record<string, unknown>;
  output_schema: Record<string, unknown> | null;
  /** True where the server says (annotations) or the person has configured that it only reads. */
  read_only: boolean;
}

/** What a remote tool returned: structured where the server gives it, else the text of its parts. */
export interface RemoteResult {
  structured: unknown;
  text: string;
}

/** One configured MCP server; connected at the first call. Throws `tool_server`, `timeout`, `offline`, `network_refused`. */
export interface ToolServer {
  /** As in quire.yaml. */
  readonly name: string;
  /** Host of an address; null for a program, whose network nothing here can limit. */
  readonly host: string | null;
  tools(signal?: AbortSignal): Promise<RemoteTool[]>;
  call(name: string, input: unknown, signal?: AbortSignal): Promise<RemoteResult>;
  close(): Promise<void>;
}
