import type { Existence, Quotation, Sentence } from "../../contracts/audit.js";
import { Recent } from "../../domain/recent.js";
import { CitedWorks } from "../../evidence/cited-works.js";
import type { TermWeight } from "../../evidence/verdicts/coverage.js";
import { termWeights } from "../../evidence/verdicts/term-weights.js";
import type { Store } from "../../ports/store.js";
import type { Services } from "../../run/services.js";

/** Of each kind: those of a few long drafts. */
const mostKept = 10_000;

/**
 * What a process knows from its audits of before, as long as the library stays as it is: a draft that is audited while it
 * is written is the same but for a sentence. Entries and places are not known by it, as they move.
 */
export class LibraryMemory {
  /** By what entries say; what outside sources say is not here. */
  readonly existences = new Recent<{ found: Existence | null }>(mostKept);
  readonly sentences = new Recent<Sentence>(mostKept);
  readonly quotations = new Recent<{ found: Quotation | null }>(mostKept);
  private readonly frequencies = new Map<string, number>();
  private passages = 0;

  private constructor(
    private readonly store: Store,
    /** The store's version by which all of this was found. */
    readonly version: string,
    readonly works: CitedWorks,
  ) {}

  /** The memory of a process for its library as it is now. */
  static async of(services: Pick<Services, "store" | "files">): Promise<LibraryMemory> {
    const store = await services.store();
    const version = await store.version();
    const known = memories.get(store);
    if (known?.version === version) return known;
    const memory = new LibraryMemory(store, version, await CitedWorks.open(services));
    memories.set(store, memory);
    return memory;
  }

  /** How much terms tell in the library. */
  async weight(terms: readonly string[]): Promise<TermWeight> {
    const unknown = terms.filter((term) => !this.frequencies.has(term));
    if (unknown.length > 0) {
      const { passages, document_frequency } = await this.store.termStatistics(unknown);
      this.passages = passages;
      for (const term of unknown) this.frequencies.set(term, document_frequency.get(term) ?? 0);
    }
    const own = terms.map((term) => [term, this.frequencies.get(term) ?? 0] as const);
    return termWeights([], { passages: this.passages, document_frequency: Object.fromEntries(own) });
  }
}

const memories = new WeakMap<Store, LibraryMemory>();
