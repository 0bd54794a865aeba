import type { PlayedState, PlayInput } from "../../contracts/play.js";
import type { PlayProgress } from "../../contracts/play-progress.js";
import { QuireError } from "../../domain/error.js";
import type { RunContext } from "../../run/run-context.js";
import type { Plan, PlannedStep } from "../schema/plan.js";
import type { LoadedPlay } from "./load-play.js";
import { planLoaded } from "./plan-run.js";
import type { Scope } from "./scope.js";
import { type Pace, plannedItem, type StepAhead, timeLeft } from "./time-left.js";

/** An item as progress names it. */
export interface ToldItem {
  id: string;
  slot: string;
  title: string;
}

interface StepAtHand {
  name: string;
  done: number;
  total: number;
  /** Milliseconds of the items that were written, and since when the others have been in hand. */
  took: number[];
  inHand: Map<string, { title: string; since: number }>;
  /** What the plan says of this step and of those ahead; null before the first item, or where there is no plan. */
  plan: { own: StepAhead; ahead: StepAhead[] } | null;
  planning: Promise<void> | null;
}

/** Tells how a play goes, in events: steps, items, what is in hand, money, and the time left. */
export class ProgressTeller {
  private step: StepAtHand | null = null;
  private readonly finished = new Set<string>();
  private pace: Pace = { measured: 0, planned: 0 };

  constructor(
    private readonly context: RunContext,
    private readonly loaded: LoadedPlay,
    private readonly input: PlayInput,
    private readonly scope: Scope,
  ) {}

  /** A step begins with so many items; said again, it has so many more. */
  begin(name: string, total: number): void {
    if (this.step?.name === name) this.step.total += total;
    else this.step = { name, done: 0, total, took: [], inHand: new Map(), plan: null, planning: null };
    this.tell("step", { id: String(this.step.total), slot: "", title: "" }, null, "");
  }

  /** An item is going to be made, which takes time. */
  async begun(item: ToldItem): Promise<void> {
    const { step } = this;
    if (step === null) return;
    step.planning ??= this.look(step);
    await step.planning;
    step.inHand.set(placeOf(item), { title: item.title, since: this.now() });
    this.tell("begun", item, null, "");
  }

  /** An item is over; one that nothing was done for is counted alone. */
  over(item: ToldItem, state: PlayedState, reason: string): void {
    const { step } = this;
    if (step === null) return;
    step.done += 1;
    const made = step.inHand.get(placeOf(item));
    step.inHand.delete(placeOf(item));
    if (made && (state === "written" || state === "failed")) step.took.push(this.now() - made.since);
    if (made || state === "failed") this.tell("item", item, state, reason);
  }

  /** A step is over. */
  done(name: string): void {
    this.finished.add(name);
    const { step } = this;
    if (step?.name !== name) return;
    const planned = step.plan === null ? null : plannedItem(step.plan.own, this.input.parallel);
    if (planned !== null) {
      const { measured, planned: before } = this.pace;
      const took = step.took.reduce((total, each) => total + each, 0);
      this.pace = { measured: measured + took, planned: before + planned * step.took.length };
    }
    this.tell("done", { id: "", slot: "", title: "" }, null, "");
  }

  /** Looks at the plan of what is left, once for a step in which something has to be made. */
  private async look(step: StepAtHand): Promise<void> {
    try {
      const plan = await planLoaded(this.context, this.loaded, this.input);
      step.plan = {
        own: aheadOf(plan.steps.find(({ name }) => name === step.name)),
        ahead: this.ahead(plan, step.name),
      };
    } catch (thrown) {
      // What cannot be planned is told by the step that comes to it: here it only means that the time left is not known.
      if (!(thrown instanceof QuireError)) throw thrown;
    }
  }

  private ahead({ steps }: Plan, current: string): StepAhead[] {
    const open = steps.filter(({ name }) => name !== current && !this.finished.has(name) && this.scope.covers(name));
    return open.map(aheadOf);
  }

  private tell(phase: PlayProgress["phase"], item: ToldItem, state: PlayedState | null, reason: string): void {
    const { step, context, loaded } = this;
    if (step === null) return;
    const { steps } = loaded.playbook;
    const { name, done, total, inHand } = step;
    const told: PlayProgress = {
      phase,
      step: name,
      number: steps.findIndex((each) => each.name === name) + 1,
      steps: steps.length,
      done,
      total,
      title: item.title,
      state,
      reason,
      writing: [...inHand.values()].map(({ title }) => title),
      usd: context.budget.spent.usd,
      left_ms: this.left(step),
    };
    const { id, slot } = item;
    context.emit("plan", "system", `progress:${phase}:${name}:${id}:${slot}:${state ?? ""}`, told);
  }

  private left({ plan, took, inHand }: StepAtHand): number | null {
    if (plan === null) return null;
    const now = this.now();
    const ages = [...inHand.values()].map(({ since }) => now - since);
    const left = timeLeft({ ...plan.own, took, ages }, plan.ahead, this.input.parallel, this.pace);
    return left === null ? null : Math.round(left);
  }

  private now(): number {
    return this.context.services.clock.now().getTime();
  }
}

const placeOf = ({ id, slot }: ToldItem): string => JSON.stringify([id, slot]);

/** Only what asks a model takes time that a plan knows. */
function aheadOf(step: PlannedStep | undefined): StepAhead {
  if (step?.kind !== "prompt" || step.skipped !== null) return { items: 0, minutes: 0 };
  const { new: fresh, stale, waits } = step.states;
  return { items: fresh + stale + waits, minutes: step.minutes.likely };
}
