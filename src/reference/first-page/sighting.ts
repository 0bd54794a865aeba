import { normalizeSpace } from "../../domain/characters.js";
import type { Identifier } from "../../domain/identifier.js";

/** One identifier seen at one place, with how much that place says of the file's own. */
export interface Sighting {
  identifier: Identifier;
  /** As in `Candidate`. */
  place: string;
  page: number | null;
  text: string;
  /** From `enough` on one sighting suffices; at 0 and below it says nothing, or the contrary. */
  weight: number;
  /** Why it counts, or why not: the end of "taken: ..." or "refused: ...". */
  why: string;
}

/** The weight from which an identifier is the file's own. */
export const enough = 5;

/**
 * Weights of the places where an identifier is seen. Measured on labelled files; see
 * docs/decisions/2026-11-22-identification.md.
 */
export const weights = {
  /** A field that exists for this identifier: prism:doi, Info "doi", the stamp of arXiv. */
  field: 10,
  /** "Cite this article as", the address on a repository's cover. */
  citeAs: 9,
  /** A sentence in the metadata that cites the file itself. */
  metadataText: 7,
  imprint: 7,
  head: 6,
  ownLine: 5,
  /** Says something together with others only. */
  hint: 3,
  mention: 1,
  foreign: 0,
} as const;

/** The most sightings of one page; a page of references has some fifty, more is a table or an attack. */
export const mostSightings = 300;

/** The words around a match, on one line. */
export function wordsAround(text: string, start: number, end: number): string {
  const piece = text.slice(Math.max(0, start - 60), Math.min(text.length, end + 30));
  return normalizeSpace(piece);
}
