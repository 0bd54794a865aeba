import pMap from "p-map";
import type { PlayedState } from "../../contracts/play.js";
import { signOf } from "../../domain/evidence.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { stateOf } from "../keys/keys.js";
import { stepSettings } from "../plan/step-settings.js";
import type { PromptStep } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { type Ask, asksOf, titleOf, unitsOf } from "./asks.js";
import { AnswerDesk } from "./answer-desk.js";
import { holds, readsItem } from "../plan/condition.js";
import { resolved } from "../plan/expected-rows.js";
import { outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { valuesOf } from "./question.js";
import type { Unit } from "../rows/elements-of.js";
import { RowBook } from "./row-book.js";
import { pathOf, readInput, type StepInput } from "./step-input.js";
import { configOnly } from "../check/config-only.js";

/** Carries out a step that writes: each of its items by itself, the file after each of them. */
export async function playPromptStep(playing: Playing, step: PromptStep): Promise<void> {
  const input = await readInput(playing, step);
  if (step.multiple_parts === true && input.items.length === 0 && input.faults.length > 0) {
    throw new QuireError("invalid_input", `${input.faults.join("; ")}.`, {
      facts: { step: step.name },
      fix: "Say multiple_parts: false, or let the step before write a list.",
    });
  }
  for (const part of partsOf(step, input)) await new PromptRun(playing, step, part.input, part.file).play();
}

/** A file for each input file where the output is named after it; else all as one. */
function partsOf(step: PromptStep, input: StepInput): { input: StepInput; file: string | null }[] {
  if (!step.output.includes("{input:file::name}")) return [{ input, file: null }];
  return input.files.map(({ name }) => ({
    file: name,
    input: { ...input, items: input.items.filter(({ file }) => file === name) },
  }));
}

class PromptRun {
  private readonly counts: Record<PlayedState, number> = noCounts();
  private readonly asks: readonly Ask[];
  private readonly units: readonly Unit[];
  private failedInRow = 0;

  constructor(
    private readonly playing: Playing,
    private readonly step: PromptStep,
    private readonly input: StepInput,
    private readonly file: string | null,
  ) {
    const { playbook, values } = playing.loaded;
    const { for_each } = step;
    const numberTo =
      for_each && "number_to" in for_each ? Number(resolved(for_each.number_to, values, playing.declared)) : 0;
    this.units = unitsOf(step, input, numberTo);
    this.asks = asksOf(step, this.units, stepSettings(step, playbook, values).count);
  }

  async play(): Promise<void> {
    const { playing, step } = this;
    const { context, loaded } = playing;
    const fileName = this.file?.replace(/\.[a-z0-9]+$/i, "");
    const base = configOnly(loaded.values);
    const shown = pathOf(playing, step.output, false, {
      ...base,
      input: (of) => (of === "file" && fileName !== undefined ? { name: fileName } : undefined),
    });
    const place = outputPlace(context, shown);
    const maker = { playbook: loaded.playbook.name, config: loaded.config };
    const desk = await AnswerDesk.open(playing, step, this.input);
    const before = await readBefore(context, place, maker);
    const book = new RowBook(step, this.units, before, (unit) => (text) => {
      return expand(parseTemplate(text, playing.declared).parts, valuesOf(desk.maker, unit)).text;
    });
    const writer = new OutputWriter(
      context,
      place,
      () => ({
        value: book.value(),
        record: { version: 1, ...maker, step: step.name, ...book.record() },
      }),
      before.sha256,
    );
    playing.tellStart(step.name, this.asks.length);
    try {
      await pMap(this.asks, (ask) => this.one(ask, desk, book, writer), {
        concurrency: playing.input.parallel,
        stopOnError: true,
      });
    } finally {
      await writer.flush();
    }
    await writer.changed();
    await writer.flush();
    this.report(desk, book, shown);
  }

  private async one(ask: Ask, desk: AnswerDesk, book: RowBook, writer: OutputWriter): Promise<void> {
    const { playing, step } = this;
    const title = titleOf(ask.unit);
    const names = { id: ask.unit.id, title };
    const { slot, unit } = ask;
    if (this.isLeftOut(ask, desk)) return this.leaveOut(ask, book);
    try {
      const question = await desk.question(ask);
      const own = book.ownBefore(unit.id, slot);
      const now = { key: question.key, parts: question.parts, own };
      const { state, why } = stateOf(now, book.writtenFor(unit.id, slot));
      const isForced = playing.scope.isRedone(step.name, names);
      if (!isForced && own !== null && (state === "done" || state === "edited" || state === "edited_stale")) {
        book.keep(unit.id, slot, state !== "done");
        if (state === "done") this.countMade("kept", ask, book);
        else this.count(state, ask, why.join(", "), true);
      } else if (!playing.scope.coversItem(step.name, names)) {
        book.keep(unit.id, slot, false);
        this.count("skipped", ask, "not asked for", false);
      } else {
        const { answer, isKnown } = await desk.answer(ask, question, isForced);
        book.put(ask, answer, question);
        this.failedInRow = 0;
        this.countMade(isKnown ? "known" : "written", ask, book);
      }
      await writer.changed();
    } catch (thrown) {
      this.failed(ask, toQuireError(thrown), book);
    } finally {
      playing.tellDone(step.name, title);
    }
  }

  /** What the condition does not hold for goes on as it is; a person's edit stays all the same. */
  private leaveOut(ask: Ask, book: RowBook): void {
    const { unit, slot } = ask;
    if (book.isEdited(unit.id, slot)) {
      book.keep(unit.id, slot, true);
      return this.count("edited", ask, "", true);
    }
    book.leaveOut(unit, this.input.evidence.get(unit.id) ?? []);
    this.count("skipped", ask, "its condition does not hold", false);
  }

  private isLeftOut(ask: Ask, desk: AnswerDesk): boolean {
    const { when } = this.step;
    if (when === undefined || !readsItem(when)) return false;
    return !holds(when, valuesOf(desk.maker, ask.unit), this.playing.declared);
  }

  /** An item fails alone; what ends a run ends it. What stood in the file before stays there. */
  private failed(ask: Ask, error: QuireError, book: RowBook): void {
    if (endings.has(error.code)) throw error;
    book.keep(ask.unit.id, ask.slot, false);
    const isBudget = error.code === "budget";
    if (isBudget) this.playing.end.error ??= error;
    this.count(isBudget ? "not_done" : "failed", ask, error.message, true);
    this.failedInRow += isBudget ? 0 : 1;
    if (this.failedInRow >= mostInRow) throw error;
  }

  /** An answer that does not meet the step's checks is marked: it stays in the file, and is told each time. */
  private countMade(state: PlayedState, ask: Ask, book: RowBook): void {
    const unmet = book.unmetOf(ask.unit.id, ask.slot);
    if (unmet.length === 0) this.count(state, ask, "", false);
    else this.count("unmet", ask, unmet.join("; "), true);
  }

  private count(state: PlayedState, { unit, slot }: Ask, reason: string, isTold: boolean): void {
    this.counts[state] += 1;
    if (isTold)
      this.playing.items.push({ step: this.step.name, id: unit.id, slot, title: titleOf(unit), state, reason });
  }

  private report(desk: AnswerDesk, book: RowBook, shown: string): void {
    const { playing, step, counts } = this;
    for (const { claims } of book.evidence()) {
      for (const claim of claims) {
        const sign = signOf(claim);
        playing.verdicts[sign] = (playing.verdicts[sign] ?? 0) + 1;
      }
    }
    for (const { title, fault } of this.input.unplaced) {
      playing.limit(`${step.name}: "${title}" has no place in the outline (${fault}).`);
    }
    playing.steps.push({
      name: step.name,
      kind: "prompt",
      model: desk.maker.model,
      outputs: [shown],
      counts,
      skipped: null,
    });
    const open = counts.failed + counts.not_done;
    const all = this.asks.length;
    if (open > 0) playing.context.incomplete(`${step.name}: ${open} of ${all} were not written.`);
    if (counts.unmet > 0) playing.context.incomplete(`${step.name}: ${counts.unmet} of ${all} are not as it asks.`);
    if (counts.edited_stale > 0) {
      playing.limit(
        `${step.name}: ${counts.edited_stale} texts that were changed by hand rest on what is different now.`,
      );
    }
  }
}

/** What must not be taken for the failure of one item. */
const endings = new Set<string>([
  "interrupted",
  "waiting",
  "unknown_price",
  "untrusted",
  "no_model",
  "config",
  "unwritable_file",
  "store",
  "internal",
]);
/** So many failures one after the other are no matter of items. */
const mostInRow = 8;

export function noCounts(): Record<PlayedState, number> {
  return { written: 0, known: 0, kept: 0, unmet: 0, edited: 0, edited_stale: 0, failed: 0, not_done: 0, skipped: 0 };
}
