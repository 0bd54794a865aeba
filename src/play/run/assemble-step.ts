import { contentHash } from "../../run/content-hash.js";
import { assembleDrafts, type AssemblySettings } from "../assemble/assemble-drafts.js";
import type { AssemblyMaterial } from "../assemble/assembled.js";
import { resolved } from "../plan/expected-rows.js";
import type { AssembleStep } from "../schema/playbook.js";
import type { StepRecord } from "../schema/step-record.js";
import { DocumentRun } from "./document-run.js";
import { type MadeByTools, madeByTools } from "./made-by-tools.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { idsOf, readInput, type StepInput } from "./step-input.js";
import { wholeStep } from "./whole-steps.js";

/** Makes the documents of a step, one for each draft: they are assembled once, then each is written and finished. */
export async function playAssembleStep(playing: Playing, step: AssembleStep): Promise<void> {
  const input = await readInput(playing, step);
  const made = await madeByTools(playing, step, input);
  const drafts = assembleDrafts(step, materialOf(playing, step, input, made), settingsOf(playing, step, input));
  const { written } = await wholeStep(playing, step);
  const counts = noCounts();
  const outputs: string[] = [];
  for (const draft of drafts) {
    const slot = step.draft_count === undefined ? "" : String(draft.number);
    const own = written.filter((each) => each.slot === slot);
    const document = new DocumentRun(playing, step, draft, own);
    counts[await document.play(input.items)] += 1;
    outputs.push(document.shown);
  }
  playing.steps.push({ name: step.name, kind: "assemble", model: null, outputs, counts, skipped: null });
}

function materialOf(
  playing: Playing,
  step: AssembleStep,
  input: StepInput,
  { keys: ofTools, pictures }: MadeByTools,
): AssemblyMaterial {
  const { items, unplaced, evidence, records } = input;
  const keys = new Map(
    [...evidence].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ sources }) => sources.map(({ key, work_id }) => key ?? work_id))),
    ]),
  );
  const failed = playing.items.filter(({ state }) => state === "failed" || state === "not_done");
  const made = playing.producerOf(step);
  return {
    items,
    unplaced,
    failed: new Map(failed.map(({ id, reason }) => [id, reason])),
    keys: new Map([...keys, ...ofTools]),
    pictures,
    quoted: new Set(
      records.flatMap((record) => record.written.filter(isByRules).flatMap((each) => idsOf(record, each))),
    ),
    numberField: made?.kind === "prompt" ? made.answers?.number : undefined,
  };
}

const noModelHash = contentHash("none");

/** Whether a text was made without a model: of quotations, which keep their sources' own references. */
const isByRules = ({ parts }: StepRecord["written"][number]): boolean => parts.model === noModelHash;

function settingsOf({ loaded, declared }: Playing, step: AssembleStep, { records }: StepInput): AssemblySettings {
  const { values, playbook } = loaded;
  const written = records.flatMap((record) => record.written);
  return {
    title: step.title === undefined ? playbook.name : resolved(step.title, values, declared),
    // Without a model there is one choice of each text.
    drafts:
      written.length > 0 && written.every(isByRules)
        ? 1
        : Number(resolved(step.draft_count ?? 1, values, declared)) || 1,
    config: values,
  };
}
