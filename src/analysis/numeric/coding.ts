import type { Columns } from "./least-squares.js";

/** How the levels of a factor become columns: against the first level, or against the mean of all. */
export type Contrasts = "treatment" | "sum";

/** The columns of a factor, one fewer than its levels, named by the level that each stands for. */
export function factorColumns(
  values: readonly string[],
  levels: readonly string[],
  contrasts: Contrasts,
): { level: string; column: number[] }[] {
  const [named, base] = contrasts === "treatment" ? [levels.slice(1), levels[0]] : [levels.slice(0, -1), levels.at(-1)];
  return named.map((level) => ({
    level,
    column: values.map((value) => {
      if (value === level) return 1;
      return contrasts === "sum" && value === base ? -1 : 0;
    }),
  }));
}

/** Every column of the one times every column of the other: the interaction; the first runs fastest, as in R. */
export function interactionColumns(left: Columns, right: Columns): number[][] {
  return [...right].flatMap((other) =>
    [...left].map((column) => Array.from(column, (value, row) => value * other[row]!)),
  );
}
