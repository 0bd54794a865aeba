import CSL, { type CiteprocCitation, type CiteprocEngine, type PlacedCite } from "citeproc";
import { CitePositions } from "./cite-positions.js";

/**
 * The citations of a whole text as HTML, in their order, in time that grows with their number. What citeproc has for
 * this, `rebuildProcessorState`, looks for each citation at all those before it. Here it knows all works first, so that
 * they are numbered and told apart, and is then given each citation alone; positions ("ibid.") are found beside it.
 */
export function renderCitations(engine: CiteprocEngine, citations: readonly CiteprocCitation[]): string[] {
  engine.updateItems([...new Set(citations.flatMap(({ citationItems }) => citationItems.map(({ id }) => id)))]);
  engine.setOutputFormat("html");
  const texts =
    engine.opt.update_mode === CSL.POSITION
      ? renderPlaced(engine, citations)
      : citations.map((each) => render(engine, each));
  const { citationreg } = engine.registry;
  // What is not cited according to this table would be left out of the bibliography.
  citationreg.citationsByItemId = byItem(citations);
  engine.updateUncitedItems([]);
  return texts;
}

function render(engine: CiteprocEngine, citation: CiteprocCitation): string {
  const [, texts] = engine.processCitationCluster(citation, [], [], CSL.ASSUME_ALL_ITEMS_REGISTERED);
  return texts.at(-1)?.[1] ?? "";
}

function byItem(citations: readonly CiteprocCitation[]): Record<string, CiteprocCitation[]> {
  const found = new Map<string, CiteprocCitation[]>();
  for (const citation of citations) {
    for (const id of new Set(citation.citationItems.map((cite) => cite.id))) {
      const those = found.get(id);
      if (those) those.push(citation);
      else found.set(id, [citation]);
    }
  }
  return Object.fromEntries(found);
}

function renderPlaced(engine: CiteprocEngine, citations: readonly CiteprocCitation[]): string[] {
  const positions = new CitePositions(engine.citation.opt["near-note-distance"]);
  const write = engine.process_CitationCluster.bind(engine);
  // Otherwise it would place the cites itself, as if each citation were the first.
  engine.opt.update_mode = CSL.NONE;
  engine.process_CitationCluster = (cites, citation) => {
    positions.place(cites, citation);
    return write(cites, citation);
  };
  return citations.map((each) => render(engine, each));
}
