import pMap from "p-map";
import { QuireError, toQuireError } from "../../domain/error.js";
import { contentHash } from "../../run/content-hash.js";
import { resolved } from "../plan/expected-rows.js";
import { configOnly } from "../check/config-only.js";
import type { Unit } from "../rows/elements-of.js";
import type { ToolStep } from "../schema/playbook.js";
import { expand, type TokenValues } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { titleOf, unitsOf } from "./asks.js";
import { outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput } from "./step-input.js";

/** What a tool made for one unit; null where it failed. */
interface Made {
  unit: Unit;
  output: unknown;
}

/** Calls a tool of the registry, once or for each item, and writes what it answers. An item fails alone. */
export async function playToolStep(playing: Playing, step: ToolStep): Promise<void> {
  const { context, loaded } = playing;
  if (step.tool === "play") {
    throw new QuireError("tool_refused", "A playbook does not play playbooks.", {
      facts: { step: step.name },
      fix: "Write the steps of the other one into this one.",
    });
  }
  const input = await readInput(playing, step);
  const { for_each } = step;
  const numberTo =
    for_each && "number_to" in for_each ? Number(resolved(for_each.number_to, loaded.values, playing.declared)) : 0;
  const units = unitsOf(step, input, numberTo);
  const counts = noCounts();
  playing.tellStart(step.name, units.length);
  const made = await pMap(
    units,
    async (unit): Promise<Made | null> => {
      try {
        const output = await callTool(playing, step, unit);
        counts.written += 1;
        return { unit, output };
      } catch (thrown) {
        const error = toQuireError(thrown);
        if (step.multiple_parts !== true || ["interrupted", "waiting"].includes(error.code)) throw error;
        if (error.code === "budget") playing.end.error ??= error;
        const state = error.code === "budget" ? "not_done" : "failed";
        counts[state] += 1;
        playing.items.push({
          step: step.name,
          id: unit.id,
          slot: unit.slot,
          title: titleOf(unit),
          state,
          reason: error.message,
        });
        return null;
      } finally {
        playing.tellDone(step.name, titleOf(unit));
      }
    },
    { concurrency: playing.input.parallel },
  );
  const outputs =
    step.output === undefined
      ? []
      : [
          await writeMade(
            playing,
            step,
            made.filter((each) => each !== null),
          ),
        ];
  const open = counts.failed + counts.not_done;
  if (open > 0) context.incomplete(`${step.name}: ${open} of ${units.length} were not done.`);
  playing.steps.push({ name: step.name, kind: "tool", model: null, outputs, counts, skipped: null });
}

async function callTool(playing: Playing, step: ToolStep, unit: Unit): Promise<unknown> {
  const values: TokenValues = {
    ...configOnly(playing.loaded.values),
    input: (of) => (of === "this" ? unit.fields : unit.item && of === "file" ? { name: unit.item.file } : undefined),
  };
  const given = expanded(step.with ?? {}, values, playing.declared);
  return playing.context.callNamed(step.tool, await withinWorkspace(playing, step.tool, given));
}

/** Texts with their tokens expanded. Throws `invalid_input` for a token without a value. */
function expanded(value: unknown, values: TokenValues, declared: ReadonlySet<string>): unknown {
  if (typeof value === "string") {
    const { text, missing } = expand(parseTemplate(value, declared).parts, values);
    if (missing.length === 0) return text;
    throw new QuireError("invalid_input", `${missing.join(", ")} has no value here.`, {
      fix: "Write a default behind |.",
    });
  }
  if (Array.isArray(value)) return value.map((each) => expanded(each, values, declared));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expanded(each, values, declared)]));
}

/** Paths that a tool takes lie in the workspace, wherever links lead; the tool is given them as they are there. */
async function withinWorkspace(playing: Playing, tool: string, input: unknown): Promise<unknown> {
  const { context } = playing;
  const { files } = context.services;
  const { paths = [] } = await context.aboutTool(tool);
  if (typeof input !== "object" || input === null) return input;
  const confined = files.within([files.root], "Copy it into the workspace.");
  const checked = (path: unknown): unknown =>
    typeof path === "string" ? confined.inside(files.root, ...path.split("/")) : path;
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (!paths.includes(name)) return [name, value];
      return [name, Array.isArray(value) ? value.map(checked) : checked(value)];
    }),
  );
}

async function writeMade(playing: Playing, step: ToolStep, made: readonly Made[]): Promise<string> {
  const { context, loaded } = playing;
  const shown = pathOf(playing, step.output ?? "", false);
  const place = outputPlace(context, shown);
  const maker = { playbook: loaded.playbook.name, config: loaded.config };
  await readBefore(context, place, maker);
  const rows = made.map(({ unit, output }) => ({ ...unit.item?.fields, result: output }));
  const value = step.multiple_parts === true ? rows : (made[0]?.output ?? null);
  const known = made.map(({ unit }) => ({ id: unit.id, title: titleOf(unit), parent: unit.item?.parent ?? null }));
  const record = {
    version: 1,
    ...maker,
    step: step.name,
    present: known.map(({ id }) => id),
    rows: step.multiple_parts === true ? known : [],
    written: [],
    evidence: [],
  } as const;
  const writer = new OutputWriter(context, place, () => ({
    value,
    record: { ...record, present: [...record.present], rows: [...record.rows], written: [], evidence: [] },
  }));
  await writer.changed();
  await writer.flush();
  context.emit("tool_result", "system", `played:${step.name}:${contentHash(value)}`, { name: "played", path: shown });
  return shown;
}
