import type { CircuitOutput } from "./circuit-simulate.tool.js";

/** What a simulation gave, a curve a line. */
export function circuitLines({ analysis, engine, points, sweep, curves, notes }: CircuitOutput): string[] {
  const lines = curves.map(({ name, unit, first, last, lowest, highest }) =>
    sweep === null
      ? `${name} = ${short(first)} ${unit}`
      : `${name}: ${short(first)} to ${short(last)} ${unit}, lowest ${short(lowest)}, highest ${short(highest)}`,
  );
  const span = sweep === null ? "" : `, ${points} points from ${short(sweep[0] ?? 0)} to ${short(sweep.at(-1) ?? 0)}`;
  return [`${analysis} by ${engine.name} ${engine.version}${span}`, ...lines, ...notes.map((note) => `Note: ${note}`)];
}

const short = (value: number): string => String(Number(value.toPrecision(7)));
