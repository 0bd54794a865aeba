import type { Analysis, Model, Part, Source } from "./netlist.js";
import { spiceNumber } from "./spice-number.js";

/** What is wrong with a line, and what to write. */
export class CardProblem extends Error {
  constructor(
    message: string,
    readonly fix: string,
  ) {
    super(message);
  }
}

/** How a kind of part is written: nodes, then other parts, then a value or a model. */
interface Shape {
  title: string;
  nodes: number;
  parts: number;
  tail: "value" | "model" | "source" | "none";
  form: string;
  isAboveZero?: boolean;
}

/** By the first letter of the name (ngspice's manual, chapters 3 to 11). */
export const shapes: Readonly<Record<string, Shape>> = {
  r: { title: "a resistor", nodes: 2, parts: 0, tail: "value", form: "R1 node node 1k", isAboveZero: true },
  c: { title: "a capacitor", nodes: 2, parts: 0, tail: "value", form: "C1 node node 1u", isAboveZero: true },
  l: { title: "an inductor", nodes: 2, parts: 0, tail: "value", form: "L1 node node 1m", isAboveZero: true },
  v: { title: "a voltage source", nodes: 2, parts: 0, tail: "source", form: "V1 node node DC 5" },
  i: { title: "a current source", nodes: 2, parts: 0, tail: "source", form: "I1 node node DC 1m" },
  d: { title: "a diode", nodes: 2, parts: 0, tail: "model", form: "D1 anode cathode model" },
  q: { title: "a bipolar transistor", nodes: 3, parts: 0, tail: "model", form: "Q1 collector base emitter model" },
  m: { title: "a MOSFET", nodes: 4, parts: 0, tail: "model", form: "M1 drain gate source bulk model" },
  j: { title: "a JFET", nodes: 3, parts: 0, tail: "model", form: "J1 drain gate source model" },
  e: {
    title: "a voltage-controlled voltage source",
    nodes: 4,
    parts: 0,
    tail: "value",
    form: "E1 out+ out- in+ in- 1e5",
  },
  g: {
    title: "a voltage-controlled current source",
    nodes: 4,
    parts: 0,
    tail: "value",
    form: "G1 out+ out- in+ in- 1m",
  },
  f: { title: "a current-controlled current source", nodes: 2, parts: 1, tail: "value", form: "F1 out+ out- V1 10" },
  h: { title: "a current-controlled voltage source", nodes: 2, parts: 1, tail: "value", form: "H1 out+ out- V1 10" },
  k: { title: "a coupling of inductors", nodes: 0, parts: 2, tail: "value", form: "K1 L1 L2 0.99", isAboveZero: true },
  s: { title: "a switch", nodes: 4, parts: 0, tail: "model", form: "S1 node node control+ control- model" },
};

const nameShape = /^[a-z0-9_.+#:$-]{1,40}$/u;

function nameOf(word: string, what: string): string {
  if (!nameShape.test(word))
    throw new CardProblem(`${JSON.stringify(word.slice(0, 40))} is no name of ${what}`, "Use letters, figures and _ .");
  return word;
}

/** Reads a part from its words, which are in lower case. */
export function readPart(words: readonly string[], line: number): Part {
  const [name = "", ...rest] = words;
  const shape = shapes[name.charAt(0)];
  if (shape === undefined)
    throw new CardProblem(
      `there is no kind of part "${name.charAt(0).toUpperCase()}"`,
      `Kinds are ${Object.values(shapes)
        .map(({ form }) => form.split(" ", 1)[0]?.charAt(0))
        .join(", ")} and X for subcircuits.`,
    );
  nameOf(name, "a part");
  const count = shape.nodes + shape.parts;
  const fix = `Write ${shape.title} as in: ${shape.form}`;
  if (rest.length < count + (shape.tail === "none" || shape.tail === "source" ? 0 : 1))
    throw new CardProblem(`${name} has too few words for ${shape.title}`, fix);
  const nodes = rest.slice(0, shape.nodes).map((word) => nameOf(word, "a node"));
  const parts = rest.slice(shape.nodes, count).map((word) => nameOf(word, "a part"));
  const tail = rest.slice(count);
  const part = { name, nodes, parts, model: null, value: null, source: null, line };
  if (shape.tail === "source") return { ...part, source: readSource(name, tail) };
  if (tail.length > 1)
    throw new CardProblem(
      `${name} has more words than ${shape.title} takes: ${tail.slice(1).join(" ").slice(0, 60)}`,
      fix,
    );
  if (shape.tail === "model") return { ...part, model: nameOf(tail[0] ?? "", "a model") };
  return { ...part, value: valueOf(tail[0] ?? "", name, shape, fix) };
}

function valueOf(word: string, name: string, { isAboveZero }: Shape, fix: string): number {
  const value = spiceNumber(word);
  if (value === null)
    throw new CardProblem(`the value of ${name}, ${JSON.stringify(word.slice(0, 40))}, is no number`, fix);
  if (isAboveZero === true && value <= 0)
    throw new CardProblem(`the value of ${name} is ${word}, and must be above 0`, fix);
  return value;
}

/** Numbers that each wave takes: fewest and most. */
const waves: Readonly<Record<string, readonly [number, number]>> = {
  pulse: [2, 7],
  sin: [2, 6],
  exp: [2, 6],
  pwl: [2, 400],
  sffm: [2, 5],
};

function readSource(name: string, words: readonly string[]): Source {
  const source: { dc: number | null; ac: number[] | null; wave: Source["wave"] } = { dc: null, ac: null, wave: null };
  const fix = "Write a source as in: V1 in 0 DC 5 AC 1, or V1 in 0 PULSE(0 1 0 1n 1n 1m 2m)";
  let at = 0;
  const numbers = (most: number): number[] => {
    const found: number[] = [];
    for (; at < words.length && found.length < most; at += 1) {
      const value = spiceNumber(words[at] ?? "");
      if (value === null) break;
      found.push(value);
    }
    return found;
  };
  if (words.length === 0) throw new CardProblem(`${name} has no value`, fix);
  while (at < words.length) {
    const word = words[at] ?? "";
    const range = waves[word];
    if (spiceNumber(word) !== null && source.dc === null) [source.dc = 0] = numbers(1);
    else if (word === "dc") {
      at += 1;
      const [value] = numbers(1);
      if (value === undefined) throw new CardProblem(`DC of ${name} has no number after it`, fix);
      source.dc = value;
    } else if (word === "ac") {
      at += 1;
      const found = numbers(2);
      source.ac = found.length === 0 ? [1] : found;
    } else if (range !== undefined) {
      at += 1;
      const values = numbers(range[1]);
      if (values.length < range[0]) throw new CardProblem(`${word.toUpperCase()} of ${name} has too few numbers`, fix);
      if (word === "pwl" && values.length % 2 === 1)
        throw new CardProblem(`PWL of ${name} needs pairs of a time and a value`, fix);
      source.wave = { name: word, values };
    } else throw new CardProblem(`${name} has ${JSON.stringify(word.slice(0, 40))}, which is no part of a source`, fix);
  }
  return source;
}

const modelKinds: ReadonlySet<string> = new Set(["d", "npn", "pnp", "njf", "pjf", "nmos", "pmos", "sw"]);

/** .model name kind(parameter=number ...) */
export function readModel(words: readonly string[]): Model {
  const fix = "Write a model as in: .model name D(IS=1e-14 N=1); kinds are D, NPN, PNP, NJF, PJF, NMOS, PMOS, SW.";
  const [name = "", kind = "", ...rest] = words;
  nameOf(name, "a model");
  if (!modelKinds.has(kind)) throw new CardProblem(`${JSON.stringify(kind.slice(0, 40))} is no kind of model`, fix);
  return { name, kind, parameters: readPairs(rest, fix) };
}

/** name = number, with or without blanks. */
export function readPairs(words: readonly string[], fix: string): [string, number][] {
  const pieces = words
    .join(" ")
    .replaceAll("=", " = ")
    .split(" ")
    .filter((word) => word !== "");
  const pairs: [string, number][] = [];
  for (let at = 0; at < pieces.length; at += 3) {
    const [key = "", equals, word = ""] = pieces.slice(at, at + 3);
    const value = spiceNumber(word);
    if (equals !== "=" || value === null || !/^[a-z][a-z0-9_]{0,20}$/u.test(key))
      throw new CardProblem(
        `${pieces
          .slice(at, at + 3)
          .join(" ")
          .slice(0, 60)} is no parameter with a number`,
        fix,
      );
    pairs.push([key, value]);
  }
  return pairs;
}

const mostPoints = 200_000;
const forms: Readonly<Record<Analysis["kind"], string>> = {
  op: ".op",
  tran: ".tran 10u 5m (step, end)",
  ac: ".ac dec 10 1 100k (points for each decade, first and last frequency)",
  dc: ".dc V1 0 5 0.1 (source, first, last, step)",
};

/** .op, .tran, .ac and .dc; null of other cards. */
export function readAnalysis(card: string, words: readonly string[]): Analysis | null {
  if (card !== "op" && card !== "tran" && card !== "ac" && card !== "dc") return null;
  const fix = `Write it as in: ${forms[card]}`;
  const isFromInitial = card === "tran" && words.at(-1) === "uic";
  const given = isFromInitial ? words.slice(0, -1) : words;
  const number = (index: number): number => {
    const value = spiceNumber(given[index] ?? "");
    if (value === null)
      throw new CardProblem(
        given[index] === undefined
          ? `.${card} has too few numbers`
          : `${JSON.stringify(given[index]?.slice(0, 40))} is no number`,
        fix,
      );
    return value;
  };
  const most = { op: 0, tran: 4, ac: 4, dc: 4 }[card];
  if (given.length > most) throw new CardProblem(`.${card} has too many words`, fix);
  const bound = (points: number): void => {
    if (!(points >= 1) || points > mostPoints)
      throw new CardProblem(
        `.${card} asks for ${Number.isFinite(points) ? Math.round(points) : "no end of"} points; 1 to ${mostPoints} are possible`,
        fix,
      );
  };
  if (card === "op") return { kind: "op" };
  if (card === "tran") {
    const analysis: Analysis = {
      kind: "tran",
      step: number(0),
      stop: number(1),
      start: given[2] === undefined ? null : number(2),
      most: given[3] === undefined ? null : number(3),
      isFromInitial,
    };
    if (analysis.step <= 0 || analysis.stop <= 0)
      throw new CardProblem("the step and the end of .tran must be above 0", fix);
    bound(analysis.stop / Math.min(analysis.step, analysis.most ?? analysis.step));
    return analysis;
  }
  if (card === "ac") return readAc(given, number, bound, fix);
  const source = nameOf(given[0] ?? "", "a source");
  const [from, to, step] = [number(1), number(2), number(3)];
  if (step === 0 || (to - from) / step < 0)
    throw new CardProblem("the step of .dc does not lead from the first value to the last", fix);
  bound((to - from) / step + 1);
  return { kind: "dc", source, from, to, step };
}

function readAc(
  given: readonly string[],
  number: (index: number) => number,
  bound: (points: number) => void,
  fix: string,
): Analysis {
  const [scale] = given;
  if (scale !== "dec" && scale !== "oct" && scale !== "lin")
    throw new CardProblem(`${JSON.stringify(String(scale).slice(0, 40))} is none of dec, oct, lin`, fix);
  const [points, from, to] = [number(1), number(2), number(3)];
  if (from <= 0 || to < from) throw new CardProblem("the frequencies of .ac must be above 0, the first one first", fix);
  bound(scale === "lin" ? points : points * Math.max(1, Math.log(to / from) / Math.log(scale === "dec" ? 10 : 2)));
  return { kind: "ac", scale, points: Math.round(points), from, to };
}
