import { foldText } from "../../domain/fold-text.js";

export const foldTitle = (title: string): string => foldText(title).trim();

/** Triples of neighbouring characters of a title between blanks, each as often as it stands there. */
export function trigramsOf(title: string): Map<string, number> {
  const text = `  ${foldTitle(title)} `;
  const counts = new Map<string, number>();
  for (let at = 0; at + 3 <= text.length; at += 1) {
    const triple = text.slice(at, at + 3);
    counts.set(triple, (counts.get(triple) ?? 0) + 1);
  }
  return counts;
}

/**
 * How alike titles are to each of many others, 0..1: the Sørensen-Dice coefficient over trigrams (Dice 1945). Only those
 * that share a trigram are looked at.
 */
export class TitleIndex {
  private readonly byTrigram = new Map<string, [index: number, count: number][]>();
  private readonly sizes: number[] = [];

  constructor(titles: readonly string[]) {
    for (const [index, title] of titles.entries()) {
      const trigrams = trigramsOf(title);
      this.sizes.push(sizeOf(trigrams));
      for (const [trigram, count] of trigrams) {
        const places = this.byTrigram.get(trigram);
        if (places) places.push([index, count]);
        else this.byTrigram.set(trigram, [[index, count]]);
      }
    }
  }

  /** Likenesses by index of the title; those that share nothing are not there. */
  likenesses(title: string): Map<number, number> {
    const trigrams = trigramsOf(title);
    const size = sizeOf(trigrams);
    const shared = new Map<number, number>();
    for (const [trigram, count] of trigrams) {
      for (const [index, other] of this.byTrigram.get(trigram) ?? []) {
        shared.set(index, (shared.get(index) ?? 0) + Math.min(count, other));
      }
    }
    return new Map([...shared].map(([index, both]) => [index, (2 * both) / (size + (this.sizes[index] ?? 0))]));
  }
}

function sizeOf(trigrams: ReadonlyMap<string, number>): number {
  let size = 0;
  for (const count of trigrams.values()) size += count;
  return size;
}
