import type { KeepVectors } from "../../corpus/search/embedder.js";
import { QuireError } from "../../domain/error.js";
import { indexTerms } from "../../domain/terms.js";
import { englishLength } from "../../domain/usage.js";
import type { Embedder } from "../../ports/model.js";
import type { Store } from "../../ports/store.js";
import type { RunContext } from "../../run/run-context.js";
import type { Chunk, Embedded } from "./embedding-model.js";
import { sha256Of } from "../../domain/hash.js";

/** Of one request, and of what the store is asked for at once. */
const textsPerCall = 64;
const textsPerLook = 1_000;
/** In English characters: below what a request and a text may have with every provider (300,000 and 8,191 tokens). */
const lengthPerCall = 200_000;
const longestText = 20_000;
/** Kept vectors of another length than new ones are made again; an embedder that goes on to change is none. */
const attempts = 2;

/** Keeps vectors in the store by what they are vectors of, whichever note it stands in. */
export function keepIn(store: Store): KeepVectors {
  return (model, texts, vectors) =>
    store.putArtefacts(
      new Map(
        vectors.map((vector, index) => [
          artefactOf(model, texts[index] ?? ""),
          new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength),
        ]),
      ),
    );
}

/**
 * Vectors of the configured embedder, which must keep them with `keepIn(store)`. Asks only for texts that the store
 * has no vector of, in whatever note and run they were embedded.
 */
export async function embeddedByModel(
  context: RunContext,
  embedder: Embedder,
  store: Store,
  chunks: readonly Chunk[],
): Promise<Embedded> {
  const texts = chunks.map(({ text }) => embeddable(text));
  const distinct = [...new Set(texts.filter((text) => text !== null))];
  const known = await keptVectors(store, embedder.id, distinct);
  const dimensions = await embedMissing(context, embedder, distinct, known);
  const vectors = texts.map((text) => (text === null ? null : (known.get(text) ?? null)));
  return { model: embedder.id, dimensions, basis: null, vectors };
}

/** Cuts a paragraph to what is sent of it; null where it has no word, as a line of dashes. */
export function embeddable(paragraph: string): string | null {
  const start = englishLength(paragraph) <= longestText ? paragraph : beginningOf(paragraph);
  return indexTerms(start).length === 0 ? null : start;
}

function beginningOf(text: string): string {
  let length = 0;
  let end = 0;
  for (const character of text) {
    length += englishLength(character);
    if (length > longestText) break;
    end += character.length;
  }
  return text.slice(0, end);
}

async function keptVectors(store: Store, model: string, texts: readonly string[]): Promise<Map<string, Float32Array>> {
  const vectors = new Map<string, Float32Array>();
  for (let start = 0; start < texts.length; start += textsPerLook) {
    const names = new Map(texts.slice(start, start + textsPerLook).map((text) => [artefactOf(model, text), text]));
    for (const [name, bytes] of await store.getArtefacts([...names.keys()])) {
      // Copied, because a Float32Array must begin at a multiple of four.
      vectors.set(names.get(name) ?? "", new Float32Array(Uint8Array.from(bytes).buffer));
    }
  }
  return vectors;
}

/** Adds what is missing to `known`. Returns how many numbers each vector has. */
async function embedMissing(
  context: RunContext,
  embedder: Embedder,
  texts: readonly string[],
  known: Map<string, Float32Array>,
): Promise<number> {
  let missing = texts.filter((text) => !known.has(text));
  for (let attempt = 0; attempt < attempts; attempt++) {
    await embedAll(context, embedder, missing, known, texts.length);
    const dimensions = known.get(missing.at(-1) ?? texts[0] ?? "")?.length ?? 1;
    missing = texts.filter((text) => known.get(text)?.length !== dimensions);
    if (missing.length === 0) return dimensions;
  }
  throw new QuireError("model_output", `${embedder.id} answers vectors of different lengths.`, {
    facts: { model: embedder.id },
    fix: "Choose another embedder in quire.yaml.",
  });
}

async function embedAll(
  context: RunContext,
  embedder: Embedder,
  missing: readonly string[],
  known: Map<string, Float32Array>,
  total: number,
): Promise<void> {
  let done = total - missing.length;
  for (const batch of batchesOf(missing)) {
    const { vectors } = await embedder.embed(batch);
    for (const [index, text] of batch.entries()) {
      const vector = vectors[index];
      if (vector === undefined) throw tooFewVectors(embedder.id, batch.length, vectors.length);
      known.set(text, vector);
    }
    done += batch.length;
    context.progress({ label: `vectors of ${embedder.id}`, done, total, unit: "paragraphs" });
  }
}

/** Texts in order, as many per batch as one request takes. */
function batchesOf(texts: readonly string[]): string[][] {
  const batches: string[][] = [];
  let length = 0;
  for (const text of texts) {
    const last = batches.at(-1);
    length += englishLength(text);
    if (last === undefined || last.length === textsPerCall || length > lengthPerCall) {
      batches.push([text]);
      length = englishLength(text);
    } else last.push(text);
  }
  return batches;
}

function artefactOf(model: string, text: string): string {
  return `paragraph-vector:${model}:${sha256Of(text)}`;
}

function tooFewVectors(model: string, asked: number, got: number): QuireError {
  return new QuireError("model_output", `${model} returned ${got} vectors for ${asked} texts.`, {
    facts: { model, asked, got },
    fix: "Try again; if it stays so, choose another embedder in quire.yaml.",
  });
}
