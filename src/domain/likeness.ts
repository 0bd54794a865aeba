/** Cosine of a point of unit length and one in bytes of any scale, from `start` on in `bytes`; 0 where that is all zero. */
export function likeness(point: Float64Array, bytes: Int8Array, start = 0): number {
  let sum = 0;
  let square = 0;
  for (let index = 0; index < point.length; index++) {
    const value = bytes[start + index]!;
    sum += point[index]! * value;
    square += value * value;
  }
  return square === 0 ? 0 : sum / Math.sqrt(square);
}
