import type { PlayedState } from "../../contracts/play.js";
import { guardItems } from "../guards/guard-items.js";
import type { GuardStep } from "../schema/playbook.js";
import { findingsField } from "../shape/row-fields.js";
import { titleOf } from "./asks.js";
import { type Before, outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput, type StepInput } from "./step-input.js";
import { wholeStep, type WholeStep } from "./whole-steps.js";

/**
 * Writes the items of a file again, each with what the guards find in its text, so that a later step can revise those of which
 * something is said. A file that a person has changed is kept.
 */
export async function playGuardStep(playing: Playing, step: GuardStep): Promise<void> {
  const { context, loaded, scope } = playing;
  const input = await readInput(playing, step);
  const shown = pathOf(playing, step.output, false);
  const place = outputPlace(context, shown);
  const maker = { playbook: loaded.playbook.name, config: loaded.config };
  const before = await readBefore(context, place, maker);
  const whole = await wholeStep(playing, step);
  const state = scope.isRedone(step.name, { id: "", title: "" }) ? "written" : stateOfFile(before, whole);
  if (state === "written") {
    const contents = contentsOf(step, input);
    const record = { ...contents.record, version: 1 as const, ...maker, step: step.name, written: whole.written };
    const writer = new OutputWriter(context, place, () => ({ value: contents.value, record }), before.sha256);
    await writer.changed();
    await writer.flush();
  }
  if (state === "edited") playing.limit(`${shown}: changed by hand and kept; --redo ${step.name} writes it anew.`);
  const counts = { ...noCounts(), [state]: input.items.length };
  playing.steps.push({ name: step.name, kind: "guard", model: null, outputs: [shown], counts, skipped: null });
}

function stateOfFile({ sha256, record }: Before, { isDone }: WholeStep): PlayedState {
  if (sha256 !== null && sha256 !== record?.sha256 && sha256 !== record?.previous) return "edited";
  return isDone && sha256 !== null ? "kept" : "written";
}

/** The texts are the same as before: what they rest on goes with them. */
function contentsOf(step: GuardStep, input: StepInput) {
  const findings = guardItems(input, step.fields);
  const rows = input.items.map((item) => {
    const { id, fields, parent } = item;
    return { id, title: titleOf({ id, slot: "", fields, item }), parent };
  });
  const present = rows.map(({ id }) => id);
  return {
    value: input.items.map(({ id, fields }) => ({ ...fields, [findingsField]: findings.get(id) ?? "" })),
    record: { present, rows, evidence: [...input.evidence.values()].flat() },
  };
}
