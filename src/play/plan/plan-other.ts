import { sha256Of } from "../../domain/hash.js";
import { contentHash } from "../../run/content-hash.js";
import { configOnly } from "../check/config-only.js";
import { stateOf } from "../keys/keys.js";
import { resolvePath } from "../paths/safe-path.js";
import type { KeyParts } from "../schema/item.js";
import type { PlannedItem, PlannedStep } from "../schema/plan.js";
import type { Step } from "../schema/playbook.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { exactly, nothing } from "./estimates.js";
import { resolved } from "./expected-rows.js";
import { isSettled, type Outlook, type Planning, unmetNeeds } from "./outlook.js";
import { afterOf, countStates, isDone, outputOf, recordKey, recordsOf } from "./planned.js";
import { filesAt, originItems } from "./read-input.js";

type OtherStep = Exclude<Step, { kind: "prompt" }>;

/** Plans a step without a model of its own: a tool, a gate, or the document that is put together. */
export function planOther(
  step: OtherStep,
  index: number,
  planning: Planning,
): { planned: PlannedStep; outlook: Outlook } {
  const items = plannedItems(step, index, planning);
  const planned: PlannedStep = {
    name: step.name,
    kind: step.kind,
    model: null,
    output: "output" in step ? outputOf(step.output, planning) : null,
    after: afterOf(step, index, planning),
    items: exactly(items.length),
    states: countStates(items),
    planned: items,
    calls: nothing,
    tokens: { input: nothing, output: nothing },
    usd: nothing,
    minutes: nothing,
    skipped: null,
    effect: step.kind === "tool" ? (planning.tools.get(step.tool)?.effect ?? null) : null,
    lens: step.kind === "tool" ? lensOf(step) : null,
    looks_again: step.kind === "tool" && planning.tools.get(step.tool)?.isLook === true,
  };
  return { planned, outlook: outlookOf(step, index, items, planning) };
}

/** One that is put together while it is played is not known yet. */
function lensOf({ with: given }: Extract<Step, { kind: "tool" }>): string | null {
  const lens = given?.["lens"];
  return typeof lens === "string" && !lens.includes("{") ? lens : null;
}

function plannedItems(step: OtherStep, index: number, planning: Planning): PlannedItem[] {
  const records = recordsOf(planning.records, step.name);
  const waiting = waitsFor(step, index, planning);
  const parts = partsOf(step, planning);
  return slotsOf(step, planning).map((slot) => {
    const title = slot === "" ? step.name : `${step.name} ${slot}`;
    if (waiting.length > 0) return { id: "", title, slot, state: "waits", why: waiting, key: "", parts: null };
    const own = { ...parts, slot };
    const key = contentHash(own);
    if (step.kind === "gate" && planning.approved?.has(step.name) === true)
      return { id: "", title, slot, state: "done", why: [], key, parts: own };
    return {
      id: "",
      title,
      slot,
      key,
      parts: own,
      ...stateOf({ key, parts: own, own: documentHash(step, slot, planning) }, records.get(recordKey("", slot))),
    };
  });
}

/** Of the document that lies there, so that one that was changed by hand is told; null for what is none. */
function documentHash(step: OtherStep, slot: string, { files, declared, values }: Planning): string | null {
  if (step.kind !== "assemble") return null;
  const { parts } = parseTemplate(step.output, declared);
  const { path } = resolvePath(parts, { ...configOnly(values), answer: () => slot || "1" }, false);
  const text = files.get(path);
  return typeof text === "string" ? sha256Of(text) : null;
}

function slotsOf(step: OtherStep, { values, declared }: Planning): string[] {
  const count =
    step.kind === "assemble"
      ? step.draft_count
      : step.kind === "tool" && step.for_each && "number_to" in step.for_each
        ? step.for_each.number_to
        : undefined;
  if (count === undefined) return [""];
  return Array.from({ length: Number(resolved(count, values, declared)) }, (_, at) => String(at + 1));
}

function waitsFor(step: OtherStep, index: number, planning: Planning): string[] {
  const unmet = unmetNeeds(planning, step);
  const producer = planning.producers[index] ?? null;
  const made = producer === null ? undefined : planning.outlooks.get(producer);
  const name = planning.playbook.steps[producer ?? -1]?.name ?? "";
  return [...unmet, ...(made && !isSettled(made) && !unmet.includes(name) ? [name] : [])].map((each) => `step ${each}`);
}

/** What a step without prompts rests on: how it is written, the values of the config, and the files that it reads. */
function partsOf(step: OtherStep, planning: Planning): KeyParts {
  const files = step.input === undefined ? [] : filesAt(step.input, planning);
  const none = contentHash(null);
  return {
    template: contentHash(step),
    variables: Object.fromEntries(
      readNames(step, planning).map((name) => [name, contentHash(planning.values[name] ?? null)]),
    ),
    item: { ...(files.length > 0 && { file: contentHash(files) }), ...planning.besides?.get(step.name) },
    context: none,
    model: none,
    settings: none,
    schema: none,
    evidence: none,
    slot: "",
  };
}

function readNames(step: OtherStep, { declared, values }: Planning): string[] {
  const written = JSON.stringify(step);
  return [...declared].filter((name) => Object.hasOwn(values, name) && written.includes(name));
}

function outlookOf(step: OtherStep, index: number, items: readonly PlannedItem[], planning: Planning): Outlook {
  const isMade = items.every(({ state }) => isDone(state));
  const path = step.kind === "gate" ? step.input : step.output;
  const { items: rows, unplaced } =
    path === undefined || !isMade ? { items: null, unplaced: [] } : originItems(path, planning);
  // Items that are looked at are as many as before, and their texts as long.
  const read = step.kind === "guard" ? planning.outlooks.get(planning.producers[index] ?? -1) : undefined;
  if (read && rows === null) return { ...read, items: null, pending: "all" };
  const count = rows === null ? { least: 0, likely: 20, most: 200 } : exactly(rows.length);
  return { items: rows, rows: count, leaves: count, pending: isMade ? new Set() : "all", words: null, unplaced };
}
