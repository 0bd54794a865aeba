/** What is used of citeproc-js (https://citeproc-js.readthedocs.io), which brings no types. */
declare module "citeproc" {
  export interface CiteprocSystem {
    retrieveLocale(tag: string): unknown;
    retrieveItem(id: string): unknown;
  }
  export interface CiteprocCite {
    id: string;
    locator?: string;
    label?: string;
    prefix?: string;
    suffix?: string;
    "suppress-author"?: boolean;
  }
  /** An item and what a citation says of it: where the style looks at positions, also the cite's own. */
  export type PlacedCite = [
    item: { id: string },
    cite: CiteprocCite & {
      position?: number;
      "near-note"?: boolean;
      /** 0 where this note is the first. */
      "first-reference-note-number"?: number;
      "locator-extra"?: string;
    },
  ];
  export interface CiteprocCitation {
    citationID: string;
    citationItems: CiteprocCite[];
    properties: { noteIndex: number; mode?: "composite" };
    /** In the order of the style, as soon as it is processed. */
    sortedItems?: PlacedCite[];
  }
  export interface CiteprocState {
    tmp: { have_collapsed: boolean; splice_delimiter: string; authorstring_request?: boolean };
    citation: { opt: Record<string, unknown> };
  }
  export interface CiteprocEngine extends CiteprocState {
    opt: { update_mode: number; xclass: string; has_disambiguate: boolean };
    citation: { opt: Record<string, unknown> & { "near-note-distance": number } };
    disambiguate: { run(ambiguity: string): void };
    registry: {
      registry: Record<
        string,
        { ambig: string; "citation-count"?: number; "first-reference-note-number"?: number } | undefined
      >;
      citationreg: {
        citationById: Record<string, CiteprocCitation>;
        citationsByItemId: Record<string, CiteprocCitation[]>;
      };
    };
    updateItems(ids: string[]): void;
    updateUncitedItems(ids: string[]): void;
    setOutputFormat(mode: string): void;
    /** With `flag`, of items that are registered; gives what has changed, by index, the citation itself last. */
    processCitationCluster(
      citation: CiteprocCitation,
      before: [id: string, note: number][],
      behind: [id: string, note: number][],
      flag: number,
    ): [changes: unknown, texts: [index: number, text: string, id: string][]];
    /** Called by the one above when the works of the citation are in order. */
    process_CitationCluster(cites: PlacedCite[], citation: CiteprocCitation): string;
    /** Does all at once, in time that grows with the square of the citations: what ours is compared with. */
    rebuildProcessorState(
      citations: CiteprocCitation[],
      mode: string,
      uncited: string[],
    ): [id: string, note: number, text: string][];
    makeBibliography(): false | [parameters: { entry_ids: string[][] }, entries: string[]];
  }
  const CSL: {
    NONE: number;
    POSITION: number;
    POSITION_FIRST: number;
    POSITION_SUBSEQUENT: number;
    POSITION_IBID: number;
    POSITION_IBID_WITH_LOCATOR: number;
    ASSUME_ALL_ITEMS_REGISTERED: number;
    debug: (message: string) => void;
    /** A character of a name whose parts stand apart. */
    ROMANESQUE_REGEXP: RegExp;
    /** Called on the engine before each work of a citation: what stands between it and the one before. */
    getSpliceDelimiter(this: CiteprocState, lastHasLocator: boolean, lastCollapsed: boolean, position: number): string;
    /** Called on the engine: by what a work is sorted, in a citation ("citation_sort") or in the bibliography. */
    getSortKeys(this: CiteprocState, item: { id: string }, kind: string): readonly string[];
    /** Called on the engine: a cite as it is without what tells it apart; while authors are asked for, they are registered. */
    getAmbiguousCite(this: CiteprocState, item: { id: string }, ...given: readonly unknown[]): string;
    Engine: new (system: CiteprocSystem, style: unknown, language?: string, force?: boolean) => CiteprocEngine;
  };
  export default CSL;
}
