import type { GuardFinding, PlayedState } from "../../contracts/play.js";
import { wordsIn } from "../../domain/characters.js";
import { canonicalJson, sha256Of } from "../../domain/hash.js";
import { type AssembledDraft, isIncomplete, missingWords } from "../assemble/assembled.js";
import { configOnly } from "../check/config-only.js";
import { finishDocument } from "../finish/finish-document.js";
import { guardedSections, sectionsOfText } from "../finish/guarded-sections.js";
import { guardDocument } from "../guards/guard-document.js";
import type { Item, Written } from "../schema/item.js";
import type { AssembleStep } from "../schema/playbook.js";
import type { FinishedFile, StepRecord } from "../schema/step-record.js";
import {
  type OutputPlace,
  outputPlace,
  type OwnText,
  readOwn,
  readRecord,
  writeOutput,
  writeRecord,
} from "./output-file.js";
import type { Playing } from "./playing.js";
import { pathOf } from "./step-input.js";

type DocumentState = Extract<PlayedState, "written" | "kept" | "edited" | "edited_stale">;

const mostTold = 20;

/**
 * What is to be done about a document: written where it is not there, or is as Quire wrote it and other by now; else it is as
 * it would be written, or a person's.
 * @param markdown as it would be written
 */
export function documentState(markdown: string, { text, record }: OwnText): DocumentState {
  if (text === null) return "written";
  if (text === markdown) return "kept";
  const hash = sha256Of(text);
  // A process may have been killed after it wrote the record and before it wrote the document.
  if (record === null || hash === record.sha256 || hash === record.previous) return "written";
  return record.sha256 === sha256Of(markdown) ? "edited" : "edited_stale";
}

/**
 * One document of a step. It is written where it has to be, and what the step wants of it is made of what then lies there: of a
 * document that a person has changed too. What is missing in it leaves the run incomplete.
 */
export class DocumentRun {
  /** From the workspace. */
  readonly shown: string;
  private readonly place: OutputPlace;
  private readonly about: Pick<StepRecord, "version" | "playbook" | "config" | "step">;

  /** @param written what is written down of the document once it is made */
  constructor(
    private readonly playing: Playing,
    private readonly step: AssembleStep,
    private readonly draft: AssembledDraft,
    private readonly written: readonly Written[],
  ) {
    const { loaded, context } = playing;
    const values = { ...configOnly(loaded.values), answer: () => draft.number };
    this.shown = pathOf(playing, step.output, false, values);
    this.place = outputPlace(context, this.shown);
    this.about = { version: 1, playbook: loaded.playbook.name, config: loaded.config, step: step.name };
  }

  async play(items: readonly Item[]): Promise<DocumentState> {
    const { playing, step, draft, shown } = this;
    const before = await readOwn(playing.context, this.place, this.about);
    const found = documentState(draft.markdown, before);
    const isForced = playing.scope.isRedone(step.name, { id: "", title: "" });
    const isTheirs = found === "edited" || found === "edited_stale";
    const isWritten = found === "written" || isForced;
    if (isWritten) await this.write(before, isTheirs);
    else if (isTheirs) this.tellEdited(found);
    const markdown = isTheirs && !isForced ? (before.text ?? "") : draft.markdown;
    const sections =
      markdown === draft.markdown ? guardedSections(draft.sections, items, step.fields) : sectionsOfText(markdown);
    const guards = guardDocument(sections);
    const words = sections.reduce((sum, { text }) => sum + wordsIn(text).length, 0);
    playing.documents.push({ path: shown, words, incomplete: isIncomplete(draft), guards });
    await this.finish(markdown, guards, isTheirs && !isForced);
    this.tellProblems();
    return isWritten ? "written" : found;
  }

  /** What a person made of an earlier document is set aside first, never lost. */
  private async write({ text, record }: OwnText, isTheirs: boolean): Promise<void> {
    const { playing, draft, place, shown } = this;
    const { files } = playing.context.services;
    if (isTheirs) {
      const aside = await files.setAside(place.path, sha256Of(draft.markdown).slice(0, 12));
      playing.context.warn(
        `set-aside:${aside}`,
        `${shown} was not as Quire had written it: that file is now ${aside}.`,
      );
    }
    await writeOutput(playing.context, place, draft.markdown, {
      ...this.record(record?.finished ?? []),
      previous: text === null ? null : sha256Of(text),
    });
  }

  private record(finished: FinishedFile[]): Omit<StepRecord, "sha256" | "previous"> {
    const own = sha256Of(this.draft.markdown);
    const written = this.written.map((each) => ({ ...each, own }));
    return { ...this.about, present: [], rows: [], written, evidence: [], finished };
  }

  private async finish(markdown: string, guards: readonly GuardFinding[], isTheirs: boolean): Promise<void> {
    const { playing, step, draft, place, shown } = this;
    const { context, loaded } = playing;
    const record = await readRecord(context, place);
    const template = step.export?.template === undefined ? undefined : pathOf(playing, step.export.template, false);
    const text = { shown, markdown, style: loaded.playbook.style, template };
    const finished = await finishDocument(context, step, text, { guards, before: record?.finished ?? [] });
    for (const note of finished.flatMap(({ notes }) => notes)) playing.limit(note);
    if (record === null) return;
    const { previous } = record;
    const now = isTheirs
      ? { ...record, finished }
      : { ...this.record(finished), sha256: sha256Of(draft.markdown), previous };
    if (canonicalJson(now) !== canonicalJson(record)) await writeRecord(context, place, now);
  }

  /** What is missing, has no place or was changed in its texts. */
  private tellProblems(): void {
    const { playing, draft, shown } = this;
    const { problems } = draft;
    for (const { title, message } of problems.slice(0, mostTold))
      playing.limit(`${shown}: "${title}": ${message.replace(/\.$/u, "")}.`);
    if (problems.length > mostTold) playing.limit(`${shown}: ${problems.length - mostTold} more of the kind.`);
    if (isIncomplete(draft)) playing.context.incomplete(`${shown} lacks parts: ${missingWords(draft)}.`);
  }

  private tellEdited(state: DocumentState): void {
    const base = state === "edited" ? "" : ", and its sections are others by now";
    this.playing.limit(
      `${this.shown}: changed by hand and kept${base}; --redo ${this.step.name} writes it anew and sets this one aside.`,
    );
  }
}
