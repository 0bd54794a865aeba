import { mostLevels } from "../../domain/json-value.js";

/** What of a text is JSON. */
export interface JsonInText {
  /** Whole values, in their order. */
  values: unknown[];
  /** How a value was begun that is none: the text ends within it, or goes on as no JSON does. Behind it nothing is read. */
  fault: "cut" | "broken" | null;
}

/**
 * Finds the JSON in a text, whatever stands around it. Comments, commas too many, single quotes, bare names, line breaks in
 * strings and Python's names of values are forgiven: they can be meant in one way alone. What is cut off or damaged is not
 * completed. Linear; never throws.
 */
export function jsonInText(text: string): JsonInText {
  const whole = parsed(text);
  if (whole !== undefined) return { values: [whole], fault: null };
  return new JsonReader(text).read();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // What is no JSON as a whole may hold some.
    return undefined;
  }
}

/** Thrown where no JSON goes on. Made once: a text of brackets throws it at each of them. */
const jsonFault = new Error("no JSON");

const literals: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ["true", true],
  ["false", false],
  ["null", null],
  ["True", true],
  ["False", false],
  ["None", null],
]);
const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f", "\n": "" };
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][-+]?\d+)?(?![\w.])/y;
const word = /[\p{L}_$][\p{L}\p{N}_$-]*/uy;
const blanks = /(?:\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\/)+/y;
/** Characters that may be read again, as often as the text has some: brackets in prose begin nothing. */
const mostRounds = 5;

class JsonReader {
  private at = 0;
  private fuel: number;
  /** Whether a part of the value in hand was whole: then it is damaged JSON, else it was prose. */
  private hasParts = false;

  constructor(private readonly text: string) {
    this.fuel = text.length * mostRounds;
  }

  read(): JsonInText {
    const values: unknown[] = [];
    for (;;) {
      const start = this.nextBracket();
      if (start < 0) return { values, fault: null };
      this.hasParts = false;
      try {
        values.push(this.value(1));
      } catch (thrown) {
        if (thrown !== jsonFault) throw thrown;
        const isCut = this.at >= this.text.length;
        if (isCut || this.hasParts || this.fuel < 0) return { values, fault: isCut ? "cut" : "broken" };
        this.fuel -= this.at - start;
        this.at = start + 1;
      }
    }
  }

  private nextBracket(): number {
    const found = ["{", "["].map((sign) => this.text.indexOf(sign, this.at)).filter((index) => index >= 0);
    if (found.length === 0) return -1;
    this.at = Math.min(...found);
    return this.at;
  }

  private value(depth: number): unknown {
    if (depth > mostLevels) throw jsonFault;
    const sign = this.next();
    if (sign === "{") return this.object(depth);
    if (sign === "[") return this.list(depth);
    if (sign === '"' || sign === "'") return this.string(sign);
    const digits = this.match(number);
    if (digits !== null) return Number(digits);
    const name = this.match(word);
    if (name === null || !literals.has(name)) throw jsonFault;
    return literals.get(name);
  }

  private list(depth: number): unknown[] {
    const items: unknown[] = [];
    this.members("]", () => items.push(this.value(depth + 1)));
    return items;
  }

  private object(depth: number): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    this.members("}", () => {
      const sign = this.next();
      const name = sign === '"' || sign === "'" ? this.string(sign) : this.match(word);
      if (name === null || this.next() !== ":") throw jsonFault;
      this.at += 1;
      this.hasParts = true;
      entries.set(name, this.value(depth + 1));
    });
    return Object.fromEntries(entries);
  }

  private members(end: string, member: () => void): void {
    this.at += 1;
    while (this.next() !== end) {
      member();
      this.hasParts = true;
      if (this.next() === ",") this.at += 1;
      else if (this.next() !== end) throw jsonFault;
    }
    this.at += 1;
  }

  private string(quote: string): string {
    const pieces: string[] = [];
    let from = this.at + 1;
    for (this.at = from; this.at < this.text.length; this.at += 1) {
      const sign = this.text[this.at];
      if (sign !== quote && sign !== "\\") continue;
      pieces.push(this.text.slice(from, this.at));
      if (sign === quote) {
        this.at += 1;
        return pieces.join("");
      }
      pieces.push(this.escaped());
      from = this.at + 1;
    }
    throw jsonFault;
  }

  /** What stands behind a backslash; the place is then at its last character. */
  private escaped(): string {
    this.at += 1;
    const sign = this.text[this.at] ?? "";
    if (sign !== "u") return escapes[sign] ?? sign;
    const digits = this.text.slice(this.at + 1, this.at + 5);
    if (!/^[\da-f]{4}$/iu.test(digits)) throw jsonFault;
    this.at += 4;
    return String.fromCharCode(Number.parseInt(digits, 16));
  }

  /** The next sign that counts; empty at the end. */
  private next(): string {
    this.match(blanks);
    return this.text[this.at] ?? "";
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found !== null) this.at += found.length;
    return found;
  }
}
