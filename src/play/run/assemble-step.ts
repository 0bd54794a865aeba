import { QuireError } from "../../domain/error.js";
import { jsonText } from "../../domain/escape/records.js";
import { sha256Of } from "../../domain/hash.js";
import { assembleDrafts } from "../assemble/assemble-drafts.js";
import { type AssemblyMaterial, isIncomplete } from "../assemble/assembled.js";
import { configOnly } from "../check/config-only.js";
import { finishDrafts, type FinishSettings } from "../finish/finish-drafts.js";
import { resolved } from "../plan/expected-rows.js";
import type { AssembleStep } from "../schema/playbook.js";
import { outputPlace, readRecord } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import type { StepRecord } from "../schema/step-record.js";
import { wholeStep } from "./whole-steps.js";
import { pathOf, readInput, type StepInput } from "./step-input.js";

const mostBytes = 500_000_000;
const mostTold = 20;

/** A document of a draft as it lies in the workspace. */
interface Document {
  shown: string;
  /** Of the file; null where there is none. */
  sha256: string | null;
  /** Of what an earlier play wrote there; null where none did. */
  written: string | null;
}

/**
 * Makes the documents of a play, audited and exported. Documents that are as they would be written are left, and so are those
 * that a person has changed; one of somebody else is an error. What is missing is marked, and the run is then incomplete.
 */
export async function playAssembleStep(playing: Playing, step: AssembleStep): Promise<void> {
  const { context } = playing;
  const input = await readInput(playing, step);
  const material = materialOf(playing, step, input);
  const settings = settingsOf(playing, step);
  const drafts = assembleDrafts(step, material, settings);
  const documents = await Promise.all(drafts.map(({ number }) => documentAt(playing, settings.pathOf(number))));
  const counts = noCounts();
  const outputs = documents.map(({ shown }) => shown);
  const isEdited = documents.some(({ sha256, written }) => sha256 !== null && sha256 !== written);
  const isSame = drafts.every(({ markdown }, at) => documents[at]?.sha256 === sha256Of(markdown));
  const isForced = playing.scope.isRedone(step.name, { id: "", title: "" });
  if (isEdited && !isSame && !isForced) {
    counts.edited = drafts.length;
    playing.limit(
      `${outputs.join(", ")}: changed by hand and kept; --redo ${step.name} writes anew and sets the old ones aside.`,
    );
  } else if (isSame && !isForced && (await hasExports(playing, step, outputs))) {
    counts.kept = drafts.length;
  } else {
    counts.written = drafts.length;
    const known = new Set(documents.flatMap(({ written }) => written ?? []));
    const { files } = context.services;
    const inWorkspace = (draft: number) => files.inside(files.root, ...settings.pathOf(draft).split("/"));
    const { written } = await wholeStep(playing, step);
    const finished = await finishDrafts(context, step, material, { ...settings, known, pathOf: inWorkspace });
    for (const { number, sha256, audit, exports } of finished) {
      const slot = step.draft_count === undefined ? "" : String(number);
      const own = written.filter((each) => each.slot === slot);
      await keepRecord(playing, step, settings.pathOf(number), { sha256, written: own });
      const doubts =
        audit === null ? 0 : audit.counts.contradicted + audit.counts.claims_not_found + audit.counts.dangling;
      if (doubts > 0) playing.limit(`${settings.pathOf(number)}: the audit doubts ${doubts} citations.`);
      for (const { to, failed } of exports)
        if (failed !== null) playing.limit(`${settings.pathOf(number)} was not exported to ${to}: ${failed}`);
    }
  }
  for (const draft of drafts) {
    const path = settings.pathOf(draft.number);
    const words = draft.sections.reduce((sum, { text }) => sum + text.split(/\s+/u).filter(Boolean).length, 0);
    playing.documents.push({ path, words, incomplete: isIncomplete(draft) });
    for (const { message } of draft.problems.slice(0, mostTold)) playing.limit(`${path}: ${message}.`);
    if (isIncomplete(draft)) context.incomplete(`${path} lacks parts.`);
  }
  playing.steps.push({ name: step.name, kind: "assemble", model: null, outputs, counts, skipped: null });
}

function materialOf(playing: Playing, step: AssembleStep, { items, unplaced, evidence }: StepInput): AssemblyMaterial {
  const keys = new Map(
    [...evidence].map(([id, own]) => [
      id,
      new Set(own.flatMap(({ sources }) => sources.map(({ key, work_id }) => key ?? work_id))),
    ]),
  );
  const failed = playing.items.filter(({ state }) => state === "failed" || state === "not_done");
  const made = playing.producerOf(step);
  const isQuoted = playing.steps.find(({ name }) => name === made?.name)?.model === null;
  return {
    items,
    unplaced,
    failed: new Map(failed.map(({ id, reason }) => [id, reason])),
    keys,
    quoted: new Set(isQuoted ? items.map(({ id }) => id) : []),
    numberField: made?.kind === "prompt" ? made.answers?.number : undefined,
  };
}

function settingsOf(playing: Playing, step: AssembleStep): Omit<FinishSettings, "known"> {
  const { loaded, declared } = playing;
  const { values, playbook } = loaded;
  const isByRules = playing.steps.length > 0 && playing.steps.every(({ model }) => model === null);
  return {
    title: step.title === undefined ? playbook.name : resolved(step.title, values, declared),
    // Without a model there is one choice of each text.
    drafts: isByRules ? 1 : Number(resolved(step.draft_count ?? 1, values, declared)) || 1,
    config: values,
    style: playbook.style,
    pathOf: (draft) => pathOf(playing, step.output, false, { ...configOnly(values), answer: () => draft }),
  };
}

/** Throws `unwritable_file` for a document that this playbook did not make. */
async function documentAt({ context, loaded }: Playing, shown: string): Promise<Document> {
  const { files } = context.services;
  const place = outputPlace(context, shown);
  const path = files.forWriting(place.path);
  if ((await files.stat(path)) === null) return { shown, sha256: null, written: null };
  const record = await readRecord(context, place);
  if (record?.playbook !== loaded.playbook.name) {
    throw new QuireError("unwritable_file", `${shown} was not made by this playbook: it is not overwritten.`, {
      facts: { path: shown },
      fix: "Move it away, or let the step write another file.",
    });
  }
  const text = new TextDecoder().decode(await files.read(path, mostBytes));
  return { shown, sha256: sha256Of(text), written: record.sha256 };
}

async function keepRecord(
  { context, loaded }: Playing,
  step: AssembleStep,
  shown: string,
  made: Pick<StepRecord, "sha256" | "written">,
): Promise<void> {
  const { files } = context.services;
  const { config, playbook } = loaded;
  const about = { version: 1, playbook: playbook.name, config, step: step.name };
  const record = { ...about, ...made, previous: null, present: [], rows: [], evidence: [] };
  await files.writeFile(files.forWriting(outputPlace(context, shown).record), `${jsonText(record)}\n`);
}

async function hasExports({ context }: Playing, step: AssembleStep, outputs: readonly string[]): Promise<boolean> {
  const { files } = context.services;
  for (const shown of outputs) {
    for (const to of step.export?.to ?? []) {
      const path = `${shown.replace(/\.[a-z]+$/, "")}${to === "md" ? ".cited.md" : `.${to}`}`;
      if ((await files.stat(files.inside(files.root, ...path.split("/")))) === null) return false;
    }
  }
  return true;
}
