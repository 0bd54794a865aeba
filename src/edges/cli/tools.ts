import type { Command } from "commander";
import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { QuireError } from "../../domain/error.js";
import { startRun } from "../../run/execute.js";
import type { Tool } from "../../tool/define-tool.js";
import { exitCodes } from "./terminal/exit-codes.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { jsonText } from "../../domain/escape/records.js";
import { renderTool, renderTools } from "./render-tools.js";

export function configure(tools: Command, { action }: Registrar): void {
  tools
    .command("list [name]", { isDefault: true })
    .description(
      "all tools, those of MCP servers too; with a name: what it takes and gives (--json: their specifications)",
    )
    .action(action(list));
  tools
    .command("call <name>")
    .description("call one tool alone and print what it gives, as JSON")
    .option("--input <json>", "what it takes: JSON, @FILE, or - for standard input", "{}")
    .option(
      "--domains <patterns>",
      'hosts it may reach, besides its own limits: "*.nih.gov,arxiv.org"',
      listOption,
      null,
    )
    .option("--allow-write", "allow a tool that changes files or the library, or says nothing of what it does")
    .option("--allow-execute", "allow a tool that runs code")
    .action(action(call));
}

function listOption(given: string, before: readonly string[] | null): string[] {
  return [...(before ?? []), ...given.split(",").map((each) => each.trim())].filter((each) => each !== "");
}

async function list(invocation: Invocation, name: string | undefined): Promise<number> {
  const { registry } = await invocation.open();
  if (name !== undefined) return describe(invocation, await registry.get(name));
  const { tools, failures } = await registry.all();
  if (invocation.flags.json) {
    const failed = failures.map(({ server, error }) => ({ server, error: error.toRecord() }));
    invocation.printJson({ tools: tools.map((tool) => tool.spec()), failures: failed });
  } else invocation.print(renderTools({ tools, failures }, invocation));
  return failures.length > 0 ? exitCodes.incomplete : exitCodes.done;
}

function describe(invocation: Invocation, tool: Tool): number {
  if (invocation.flags.json) invocation.printJson(tool.spec());
  else invocation.print(renderTool(tool, invocation));
  return exitCodes.done;
}

interface CallFlags {
  input: string;
  domains: string[] | null;
  allowWrite?: boolean;
  allowExecute?: boolean;
}

async function call(invocation: Invocation, name: string, flags: CallFlags): Promise<number> {
  const input = await readInput(invocation, flags.input);
  const { engine, registry } = await invocation.open({}, invocation.observer(false));
  const tool = await registry.get(name);
  if (tool.effect === "write" && flags.allowWrite !== true) throw mayWrite(tool);
  if (tool.effect === "execute" && flags.allowExecute !== true) throw mayExecute(tool);
  const outcome = await startRun(engine, {
    tool: name,
    input,
    budget: engine.services.config.budget,
    ...(flags.domains && { domains: flags.domains }),
  });
  return invocation.finishDocument(outcome, jsonText);
}

function mayWrite({ name, for_clients }: Tool): QuireError {
  const why = for_clients
    ? "changes files or the library"
    : "may change something: its server does not say that it only reads";
  return new QuireError("tool_refused", `${name} ${why}, so it was not called.`, {
    facts: { tool: name },
    fix: `If you want that: quire tools call ${name} --allow-write ...`,
  });
}

function mayExecute({ name }: Tool): QuireError {
  return new QuireError("tool_refused", `${name} runs code, so it was not called.`, {
    facts: { tool: name },
    fix: `If you want that: quire tools call ${name} --allow-execute ...`,
  });
}

async function readInput(invocation: Invocation, given: string): Promise<unknown> {
  const path = given.startsWith("@") ? resolve(invocation.process.startedIn, given.slice(1)) : null;
  const text = given === "-" ? await wholeInput(invocation) : path === null ? given : await readWhole(path);
  try {
    return JSON.parse(text) as unknown;
  } catch (cause) {
    const where = path ?? (given === "-" ? "Standard input" : "--input");
    throw new QuireError("usage", `${where} is not JSON: ${cause instanceof Error ? cause.message : String(cause)}`, {
      fix: `Write an object in quotes: --input '{"query": "low-rank adaptation"}', or name a file: --input @FILE.`,
      cause,
    });
  }
}

async function readWhole(path: string): Promise<string> {
  try {
    return await readFile(path, "utf8");
  } catch (cause) {
    throw new QuireError("unreadable_file", `${path} cannot be read.`, {
      facts: { path },
      fix: "Check its name.",
      cause,
    });
  }
}

async function wholeInput({ process }: Invocation): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks).toString("utf8");
}
