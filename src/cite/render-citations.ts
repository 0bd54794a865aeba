import CSL, { type CiteprocCitation, type CiteprocEngine, type PlacedCite } from "citeproc";
import { CitePositions } from "./cite-positions.js";
import { keepSorting, KeptCitations } from "./kept-citations.js";

/**
 * The citations of a whole text as HTML, in their order, in time that grows with their number. What citeproc has for
 * this, `rebuildProcessorState`, looks for each citation at all those before it. Here it knows all works first, so that
 * they are numbered and told apart, and is then given each citation alone; positions ("ibid.") are found beside it.
 */
export function renderCitations(engine: CiteprocEngine, citations: readonly CiteprocCitation[]): string[] {
  engine.updateItems([...new Set(citations.flatMap(({ citationItems }) => citationItems.map(({ id }) => id)))]);
  engine.setOutputFormat("html");
  keepSorting(engine, !countsCitations(engine));
  const texts =
    engine.opt.update_mode === CSL.POSITION
      ? new PlacedRendering(engine).render(citations)
      : plainRendering(engine, citations);
  const cited = new CitationsByWork();
  for (const citation of citations) cited.add(citation);
  // What is not cited according to this table would be left out of the bibliography.
  engine.registry.citationreg.citationsByItemId = cited.byId;
  engine.updateUncitedItems([]);
  return texts;
}

/** Citations in a style that does not look at positions. */
function plainRendering(engine: CiteprocEngine, citations: readonly CiteprocCitation[]): string[] {
  const kept = new KeptCitations(engine, engine.process_CitationCluster.bind(engine));
  engine.process_CitationCluster = (cites, citation) => kept.text(cites, citation);
  return citations.map((each) => render(engine, each));
}

function render(engine: CiteprocEngine, citation: CiteprocCitation): string {
  const [, texts] = engine.processCitationCluster(citation, [], [], CSL.ASSUME_ALL_ITEMS_REGISTERED);
  return texts.at(-1)?.[1] ?? "";
}

/** In notes, whether a work is cited again may decide how it is told apart. */
function countsCitations({ opt }: CiteprocEngine): boolean {
  return opt.update_mode === CSL.POSITION && opt.xclass === "note" && opt.has_disambiguate;
}

class CitationsByWork {
  readonly byId: Record<string, CiteprocCitation[]> = Object.create(null) as Record<string, CiteprocCitation[]>;

  /** Gives what has been cited in this citation and those before, for each of its works. */
  add(citation: CiteprocCitation): { id: string; citations: readonly CiteprocCitation[] }[] {
    const ids = new Set(citation.citationItems.map((cite) => cite.id));
    return [...ids].map((id) => {
      const citations = (this.byId[id] ??= []);
      citations.push(citation);
      return { id, citations };
    });
  }
}

/** Citations in a style that looks at positions. */
class PlacedRendering {
  private readonly positions: CitePositions;
  private readonly cited = new CitationsByWork();
  private readonly texts = new Map<CiteprocCitation, string>();
  private readonly write: CiteprocEngine["process_CitationCluster"];
  private readonly counts: boolean;

  constructor(private readonly engine: CiteprocEngine) {
    this.positions = new CitePositions(engine.citation.opt["near-note-distance"]);
    this.counts = countsCitations(engine);
    const write = engine.process_CitationCluster.bind(engine);
    // While works are still being told apart, a text that was kept could be one of before.
    const kept = new KeptCitations(engine, write);
    this.write = this.counts ? write : (cites, citation) => kept.text(cites, citation);
    // Otherwise it would place the cites itself, as if each citation were the first.
    engine.opt.update_mode = CSL.NONE;
    engine.process_CitationCluster = (cites, citation) => {
      this.place(cites, citation);
      return this.write(cites, citation);
    };
  }

  render(citations: readonly CiteprocCitation[]): string[] {
    for (const citation of citations) this.texts.set(citation, render(this.engine, citation));
    return citations.map((citation) => this.texts.get(citation) ?? "");
  }

  private place(cites: PlacedCite[], citation: CiteprocCitation): void {
    const { registry, citationreg } = this.engine.registry;
    this.positions.place(cites, citation);
    if (!this.counts) return;
    for (const [{ id }, cite] of cites) {
      const entry = registry[id];
      if (entry && cite["first-reference-note-number"])
        entry["first-reference-note-number"] = cite["first-reference-note-number"];
    }
    const changed = this.cited.add(citation).filter(({ citations }) => citations.length <= 2);
    citationreg.citationsByItemId = this.cited.byId;
    for (const { id, citations } of changed) {
      const entry = registry[id];
      if (entry) entry["citation-count"] = citations.length;
    }
    for (const ambiguity of new Set(changed.map(({ id }) => registry[id]?.ambig ?? "")))
      this.engine.disambiguate.run(ambiguity);
    for (const { citations } of changed) {
      const [first] = citations;
      if (citations.length < 2 || !first?.sortedItems) continue;
      citationreg.citationById[first.citationID] = first;
      this.texts.set(first, this.write(first.sortedItems, first));
    }
  }
}
