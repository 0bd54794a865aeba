/** Longitude and latitude in degrees. */
export type Position = readonly [number, number];

const isSame = (left: Position | undefined, right: Position | undefined) =>
  left !== undefined && right !== undefined && left[0] === right[0] && left[1] === right[1];

/** Whether a line ends where it begins, around something. */
export function isRing(line: readonly Position[]): boolean {
  return line.length >= 4 && isSame(line[0], line.at(-1));
}

/** Joins lines at their ends to rings; null where one of them stays open. */
export function ringsOf(lines: readonly (readonly Position[])[]): Position[][] | null {
  const rings: Position[][] = [];
  const open = lines.filter((line) => line.length > 1).map((line) => [...line]);
  for (let ring = open.pop(); ring !== undefined; ring = open.pop()) {
    while (!isRing(ring)) {
      const end: Position | undefined = ring.at(-1);
      const at = open.findIndex((line) => isSame(line[0], end) || isSame(line.at(-1), end));
      const [next] = at < 0 ? [] : open.splice(at, 1);
      if (next === undefined) return null;
      ring.push(...(isSame(next[0], end) ? next : next.toReversed()).slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

/**
 * Polygons as GeoJSON wants them (RFC 7946, 3.1.6): the outer ring counterclockwise, behind it clockwise those that are
 * cut out of it. A ring that lies in no outer one is left out.
 */
export function polygonsOf(outer: readonly Position[][], inner: readonly Position[][]): Position[][][] {
  const polygons = outer.map((ring) => [turned(ring, true)]);
  for (const hole of inner) {
    const around = polygons.find(([ring]) => ring !== undefined && hole[0] !== undefined && isInside(hole[0], ring));
    around?.push(turned(hole, false));
  }
  return polygons;
}

/** Twice the area that a ring goes around, in square degrees; positive where it goes counterclockwise. */
function signedArea(ring: readonly Position[]): number {
  return ring.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
}

function turned(ring: Position[], isCounterclockwise: boolean): Position[] {
  return signedArea(ring) > 0 === isCounterclockwise ? ring : ring.toReversed();
}

/** By how often a ray towards the east crosses the ring. */
function isInside([x, y]: Position, ring: readonly Position[]): boolean {
  const crossings = ring.filter(([x1, y1], index) => {
    const [x2, y2] = ring[(index + 1) % ring.length] ?? [x1, y1];
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
  });
  return crossings.length % 2 === 1;
}
