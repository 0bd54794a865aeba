import type { PlayedDocument, PlayedItem, PlayedStep, PlayInput } from "../../contracts/play.js";
import { BudgetEnd } from "../../run/budget.js";
import type { RunContext } from "../../run/run-context.js";
import { producersOf } from "../graph/producers.js";
import type { Step } from "../schema/playbook.js";
import type { LoadedPlay } from "./load-play.js";
import type { Answer } from "./answer.js";
import { ModelNames } from "./model-names.js";
import { type Scope, scopeOf } from "./scope.js";
import { ProgressTeller } from "./tell-progress.js";

/** A play that is underway: what all its steps share. */
export class Playing {
  readonly declared: ReadonlySet<string>;
  readonly producers: readonly (number | null)[];
  readonly scope: Scope;
  readonly models: ModelNames;
  readonly end = new BudgetEnd();
  readonly steps: PlayedStep[] = [];
  readonly items: PlayedItem[] = [];
  readonly documents: PlayedDocument[] = [];
  readonly limitations = new Set<string>();
  /** Cited sentences of all texts by their verdict. */
  readonly verdicts: Record<string, number> = {};
  /** Answers that are being made, by key: what is asked twice at once is paid once. */
  readonly underway = new Map<string, Promise<Answer>>();
  readonly progress: ProgressTeller;

  constructor(
    readonly context: RunContext,
    readonly loaded: LoadedPlay,
    readonly input: PlayInput,
  ) {
    const { playbook } = loaded;
    this.declared = new Set(Object.keys(playbook.inputs));
    this.producers = producersOf(playbook.steps, this.declared);
    this.scope = scopeOf(input, playbook);
    this.models = new ModelNames(context, input.model);
    this.progress = new ProgressTeller(context, loaded, input, this.scope);
  }

  /** The step that makes what another one reads. */
  producerOf(step: Step): Step | null {
    const index = this.loaded.playbook.steps.indexOf(step);
    const producer = this.producers[index] ?? null;
    return producer === null ? null : (this.loaded.playbook.steps[producer] ?? null);
  }

  limit(message: string): void {
    this.limitations.add(message);
  }
}
