const mostSteps = 2000;
const accuracy = 1e-13;

interface Corner {
  point: number[];
  value: number;
}

/** A minimum of f near `start` by the simplex method of Nelder and Mead (Computer Journal 1965), with two restarts. */
export function minimise(f: (point: readonly number[]) => number, start: readonly number[]): Corner {
  let best = simplex(f, start, 1);
  for (const size of [0.1, 0.01]) best = simplex(f, best.point, size);
  return best;
}

function simplex(f: (point: readonly number[]) => number, start: readonly number[], size: number): Corner {
  const corner = (point: number[]): Corner => ({ point, value: f(point) });
  const corners = [
    [...start],
    ...start.map((_, axis) => start.map((value, place) => (place === axis ? value + size : value))),
  ].map(corner);
  for (let step = 0; step < mostSteps; step++) {
    corners.sort((left, right) => left.value - right.value);
    const [best, worst] = [corners[0]!, corners.at(-1)!];
    if (worst.value - best.value <= accuracy * (Math.abs(best.value) + accuracy)) break;
    const others = corners.slice(0, -1);
    const centre = start.map((_, axis) => others.reduce((total, { point }) => total + point[axis]!, 0) / others.length);
    const along = (factor: number) =>
      corner(centre.map((value, axis) => value + factor * (worst.point[axis]! - value)));
    const next = moved(along, best, others.at(-1)!, worst);
    if (next !== null) corners[corners.length - 1] = next;
    else
      for (const [place, { point }] of corners.entries())
        if (place > 0) corners[place] = corner(point.map((value, axis) => (value + best.point[axis]!) / 2));
  }
  return corners[0]!;
}

/** Reflects, then expands or contracts the worst corner; null where the simplex has to shrink. */
function moved(along: (factor: number) => Corner, best: Corner, second: Corner, worst: Corner): Corner | null {
  const reflected = along(-1);
  if (reflected.value < best.value) {
    const expanded = along(-2);
    return expanded.value < reflected.value ? expanded : reflected;
  }
  if (reflected.value < second.value) return reflected;
  const contracted = along(reflected.value < worst.value ? -0.5 : 0.5);
  return contracted.value < Math.min(reflected.value, worst.value) ? contracted : null;
}
