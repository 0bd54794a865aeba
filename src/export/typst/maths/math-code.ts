import { typstString } from "../../../domain/escape/typst.js";

/**
 * Formulas in Typst's notation. It can call any function of the language, those that read files among them, so a formula is
 * put together by the functions of this module alone: signs as signs, text as strings, and calls of what is listed here.
 */
export const mathFunctions = [
  "accent",
  "attach",
  "binom",
  "cancel",
  "class",
  "display",
  "frac",
  "inline",
  "limits",
  "lr",
  "mat",
  "mid",
  "overbrace",
  "overbracket",
  "overline",
  "overparen",
  "root",
  "script",
  "scripts",
  "sqrt",
  "stretch",
  "underbrace",
  "underbracket",
  "underline",
  "underparen",
  "upright",
] as const;
export type MathFunction = (typeof mathFunctions)[number];

/** A piece of a formula that was made here. */
export interface MathCode {
  readonly code: string;
  /** Whether it is one sign or one call, which an index can stand at. */
  readonly isAtom: boolean;
}

/** Values of named arguments that are no formulas. */
export type MathOption =
  | { code: MathCode }
  | { keyword: "none" | "left" | "center" | "right" }
  | { length: Length }
  /** Before which rows and columns of a matrix a line stands, counted from 0. */
  | { lines: { rows: readonly number[]; columns: readonly number[] } };
type Options = Readonly<Record<string, MathOption | undefined>>;

/** `em` relative to the font, `percent` to the thing itself. */
export interface Length {
  em?: number;
  percent?: number;
}

export const nothing: MathCode = { code: "", isAtom: false };

/** One sign as itself; letters become italic as in formulas everywhere. Brackets behind a backslash do not grow by themselves. */
export function sign(character: string): MathCode {
  const isPlain = /^[\p{L}\p{N}\p{M}]$/u.test(character);
  if (/^[\s\p{C}]?$/u.test(character)) return nothing;
  return { code: isPlain ? character : `\\${character}`, isAtom: true };
}

export function quoted(text: string): MathCode {
  return text === "" ? nothing : { code: typstString(text), isAtom: true };
}

/** Figures with at most one point in them. */
export function figures(text: string): MathCode {
  return /^[0-9]+(?:\.[0-9]+)?$/u.test(text) ? { code: text, isAtom: true } : quoted(text);
}

/** A space as wide as so many times the font's size. */
export function space(em: number): MathCode {
  return Number.isFinite(em) && em !== 0 ? { code: `#h(${written(em)}em)`, isAtom: false } : nothing;
}

/** Where lines are aligned, and where one ends. */
export const alignment: MathCode = { code: "&", isAtom: false };
export const lineEnd: MathCode = { code: " \\ ", isAtom: false };

/** In a frame. */
export function framed(content: MathCode): MathCode {
  return { code: `#box(stroke: 0.5pt, inset: 3pt, $display(${argument(content)})$)`, isAtom: false };
}

/** As wide and high as it is, and not seen. */
export function unseen(content: MathCode): MathCode {
  return { code: `#hide($${argument(content)}$)`, isAtom: false };
}

export function call(name: MathFunction, args: readonly MathCode[], options: Options = {}): MathCode {
  return { code: `${name}(${[...args.map(argument), ...named(options)].join(", ")})`, isAtom: true };
}

/** A function whose arguments are rows of cells. */
export function callOfRows(rows: readonly (readonly MathCode[])[], options: Options): MathCode {
  const cells = rows.map((row) => row.map(argument).join(", ")).join("; ");
  return { code: `mat(${[...named(options), cells].join(", ")})`, isAtom: true };
}

function named(options: Options): string[] {
  return Object.entries(options).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${option(value)}`]));
}

function option(value: MathOption): string {
  if ("keyword" in value) return `#${value.keyword}`;
  if ("lines" in value) return `#(hline: (${list(value.lines.rows)}), vline: (${list(value.lines.columns)}))`;
  if ("length" in value) return `#(${lengthOf(value.length)})`;
  return argument(value.code);
}

/** A list of one element needs its comma. */
function list(numbers: readonly number[]): string {
  return numbers.map((number) => `${Math.trunc(number)},`).join(" ");
}

function lengthOf({ em, percent }: Length): string {
  const parts = [
    ...(percent === undefined ? [] : [`${written(percent)}%`]),
    ...(em === undefined ? [] : [`${written(em)}em`]),
  ];
  return parts.join(" + ");
}

/** An empty argument would be taken for none. */
function argument({ code }: MathCode): string {
  return code === "" ? '""' : code;
}

function written(value: number): string {
  return String(Math.round(value * 10_000) / 10_000);
}

/** Pieces one behind the other. Blanks stand only where two letters or figures would become one name: others can be seen. */
export function joined(pieces: readonly MathCode[]): MathCode {
  const full = pieces.filter(({ code }) => code !== "");
  const [only] = full;
  if (full.length === 1 && only !== undefined) return only;
  let code = "";
  for (const piece of full) {
    const meets = endsOpen.test(code) && beginsOpen.test(piece.code);
    code += meets ? ` ${piece.code}` : piece.code;
  }
  return { code, isAtom: false };
}

const endsOpen = /[^\p{ASCII}]$|[A-Za-z0-9.]$/u;
const beginsOpen = /^[^\p{ASCII}]|^[A-Za-z0-9.]/u;
