import { slug } from "../../domain/slug.js";
import type { PartKind } from "./tree.js";

/** Ids of the parts of one document: each is given once. */
export class PartIds {
  private readonly taken = new Set<string>();
  private readonly counts = new Map<string, number>();

  /** The id that the draft gives, one made of the words of a heading, or a free one of the kind. */
  take(written: string | null, words: string, part: PartKind): string {
    const wanted = written ?? slug(words);
    return wanted === "" ? this.free(part) : this.unique(wanted);
  }

  free(part: PartKind): string {
    const count = (this.counts.get(part) ?? 0) + 1;
    this.counts.set(part, count);
    return this.unique(`${part}-${count}`);
  }

  private unique(wanted: string): string {
    let id = wanted;
    for (let count = 2; this.taken.has(id); count++) id = `${wanted}-${count}`;
    this.taken.add(id);
    return id;
  }
}
