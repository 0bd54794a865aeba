import type { PlayedState } from "../../contracts/play.js";
import { type QuireError, toQuireError } from "../../domain/error.js";
import { canonicalJson } from "../../domain/hash.js";
import { isLook } from "../check/known-tool.js";
import { contentHash } from "../../run/content-hash.js";
import { codeRefusal } from "../../tool/code-gate.js";
import { resolved } from "../plan/expected-rows.js";
import type { Unit } from "../rows/elements-of.js";
import type { KeyParts } from "../schema/item.js";
import type { ToolStep } from "../schema/playbook.js";
import { titleOf, unitsOf } from "./asks.js";
import { type Before, outputPlace, OutputWriter, readBefore } from "./output-file.js";
import type { Playing } from "./playing.js";
import { noCounts } from "./prompt-step.js";
import { sideBySide } from "./side-by-side.js";
import { pathOf, readInput } from "./step-input.js";
import { toolCall } from "./tool-call.js";
import { ToolRows } from "./tool-rows.js";
import { wholeStep, type WholeStep } from "./whole-steps.js";

/**
 * Calls a tool of the registry, once or for each item, and writes what it answers after each of them. An item fails alone.
 * Where the step, the values that it reads and its input are as they were, it is not called again; what a person changed in
 * its file stays.
 */
export async function playToolStep(playing: Playing, step: ToolStep): Promise<void> {
  const { context, loaded, declared, scope } = playing;
  const input = await readInput(playing, step);
  const { for_each, output } = step;
  const numberTo =
    for_each && "number_to" in for_each ? Number(resolved(for_each.number_to, loaded.values, declared)) : 0;
  const units = unitsOf(step, input, numberTo);
  const counts = noCounts();
  const shown = output === undefined ? null : pathOf(playing, output, false);
  const maker = { playbook: loaded.playbook.name, config: loaded.config };
  const before = shown === null ? nothingBefore : await readBefore(context, outputPlace(context, shown), maker);
  const whole = await wholeStep(playing, step);
  const isForced = units.some((unit) => scope.isRedone(step.name, { id: unit.id, title: titleOf(unit) }));
  const isOfItems = step.multiple_parts === true;
  const edited = isEdited(before);
  const isKept = whole.isDone && before.value !== undefined && !edited && !isLook(await context.aboutTool(step.tool));
  if (!isForced && isKept) counts.kept = units.length;
  else if (!isForced && !isOfItems && edited) counts[keepEdited(playing, step, whole)] = units.length;
  else await new ToolRun(playing, step, { units, before, whole, shown, counts }).play();
  const outputs = shown === null ? [] : [shown];
  playing.steps.push({ name: step.name, kind: "tool", model: null, outputs, counts, skipped: null });
}

const nothingBefore: Before = { value: undefined, record: null, sha256: null };

/** Whether a person has changed the file since it was written; one whose writing was cut short is none of theirs. */
function isEdited({ record, sha256 }: Before): boolean {
  return sha256 !== null && record !== null && sha256 !== record.sha256 && sha256 !== record.previous;
}

function keepEdited(playing: Playing, { name }: ToolStep, { isDone }: WholeStep): PlayedState {
  if (isDone) return "edited";
  playing.limit(`${name}: changed by hand and kept; what it rests on is different now: --redo ${name} makes it anew.`);
  return "edited_stale";
}

interface ToolWork {
  units: readonly Unit[];
  before: Before;
  whole: WholeStep;
  shown: string | null;
  counts: Record<PlayedState, number>;
}

class ToolRun {
  private readonly rows: ToolRows;
  private readonly writer: OutputWriter | null;

  constructor(
    private readonly playing: Playing,
    private readonly step: ToolStep,
    private readonly work: ToolWork,
  ) {
    const { units, before, whole, shown } = work;
    const { context, loaded } = playing;
    this.rows = new ToolRows(step, units, before, whole.written[0]?.parts ?? partsOf(step));
    const about = { version: 1 as const, playbook: loaded.playbook.name, config: loaded.config, step: step.name };
    const contents = () => ({
      value: this.rows.value(),
      record: { ...about, ...this.rows.record(this.isWhole ? whole.written : []) },
    });
    this.writer =
      shown === null ? null : new OutputWriter(context, outputPlace(context, shown), contents, before.sha256);
  }

  /** Whether the answer of a step that runs once is what stands in its file. */
  private get isAsBefore(): boolean {
    const { step, work, rows } = this;
    if (step.multiple_parts === true || work.units.length !== 1 || work.before.value === undefined) return false;
    return canonicalJson(work.before.value) === canonicalJson(rows.value());
  }

  /** Whether nothing is left to be done: only then the step counts as done. */
  private get isWhole(): boolean {
    const { counts, units } = this.work;
    const done = counts.written + counts.kept + counts.edited + counts.edited_stale;
    return done === units.length;
  }

  async play(): Promise<void> {
    const { playing, step, work } = this;
    const { units, counts } = work;
    playing.progress.begin(step.name, units.length);
    try {
      await sideBySide(units, playing.input.parallel, (unit) => this.one(unit));
    } finally {
      await this.writer?.flush();
    }
    await this.writer?.changed();
    await this.writer?.flush();
    const open = counts.failed + counts.not_done;
    if (open > 0) playing.context.incomplete(`${step.name}: ${open} of ${units.length} were not done.`);
  }

  private async one(unit: Unit): Promise<void> {
    const { playing, step, rows } = this;
    const names = { id: unit.id, title: titleOf(unit) };
    try {
      const { input, key } = await toolCall(playing, step, unit);
      const state = rows.stateOf(unit, key);
      const isForced = playing.scope.isRedone(step.name, names);
      if (!isForced && (state === "done" || state === "edited" || state === "edited_stale")) {
        rows.keep(unit);
        this.count(unit, state === "done" ? "kept" : state, "");
      } else if (!playing.scope.coversItem(step.name, names)) {
        rows.keep(unit);
        this.count(unit, "skipped", "");
      } else {
        await playing.progress.begun(toldUnit(unit));
        await this.checkCode(input);
        rows.put(unit, await playing.context.callNamed(step.tool, input), key);
        this.count(unit, this.isAsBefore ? "kept" : "written", "");
      }
    } catch (thrown) {
      this.failed(unit, toQuireError(thrown));
    }
    if (step.multiple_parts === true) await this.writer?.changed();
  }

  /** Code that stands in the playbook was shown with it; what a step put together may be a model's. */
  private async checkCode(input: unknown): Promise<void> {
    const { playing, step } = this;
    const { code } = input as { code?: unknown };
    if (code === undefined || code === step.with?.["code"]) return;
    const refusal = await codeRefusal(playing.context, { tool: step.tool, input, session: step.name });
    if (refusal !== null) throw refusal;
  }

  /** An item fails alone; what ends a run ends it, and so does the failure of a step that runs once. */
  private failed(unit: Unit, error: QuireError): void {
    const isBudget = error.code === "budget";
    if (endings.has(error.code) || (this.step.multiple_parts !== true && !isBudget)) throw error;
    if (isBudget) this.playing.end.error ??= error;
    this.rows.keep(unit);
    this.count(unit, isBudget ? "not_done" : "failed", error.message);
  }

  private count(unit: Unit, state: PlayedState, reason: string): void {
    this.work.counts[state] += 1;
    const { playing, step } = this;
    playing.progress.over(toldUnit(unit), state, reason);
    if (told.has(state)) playing.items.push({ step: step.name, ...toldUnit(unit), state, reason });
  }
}

const endings: ReadonlySet<string> = new Set(["interrupted", "waiting", "unknown_tool", "untrusted", "unknown_price"]);
const told: ReadonlySet<PlayedState> = new Set(["failed", "not_done", "edited", "edited_stale"]);

const toldUnit = (unit: Unit) => ({ id: unit.id, slot: unit.slot, title: titleOf(unit) });

/** Of a step that the plan says nothing of. */
function partsOf(step: ToolStep): KeyParts {
  const none = contentHash(null);
  const template = contentHash(step);
  return {
    template,
    variables: {},
    item: {},
    context: none,
    model: none,
    settings: none,
    schema: none,
    evidence: none,
    slot: "",
  };
}
