import { isFunctionTerm } from "../../domain/function-words.js";
import { type CountedTexts, countTexts, knownTerms } from "./counted-texts.js";
import { encodeBasis, type LsiBasis, quantiseRow } from "./lsi.js";
import { leadingDirections, type DenseMatrix, type SparseMatrix } from "./subspace.js";

const mostDimensions = 128;
/** A term must be in this many texts to say anything about which texts are alike. */
const leastTexts = 2;
/** Rarer terms than so many are left out: of logs and tables pasted into a text there may be millions. */
const mostTerms = 50_000;

/**
 * Latent semantic indexing (Deerwester et al., 1990): the leading directions of the texts' tf-idf matrix, each text
 * of unit length. The same texts always give the same basis. Null where they have too little in common.
 */
export function trainLsi(texts: readonly string[], trainedOn: number): LsiBasis | null {
  const counted = countTexts(texts);
  // A term of every text weighs nothing, as one of a single text joins nothing.
  const shared = [...counted.frequency.keys()].filter((term) => {
    const count = counted.frequency[term]!;
    return count >= leastTexts && count < texts.length;
  });
  const chosen = weigh(counted, shared, (count) => Math.log(texts.length / count));
  const most = Math.min(mostDimensions, Math.floor(Math.min(texts.length, shared.length) / 2));
  return most < 2 ? null : train(counted, chosen, most, trainedOn);
}

/** The same as bytes. */
export function trainedBasis(texts: readonly string[], trainedOn: number): Uint8Array | null {
  const basis = trainLsi(texts, trainedOn);
  return basis === null ? null : encodeBasis(basis);
}

/**
 * Trains as `trainLsi` does, with every term of the texts that says what they are about (of more than 50,000 the commonest) and as
 * many directions as there are, up to 128: with no more texts than that, likenesses are those of tf-idf itself. Words
 * like "and" are left out, because in few texts they are as rare as the others. Null where no text has a term.
 */
export function trainOnEveryTerm(texts: readonly string[], trainedOn: number): LsiBasis | null {
  const counted = countTexts(texts);
  const { terms, frequency } = counted;
  const telling = [...terms.keys()].filter((term) => !isFunctionTerm(terms[term] ?? ""));
  const commonest = telling.toSorted((left, right) => frequency[right]! - frequency[left]!).slice(0, mostTerms);
  // Unlike log(N / n) this weighs a term of every text, which may be all that there is.
  const chosen = weigh(counted, commonest, (count) => Math.log(1 + texts.length / count));
  const most = Math.min(mostDimensions, texts.length, commonest.length);
  return most < 1 ? null : train(counted, chosen, most, trainedOn);
}

/** The terms that a basis is made of, in the order of its rows, with their idf; `columnOf` is -1 for other terms. */
interface ChosenTerms {
  rowOf: ReadonlyMap<string, number>;
  columnOf: Int32Array;
  idf: Float64Array;
}

function weigh({ terms, frequency }: CountedTexts, chosen: number[], idfOf: (texts: number) => number): ChosenTerms {
  const columnOf = new Int32Array(terms.length).fill(-1);
  for (const [column, term] of chosen.entries()) columnOf[term] = column;
  return {
    rowOf: new Map(chosen.map((term, column) => [terms[term] ?? "", column])),
    columnOf,
    idf: Float64Array.from(chosen, (term) => idfOf(frequency[term]!)),
  };
}

function train(counted: CountedTexts, chosen: ChosenTerms, wanted: number, trainedOn: number): LsiBasis {
  return quantised(leadingDirections(weightedMatrix(counted, chosen), wanted), chosen, trainedOn);
}

/** Makes a row of unit length of each text. */
function weightedMatrix(counted: CountedTexts, { rowOf, columnOf, idf }: ChosenTerms): SparseMatrix {
  const starts = new Int32Array(counted.texts + 1);
  const [columns, values]: [number[], number[]] = [[], []];
  for (let text = 0; text < counted.texts; text++) {
    const { rows, counts } = knownTerms(counted, columnOf, text);
    const weights = rows.map((column, place) => (1 + Math.log(counts[place]!)) * idf[column]!);
    const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
    for (const [place, column] of rows.entries()) {
      if (length === 0) break;
      columns.push(column);
      values.push(weights[place]! / length);
    }
    starts[text + 1] = columns.length;
  }
  return {
    rows: counted.texts,
    columns: rowOf.size,
    starts,
    columnOf: Int32Array.from(columns),
    values: Float64Array.from(values),
  };
}

function quantised(directions: DenseMatrix, { rowOf, idf }: ChosenTerms, trainedOn: number): LsiBasis {
  const { rows, columns, values } = directions;
  const matrix = new Int8Array(rows * columns);
  const weights = new Float32Array(rows);
  for (let row = 0; row < rows; row++) {
    const start = row * columns;
    weights[row] = idf[row]! * quantiseRow(values.subarray(start, start + columns), matrix, start);
  }
  return { dimensions: columns, trainedOn, rowOf, weights, matrix, scratch: new Uint16Array(rows) };
}
