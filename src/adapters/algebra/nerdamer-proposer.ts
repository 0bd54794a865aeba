import { createRequire } from "node:module";
import { QuireError } from "../../domain/error.js";
import { type Expression, substitute, symbol, variablesOf } from "../../algebra/tree/expression.js";
import { readExpression } from "../../algebra/tree/read-expression.js";
import { writeExpression } from "../../algebra/tree/write-expression.js";
import type { Proposer } from "../../algebra/answers/work.js";

/** As far as it is used: a call in its own notation gives text. */
type Nerdamer = ((text: string) => { toString(): string }) & { version(): string };

/**
 * Nerdamer as one that proposes: it is given formulas that were read into trees, under names of our own, and what it says is
 * read like any other text. It belongs into a process without code from strings, where its approximations, which it would
 * hand over as fractions, cannot be made.
 */
export function createNerdamer(): Proposer & { version: string } {
  const nerdamer = createRequire(import.meta.url)("nerdamer/all.min.js") as Nerdamer;
  const ask = (call: string, parts: readonly Expression[], variable: string | null) =>
    new Question(nerdamer, parts, variable).ask(call);
  return {
    name: "nerdamer",
    version: nerdamer.version(),
    integral: (of, by) => ask("integrate", [of], by)?.[0] ?? null,
    limit: (of, variable, to) => new Question(nerdamer, [of, to], variable).ask("limit", "middle")?.[0] ?? null,
    roots: (of, variable) => ask("solve", [of], variable),
    rewritten: (of, how) => ask(how, [of], null)?.[0] ?? null,
    sum: (of, variable, from, to) => new Question(nerdamer, [of, from, to], variable).ask("sum", "middle")?.[0] ?? null,
  };
}

class Question {
  private readonly names: readonly (readonly [string, string])[];

  constructor(
    private readonly nerdamer: Nerdamer,
    private readonly parts: readonly Expression[],
    private readonly variable: string | null,
  ) {
    const all = new Set([...(variable === null ? [] : [variable]), ...parts.flatMap((part) => [...variablesOf(part)])]);
    this.names = [...all].map((name, index) => [name, `v${index + 1}`] as const);
  }

  /** Null where it fails, gives its question back, or says something that is no formula. */
  ask(call: string, place: "end" | "middle" = "end"): Expression[] | null {
    const own = this.names.find(([name]) => name === this.variable)?.[1];
    const [first = "", ...rest] = this.parts.map((part) => writeExpression(renamed(part, this.names)));
    const named = own === undefined ? [] : [own];
    const args = place === "end" ? [first, ...rest, ...named] : [first, ...named, ...rest];
    const answer = attempt(() => this.nerdamer(`${call}(${args.join(",")})`).toString());
    if (answer === null) return null;
    const texts = answer.startsWith("[") && answer.endsWith("]") ? listed(answer.slice(1, -1)) : [answer];
    const found = texts.map((text) => this.read(text));
    const known = found.filter((each) => each !== null);
    return known.length === found.length ? known : null;
  }

  private read(text: string): Expression | null {
    try {
      return renamed(
        readExpression(text),
        this.names.map(([name, short]) => [short, name] as const),
      );
    } catch (error) {
      // Its words for what it did not work out are no functions here; it may divide by 0.
      if (error instanceof QuireError || error instanceof RangeError) return null;
      throw error;
    }
  }
}

function renamed(of: Expression, names: readonly (readonly [string, string])[]): Expression {
  const marked = names.reduce((all, [name, to]) => substitute(all, name, symbol(`_${to}`)), of);
  return names.reduce((all, [, to]) => substitute(all, `_${to}`, symbol(to)), marked);
}

/** It throws texts and errors of its own for what it cannot do; none of them is more than a "no". */
function attempt(work: () => string): string | null {
  const { log, error, warn } = console;
  try {
    Object.assign(console, { log: () => undefined, error: () => undefined, warn: () => undefined });
    return work();
  } catch {
    return null;
  } finally {
    Object.assign(console, { log, error, warn });
  }
}

/** Parts between commas outside of brackets. */
function listed(text: string): string[] {
  const parts: string[] = [""];
  let depth = 0;
  for (const sign of text) {
    if (sign === "(" || sign === "[") depth += 1;
    if (sign === ")" || sign === "]") depth -= 1;
    if (sign === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += sign;
  }
  return parts.filter((part) => part.trim() !== "");
}
