import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findCopies, isRepeated } from "./find-copies.js";
import { sharedText, type Sketch, sketchOf } from "./sketch.js";

/** Looks at every earlier text that shares a run of words which few hold. */
function plainly(sketches: readonly Sketch[]): Map<number, number> {
  const holders = new Map<number, number[]>();
  const found = new Map<number, number>();
  for (const [copy, sketch] of sketches.entries()) {
    const near = new Set<number>();
    for (const hash of sketch.hashes) {
      const known = holders.get(hash) ?? [];
      if (known.length >= 50) continue;
      for (const each of known) near.add(each);
      holders.set(hash, [...known, copy]);
    }
    const original = [...near]
      .toSorted((left, right) => left - right)
      .find((each) => !found.has(each) && isRepeated(sharedText(sketch, sketches[each] ?? sketch)));
    if (original !== undefined) found.set(copy, original);
  }
  return found;
}

/** A text of sentences that other texts have, too: its sample is small or one of many. */
const sentences = Array.from({ length: 40 }, (_, sentence) =>
  Array.from({ length: 30 }, (_word, word) => `s${sentence}w${word}`).join(" "),
);
const text = fc
  .tuple(fc.constantFrom(2, 4, 8, 20), fc.nat(39), fc.nat(3))
  .map(([count, from, skipped]) => sentences.filter((_, at) => (at - from + 40) % 40 < count && at % 7 !== skipped));

describe("copies among many texts", () => {
  it("are those that looking at every pair finds", () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 10, maxLength: 80 }), (texts) => {
        const sketches = texts.map((each) => sketchOf(each));
        expect(findCopies(sketches, () => true)).toEqual(plainly(sketches));
      }),
      { numRuns: 25 },
    );
  });

  it("are found without comparing texts that have a sentence or two in common", () => {
    const count = 300;
    const texts = Array.from({ length: count }, (_, index) => [
      `${sentences[index % 40]} ${Array.from({ length: 200 }, (_word, word) => `t${index % 299}v${word}`).join(" ")}`,
    ]);
    let compared = 0;
    const found = findCopies(
      texts.map((each) => sketchOf(each)),
      () => {
        compared += 1;
        return true;
      },
    );
    expect([...found]).toEqual([[299, 0]]);
    expect(compared).toBe(1);
  });
});
