import type { PlayInput } from "../../contracts/play.js";
import { nearest } from "../../cite/nearest.js";
import { QuireError } from "../../domain/error.js";
import type { Playbook } from "../schema/playbook.js";

/** A step, and one of its items by id or title; null for all of them. */
interface StepPart {
  step: string;
  item: string | null;
}

/** What a play may touch: by default everything that is not done. */
export interface Scope {
  /** Whether anything of a step is carried out. */
  covers(step: string): boolean;
  /** Whether an item may be written, told by its id, or its title in any case. */
  coversItem(step: string, names: ItemNames): boolean;
  /** Whether an item is written again, whatever was there. */
  isRedone(step: string, names: ItemNames): boolean;
}
export interface ItemNames {
  id: string;
  title: string;
}

/** Reads `only`, `from` and `redo`. Throws `usage` for steps that the playbook does not have. */
export function scopeOf({ only, from, redo }: Pick<PlayInput, "only" | "from" | "redo">, playbook: Playbook): Scope {
  const names = playbook.steps.map(({ name }) => name);
  const read = (text: string): StepPart => {
    const slash = text.indexOf("/");
    const step = slash < 0 ? text : text.slice(0, slash);
    if (!names.includes(step)) throw unknownStep(step, names);
    return { step, item: slash < 0 ? null : text.slice(slash + 1) };
  };
  const chosen = only === undefined ? null : read(only);
  const first = from === undefined ? 0 : names.indexOf(read(from).step);
  const again = redo.map(read);
  return {
    covers: (step) => (chosen === null || chosen.step === step) && names.indexOf(step) >= first,
    coversItem: (step, item) => chosen === null || chosen.step !== step || isMeant(chosen.item, item),
    isRedone: (step, item) => again.some((part) => part.step === step && isMeant(part.item, item)),
  };
}

function unknownStep(step: string, names: readonly string[]): QuireError {
  const [like] = nearest(step, names, 1);
  return new QuireError("usage", `The playbook has no step "${step}".`, {
    facts: { step },
    fix: like === undefined ? `Steps: ${names.join(", ")}.` : `Did you mean ${like}? Steps: ${names.join(", ")}.`,
  });
}

function isMeant(named: string | null, { id, title }: ItemNames): boolean {
  return named === null || named === id || named.toLowerCase() === title.toLowerCase();
}
