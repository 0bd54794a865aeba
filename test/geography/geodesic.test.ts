import type { Position } from "geojson";
import { describe, expect, it } from "vitest";
import { areaOf, distanceBetween, lengthOf } from "../../src/geography/geodesic.js";
import { someOf } from "../support/some-of.js";

/** Latitude and longitude of two places and the metres between them. */
type Row = readonly [number, number, number, number, number];

const distances: Row[] = [
  // Karney's test set of geodesics (doi:10.5281/zenodo.32156), worked out with high precision.
  [35.60777, -139.44815, -11.17491, -69.95921, 8935244.56],
  [55.52454, 106.05087, 77.03196, 197.18234, 4105086.171],
  [-21.97856, 142.59065, 41.84138, 98.56635, 8394328.895],
  [-66.99028, 112.2363, -12.70631, 285.90344, 11150344.231],
  [-17.42761, 173.34268, -15.84784, 5.93557, 16076603.163],
  [32.84994, 48.28919, -56.28556, 202.29132, 16727068.944],
  [6.96833, 52.74123, -7.39675, 206.17291, 17102477.25],
  [-50.56724, -16.30485, -33.56571, -94.97412, 6455670.512],
  [-58.93002, -8.90775, -8.91104, 133.13503, 11756066.022],
  [-68.82867, -74.28391, -50.63005, -8.36685, 3956936.926],
  [-10.62672, -32.0898, 5.883, -134.31681, 11470869.386],
  [-21.76221, 166.90563, 48.72884, 213.97627, 9098627.399],
  [-19.79938, -174.47484, -11.99349, -154.35109, 2319004.86],
  [-11.95887, -116.94513, 4.57352, 7.16501, 13834722.58],
  [-87.85331, 85.66836, 66.48646, 16.09921, 17286615.315],
  [1.74708, 128.32011, -11.16617, 11.87109, 12942901.124],
  [-25.72959, -144.90758, -57.70581, -269.17879, 9413446.745],
  [-41.22777, 122.32875, -7.57291, 130.37946, 3812686.035],
  [11.01307, 138.25278, 6.62726, 247.05981, 11911190.819],
  [-29.47124, 95.14681, -27.46601, -69.15955, 13487015.838],
  // Vincenty 1975: Flinders Peak to Buninyong.
  [-37.951033417, 144.424867889, -37.652821139, 143.926495528, 54972.271],
  // One degree of the equator, a quarter of the meridian and half of it.
  [0, 0, 0, 1, 111319.491],
  [0, 0, 90, 0, 10001965.729],
  [-90, 0, 90, 0, 20003931.459],
  // Nearly antipodal, where Vincenty's own method does not end.
  [0, 0, 0.5, 179.5, 19936288.579],
  // The documentation of GeographicLib: Wellington to Salamanca.
  [-41.32, 174.81, 40.96, -5.5, 19959679.267],
];

describe("distances on the ellipsoid", () => {
  it.each(someOf(distances))("%d %d to %d %d", (lat1, lon1, lat2, lon2, metres) => {
    const { metres: found } = distanceBetween([lon1, lat1], [lon2, lat2]);
    expect(Math.abs(found - metres)).toBeLessThan(0.01);
  });

  it("go the short way over the antimeridian", () => {
    expect(distanceBetween([179.5, 0], [-179.5, 0]).metres).toBeCloseTo(111319.491, 2);
    const line = {
      type: "LineString" as const,
      coordinates: [
        [179.5, 0],
        [-179.5, 0],
        [-179.5, 0],
      ],
    };
    expect(lengthOf(line)).toBeCloseTo(111319.491, 2);
  });
});

const a = 6_378_137;
const f = 1 / 298.257223563;
const e = Math.sqrt(f * (2 - f));
/** Between the equator and a parallel, per radian of longitude (Snyder 1987, 3-12). */
const strip = (degrees: number) => {
  const sine = Math.sin((degrees * Math.PI) / 180);
  return (a * (1 - f)) ** 2 * 0.5 * (sine / (1 - (e * sine) ** 2) + Math.atanh(e * sine) / e);
};

/** A field between meridians and parallels; corners so near that their shortest ways keep to the parallels. */
function field(west: number, south: number, east: number, north: number): Position[] {
  const steps = Array.from({ length: 401 }, (_, index) => west + ((east - west) * index) / 400);
  return [...steps.map((lon) => [lon, south]), ...steps.toReversed().map((lon) => [lon, north]), [west, south]];
}

const fields = [
  [0, 0, 1, 1],
  [10, 50, 12, 51],
  [-75, -55, -65, -20],
  [170, 60, 179, 72],
  [5, -0.5, 5.1, 0.5],
  [100, 80, 130, 89],
] as const;

const published: [string, Position[], number][] = [
  // From GeographicLib's own tests of its planimeter.
  [
    "around the north pole",
    [
      [0, 89],
      [90, 89],
      [180, 89],
      [270, 89],
    ],
    24_952_305_678,
  ],
  [
    "around the south pole",
    [
      [0, -89],
      [90, -89],
      [180, -89],
      [270, -89],
    ],
    24_952_305_678,
  ],
  [
    "a diamond on the equator",
    [
      [-1, 0],
      [0, -1],
      [1, 0],
      [0, 1],
    ],
    24_619_419_146,
  ],
  [
    "an eighth of the earth",
    [
      [0, 90],
      [0, 0],
      [90, 0],
    ],
    63_758_202_715_511,
  ],
  [
    "a triangle at the pole",
    [
      [0.1, 89],
      [90.1, 89],
      [-179.9, 89],
    ],
    12_476_152_838.5,
  ],
  [
    "Antarctica in 18 corners",
    [
      [-58, -63.1],
      [-74, -72.9],
      [-102, -71.9],
      [-102, -74.9],
      [-131, -74.3],
      [-163, -77.5],
      [163, -77.4],
      [172, -71.7],
      [140, -65.9],
      [113, -65.7],
      [88, -66.6],
      [59, -66.9],
      [25, -69.8],
      [-4, -70],
      [-14, -71],
      [-33, -77.3],
      [-46, -77.9],
      [-61, -74.7],
    ],
    13_662_703_680_020,
  ],
];

describe("areas on the ellipsoid", () => {
  it.each(fields)("of a field from %d %d to %d %d", (west, south, east, north) => {
    const exact = ((strip(north) - strip(south)) * (east - west) * Math.PI) / 180;
    const found = areaOf({ type: "Polygon", coordinates: [field(west, south, east, north)] });
    expect(Math.abs(found / exact - 1)).toBeLessThan(1e-3);
  });

  it.each(published)("%s", (_, ring, area) => {
    expect(Math.abs(areaOf({ type: "Polygon", coordinates: [ring] }) / area - 1)).toBeLessThan(1e-9);
    // Either way around.
    expect(Math.abs(areaOf({ type: "Polygon", coordinates: [ring.toReversed()] }) / area - 1)).toBeLessThan(1e-9);
  });

  it("go on behind the antimeridian, and take holes off", () => {
    const [here, there] = [
      field(10, 0, 12, 1),
      field(179, 0, 181, 1).map(([lon = 0, lat = 0]) => [lon > 180 ? lon - 360 : lon, lat]),
    ];
    const [one, other] = [here, there].map((ring) => areaOf({ type: "Polygon", coordinates: [ring] }));
    expect(other).toBeCloseTo(one ?? 0, 0);
    const whole = areaOf({ type: "Polygon", coordinates: [field(0, 0, 2, 2), field(0.5, 0.5, 1, 1)] });
    expect(whole).toBeLessThan(areaOf({ type: "Polygon", coordinates: [field(0, 0, 2, 2)] }));
  });

  it("are none of empty geometries", () => {
    expect([
      areaOf(null),
      areaOf({ type: "Polygon", coordinates: [] }),
      lengthOf({ type: "LineString", coordinates: [] }),
    ]).toEqual([0, 0, 0]);
  });
});
