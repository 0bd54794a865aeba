import { endsWithAny } from "../domain/characters.js";
import { z } from "zod";
import { QuireError } from "../domain/error.js";
import type { RemoteTool, ToolServer } from "../ports/tool-server.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool, type Tool } from "./define-tool.js";
import { extentOf } from "../domain/json-value.js";
import { foreignMark } from "./foreign-mark.js";
import { mostSchemaParts, schemaParts } from "./schema-size.js";

type JsonSchema = Record<string, unknown>;

/** Parts of a JSON Schema with which a field that is not listed may still be meant. */
const openParts = [
  "allOf",
  "anyOf",
  "oneOf",
  "patternProperties",
  "$ref",
  "additionalProperties",
  "unevaluatedProperties",
];

/** Values of an answer that are compared with its schema. */
const mostCheckedValues = 200_000;

/** In characters: descriptions go into prompts. */
const longestDescription = 1000;

/**
 * A tool of another's server as one of ours, named "server__tool". Its input is checked against the server's own schema
 * as far as that can be read (the description says where it cannot); it counts as writing unless it is said to read only.
 */
export function remoteTool(server: ToolServer, remote: RemoteTool): Tool {
  const input = readSchema(closed(remote.input_schema));
  const output = remote.output_schema === null ? null : readSchema(remote.output_schema);
  const host = server.host;
  return defineTool(
    {
      name: server.name + foreignMark + remote.name,
      version: 1,
      description: description(server, remote, input === null),
      input: input ?? z.looseObject({}),
      output: z.strictObject({ structured: z.unknown(), text: z.string() }),
      effect: remote.read_only ? "read" : "write",
      network: true,
      hosts: host === null ? ["*"] : [host],
      auth: server.secrets.length === 0 ? "none" : server.name,
      for_models: true,
      for_clients: false,
      json_schemas: { input: remote.input_schema, output: outputSchema(remote.output_schema) },
    },
    (context, given) => callRemote(context, server, remote.name, given, output),
  );
}

/** Unknown fields are refused where the schema lists its fields and leaves nothing open. */
function closed(schema: JsonSchema): JsonSchema {
  const listed = schema["properties"];
  const lists = typeof listed === "object" && listed !== null && Object.keys(listed).length > 0;
  const open = openParts.some((part) => Object.hasOwn(schema, part));
  return lists && !open ? { ...schema, additionalProperties: false } : schema;
}

/** Null where it is no schema, has parts that cannot be checked here (conditions, foreign references), or too many. */
function readSchema(schema: JsonSchema): z.ZodType | null {
  if (Object.keys(schema).length === 0) return null;
  try {
    if (schemaParts(schema) > mostSchemaParts) return null;
    return z.fromJSONSchema(withoutPatterns(schema) as JsonSchema);
  } catch {
    // The server checks its input itself; that we do not is said in the description.
    return null;
  }
}

/** The server checks its patterns itself: somebody else's regular expression could keep this process busy for ever. */
function withoutPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutPatterns);
  if (typeof schema !== "object" || schema === null) return schema;
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => !(name === "pattern" && typeof value === "string") && name !== "patternProperties")
      .map(([name, value]) => [name, withoutPatterns(value)]),
  );
}

function description({ name }: ToolServer, { description: own, name: tool }: RemoteTool, isUnchecked: boolean): string {
  const words =
    own
      .replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, " ")
      .trim()
      .slice(0, longestDescription) || `${tool} of the MCP server ${name}.`;
  const sentence = endsWithAny(words, ".!?") ? words : `${words}.`;
  return isUnchecked ? `${sentence} (Its arguments are checked by the server ${name} alone.)` : sentence;
}

function outputSchema(structured: JsonSchema | null): JsonSchema {
  return {
    type: "object",
    properties: {
      structured: structured === null ? {} : { anyOf: [structured, { type: "null" }] },
      text: { type: "string" },
    },
    required: ["structured", "text"],
    additionalProperties: false,
  };
}

async function callRemote(
  context: RunContext,
  server: ToolServer,
  tool: string,
  input: unknown,
  output: z.ZodType | null,
): Promise<{ structured: unknown; text: string }> {
  if (server.host === null) refuseWhereLimited(context, server);
  const { structured, text } = await server.call(context.fetcher, tool, input, context.signal);
  const { values } = extentOf(structured);
  if (output !== null && values > mostCheckedValues) throw tooManyValues(server, tool, values);
  const checked = structured === null ? null : output?.safeParse(structured);
  if (!checked || checked.success) return { structured, text };
  const problems = checked.error.issues
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the answer"}: ${message}`);
  throw new QuireError(
    "tool_server",
    `${tool} of the MCP server ${server.name} answered something else than its own schema promises: ${problems.join("; ")}.`,
    {
      facts: { server: server.name, tool },
      fix: `This is a defect of the server ${server.name}; tell its makers, or use another tool.`,
    },
  );
}

function tooManyValues({ name }: ToolServer, tool: string, values: number): QuireError {
  return new QuireError(
    "tool_server",
    `${tool} of the MCP server ${name} answered ${values} values; no more than ${mostCheckedValues} can be checked against its schema.`,
    { facts: { server: name, tool, limit: "values", most: mostCheckedValues }, fix: "Ask it for less at a time." },
  );
}

/** A program reaches what it likes: where only some hosts may be reached, it is not asked at all. */
function refuseWhereLimited({ fetcher }: RunContext, { name }: ToolServer): void {
  const lists = fetcher.allowed;
  if (lists.every((patterns) => patterns.includes("*"))) return;
  throw new QuireError(
    "tool_refused",
    `The MCP server ${name} was not asked: it is a program, and its network cannot be limited to the hosts that are allowed here.`,
    {
      facts: { server: name },
      fix: `Allow every host (--domains "*"), or give ${name} as an address (url) in quire.yaml and allow its host.`,
    },
  );
}
