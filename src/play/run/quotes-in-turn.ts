import type { Place } from "../../evidence/quotable/quotable.js";
import type { RunContext } from "../../run/run-context.js";
import { type ChosenPart, chosenParts } from "../extract/quoted-text.js";
import { mostOf } from "../extract/rows-by-rule.js";
import type { Unit } from "../rows/elements-of.js";
import type { Item } from "../schema/item.js";
import type { WithoutModel } from "../schema/without-model.js";
import type { Ask } from "./asks.js";

/** What a step says of the quotations of its units. */
interface Step {
  expandWith(unit: Unit, text: string): string;
  placeOf(unit: Unit): Promise<Place>;
  mostWords: number | null;
}

/**
 * The quotations of a step's texts, chosen in the order of its items whichever is asked for first: what an earlier text quotes
 * no later one does. They rest on nothing else, so that the same items have the same quotations again.
 */
export class QuotesInTurn {
  private readonly taken = new Set<string>();
  private readonly known = new Map<string, Promise<ChosenPart[]>>();

  constructor(
    private readonly context: RunContext,
    private readonly rule: WithoutModel | undefined,
    private readonly step: Step,
  ) {}

  /** @param items of the step, in their order */
  of({ unit }: Ask, items: readonly Item[]): Promise<ChosenPart[]> {
    if (unit.item === null || unit.slot !== "") return this.choose(unit, new Set());
    let before: Promise<unknown> = Promise.resolve();
    for (const item of items) {
      const made = this.known.get(item.id) ?? this.next(item, before);
      if (item.id === unit.item.id) return made;
      before = made;
    }
    return this.choose(unit, this.taken);
  }

  private next(item: Item, before: Promise<unknown>): Promise<ChosenPart[]> {
    const unit: Unit = { id: item.id, slot: "", fields: item.fields, item };
    const made = before.then(() => this.choose(unit, this.taken));
    // Whoever asks for it is told of an error; an item that is kept as it is has nobody who asks.
    made.catch(() => {});
    this.known.set(item.id, made);
    return made;
  }

  private async choose(unit: Unit, taken: Set<string>): Promise<ChosenPart[]> {
    const { rule, step } = this;
    if (rule === undefined || !("quote" in rule)) return [];
    const number = (given: number | string) => mostOf(step.expandWith(unit, String(given)));
    const parts = rule.quote.map(({ label = "", words, count = 1, works = 20 }) => ({
      label: step.expandWith(unit, label),
      words: step.expandWith(unit, words),
      count: number(count),
      ofOneWork: number(works),
    }));
    return chosenParts(this.context, parts, await step.placeOf(unit), { mostWords: step.mostWords, taken });
  }
}
