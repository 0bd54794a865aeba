import { z } from "zod";
import type { RemoteResult, RemoteTool } from "../../ports/tool-server.js";
import type { CallRules, Connection } from "./mcp-connection.js";

/** Pages of a list of tools that are asked for at most. */
const maxPages = 64;

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

/** All tools of a server, those without a name that can be written left out. `read_only` is what the server itself says. */
export async function listTools(connection: Connection, rules: CallRules): Promise<RemoteTool[]> {
  const tools: RemoteTool[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const params: Record<string, unknown> = cursor === null ? {} : { cursor };
    const answer: z.infer<typeof toolPage> = await connection.request(
      { method: "tools/list", params },
      toolPage,
      rules,
    );
    tools.push(...answer.tools.flatMap(readTool));
    cursor = answer.nextCursor ?? null;
    if (cursor === null || cursor === "") break;
  }
  return tools;
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
