import { QuireError } from "../../domain/error.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import type { CountedTexts } from "../../corpus/search/counted-texts.js";
import type { LsiBasis } from "../../corpus/search/lsi.js";
import type { RunContext } from "../../run/run-context.js";
import type { Chunk, Embedded } from "./chunk.js";
import { builtInModel, unlessZero } from "./embedding-model.js";

/** So many paragraphs, spread evenly over the notes, tell which words belong together. */
const sampleSize = 2_000;
/** With so few, LSI has a direction for each of them and need not guess: likenesses are those of tf-idf. */
const fewParagraphs = 128;
const chunksPerLook = 1_000;

/** Vectors by latent semantic indexing over the notes themselves: no network, no key. */
export async function embeddedByLsi(context: RunContext, chunks: readonly Chunk[]): Promise<Embedded> {
  const { countTexts, embedCounted, rowsOf } = await import("../../corpus/search/counted-texts.js");
  const texts = chunks.map(({ text }) => text);
  const counted = countTexts(texts);
  await lookUp(context, 0, chunks.length);
  const basis = await basisOf(texts, counted);
  const vectors: (Float32Array | null)[] = [];
  const rows = basis && rowsOf(basis, counted);
  for (const index of texts.keys()) {
    vectors.push(basis && rows && unlessZero(embedCounted(basis, counted, rows, index)));
    if (vectors.length % chunksPerLook === 0) await lookUp(context, vectors.length, chunks.length);
  }
  return { model: builtInModel, dimensions: basis?.dimensions ?? 1, basis, vectors };
}

/** Every word of the texts that says what they are about has its place in it; null where they have none. */
async function basisOf(texts: readonly string[], counted: CountedTexts): Promise<LsiBasis | null> {
  const { trainLsi, trainOnEveryTerm } = await import("../../corpus/search/lsi-training.js");
  const { foldIn } = await import("../../corpus/search/lsi-folding.js");
  const sample = sampleOf(texts);
  const shared = texts.length > fewParagraphs ? trainLsi(sample, texts.length) : null;
  // Where no word is in two of them, there is nothing to learn from words that come together.
  const basis = shared ?? trainOnEveryTerm(sample, texts.length);
  return basis === null ? null : withoutFunctionTerms(foldIn(basis, counted));
}

/**
 * Words that only carry a sentence weigh nothing, in paragraphs as in queries: whoever asks "why do we forget" wants no
 * paragraph that asks why we do something else.
 */
function withoutFunctionTerms(basis: LsiBasis): LsiBasis {
  const weights = basis.weights.slice();
  for (const [term, row] of basis.rowOf) if (isFunctionTerm(term)) weights[row] = 0;
  return { ...basis, weights };
}

const goldenRatio = (Math.sqrt(5) - 1) / 2;

/**
 * One paragraph of each of `size` parts of equal length, at a place that differs from part to part: at every nth place
 * there would be nothing but headings where all notes have n paragraphs.
 */
export function sampleOf(texts: readonly string[], size = sampleSize): string[] {
  if (texts.length <= size) return [...texts];
  return Array.from({ length: size }, (_, index) => {
    const within = (index * goldenRatio) % 1;
    return texts[Math.floor(((index + within) * texts.length) / size)] ?? "";
  });
}

/** Lets others have their turn, and an interruption come through. */
async function lookUp(context: RunContext, done: number, total: number): Promise<void> {
  context.progress({ label: "vectors", done, total, unit: "paragraphs" });
  await new Promise((resolve) => setImmediate(resolve));
  if (context.signal.aborted) throw new QuireError("interrupted", "The run was interrupted.");
}
