import { z } from "zod";
import type { RemoteResult, RemoteTool } from "../../ports/tool-server.js";
import { extentOf } from "../../domain/json-value.js";
import type { CallRules, Connection } from "./mcp-connection.js";
import { mostOfServer, overLimit } from "./mcp-limits.js";

const jsonSchema = z.record(z.string(), z.unknown());

/** As loose as it can be read: one odd tool must not hide the others. */
const toolSchema = z.object({
  name: z.string().regex(/^[^\s\p{Cc}\p{Cf}]{1,128}$/u),
  description: z.string().catch(""),
  inputSchema: jsonSchema.catch({}),
  outputSchema: jsonSchema.nullish().catch(null),
  annotations: z.object({ readOnlyHint: z.boolean().nullish() }).nullish().catch(null),
});

const toolPage = z.object({ tools: z.array(z.unknown()), nextCursor: z.string().nullish() });

/**
 * All tools of a server, those without a name that can be written left out. `read_only` is what the server itself says.
 * The time of `rules` is that of the whole list. Throws `tool_server` where a limit is passed.
 */
export async function listTools(connection: Connection, rules: CallRules): Promise<RemoteTool[]> {
  const ends = performance.now() + rules.timeout_ms;
  const tools: RemoteTool[] = [];
  const cursors = new Set<string>();
  let characters = 0;
  for (let params: Record<string, unknown> = {}; ;) {
    const timeout_ms = Math.max(1, ends - performance.now());
    const page = await connection.request({ method: "tools/list", params }, toolPage, { ...rules, timeout_ms });
    characters += extentOf(page).characters;
    for (const tool of page.tools) tools.push(...readTool(tool));
    const cursor = page.nextCursor ?? "";
    checkList(tools.length, characters);
    if (cursor === "") return tools;
    if (cursors.has(cursor))
      throw overLimit("same_cursor", "lists its tools without an end: it gave the same cursor twice");
    cursors.add(cursor);
    if (cursors.size >= mostOfServer.pages) throw overLimit("pages", "lists its tools on more than # pages");
    params = { cursor };
  }
}

function checkList(tools: number, characters: number): void {
  if (tools > mostOfServer.tools) throw overLimit("tools", "lists more than # tools");
  if (characters > mostOfServer.list_characters)
    throw overLimit("list_characters", "lists tools with more than # characters");
}

function readTool(value: unknown): RemoteTool[] {
  const parsed = toolSchema.safeParse(value);
  if (!parsed.success) return [];
  const { name, description, inputSchema, outputSchema, annotations } = parsed.data;
  const read_only = annotations?.readOnlyHint === true;
  return [{ name, description, input_schema: inputSchema, output_schema: outputSchema ?? null, read_only }];
}

const part = z.union([
  z.object({ type: z.literal("text"), text: z.string() }),
  z.object({ type: z.literal("resource"), resource: z.object({ text: z.string() }) }),
  z.object({ type: z.literal("resource_link"), uri: z.string() }),
  z.object({ type: z.string() }),
]);

const callResult = z.object({
  content: z.array(part).catch([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().nullish(),
});

/** The result of a call; `failed` where the tool itself says that it failed, and `text` then says why. */
export async function callTool(
  connection: Connection,
  name: string,
  input: unknown,
  rules: CallRules,
): Promise<RemoteResult & { failed: boolean }> {
  const call = { method: "tools/call", params: { name, arguments: input } };
  const { content, structuredContent, isError } = await connection.request(call, callResult, rules);
  if (content.length > mostOfServer.parts) throw overLimit("parts", "answered with more than # parts");
  const text = content
    .map(textOf)
    .filter((each) => each !== "")
    .join("\n\n");
  return { structured: structuredContent ?? null, text, failed: isError === true };
}

/** Pictures and sounds have no words. */
function textOf(piece: z.infer<typeof part>): string {
  if ("text" in piece) return piece.text;
  if ("resource" in piece) return piece.resource.text;
  return "uri" in piece ? piece.uri : "";
}
