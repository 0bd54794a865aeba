import { arxivIdOfDoi, formatIdentifier, type Identifier, type IdentifierKind } from "../../domain/identifier.js";
import type { Candidate } from "./identification.js";
import { enough, weights, type Sighting } from "./sighting.js";

/** All sightings of one identifier, and what they weigh together. */
interface Contender {
  identifier: Identifier;
  sightings: Sighting[];
  score: number;
}

/** Places beyond the best one that still add to a score. */
const mostSupport = 3;

export interface Decision {
  taken: Identifier[];
  candidates: Candidate[];
}

/** Which identifiers of one kind the file carries as its own. ISBNs may be several; of the others there is at most one. */
export function chooseIdentifier(kind: IdentifierKind, sightings: readonly Sighting[]): Decision {
  const contenders = contend(sightings.filter(({ identifier }) => identifier.kind === kind));
  const able = contenders.filter(({ score }) => score >= enough).sort((one, other) => compare(one, other));
  const rivals = rivalFields(able);
  const taken = kind === "isbn" ? able : rivals.length > 1 ? [] : able.slice(0, 1);
  const refusal = (contender: Contender) => reasonAgainst(contender, taken, rivals);
  const candidates = contenders.flatMap((contender) =>
    contender.sightings.map(({ identifier, place, page, text, why }): Candidate => {
      const isTaken = taken.includes(contender);
      const against = isTaken ? null : refusal(contender);
      return { identifier, place, page, text, taken: isTaken, reason: against ?? why };
    }),
  );
  return { taken: taken.map(({ identifier }) => identifier), candidates };
}

function contend(sightings: readonly Sighting[]): Contender[] {
  const groups = new Map<string, Sighting[]>();
  for (const sighting of sightings) {
    const key = formatIdentifier(sighting.identifier);
    groups.set(key, [...(groups.get(key) ?? []), sighting]);
  }
  return [...groups.values()].map((group) => {
    const best = group.reduce((strongest, other) => (other.weight > strongest.weight ? other : strongest));
    const places = new Set(group.filter(({ weight }) => weight > 0).map(({ place }) => place));
    const support = Math.min(mostSupport, Math.max(0, places.size - 1));
    const version = group.find(({ identifier }) => identifier.version !== undefined)?.identifier.version;
    return {
      identifier: { ...best.identifier, ...(version !== undefined && { version }) },
      sightings: group,
      // Support adds to what counts at all: ten mentions in running text are still only mentions.
      score: best.weight + (best.weight >= weights.hint ? support / 2 : 0),
    };
  });
}

/** Better ones first: by score; a journal's DOI before that of arXiv; the later version, the chapter before its book. */
function compare(one: Contender, other: Contender): number {
  const nested = nesting(one, other) - nesting(other, one);
  if (nested !== 0) return nested;
  const preprint = Number(isPreprintDoi(one)) - Number(isPreprintDoi(other));
  if (preprint !== 0) return preprint;
  if (one.score !== other.score) return other.score - one.score;
  return versionOf(other) - versionOf(one);
}

/**
 * -1 where the first goes on where the second ends and is to be taken for that: it is a chapter of that book, or the whole
 * of what was cut off in print. What goes on with a slash in no better place is an address of the same work.
 */
function nesting(one: Contender, other: Contender): number {
  if (!one.identifier.value.startsWith(other.identifier.value)) return 0;
  const rest = one.identifier.value.slice(other.identifier.value.length);
  const isChapter = /^[_-]\d{1,4}$/u.test(rest);
  if (isChapter || one.score > other.score) return -1;
  return one.score === other.score && !rest.startsWith("/") ? -1 : 0;
}

function isPreprintDoi({ identifier }: Contender): boolean {
  return identifier.kind === "doi" && arxivIdOfDoi(identifier.value) !== null;
}

function versionOf({ identifier }: Contender): number {
  return Number(/\.(\d{1,2})$/u.exec(identifier.value)?.[1] ?? 0);
}

/** Several values in metadata fields that hold one, none of them printed: which is right cannot be told. */
function rivalFields(able: readonly Contender[]): Contender[] {
  const inFields = able.filter(({ sightings }) => sightings.some(({ weight }) => weight >= weights.field));
  const isPrinted = ({ sightings }: Contender) => sightings.some(({ page, weight }) => page !== null && weight > 0);
  const kinds = inFields.filter((contender) => !isPreprintDoi(contender));
  return kinds.length > 1 && !able.some(isPrinted) ? kinds : [];
}

function reasonAgainst(contender: Contender, taken: readonly Contender[], rivals: readonly Contender[]): string | null {
  if (rivals.includes(contender))
    return "the metadata name several, and the pages none of them: a person has to choose";
  if (contender.score < enough) return null;
  const [winner] = taken;
  return winner === undefined ? null : `may be its own too, but ${winner.identifier.value} stands at a stronger place`;
}
