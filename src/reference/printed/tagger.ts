/**
 * What a token of an entry is. Of a person F is the family, G the given names before it, H those behind it and M what
 * stands between; of a body L its words; the first token of each person or body has a B. X stands before a person whose family comes first, Z before one
 * whose given names do, E for further authors, R for the role of the persons; Y is the year, T the title, C what it stands in, V, I and P volume,
 * issue and pages, N everything else before the title and O everything else behind it.
 */
export const labels = "FB F M H GB G LB L X Z E R Y T C V I P N O".split(" ") as readonly Label[];
export type Label =
  | "FB"
  | "F"
  | "M"
  | "H"
  | "GB"
  | "G"
  | "LB"
  | "L"
  | "X"
  | "Z"
  | "E"
  | "R"
  | "Y"
  | "T"
  | "C"
  | "V"
  | "I"
  | "P"
  | "N"
  | "O";

const size = labels.length;

/** Weights of a model: of each feature for each label, and of each label behind each (the last row: at the beginning). */
export interface TaggerWeights {
  /** By template, then by value: where the feature's weights begin in `rows`, one for each label. */
  features: readonly ReadonlyMap<string, number>[];
  rows: Int16Array;
  transitions: Int16Array;
}

/** Sums the weights of the features of each token, label by label. */
export function emissionsOf(
  features: readonly (readonly string[])[],
  { features: places, rows }: TaggerWeights,
): Float64Array {
  const emissions = new Float64Array(features.length * size);
  for (const [index, own] of features.entries()) {
    const offset = index * size;
    for (let template = 0; template < own.length; template += 1) {
      const place = places[template]!.get(own[template]!);
      if (place === undefined) continue;
      for (let label = 0; label < size; label += 1) emissions[offset + label]! += rows[place + label]!;
    }
  }
  return emissions;
}

/**
 * The likeliest labels of a sequence under a linear chain (Viterbi 1967, as for the perceptron of Collins 2002,
 * "Discriminative training methods for hidden Markov models"; such taggers read references in ParsCit, GROBID and AnyStyle).
 * `allowed` says which labels each token may have, as bits.
 */
export function bestLabels(
  emissions: Float64Array,
  transitions: ArrayLike<number>,
  allowed?: ArrayLike<number>,
): number[] {
  const length = emissions.length / size;
  let scores = new Float64Array(size);
  const back = new Uint8Array(emissions.length);
  for (let index = 0; index < length; index += 1) {
    const next = new Float64Array(size);
    const mask = allowed?.[index] ?? -1;
    for (let label = 0; label < size; label += 1) {
      let [best, from] = [-Infinity, 0];
      if (index === 0) best = transitions[size * size + label]!;
      else
        for (let previous = 0; previous < size; previous += 1) {
          const score = scores[previous]! + transitions[previous * size + label]!;
          if (score > best) [best, from] = [score, previous];
        }
      back[index * size + label] = from;
      next[label] = (mask & (1 << label)) === 0 ? -1e9 : best + emissions[index * size + label]!;
    }
    scores = next;
  }
  const path: number[] = [];
  let label = scores.indexOf(Math.max(...scores));
  for (let index = length - 1; index >= 0; index -= 1) {
    path.push(label);
    label = back[index * size + label]!;
  }
  return path.reverse();
}
