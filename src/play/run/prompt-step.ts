import pMap from "p-map";
import type { PlayedState } from "../../contracts/play.js";
import { signOf } from "../../domain/verdict.js";
import { QuireError, toQuireError } from "../../domain/error.js";
import { stepSettings } from "../plan/step-settings.js";
import type { PromptStep } from "../schema/playbook.js";
import { expand } from "../tokens/expand.js";
import { parseTemplate } from "../tokens/parse-template.js";
import { type Ask, asksOf, titleOf, unitsOf } from "./asks.js";
import { AnswerDesk } from "./answer-desk.js";
import { comparablePath, isNamedByFile } from "../graph/producers.js";
import { holds, readsItem } from "../plan/condition.js";
import { levelRanges, resolved } from "../plan/expected-rows.js";
import { outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { valuesOf } from "./question.js";
import type { Unit } from "../rows/elements-of.js";
import { RowBook } from "./row-book.js";
import { pathOf, readInput, type StepInput } from "./step-input.js";
import { configOnly } from "../check/config-only.js";
import { isOfNumbers, writesRows } from "../shape/row-fields.js";
import { itemsOf } from "../rows/items-of.js";
import { levelFaults } from "./level-counts.js";

/** Carries out a step that writes: each of its items by itself, the file after each of them. */
export async function playPromptStep(playing: Playing, step: PromptStep): Promise<void> {
  const input = await readInput(playing, step);
  if (step.multiple_parts === true && input.items.length === 0 && input.faults.length > 0) {
    throw new QuireError("invalid_input", `${input.faults.join("; ")}.`, {
      facts: { step: step.name },
      fix: "Say multiple_parts: false, or let the step before write a list.",
    });
  }
  const { playbook, values } = playing.loaded;
  const { for_each } = step;
  const numberTo = for_each && "number_to" in for_each ? resolved(for_each.number_to, values, playing.declared) : 0;
  const counts = noCounts();
  const outputs: string[] = [];
  let model: string | null = null;
  for (const part of partsOf(playing, step, input, Number(numberTo))) {
    const asks = asksOf(step, part.units, stepSettings(step, playbook, values).count);
    const run = new PromptRun(playing, step, part, asks, counts);
    ({ model } = await run.play());
    outputs.push(run.shown);
  }
  playing.steps.push({ name: step.name, kind: "prompt", model, outputs, counts, skipped: null });
  tellCounts(playing, step, counts);
}

/** What of a step goes into one file. */
interface Part {
  input: StepInput;
  units: Unit[];
  /** Of the input file that the output is named after; null where it is not. */
  file: string | null;
  /** The number that the output is named after; null where it is not. */
  number: string | null;
}

/** A file for each input file, or for each number, where the output is named after it; else all as one. */
function partsOf(playing: Playing, step: PromptStep, input: StepInput, numberTo: number): Part[] {
  if (isNamedByFile(step.output)) {
    const names = input.files.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined) throw namedTwice(step, twice);
    return names.map((file) => {
      const own = { ...input, items: input.items.filter((item) => item.file === file) };
      return { input: own, units: unitsOf(step, own, numberTo), file, number: null };
    });
  }
  const units = unitsOf(step, input, numberTo);
  if (!isOfNumbers(step) || !comparablePath(step.output, playing.declared).includes("{this::%i}"))
    return [{ input, units, file: null, number: null }];
  return units.map((unit) => ({ input, units: [unit], file: null, number: unit.slot }));
}

const namedTwice = ({ name }: PromptStep, file: string): QuireError =>
  new QuireError(
    "invalid_input",
    `Two input files of ${name} are called "${file}": one output would take the other's place.`,
    {
      facts: { step: name, file },
      fix: "Give them names of their own, or write one output for all.",
    },
  );

/** What of a step is not as it was asked for: the run is then incomplete. */
function tellCounts(playing: Playing, { name }: PromptStep, counts: Record<PlayedState, number>): void {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const open = counts.failed + counts.not_done;
  if (open > 0) playing.context.incomplete(`${name}: ${open} of ${all} were not written.`);
  if (counts.unmet > 0) playing.context.incomplete(`${name}: ${counts.unmet} of ${all} are not as it asks.`);
  if (counts.edited_stale > 0) {
    playing.limit(`${name}: ${counts.edited_stale} texts that were changed by hand rest on what is different now.`);
  }
}

class PromptRun {
  /** From the workspace. */
  readonly shown: string;
  private failedInRow = 0;
  /** What ends the run: nothing more is begun, and what is underway comes to its end first. */
  private ended: QuireError | null = null;
  /** Why the items that are left are not asked for; the steps behind go on with what there is. */
  private givenUp: string | null = null;

  constructor(
    private readonly playing: Playing,
    private readonly step: PromptStep,
    private readonly part: Part,
    private readonly asks: readonly Ask[],
    private readonly counts: Record<PlayedState, number>,
  ) {
    const { file, number } = part;
    this.shown = pathOf(playing, step.output, false, {
      ...configOnly(playing.loaded.values),
      input: (of) => (of === "file" && file !== null ? { name: file } : undefined),
      answer: (name) => (name === "number" ? (number ?? undefined) : undefined),
    });
  }

  async play(): Promise<{ model: string | null }> {
    const { playing, step } = this;
    const { context, loaded } = playing;
    const place = outputPlace(context, this.shown);
    const maker = { playbook: loaded.playbook.name, config: loaded.config };
    const desk = await AnswerDesk.open(playing, step, this.part.input);
    const before = await readBefore(context, place, maker);
    const book = new RowBook(step, this.asks, before, (unit) => (text) => {
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
    playing.progress.begin(step.name, this.asks.length);
    await pMap(this.asks, (ask) => this.one(ask, desk, book, writer), { concurrency: playing.input.parallel });
    await writer.changed();
    await writer.flush();
    if (this.ended !== null) throw this.ended;
    this.report(book, desk.maker.model);
    return { model: desk.maker.model };
  }

  private async one(ask: Ask, desk: AnswerDesk, book: RowBook, writer: OutputWriter): Promise<void> {
    const { playing, step } = this;
    const title = titleOf(ask.unit);
    const names = { id: ask.unit.id, title };
    if (this.ended !== null) return;
    try {
      if (this.isLeftOut(ask, desk)) return this.leaveOut(ask, book);
      const question = await desk.question(ask);
      const { state, why } = book.stateOf(ask, question);
      const isForced = playing.scope.isRedone(step.name, names);
      if (!isForced && book.isThere(ask) && (state === "done" || state === "edited" || state === "edited_stale")) {
        if (state === "done") this.countMade("kept", ask, book);
        else this.count(state, ask, why.join(", "), true);
      } else if (!playing.scope.coversItem(step.name, names)) {
        this.count("skipped", ask, "not asked for", false);
      } else if (this.givenUp !== null) {
        this.count("not_done", ask, this.givenUp, true);
      } else {
        await playing.progress.begun(toldItem(ask));
        const { answer, isKnown } = await desk.answer(ask, question, isForced);
        book.put(ask, answer, question);
        this.failedInRow = 0;
        this.countMade(isKnown ? "known" : "written", ask, book);
        await writer.changed();
      }
    } catch (thrown) {
      const error = toQuireError(thrown);
      if (!endings.has(error.code)) book.fail(ask, error.message);
      this.failed(ask, error);
    }
  }

  /** What the condition does not hold for goes on as it is; a person's edit stays all the same. */
  private leaveOut(ask: Ask, book: RowBook): void {
    if (book.isEdited(ask)) return this.count("edited", ask, "", true);
    book.leaveOut(ask, this.part.input.evidence.get(ask.unit.id) ?? []);
    this.count("skipped", ask, "its condition does not hold", false);
  }

  private isLeftOut(ask: Ask, desk: AnswerDesk): boolean {
    const { when } = this.step;
    if (when === undefined || !readsItem(when)) return false;
    return !holds(when, valuesOf(desk.maker, ask.unit), this.playing.declared);
  }

  /** An item fails alone; what ends a run ends it. What stood in the file before stays there. */
  private failed(ask: Ask, error: QuireError): void {
    if (endings.has(error.code)) {
      this.ended ??= error;
      return;
    }
    const isBudget = error.code === "budget";
    if (isBudget) this.playing.end.error ??= error;
    this.count(isBudget ? "not_done" : "failed", ask, error.message, true);
    this.failedInRow += isBudget ? 0 : 1;
    if (this.failedInRow >= mostInRow) this.giveUp(error);
  }

  private giveUp({ message }: QuireError): void {
    if (this.givenUp !== null) return;
    const { context } = this.playing;
    this.givenUp = `${mostInRow} items in a row failed, the last one so: ${message} The others were not asked for.`;
    context.warn(`given-up:${this.step.name}:${this.shown}`, `${this.step.name}: ${this.givenUp}`);
  }

  /** An answer that does not meet the step's checks is marked: it stays in the file, and is told each time. */
  private countMade(state: PlayedState, ask: Ask, book: RowBook): void {
    const unmet = book.unmetOf(ask);
    if (unmet.length === 0) this.count(state, ask, "", false);
    else this.count("unmet", ask, unmet.join("; "), true);
  }

  private count(state: PlayedState, ask: Ask, reason: string, isTold: boolean): void {
    this.counts[state] += 1;
    const item = toldItem(ask);
    this.playing.progress.over(item, state, reason);
    if (isTold) this.playing.items.push({ step: this.step.name, ...item, state, reason });
  }

  private report(book: RowBook, model: string | null): void {
    const { playing, step } = this;
    for (const { claims } of book.evidence()) {
      for (const claim of claims) {
        const sign = signOf(claim);
        playing.verdicts[sign] = (playing.verdicts[sign] ?? 0) + 1;
      }
    }
    // Rows that a playbook gives itself are as many as it gives.
    const isGiven = model === null && step.without_model !== undefined;
    if (!isGiven) this.reportLevels(book);
    for (const { title, fault } of this.part.input.unplaced) {
      playing.limit(`${step.name}: "${title}" has no place in the outline (${fault}).`);
    }
  }

  /** Whether an outline has as many rows as it was to have; one that a person changed is theirs. */
  private reportLevels(book: RowBook): void {
    const { playing, step, counts } = this;
    if (step.levels === undefined || writesRows(step) || counts.edited + counts.edited_stale > 0) return;
    const { items } = itemsOf([{ name: "", value: book.value() }]);
    if (items.length === 0) return;
    const ranges = levelRanges(step.levels, playing.loaded.values, playing.declared);
    for (const fault of levelFaults(items, ranges)) playing.limit(`${step.name}: ${fault}.`);
  }
}

const toldItem = ({ unit, slot }: Ask) => ({ id: unit.id, slot, title: titleOf(unit) });

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
