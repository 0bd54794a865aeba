import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodeNumbers, decodePostings, encodeNumbers, encodePostings } from "./posting-list.js";

const passage = fc.record({ gap: fc.integer({ min: 1, max: 2 ** 26 }), count: fc.integer({ min: 1, max: 70_000 }) });

describe("lists of postings", () => {
  it("read as they were written, with counts that BM25 tells apart", () => {
    fc.assert(
      fc.property(fc.nat(1_000), fc.array(passage, { maxLength: 12 }), (first, passages) => {
        let key = first - 1;
        const keys = passages.map(({ gap }) => (key += gap));
        const counts = passages.map(({ count }) => count);
        const read = decodePostings(encodePostings(keys, counts, first), keys.length, first);
        expect([...read.keys]).toEqual(keys);
        expect([...read.counts]).toEqual(counts.map((count) => Math.min(count, 65_535)));
      }),
    );
  });

  it("hold numbers of any size", () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 2 ** 32 - 1 })), (numbers) => {
        const read = new Uint32Array(numbers.length + 1);
        decodeNumbers(encodeNumbers(numbers), read, 1);
        expect([...read.subarray(1)]).toEqual(numbers);
      }),
    );
  });
});
