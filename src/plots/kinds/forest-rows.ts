import type { FigureOf } from "../../contracts/plot-figure.js";

export type Forest = FigureOf<"forest">;
type ForestStudy = Forest["studies"][number];
type PooledEffect = Forest["pooled"][number];

/** A line of a forest plot. */
export type ForestRow =
  | { kind: "group"; label: string }
  | { kind: "study"; study: ForestStudy; indented: boolean }
  | { kind: "pooled"; pooled: PooledEffect; indented: boolean }
  | { kind: "gap" };

/** Studies under the names of their subgroups, each with its summary; those of all studies stand last. */
export function forestRows({ studies, pooled }: Forest): ForestRow[] {
  const names = [...new Set(studies.flatMap(({ group }) => group ?? []))];
  const groups: (string | undefined)[] = [
    ...names,
    ...(studies.some(({ group }) => group === undefined) ? [undefined] : []),
  ];
  const rows = groups.flatMap((name): ForestRow[] => {
    const indented = name !== undefined;
    const own = studies.filter(({ group }) => group === name);
    return [
      ...(name === undefined ? [] : [{ kind: "group", label: name } as const]),
      ...own.map((study) => ({ kind: "study", study, indented }) as const),
      ...(name === undefined
        ? []
        : pooled
            .filter(({ group }) => group === name)
            .map((each) => ({ kind: "pooled", pooled: each, indented }) as const)),
      ...(names.length > 0 ? [{ kind: "gap" } as const] : []),
    ];
  });
  const overall = pooled.filter(({ group }) => group === undefined || !names.includes(group));
  const gap: ForestRow[] = names.length === 0 && overall.length > 0 ? [{ kind: "gap" }] : [];
  return [...rows, ...gap, ...overall.map((each) => ({ kind: "pooled", pooled: each, indented: false }) as const)];
}

/** The value that says that nothing differs. */
export const noEffect = ({ scale, no_effect }: Forest): number => no_effect ?? (scale === "log" ? 1 : 0);

export function labelOf(row: ForestRow): string {
  if (row.kind === "study") return row.study.label;
  if (row.kind === "pooled") return row.pooled.label;
  return row.kind === "group" ? row.label : "";
}

export const indentOf = (row: ForestRow): number => ("indented" in row && row.indented ? 12 : 0);

export function intervalWords({ effect, low, high }: { effect: number; low: number; high: number }): string {
  const digits = Math.max(Math.abs(effect), Math.abs(low), Math.abs(high)) >= 100 ? 0 : 2;
  const write = (value: number) => value.toFixed(digits).replace("-", "−");
  return `${write(effect)} [${write(low)}, ${write(high)}]`;
}
