import pMap from "p-map";
import type { MergedList } from "../plan/merged-list.js";
import type { Segment } from "../tokens/token.js";
import type { Answer } from "./answer.js";
import type { Ask } from "./asks.js";

/** What a merged pair is called among the answers of its item: it stands in no file. */
export const pairSlot = "pair";
/** Pairs that are merged side by side. */
const atOnce = 4;

/**
 * Merges texts that are too long for one call: two at a time, then what comes of them two at a time, until the last two make
 * the answer. Each pair is a question of its own, so that after a stop what is merged is known.
 * @param textField of the list's elements, where they are objects
 */
export async function mergeInPairs(
  ask: Ask,
  { name, rest, elements }: MergedList,
  textField: string | undefined,
  answer: (ask: Ask) => Promise<Answer>,
): Promise<Answer> {
  const of = (pair: readonly unknown[]): Ask["unit"] => ({ ...ask.unit, fields: { ...ask.unit.fields, [name]: pair } });
  let left = elements;
  while (left.length > 2) {
    const pairs = Array.from({ length: Math.ceil(left.length / 2) }, (_, at) => left.slice(at * 2, at * 2 + 2));
    left = await pMap(
      pairs,
      async (pair) => {
        if (pair.length === 1) return pair[0];
        const part: Ask = { unit: of(pair), slot: pairSlot, count: 1, of: 1 };
        return elementOf((await answer(part)).texts[0]?.markdown ?? "", rest, textField);
      },
      { concurrency: atOnce },
    );
  }
  return answer({ ...ask, unit: of(left) });
}

/** A merged text in the form of the elements that it was made of. */
function elementOf(text: string, rest: readonly Segment[], textField: string | undefined): unknown {
  if (rest.length === 0) return textField === undefined ? text : { [textField]: text };
  return rest.reduceRight<unknown>((inner, { name, index }) => ({ [name]: index === null ? inner : [inner] }), text);
}
