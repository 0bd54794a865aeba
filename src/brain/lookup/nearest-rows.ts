import type { VectorRows } from "../embeddings/faiss-file.js";

export interface NearRow {
  row: number;
  /** Cosine, -1..1. */
  score: number;
}

/** The `k` rows nearest to a vector, best first, the earlier one of equals; all of unit length. */
export function nearestRows({ dimensions, rows, values }: VectorRows, vector: Float32Array, k: number): NearRow[] {
  const best: NearRow[] = [];
  for (let row = 0; row < rows; row += 1) {
    const score = product(values, row * dimensions, vector);
    if (best.length === k && score <= best[k - 1]!.score) continue;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score < score) place -= 1;
    best.splice(place, 0, { row, score });
    if (best.length > k) best.pop();
  }
  return best.map(({ row, score }) => ({ row, score: Math.max(-1, Math.min(1, score)) }));
}

function product(values: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0;
  for (let column = 0; column < vector.length; column += 1) sum += values[from + column]! * vector[column]!;
  return sum;
}
