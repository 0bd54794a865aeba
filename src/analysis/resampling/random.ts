/**
 * Random numbers from a seed: sfc32 (Doty-Humphrey, PractRand), the same sequence on every machine.
 * @returns a function that gives a whole number from 0 up to, but without, its argument
 */
export function randomIndex(seed: number): (below: number) => number {
  let [a, b, c, counter] = [seed | 0, Math.floor(seed / 2 ** 32) | 0, 0x9e3779b9 | 0, 1];
  const next = () => {
    const result = (a + b + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (((c << 21) | (c >>> 11)) + result) | 0;
    return result >>> 0;
  };
  // The first numbers still show a small seed.
  for (let warm = 0; warm < 20; warm++) next();
  return (below) => Math.floor((next() / 2 ** 32) * below);
}
