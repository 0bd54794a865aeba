/** What is computed from numbers: each is a formula that a reader can follow. */
export const operations = ["difference", "percent_change", "average", "sum", "ratio"] as const;
export type Operation = (typeof operations)[number];

/** A number as it is written in a formula. */
export interface Operand {
  text: string;
  value: number;
}

export interface Calculation {
  /** "(6,388 − 7,262) / 7,262 = −12.04%" */
  formula: string;
  result: number;
}

const minus = "−";

/** A number of a cell for a formula: figures with their grouping, a minus before what is less than nought. */
export function operandOf(text: string, value: number): Operand {
  const figures = /\d[\d.,\s]*\d|\d/u.exec(text)?.[0] ?? String(Math.abs(value));
  return { text: (value < 0 ? minus : "") + figures, value };
}

/**
 * The formula over operands in their order, or null where it has no result: of a difference and a change the second is
 * taken from the first, and of a change in per cent the second is what it is compared with.
 */
export function calculate(operation: Operation, operands: readonly Operand[], unit = ""): Calculation | null {
  const [first, second] = operands;
  if (first === undefined || second === undefined) return null;
  const places = Math.max(...operands.map(({ text }) => decimalsOf(text)));
  const { left, result, figures = places, ...own } = shapes[operation](first, second, operands);
  return made(left, result, figures, own.unit ?? unit);
}

interface Shape {
  /** What stands before "=". */
  left: string;
  result: number;
  /** Decimal places of the result, where they are not those of the operands. */
  figures?: number;
  unit?: string;
}

const shapes: Record<Operation, (first: Operand, second: Operand, all: readonly Operand[]) => Shape> = {
  difference: (first, second) => ({
    left: `${first.text} ${minus} ${inBrackets(second)}`,
    result: first.value - second.value,
  }),
  percent_change: (first, second) => ({
    left: `(${first.text} ${minus} ${inBrackets(second)}) / ${second.text.replace(minus, "")}`,
    result: (100 * (first.value - second.value)) / Math.abs(second.value),
    figures: 2,
    unit: "%",
  }),
  sum: (_first, _second, all) => ({ left: all.map(inSum).join(" + "), result: sumOf(all) }),
  average: (_first, _second, all) => ({
    left: `(${all.map(inSum).join(" + ")}) / ${all.length}`,
    result: sumOf(all) / all.length,
    figures: Math.max(2, ...all.map(({ text }) => decimalsOf(text))),
  }),
  ratio: (first, second) => ({
    left: `${first.text} / ${inBrackets(second)}`,
    result: first.value / second.value,
    figures: 4,
    unit: "",
  }),
};

const sumOf = (operands: readonly Operand[]) => operands.reduce((total, { value }) => total + value, 0);

function made(formula: string, result: number, places: number, unit: string): Calculation | null {
  if (!Number.isFinite(result)) return null;
  const share = unit === "" && /^[^+()]* \/ [^/]*$/u.test(formula) ? ` (${written(100 * result, 2)}%)` : "";
  const figures = written(result, places);
  const mark = unit === "%" ? `${figures}%` : unit === "" ? figures : `${unit}${figures}`.replace(/^(.)−/u, "−$1");
  return { formula: `${formula} = ${mark}${share}`, result };
}

function written(value: number, places: number): string {
  const text = Math.abs(value).toLocaleString("en", { maximumFractionDigits: places });
  return value < 0 && text !== "0" ? minus + text : text;
}

function decimalsOf(text: string): number {
  return /\.(\d+)$/u.exec(text)?.[1]?.length ?? 0;
}

function inBrackets({ text, value }: Operand): string {
  return value < 0 ? `(${text})` : text;
}

function inSum(operand: Operand, index: number): string {
  return index === 0 ? operand.text : inBrackets(operand);
}

const signs = /[()+/=]|\s−\s/u;

/** Whether a sentence ends with a formula that follows from the numbers that it names; those, else null. */
export function readCalculation(sentence: string): Operand[] | null {
  const [, formula = ""] = /: ([^:]*=[^:=]*)$/u.exec(sentence) ?? [];
  const [left = ""] = formula.split(" = ");
  const operands = left
    .split(signs)
    .map((part) => part.trim())
    .filter((part) => /^−?\d/u.test(part))
    .map((text) => ({ text, value: valueOf(text) }));
  for (const operation of operations)
    for (const count of [operands.length - 1, operands.length]) {
      const given = operands.slice(0, count);
      const units = ["", "%", "$", "€", "£", "¥"];
      if (units.some((unit) => calculate(operation, given, unit)?.formula === formula.trim())) return given;
    }
  return null;
}

function valueOf(text: string): number {
  const plain = Number(text.replace(/[,\s]/gu, "").replace(minus, "-"));
  return plain;
}
