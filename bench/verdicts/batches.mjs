// Sentences put together as a judge is asked about them: several of one document in a prompt, labels mixed.
import { createHash } from "node:crypto";
import { groupsOf } from "../support/shares.mjs";

/** Statements of a prompt, about as many as an answer has. */
const size = 15;

/** Rows in an order that says nothing about them, the same for the same seed. @template {{ id: string }} T @param {readonly T[]} rows @param {string} seed */
export function shuffled(rows, seed) {
  const places = new Map(rows.map((row) => [row, createHash("sha256").update(`${seed}\n${row.id}`).digest("hex")]));
  const placeOf = (/** @type {T} */ row) => places.get(row) ?? "";
  return rows.toSorted((left, right) => (placeOf(left) < placeOf(right) ? -1 : 1));
}

/**
 * Batches of sentences that share documents as far as they can. A sentence and the one it was made of lie in two halves
 * of the batches: side by side they would tell each other apart.
 * @template {{ id: string }} T
 * @param {readonly T[]} rows
 * @param {{ seed: string, documentOf: (row: T) => string, familyOf: (row: T) => string }} options
 * @returns {T[][]}
 */
export function batchesOf(rows, { seed, documentOf, familyOf }) {
  const families = [...groupsOf(shuffled(rows, seed), familyOf).values()];
  /** @type {[T[], T[]]} */
  const halves = [[], []];
  for (const [index, family] of families.entries())
    for (const [nth, row] of family.entries()) halves[(index + nth) % 2 === 0 ? 0 : 1].push(row);
  return halves.flatMap((half) => {
    const together = [...groupsOf(half, documentOf).values()].flat();
    return cut(together).map((batch) => shuffled(batch, `${seed} again`));
  });
}

/** Parts of nearly the same length. @template T @param {readonly T[]} rows */
export function cut(rows) {
  const parts = Math.ceil(rows.length / size);
  const edge = (/** @type {number} */ part) => Math.round((part * rows.length) / parts);
  return Array.from({ length: parts }, (_, part) => rows.slice(edge(part), edge(part + 1)));
}
