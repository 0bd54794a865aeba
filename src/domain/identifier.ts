/** The kinds of identifier a work may carry. */
export const identifierKinds = ["doi", "arxiv", "isbn", "pmid"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** A parsed identifier. `value` is normalised: DOI in lower case without prefix, arXiv id without version, ISBN-13 without hyphens, PMID as digits. */
export interface Identifier {
  kind: IdentifierKind;
  value: string;
  /** Of an arXiv id, where one was given. */
  version?: number;
}
