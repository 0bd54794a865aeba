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
  export interface CiteprocCitation {
    citationID: string;
    citationItems: CiteprocCite[];
    properties: { noteIndex: number; mode?: "composite" };
  }
  export interface CiteprocState {
    tmp: { have_collapsed: boolean };
    citation: { opt: Record<string, unknown> };
  }
  export interface CiteprocEngine {
    rebuildProcessorState(
      citations: CiteprocCitation[],
      mode: string,
      uncited: string[],
    ): [id: string, note: number, text: string][];
    makeBibliography(): false | [parameters: { entry_ids: string[][] }, entries: string[]];
  }
  const CSL: {
    debug: (message: string) => void;
    /** Called on the engine before each work of a citation: what stands between it and the one before. */
    getSpliceDelimiter(this: CiteprocState, lastHasLocator: boolean, lastCollapsed: boolean, position: number): string;
    Engine: new (system: CiteprocSystem, style: unknown, language?: string, force?: boolean) => CiteprocEngine;
  };
  export default CSL;
}
