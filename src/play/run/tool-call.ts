import { QuireError } from "../../domain/error.js";
import { isRecord } from "../../domain/json-value.js";
import { contentHash } from "../../run/content-hash.js";
import { configOnly } from "../check/config-only.js";
import { knownTool } from "../check/known-tool.js";
import { pathFault } from "../paths/safe-path.js";
import type { Unit } from "../rows/elements-of.js";
import type { ToolStep } from "../schema/playbook.js";
import { expandValue } from "../tokens/expand-value.js";
import type { TokenValues } from "../tokens/expand.js";
import type { Playing } from "./playing.js";
import { readBesides } from "./read-besides.js";

/** A call of a tool for one unit, before it is made. */
export interface ToolCall {
  input: unknown;
  /** Of the tool and its input: the same call is not made twice. */
  key: string;
}

/** What a tool is given for a unit. Throws `invalid_input` where a token has no value, or a path leads away. */
export async function toolCall(playing: Playing, step: ToolStep, unit: Unit): Promise<ToolCall> {
  const values: TokenValues = {
    ...configOnly(playing.loaded.values),
    input: (of) => (of === "this" ? unit.fields : unit.item && of === "file" ? { name: unit.item.file } : undefined),
    answer: (name) => (name === "number" && unit.slot !== "" ? unit.slot : undefined),
  };
  const { value, missing } = expandValue(step.with ?? {}, values, playing.declared);
  if (missing.length > 0) {
    throw new QuireError("invalid_input", `${missing.join(", ")} has no value here.`, {
      facts: { step: step.name },
      fix: "Write a default behind |, or give the field.",
    });
  }
  const { model } = playing.input;
  const given = model === undefined ? value : await withModel(playing, model, step.tool, value);
  const input = await withinWorkspace(playing, step.tool, given);
  const besides = await readBesides(playing.context, step, value);
  return {
    input,
    key: contentHash({ tool: step.tool, given, ...(Object.keys(besides).length > 0 && { besides }) }),
  };
}

/** The model that is named for a play, or none, is that of its tools, too, where a step does not name another one. */
async function withModel({ context }: Playing, model: string, tool: string, input: unknown): Promise<unknown> {
  if (!isRecord(input) || Object.hasOwn(input, "model")) return input;
  const { fields } = knownTool(await context.aboutTool(tool));
  return fields !== null && Object.hasOwn(fields, "model") ? { ...input, model } : input;
}

/** Paths that a tool takes lie in the workspace, wherever links lead, and are none that settings or keys lie at. */
async function withinWorkspace({ context }: Playing, tool: string, input: unknown): Promise<unknown> {
  const { files } = context.services;
  const { paths = [] } = await context.aboutTool(tool);
  if (!isRecord(input)) return input;
  const confined = files.within([files.root], "Copy it into the workspace.");
  const checked = (path: unknown): unknown => {
    if (typeof path !== "string") return path;
    const fault = pathFault(path, false);
    if (fault === null) return confined.inside(files.root, ...path.split("/"));
    throw new QuireError("invalid_input", `${tool} cannot take the path ${path}: ${fault.message}.`, {
      facts: { path },
      fix: fault.fix,
    });
  };
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (!paths.includes(name)) return [name, value];
      return [name, Array.isArray(value) ? value.map(checked) : checked(value)];
    }),
  );
}
