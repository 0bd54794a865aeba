import pMap from "p-map";
import type { PlayedState } from "../../contracts/play.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { isRecord } from "../../domain/json-value.js";
import { configOnly } from "../check/config-only.js";
import { resolved } from "../plan/expected-rows.js";
import type { Unit } from "../rows/elements-of.js";
import type { Written } from "../schema/item.js";
import type { ToolStep } from "../schema/playbook.js";
import { expandValue } from "../tokens/expand-value.js";
import type { TokenValues } from "../tokens/expand.js";
import { titleOf, unitsOf } from "./asks.js";
import { outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput } from "./step-input.js";
import { wholeStep } from "./whole-steps.js";

/** What a tool made for one unit. */
interface Made {
  unit: Unit;
  output: unknown;
}

/**
 * Calls a tool of the registry, once or for each item, and writes what it answers. An item fails alone. Where the step, the
 * values that it reads and its input are as they were, it is not called again.
 */
export async function playToolStep(playing: Playing, step: ToolStep): Promise<void> {
  refuseItself(step);
  const { context, loaded, declared, scope } = playing;
  const input = await readInput(playing, step);
  const { for_each, output } = step;
  const numberTo =
    for_each && "number_to" in for_each ? Number(resolved(for_each.number_to, loaded.values, declared)) : 0;
  const units = unitsOf(step, input, numberTo);
  const counts = noCounts();
  const shown = output === undefined ? null : pathOf(playing, output, false);
  const { isDone, written } = await wholeStep(playing, step);
  if (isDone && shown !== null && !scope.isRedone(step.name, { id: "", title: "" })) counts.kept = units.length;
  else {
    const made = await callForAll(playing, step, units, counts);
    const open = units.length - made.length;
    if (open > 0) context.incomplete(`${step.name}: ${open} of ${units.length} were not done.`);
    if (shown !== null) await writeMade(playing, step, { shown, made, written: open > 0 ? [] : written });
  }
  const outputs = shown === null ? [] : [shown];
  playing.steps.push({ name: step.name, kind: "tool", model: null, outputs, counts, skipped: null });
}

function refuseItself({ tool, name }: ToolStep): void {
  if (tool !== "play") return;
  throw new QuireError("tool_refused", "A playbook does not play playbooks.", {
    facts: { step: name },
    fix: "Write the steps of the other one into this one.",
  });
}

async function callForAll(
  playing: Playing,
  step: ToolStep,
  units: readonly Unit[],
  counts: Record<PlayedState, number>,
): Promise<Made[]> {
  const { progress } = playing;
  progress.begin(step.name, units.length);
  const made = await pMap(
    units,
    async (unit): Promise<Made[]> => {
      try {
        await progress.begun(toldUnit(unit));
        const output = await callTool(playing, step, unit);
        counts.written += 1;
        progress.over(toldUnit(unit), "written", "");
        return [{ unit, output }];
      } catch (thrown) {
        const state = failed(playing, step, unit, toQuireError(thrown));
        counts[state] += 1;
        return [];
      }
    },
    { concurrency: playing.input.parallel },
  );
  return made.flat();
}

/** Tells that an item was not done; throws on what ends the step. */
function failed(playing: Playing, step: ToolStep, unit: Unit, error: QuireError): "failed" | "not_done" {
  const isBudget = error.code === "budget";
  if (["interrupted", "waiting"].includes(error.code) || (step.multiple_parts !== true && !isBudget)) throw error;
  if (isBudget) playing.end.error ??= error;
  const state = isBudget ? "not_done" : "failed";
  playing.items.push({ step: step.name, ...toldUnit(unit), state, reason: error.message });
  playing.progress.over(toldUnit(unit), state, error.message);
  return state;
}

const toldUnit = (unit: Unit) => ({ id: unit.id, slot: unit.slot, title: titleOf(unit) });

async function callTool(playing: Playing, step: ToolStep, unit: Unit): Promise<unknown> {
  const values: TokenValues = {
    ...configOnly(playing.loaded.values),
    input: (of) => (of === "this" ? unit.fields : unit.item && of === "file" ? { name: unit.item.file } : undefined),
    answer: (name) => (name === "number" && unit.slot !== "" ? unit.slot : undefined),
  };
  const given = expandValue(step.with ?? {}, values, playing.declared);
  return playing.context.callNamed(step.tool, await withinWorkspace(playing, step.tool, given));
}

/** Paths that a tool takes lie in the workspace, wherever links lead. */
async function withinWorkspace({ context }: Playing, tool: string, input: unknown): Promise<unknown> {
  const { files } = context.services;
  const { paths = [] } = await context.aboutTool(tool);
  if (!isRecord(input)) return input;
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

async function writeMade(
  playing: Playing,
  step: ToolStep,
  { shown, made, written }: { shown: string; made: readonly Made[]; written: Written[] },
): Promise<void> {
  const { context, loaded } = playing;
  const place = outputPlace(context, shown);
  const maker = { playbook: loaded.playbook.name, config: loaded.config };
  const { sha256 } = await readBefore(context, place, maker);
  const isOfItems = step.multiple_parts === true;
  const rows = made.map(({ unit, output }) => ({ ...unit.item?.fields, result: output }));
  const value = isOfItems ? rows : listOf(step, made[0]?.output ?? null);
  const known = isOfItems
    ? made.map(({ unit }) => ({ id: unit.id, title: titleOf(unit), parent: unit.item?.parent ?? null }))
    : [];
  const present = known.map(({ id }) => id);
  const record = { version: 1 as const, ...maker, step: step.name, present, rows: known, written, evidence: [] };
  const writer = new OutputWriter(context, place, () => ({ value, record }), sha256);
  await writer.changed();
  await writer.flush();
}

/** The list of an answer that its step names, or all of the answer. */
function listOf({ rows }: ToolStep, output: unknown): unknown {
  return rows !== undefined && isRecord(output) ? (output[rows] ?? []) : output;
}
