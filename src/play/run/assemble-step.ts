import { auditContract } from "../../contracts/audit.js";
import { exportContract } from "../../contracts/export.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { sha256Of } from "../../domain/hash.js";
import { assembleDrafts } from "../assemble/assemble-drafts.js";
import { isIncomplete } from "../assemble/assembled.js";
import { configOnly } from "../check/config-only.js";
import { resolved } from "../plan/expected-rows.js";
import { guardDocument } from "../guards/guard-document.js";
import type { AssembleStep } from "../schema/playbook.js";
import { jsonText } from "../../domain/escape/records.js";
import { wordsIn } from "./check-texts.js";
import { outputPlace, readRecord, type OutputPlace } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { pathOf, readInput } from "./step-input.js";

const mostBytes = 500_000_000;

/** Makes the documents of a play, audits and exports each. Missing texts are marked, and the run is then incomplete. */
export async function playAssembleStep(playing: Playing, step: AssembleStep): Promise<void> {
  const { context, loaded, declared } = playing;
  const { values } = loaded;
  const input = await readInput(playing, step);
  const isByRules = playing.steps.every(({ model }) => model === null);
  // Without a model there is one choice of each text.
  const drafts = isByRules ? 1 : Number(resolved(step.draft_count ?? 1, values, declared)) || 1;
  const title = step.title === undefined ? loaded.playbook.name : resolved(step.title, values, declared);
  const counts = noCounts();
  const outputs: string[] = [];
  const keys = new Map(
    [...input.evidence].map(
      ([id, texts]) =>
        [
          id,
          new Set(texts.flatMap(({ sources }) => sources.flatMap(({ key, work_id }) => [key ?? work_id, work_id]))),
        ] as const,
    ),
  );
  const quoted = new Set(isByRules ? input.items.map(({ id }) => id) : []);
  const material = { items: input.items, unplaced: input.unplaced, failed: new Map<string, string>(), keys, quoted };
  const assembled = assembleDrafts(step, material, { title, drafts, config: values });
  for (const draft of assembled) {
    const { number, markdown } = draft;
    const problems = [
      ...draft.problems.map(({ title: of, message }) => `"${of}": ${message}`),
      ...guardDocument(draft.sections).map(({ message }) => message),
    ];
    const shown = pathOf(playing, step.output, false, { ...configOnly(values), answer: () => number });
    const state = await writeDocument(playing, step, shown, markdown);
    counts[state] += 1;
    outputs.push(shown);
    playing.documents.push({ path: shown, words: wordsIn(markdown), incomplete: isIncomplete(draft) });
    for (const problem of problems.slice(0, mostTold)) playing.limit(`${shown}: ${problem}`);
    if (isIncomplete(draft)) context.incomplete(`${shown} is not whole: parts are missing or have no place`);
    await finish(playing, step, shown, { markdown, isSame: state === "kept" });
  }
  playing.steps.push({ name: step.name, kind: "assemble", model: null, outputs, counts, skipped: null });
}

const mostTold = 20;

/** Writes a document; one that a person has changed is kept, one that is somebody else's is an error. */
async function writeDocument(
  playing: Playing,
  step: AssembleStep,
  shown: string,
  markdown: string,
): Promise<"written" | "kept" | "edited"> {
  const { context, loaded } = playing;
  const { files } = context.services;
  const place: OutputPlace = outputPlace(context, shown);
  const path = files.forWriting(place.path);
  if ((await files.stat(path)) !== null) {
    const record = await readRecord(context, place);
    if (record?.playbook !== loaded.playbook.name) {
      throw new QuireError("unwritable_file", `${shown} was not made by this playbook: it is not overwritten.`, {
        facts: { path: shown },
        fix: "Move it away, or let the step write another file.",
      });
    }
    const there = sha256Of(new TextDecoder().decode(await files.read(path, mostBytes)));
    if (there === sha256Of(markdown) && there === record.sha256) return "kept";
    if (there !== record.sha256 && !playing.scope.isRedone(step.name, { id: "", title: "" })) {
      playing.limit(`${shown} was changed by hand and is kept; quire play --redo ${step.name} writes it again.`);
      return "edited";
    }
  }
  const record = {
    version: 1,
    playbook: loaded.playbook.name,
    config: loaded.config,
    step: step.name,
    sha256: sha256Of(markdown),
    present: [],
    rows: [],
    written: [],
    evidence: [],
  };
  await files.writeFile(files.forWriting(place.record), `${jsonText(record)}\n`);
  await files.writeFile(path, markdown);
  return "written";
}

/** What an audit or an export cannot do is told; the document stands all the same. */
async function finish(
  playing: Playing,
  step: AssembleStep,
  shown: string,
  { markdown, isSame }: { markdown: string; isSame: boolean },
): Promise<void> {
  const { context, loaded } = playing;
  const { files } = context.services;
  const path = files.inside(files.root, ...shown.split("/"));
  const isAudited = step.audit !== undefined && step.audit !== false;
  const isThere = async (name: string) =>
    isSame && (await files.stat(files.inside(files.root, ...name.split("/")))) !== null;
  if (isAudited && !(await isThere(`${shown.replace(/\.md$/, "")}.audit.json`))) {
    await attempt(playing, `${shown} was not audited`, async () => {
      const online = typeof step.audit === "object" ? step.audit.online : undefined;
      const audit = await context.call(auditContract, {
        text: markdown,
        format: "markdown",
        judge: "none",
        ...(online !== undefined && { online }),
      });
      const report = outputPlace(context, `${shown.replace(/\.md$/, "")}.audit.json`);
      await files.writeFile(files.forWriting(report.path), `${jsonText(audit)}\n`);
      const { counts } = audit;
      const doubts = counts.contradicted + counts.claims_not_found + counts.dangling;
      if (doubts > 0) playing.limit(`${shown}: the audit doubts ${doubts} citations: see ${report.shown}.`);
    });
  }
  for (const to of step.export?.to ?? []) {
    if (await isThere(`${shown.replace(/\.md$/, "")}.${to}`)) continue;
    await attempt(playing, `${shown} was not exported to ${to}`, async () => {
      const { layout, contents, template } = step.export ?? {};
      const output = files.inside(files.root, ...`${shown.replace(/\.md$/, "")}.${to}`.split("/"));
      await context.call(exportContract, {
        path,
        to,
        output: files.forWriting(output),
        ...(loaded.playbook.style !== undefined && { style: loaded.playbook.style }),
        ...(layout === "manuscript" || layout === "thesis" || layout === "report" || layout === "book"
          ? { layout }
          : {}),
        ...(contents !== undefined && { contents }),
        ...(template !== undefined && {
          template: files.inside(files.root, ...pathOf(playing, template, false).split("/")),
        }),
      });
    });
  }
}

async function attempt(playing: Playing, what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (["interrupted", "waiting"].includes(error.code)) throw error;
    playing.limit(`${what}: ${error.message}${error.fix === undefined ? "" : ` ${error.fix}`}`);
    playing.context.incomplete(`${what}: ${error.message}`);
  }
}
