/** A piece of R code. */
export interface RExpression {
  readonly r: string;
}
export type RValue = number | string | boolean | readonly (number | null)[] | readonly string[] | RExpression;

/** Vectors that are longer are named, not printed. */
const longestVector = 500;

/** A call with arguments by place and by name, equivalent to what was calculated. */
export function rCall(
  name: string,
  placed: readonly RValue[],
  named: Readonly<Record<string, RValue | undefined>> = {},
): RExpression {
  const byName = Object.entries(named).flatMap(([key, value]) =>
    value === undefined ? [] : [`${key} = ${rText(value)}`],
  );
  return { r: `${name}(${[...placed.map(rText), ...byName].join(", ")})` };
}

/** The name of an R variable or a formula, as it stands. */
export function rName(name: string): RExpression {
  return { r: name };
}

/** `name <- value` */
export function rLet(name: string, value: RValue): RExpression {
  return { r: `${name} <- ${rText(value)}` };
}

/** The name of a variable as R takes it in a formula: in backticks where it is no plain word. */
export function rQuoted(name: string): string {
  return /^[\p{L}.][\p{L}\p{N}._]*$/u.test(name) ? name : `\`${name.replaceAll("`", "")}\``;
}

/** A data frame with columns of these names. */
export function rDataFrame(columns: Readonly<Record<string, RValue>>): RExpression {
  const named = Object.fromEntries(Object.entries(columns).map(([name, values]) => [rQuoted(name), values]));
  return rCall("data.frame", [], { ...named, "check.names": false });
}

/** A matrix by rows. */
export function rMatrix(rows: readonly (readonly number[])[]): RExpression {
  return rCall("matrix", [rows.flat()], { nrow: rows.length, byrow: true });
}

/** Lines of R code, one a statement. */
export function rCode(...lines: readonly RExpression[]): string {
  return lines.map(({ r }) => r).join("\n");
}

/** The values of groups below each other, and which group each belongs to. */
export function rGroups(groups: readonly { name: string; values: readonly number[] }[]): RExpression[] {
  const names = groups.flatMap(({ name, values }) => values.map(() => name));
  return [
    rLet(
      "y",
      groups.flatMap(({ values }) => values),
    ),
    rLet("g", rCall("factor", [names], { levels: groups.map(({ name }) => name) })),
  ];
}

export function rAlternative(alternative: "two_sided" | "less" | "greater"): string {
  return alternative === "two_sided" ? "two.sided" : alternative;
}

function rText(value: RValue): string {
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (typeof value === "number") return rNumber(value);
  if (typeof value === "string") return JSON.stringify(value);
  if ("r" in value) return value.r;
  if (value.length > longestVector) return `values # the ${value.length} values`;
  return `c(${value.map((entry) => (entry === null ? "NA" : rText(entry))).join(", ")})`;
}

function rNumber(value: number): string {
  if (value === Infinity) return "Inf";
  return value === -Infinity ? "-Inf" : String(value);
}
