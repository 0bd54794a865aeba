import { rQuoted } from "../../analysis/result/r-code.js";

/** The columns of `dat` as a matrix, as R has them. */
export function matrixCode(names: readonly string[], scale: boolean): string {
  const chosen = `dat[, c(${names.map((name) => JSON.stringify(name)).join(", ")})]`;
  return `x <- ${scale ? `scale(na.omit(${chosen}))` : `na.omit(${chosen})`}`;
}

/** "target ~ a + b" */
export function formulaCode(target: string, names: readonly string[]): string {
  return `${rQuoted(target)} ~ ${names.map(rQuoted).join(" + ")}`;
}
