import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { QuireError } from "../../../domain/error.js";
import { gatherInput } from "../../../gather/schema/gather-schema.js";
import { tool as gatherTool } from "../../../gather/gather.tool.js";
import { givenFields } from "../command/fields.js";
import { readLine } from "../gates/keyboard.js";
import { parseColumns } from "../gates/search-draft.js";
import type { BudgetFlags } from "../command/commander.js";
import type { Invocation } from "../command/invocation.js";
import { shallowYaml } from "../../../domain/nesting-limits.js";

/** Flags of `quire gather`; what none of them says is asked for, or stands in the file of `--request`. */
export interface GatherFlags extends Partial<z.input<typeof gatherTool.input>>, BudgetFlags {
  request?: string;
  seed?: number;
}

type Request = z.input<typeof gatherInput>;
/** Fields of it as far as they are known. Those of a file may hold anything: the tool checks their values. */
type Given = Partial<Request>;

/** Reads what is to be gathered: from flags, else the file of `--request`, else the person at the terminal. */
export async function requestOf(invocation: Invocation, description: string, flags: GatherFlags): Promise<Request> {
  const written = flags.request === undefined ? {} : readRequest(resolve(invocation.process.startedIn, flags.request));
  const given = { ...written, ...inputOf(description, flags) };
  return askedFor(invocation, given, flags);
}

function inputOf(description: string, flags: GatherFlags): Given {
  const { columns, keys, ...given } = givenFields(gatherTool, flags);
  return {
    ...given,
    ...(description !== "" && { description }),
    ...(columns && { columns: columns.flatMap(parseColumns) }),
    ...(keys && { keys: keys.flatMap(parseColumns) }),
  };
}

/** A request in a file has the names of the tool's input; lists may be written as "name, licence". */
function readRequest(path: string): Given {
  const fix = `Write a YAML or JSON map with some of: ${Object.keys(gatherInput.shape).join(", ")}.`;
  const failure = (what: string) => new QuireError("usage", `The request in ${path} ${what}`, { facts: { path }, fix });
  let written: unknown;
  try {
    written = parse(shallowYaml(readFileSync(path, "utf8")));
  } catch (error) {
    throw failure(`cannot be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  const map = z.record(z.string(), z.unknown()).safeParse(written);
  if (!map.success) throw failure("is no map of fields and values.");
  const unknown = Object.keys(map.data).filter((name) => !(name in gatherInput.shape));
  if (unknown.length > 0) throw failure(`has unknown fields: ${unknown.join(", ")}.`);
  return withLists(map.data);
}

function withLists(request: Given): Given {
  const { columns, keys, where }: Record<string, unknown> = request;
  return {
    ...request,
    ...(typeof columns === "string" && { columns: parseColumns(columns) }),
    ...(typeof keys === "string" && { keys: parseColumns(keys) }),
    ...(typeof where === "string" && { where: [where] }),
  };
}

/** Adds what is not given and a person can be asked for; a request in a file is whole but for its description. */
async function askedFor({ process, flags, interactive }: Invocation, given: Given, own: GatherFlags): Promise<Request> {
  const canAsk = interactive && process.stderr.isTTY && flags.yes !== true && flags.answers === undefined;
  const description =
    given.description ?? (canAsk ? await readLine(process, "What do you want a list of? ") : undefined);
  if (!description) {
    throw new QuireError("usage", "It was not said what to gather.", {
      fix: 'Say what you want a list of: quire gather "open-source vector databases"',
    });
  }
  const asked: Request = { ...given, description };
  if (!canAsk || own.request !== undefined) return asked;
  if (given.min_items === undefined && given.for_each === undefined) asked.min_items = await readMinimum(process);
  if (given.columns === undefined && given.append === undefined) {
    const columns = parseColumns(
      (await readLine(process, "Columns, apart by commas (empty: they are proposed): ")) ?? "",
    );
    if (columns.length > 0) asked.columns = columns;
  }
  return asked;
}

async function readMinimum(process: Invocation["process"]): Promise<number> {
  const usual = gatherInput.shape.min_items.parse(undefined);
  for (;;) {
    const line = await readLine(process, `How many rows at least? (empty: ${usual}) `);
    if (!line) return usual;
    const read = gatherInput.shape.min_items.safeParse(Number(line));
    if (read.success) return read.data;
    process.stderr.write("Write a whole number of 1 or more.\n");
  }
}
