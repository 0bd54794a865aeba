// Sentences altered by rule: for each kind as many as there are, at most so many, the same for the same seed.
import { kinds, sentenceOf } from "./kinds.mjs";
import { applyEdits, hashOf, lettersOf } from "./text.mjs";

/** @typedef {{ id: string, text: string, language: string, cites: readonly string[] }} Original */
/** @typedef {{ id: string, kind: string, of: Original, sentence: string }} Altered */

/**
 * Left out is what stands in the passages all the same, and what differs from its original in marks alone.
 * @param {readonly Original[]} originals
 * @param {ReadonlyMap<string, string>} passages texts by id
 * @param {{ seed?: string, most?: number, only?: readonly string[] }} [options] most of each kind
 * @returns {Altered[]}
 */
export function alterAll(originals, passages, { seed = "1", most = 80, only = Object.keys(kinds) } = {}) {
  return only.flatMap((kind) => {
    const order = (/** @type {Original} */ { id }) => hashOf(`${seed} ${kind} ${id}`);
    /** @type {Altered[]} */
    const found = [];
    for (const original of originals.toSorted((left, right) => order(left) - order(right))) {
      if (found.length >= most) break;
      const sentence = alterOne(original, passages, kind, seed);
      if (sentence !== undefined) found.push({ id: `${original.id} ${kind}`, kind, of: original, sentence });
    }
    return found;
  });
}

/** @param {Original} original @param {ReadonlyMap<string, string>} passages @param {string} kind @param {string} seed */
function alterOne(original, passages, kind, seed) {
  const { alter, languages } = kinds[kind] ?? { alter: () => [] };
  if (languages?.includes(original.language) === false) return undefined;
  const texts = original.cites.map((id) => passages.get(id) ?? "");
  const sentence = sentenceOf(original.text, texts, original.language, `${seed} ${kind}`);
  const said = texts.map(lettersOf);
  const altered = alter(sentence)
    .map((edits) => applyEdits(original.text, edits).replace(/ {2,}/g, " "))
    .filter((text) => lettersOf(text) !== lettersOf(original.text))
    .filter((text) => said.every((source) => !source.includes(lettersOf(text))));
  return sentence.pick(altered);
}
