import { isAtHost } from "./url.js";
import { arxivIdOfDoi, parseArxiv } from "./arxiv-id.js";
import { parseDoi } from "./doi.js";
import { parseIsbn, parseIsbns } from "./isbn.js";
import type { Item } from "./item.js";

export { arxivDoi, arxivIdOfDoi, findArxivIds, parseArxiv } from "./arxiv-id.js";
export { findDois, isPlaceholderDoi, parseDoi } from "./doi.js";
export { findIsbns, isPlaceholderIsbn, parseIsbn, parseIsbns } from "./isbn.js";

/** The kinds of identifier a work may carry. */
export const identifierKinds = ["doi", "arxiv", "isbn", "pmid"] as const;
export type IdentifierKind = (typeof identifierKinds)[number];

/** A parsed identifier. `value` is normalised: DOI in lower case without prefix, arXiv id without version, ISBN-13 without hyphens, PMID as digits. */
export interface Identifier {
  kind: IdentifierKind;
  value: string;
  /** Of an arXiv id, where one was given. */
  version?: number | undefined;
}

const pmidAlone =
  /^(?:(?:https?:\/\/)?(?:www\.)?(?:pubmed\.ncbi\.nlm\.nih\.gov\/|ncbi\.nlm\.nih\.gov\/pubmed\/)|(?:pubmed\s+)?(?:pmid|pubmed)\s*[:\s]\s*)?([1-9]\d{0,7})\/?$/iu;

/** A PubMed id given alone: digits, "PMID: 123", or an address of PubMed. */
export function parsePmid(text: string): string | null {
  return pmidAlone.exec(text.trim())?.[1] ?? null;
}

/**
 * An identifier as people write it: "doi:10.1000/x", "arxiv:2106.09685v2", "isbn:0-262-03384-4", "pmid:123", addresses of
 * doi.org, arxiv.org, PubMed and publishers, or bare (a PMID not: it is only a number). Null where it is none.
 */
export function parseIdentifier(text: string): Identifier | null {
  const [, scheme] = /^\s*(doi|arxiv|isbn|pmid)\b/iu.exec(text) ?? [];
  const parsers = scheme === undefined ? bareKinds(text) : [scheme.toLowerCase() as IdentifierKind];
  for (const kind of parsers) {
    const identifier = parseAs(kind, text);
    if (identifier) return identifier;
  }
  return null;
}

function bareKinds(text: string): readonly IdentifierKind[] {
  return text.toLowerCase().includes("nlm.nih.gov") ? ["pmid"] : ["arxiv", "doi", "isbn"];
}

function parseAs(kind: IdentifierKind, text: string): Identifier | null {
  if (kind === "arxiv") {
    // Its DOI is a DOI: what was asked for is not changed here.
    const found = text.includes("10.48550/") ? null : parseArxiv(text);
    return found && { kind, value: found.id, ...(found.version !== undefined && { version: found.version }) };
  }
  const value = { doi: parseDoi, isbn: parseIsbn, pmid: parsePmid }[kind](text);
  return value === null ? null : { kind, value };
}

/** Tells whether a text has the beginning of a DOI, directory and registrant: a quick look before or instead of reading it. */
export const hasDoi = (text: string): boolean => /\b10\.\d{4,9}\//u.test(text);

/** Tells whether a text names an identifier of a work: by a DOI, or by the word DOI, ISBN or arXiv. */
export const namesIdentifier = (text: string): boolean => hasDoi(text) || /\b(?:doi|isbn|arxiv)\b/iu.test(text);

/** Tells whether a text begins as an identifier does that is written with its scheme, or as a bare DOI. */
export const beginsAsIdentifier = (text: string): boolean =>
  beginsAsDoi(text) || /^(?:doi|arxiv|isbn|pmid)\s*:/iu.test(text);

/** Tells whether a text begins as a DOI does, with "doi:" or without. */
export const beginsAsDoi = (text: string): boolean => /^(?:doi:|10\.\d{4,9}\/)/iu.test(text);

/** The DOI that an address of doi.org holds; null for other addresses, which may hold one of something else. */
export function doiOfAddress(address: string | null | undefined): string | null {
  return isAtHost(address ?? "", "doi.org") ? parseDoi(address ?? "") : null;
}

/** "doi:10.1000/x": names the work, so an arXiv id stands without its version. */
export function formatIdentifier({ kind, value }: Identifier): string {
  return `${kind}:${value}`;
}

/** The identifiers an item carries, each parsed again: items come from outside. A field may hold several ISBNs. */
export function itemIdentifiers(item: Item): Identifier[] {
  const doi = parseDoi(item.DOI ?? "");
  const archived = item.archive?.toLowerCase() === "arxiv" ? parseArxiv(item.archive_location ?? "")?.id : undefined;
  const arxiv = archived ?? (doi === null ? null : arxivIdOfDoi(doi));
  const isbns = parseIsbns(item.ISBN ?? "");
  const pmid = parsePmid(item.PMID ?? "");
  return [
    ...(doi === null ? [] : [{ kind: "doi" as const, value: doi }]),
    ...(arxiv === null ? [] : [{ kind: "arxiv" as const, value: arxiv }]),
    ...isbns.map((value) => ({ kind: "isbn" as const, value })),
    ...(pmid === null ? [] : [{ kind: "pmid" as const, value: pmid }]),
  ];
}

/** The identifier that files of one work share, as "doi:10.1000/1"; null where the item has none such. */
export function fileIdentifier(item: Item): string | null {
  const found = itemIdentifiers(item).find(({ kind }) => kind === "doi" || kind === "arxiv");
  return found === undefined ? null : formatIdentifier(found);
}
