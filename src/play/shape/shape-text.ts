import { kindOf } from "../tokens/token-body.js";

/** A shape as it is written in one line, before it is known what its leaves mean. */
export type ShapeText =
  | { kind: "leaf"; text: string; quoted: boolean }
  | { kind: "list"; items: ShapeText[] }
  | { kind: "object"; entries: { key: string; value: ShapeText }[] };

/** What an array is called that an object holds without a name. */
export const unnamedList = "variations";
/** Stands for the fields of the item in hand, which are carried along. */
export const carried = "...";

const deepest = 20;
const closers = ",]}";

export interface ReadShapeText {
  node: ShapeText | null;
  /** What was forgiven, in sentences. */
  forgiven: string[];
  problem: { offset: number; message: string } | null;
}

/**
 * Reads `[{'section': {input:this::section}, variations: [{'text': {this::output}}...] ...]`: JSON as people sketch it. Dots
 * that say "and so on", commas too many and brackets that nobody closed are forgiven. Linear; never throws.
 */
export function readShapeText(text: string): ReadShapeText {
  return new ShapeTextReader(text).read();
}

class ShapeFault extends Error {
  constructor(
    message: string,
    readonly offset: number,
  ) {
    super(message);
  }
}

class ShapeTextReader {
  private at = 0;
  private readonly forgiven = new Set<string>();

  constructor(private readonly text: string) {}

  read(): ReadShapeText {
    try {
      const node = this.value(0);
      this.skip();
      if (this.at < this.text.length) throw new ShapeFault(`"${this.rest()}" stands behind the end`, this.at);
      return { node, forgiven: [...this.forgiven], problem: null };
    } catch (thrown) {
      if (!(thrown instanceof ShapeFault)) throw thrown;
      return { node: null, forgiven: [], problem: { offset: thrown.offset, message: thrown.message } };
    }
  }

  private value(depth: number): ShapeText {
    if (depth > deepest) throw new ShapeFault(`it is nested more than ${deepest} levels deep`, this.at);
    this.skipBlanks();
    const character = this.text[this.at];
    if (character === "[") return this.list(depth);
    if (character === "{") return this.token() ?? this.object(depth);
    if (character === "'" || character === '"') return { kind: "leaf", text: this.quoted(character), quoted: true };
    const text = this.until(closers).trim();
    if (text === "") throw new ShapeFault("a value is missing", this.at);
    return { kind: "leaf", text, quoted: false };
  }

  private list(depth: number): ShapeText {
    this.at += 1;
    const items: ShapeText[] = [];
    for (this.skip(); this.text[this.at] !== "]"; this.skip()) {
      if (this.ended("]")) return { kind: "list", items };
      if (this.text[this.at] === "}") throw new ShapeFault('"}" closes nothing here', this.at);
      items.push(this.value(depth + 1));
    }
    this.at += 1;
    return { kind: "list", items };
  }

  private object(depth: number): ShapeText {
    this.at += 1;
    const entries: { key: string; value: ShapeText }[] = [];
    for (this.skip(); this.text[this.at] !== "}"; this.skip()) {
      if (this.ended("}")) return { kind: "object", entries };
      if (this.text[this.at] === "]") {
        this.forgiven.add('a missing "}"');
        return { kind: "object", entries };
      }
      entries.push(this.entry(depth));
    }
    this.at += 1;
    return { kind: "object", entries };
  }

  private entry(depth: number): { key: string; value: ShapeText } {
    const character = this.text[this.at];
    if (character === "(") {
      const end = this.text.indexOf(")", this.at);
      if (end < 0) throw new ShapeFault('"(" is never closed', this.at);
      this.at = end + 1;
      return { key: carried, value: { kind: "leaf", text: "item", quoted: false } };
    }
    if (character === "[") {
      this.forgiven.add(`an array without a name: "${unnamedList}"`);
      return { key: unnamedList, value: this.list(depth + 1) };
    }
    const start = this.at;
    const key = character === "'" || character === '"' ? this.quoted(character) : this.until(`:${closers}`).trim();
    this.skipBlanks();
    if (this.text[this.at] !== ":" || key === "") throw new ShapeFault("a field with a colon is expected", start);
    this.at += 1;
    return { key, value: this.value(depth + 1) };
  }

  private token(): ShapeText | null {
    const end = this.text.indexOf("}", this.at);
    const inner = end < 0 ? "" : this.text.slice(this.at + 1, Math.min(end, this.at + 600));
    if (end < 0 || inner.includes("{") || kindOf(inner.trimStart()) === null) return null;
    this.at = end + 1;
    return { kind: "leaf", text: `{${inner.trim()}}`, quoted: false };
  }

  private quoted(quote: string): string {
    const end = this.text.indexOf(quote, this.at + 1);
    if (end < 0) throw new ShapeFault("a quote is never closed", this.at);
    const text = this.text.slice(this.at + 1, end);
    this.at = end + 1;
    return text;
  }

  private until(ends: string): string {
    const start = this.at;
    while (this.at < this.text.length && !ends.includes(this.text[this.at] ?? "") && !this.isDots()) this.at += 1;
    return this.text.slice(start, this.at);
  }

  private ended(closer: string): boolean {
    if (this.at < this.text.length) return false;
    this.forgiven.add(`a missing "${closer}"`);
    return true;
  }

  private isDots(): boolean {
    return this.text.startsWith("...", this.at);
  }

  private skipBlanks(): void {
    while (this.at < this.text.length && (this.text[this.at] ?? "").trim() === "") this.at += 1;
  }

  /** Blanks, commas and dots between values. */
  private skip(): void {
    for (;;) {
      this.skipBlanks();
      if (this.text[this.at] === ",") this.at += 1;
      else if (this.isDots()) {
        this.forgiven.add('"..." for more of the same');
        this.at += 3;
      } else return;
    }
  }

  private rest(): string {
    return this.text.slice(this.at, this.at + 20);
  }
}
