import { short } from "../scene/scene.js";

type Corner = readonly [x: number, y: number];

/** Corners of symbols around a middle, in a circle of radius 1; areas are alike. */
const corners: readonly (readonly Corner[] | "circle")[] = [
  "circle",
  [
    [-0.88, -0.88],
    [0.88, -0.88],
    [0.88, 0.88],
    [-0.88, 0.88],
  ],
  [
    [0, -1.25],
    [1.15, 0.8],
    [-1.15, 0.8],
  ],
  [
    [0, -1.3],
    [1.1, 0],
    [0, 1.3],
    [-1.1, 0],
  ],
  [
    [0, 1.25],
    [1.15, -0.8],
    [-1.15, -0.8],
  ],
  [
    [-0.4, -1.2],
    [0.4, -1.2],
    [0.4, -0.4],
    [1.2, -0.4],
    [1.2, 0.4],
    [0.4, 0.4],
    [0.4, 1.2],
    [-0.4, 1.2],
    [-0.4, 0.4],
    [-1.2, 0.4],
    [-1.2, -0.4],
    [-0.4, -0.4],
  ],
  [
    [0, -1.3],
    [1.24, -0.4],
    [0.76, 1.05],
    [-0.76, 1.05],
    [-1.24, -0.4],
  ],
];

/** The outline of the symbol of a category: circle, square, triangle, diamond, ... */
export function symbolPath(index: number, x: number, y: number, radius: number): string {
  const shape = corners[index % corners.length];
  if (shape === undefined || shape === "circle") return circlePath(x, y, radius);
  return `M${shape.map(([dx, dy]) => `${short(x + dx * radius)},${short(y + dy * radius)}`).join("L")}Z`;
}

export function circlePath(x: number, y: number, radius: number): string {
  const [left, right, middle, size] = [short(x - radius), short(x + radius), short(y), short(radius)];
  return `M${left},${middle}A${size},${size} 0 1 1 ${right},${middle}A${size},${size} 0 1 1 ${left},${middle}Z`;
}

/** Dashes of lines by category; the first is drawn through. */
const dashes = [undefined, "7 3", "2 3", "9 3 2 3", "5 2", "1 2", "12 4"];
export const dashOf = (index: number): string | undefined => dashes[index % dashes.length];
