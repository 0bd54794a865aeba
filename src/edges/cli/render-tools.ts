import { terminalLine } from "../../domain/escape/terminal.js";
import type { Tool } from "../../tool/define-tool.js";
import type { ToolListing } from "../../tool/registry.js";
import { foreignMark } from "../../tool/foreign-mark.js";
import { count, type Screen, wrap } from "./terminal/terminal.js";

/** Every tool on a line: those that models may use first, then Quire's own, then those of servers. */
export function renderTools({ tools, failures }: ToolListing, screen: Screen): string {
  const { paint } = screen;
  const own = tools.filter(({ name }) => !name.includes(foreignMark));
  const servers = new Set(tools.map(serverOf).filter((server) => server !== ""));
  const groups = [
    { title: "Tools that models may use", tools: own.filter((tool) => tool.for_models) },
    { title: "Tools that Quire's commands are made of", tools: own.filter((tool) => !tool.for_models) },
    ...[...servers].map((server) => ({
      title: `MCP server ${server}`,
      tools: tools.filter((tool) => serverOf(tool) === server),
    })),
  ];
  const shown = groups
    .filter((group) => group.tools.length > 0)
    .map((group) => [paint("bold", group.title), ...group.tools.map((tool) => renderLine(tool, screen))].join("\n"));
  const failed = failures.map(({ server, error }) =>
    [
      paint("bold", `MCP server ${server}`),
      wrap(`${paint("red", "failed")} ${error.message}`, screen.width, "  "),
      ...(error.fix === undefined ? [] : [wrap(error.fix, screen.width, "  ")]),
    ].join("\n"),
  );
  return [...shown, ...failed, `${count(tools.length, "tool")}. What one takes and gives: quire tools NAME`].join(
    "\n\n",
  );
}

function serverOf({ name }: Tool): string {
  return name.includes(foreignMark) ? (name.split(foreignMark, 1)[0] ?? "") : "";
}

const effectMarks = { none: "", read: "", paid: "may cost", write: "writes", execute: "runs code" } as const;
const leaves = { none: "", read: "", paid: "", write: " --allow-write", execute: " --allow-execute" } as const;
const effectWords = {
  none: "changes nothing",
  read: "reads only",
  paid: "may cost money",
  write: "may change files or the library",
  execute: "runs code, and keeps what it makes",
} as const;

function renderLine({ name, description, network, effect }: Tool, { paint, width }: Screen): string {
  const marks = [network ? "network" : "", effectMarks[effect]].filter(Boolean);
  const head = `  ${name.padEnd(24)} `;
  const tail = marks.length > 0 ? ` (${marks.join(", ")})` : "";
  const room = Math.max(20, width - head.length - tail.length);
  const words = terminalLine(description);
  return `${head}${words.length > room ? `${words.slice(0, room - 1)}…` : words}${paint("dim", tail)}`;
}

/** One tool: what it does, may do, takes and gives. */
export function renderTool(tool: Tool, screen: Screen): string {
  const { paint, width } = screen;
  const { input_schema, output_schema, sandbox, auth, rate_limits, version } = tool.spec();
  const hosts = sandbox.hosts.includes("*") ? "any host" : sandbox.hosts.join(", ");
  const opened = sandbox.opened_by === undefined ? "" : ` where "${sandbox.opened_by}" asks for it`;
  const facts = [
    sandbox.network ? `reaches the network${opened}: ${hosts}` : "does not reach the network",
    effectWords[tool.effect],
    ...(auth === "none" ? [] : [`uses the key of ${auth}`]),
    ...(rate_limits.rpm === null ? [] : [`at most ${rate_limits.rpm} calls a minute`]),
  ];
  return [
    `${paint("bold", tool.name)}  version ${version}`,
    wrap(terminalLine(tool.description), width),
    ...facts.map((fact) => `  ${fact}`),
    "",
    paint("bold", "takes"),
    ...renderFields(input_schema, screen),
    "",
    paint("bold", "gives"),
    ...renderFields(output_schema, screen),
    "",
    `Try it: quire tools call ${tool.name} --input '${JSON.stringify(sample(input_schema))}'${leaves[tool.effect]}`,
  ].join("\n");
}

type JsonSchema = Record<string, unknown>;

function fieldsOf({ properties }: JsonSchema): [string, JsonSchema][] {
  if (typeof properties !== "object" || properties === null) return [];
  return Object.entries(properties).map(([name, schema]) => [name, (schema ?? {}) as JsonSchema]);
}

function requiredOf({ required }: JsonSchema): string[] {
  return Array.isArray(required) ? required.map(String) : [];
}

function renderFields(schema: JsonSchema, { paint, width }: Screen): string[] {
  const fields = fieldsOf(schema);
  if (fields.length === 0) return ["  nothing that is listed"];
  const required = requiredOf(schema);
  return fields.flatMap(([name, field]) => {
    const words = typeof field["description"] === "string" ? `  ${terminalLine(field["description"])}` : "";
    const fallback = field["default"] === undefined ? "" : `, by default ${JSON.stringify(field["default"])}`;
    const need = required.includes(name) && fallback === "" ? "" : ", optional";
    const line = `${terminalLine(name).padEnd(16)} ${paint("dim", typeOf(field) + (fallback || need))}${words}`;
    return line.length + 2 <= width ? [`  ${line}`] : wrap(line, width, "  ").split("\n");
  });
}

function typeOf(schema: JsonSchema): string {
  const { type, enum: choices, anyOf, items } = schema;
  if (Array.isArray(choices)) return choices.map((choice) => JSON.stringify(choice)).join(" | ");
  if (Array.isArray(anyOf)) return [...new Set(anyOf.map((each) => typeOf((each ?? {}) as JsonSchema)))].join(" | ");
  if (type === "array") return `list of ${typeOf((items ?? {}) as JsonSchema)}`;
  return Array.isArray(type) ? type.map(String).join(" | ") : typeof type === "string" ? type : "anything";
}

/** What must be given, to be filled in. */
function sample(schema: JsonSchema): Record<string, unknown> {
  const required = requiredOf(schema);
  const needed = fieldsOf(schema).filter(([name, field]) => required.includes(name) && field["default"] === undefined);
  return Object.fromEntries(needed.map(([name, field]) => [name, sampleOf(field)]));
}

function sampleOf(field: JsonSchema): unknown {
  const type = typeOf(field);
  if (type.startsWith("list of ")) return type === "list of string" ? ["..."] : [];
  return { integer: 1, number: 1, boolean: true, object: {} }[type] ?? "...";
}
