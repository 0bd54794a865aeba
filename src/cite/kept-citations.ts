import CSL, { type CiteprocCitation, type CiteprocEngine, type CiteprocState, type PlacedCite } from "citeproc";

/** What a processor that knows all its works has worked out of them for sorting: from then on it stays as it is. */
interface Sorting {
  /** By work. */
  keys: Map<string, readonly string[]>;
  /** Works whose author is in the registry as a citation writes it; null while works are still being told apart. */
  authors: Set<string> | null;
}

const kept = new WeakMap<CiteprocState, Sorting>();
const workOutSortKeys = CSL.getSortKeys;
const workOutCite = CSL.getAmbiguousCite;

// citeproc writes a whole cite to learn by what it is sorted, for each work of each citation of several,
CSL.getSortKeys = function (item, kind) {
  const keys = kind === "citation_sort" ? kept.get(this)?.keys : undefined;
  if (keys === undefined) return workOutSortKeys.call(this, item, kind);
  const known = keys.get(item.id) ?? [...workOutSortKeys.call(this, item, kind)];
  keys.set(item.id, known);
  return [...known];
};

// and another to learn how its author is written, which it then finds in the registry.
CSL.getAmbiguousCite = function (item, ...given) {
  const authors = this.tmp.authorstring_request === true ? kept.get(this)?.authors : null;
  if (authors?.has(item.id) === true) return "";
  authors?.add(item.id);
  return workOutCite.call(this, item, ...given);
};

/** From now on works out once by what each work is sorted. Call it when all works are registered. */
export function keepSorting(engine: CiteprocEngine, isToldApart: boolean): void {
  kept.set(engine, { keys: new Map(), authors: isToldApart ? new Set() : null });
}

/** A text, and what citeproc remembers of it while it writes the next citation. */
interface Written {
  text: string;
  collapsed: boolean;
  delimiter: string;
}

/**
 * Texts of citations of one work. Most citations of a long text repeat an earlier one in every respect: the work, the
 * page, the position, how far back the last mention lies. As soon as works are told apart for good, so are their texts.
 */
export class KeptCitations {
  private readonly written = new Map<string, Written>();

  constructor(
    private readonly engine: CiteprocEngine,
    private readonly write: CiteprocEngine["process_CitationCluster"],
  ) {}

  /** The text as `write` writes it. Citations of several works are written each time: they hardly repeat. */
  text(cites: PlacedCite[], citation: CiteprocCitation): string {
    const [only, ...more] = cites;
    if (only === undefined || more.length > 0) return this.write(cites, citation);
    const { tmp } = this.engine;
    const key = JSON.stringify([
      only[0].id,
      only[1],
      citation.properties.mode ?? "",
      tmp.have_collapsed,
      tmp.splice_delimiter,
    ]);
    const known = this.written.get(key);
    if (known === undefined) {
      const text = this.write(cites, citation);
      this.written.set(key, { text, collapsed: tmp.have_collapsed, delimiter: tmp.splice_delimiter });
      return text;
    }
    tmp.have_collapsed = known.collapsed;
    tmp.splice_delimiter = known.delimiter;
    return known.text;
  }
}
