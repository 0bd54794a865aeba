import { createRequire } from "node:module";
import { proposerOf, type Question } from "../../algebra/answers/questions.js";
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
  const ask = (question: Question): string[] | null => {
    const text = callOf(question);
    const answer = text === null ? null : attempt(() => nerdamer(text).toString());
    if (answer === null) return null;
    return answer.startsWith("[") && answer.endsWith("]") ? listed(answer.slice(1, -1)) : [answer];
  };
  return { ...proposerOf("nerdamer", ask), version: nerdamer.version() };
}

/** Null for what it is not asked: between bounds it works with numbers. */
function callOf({ call, parts, variable }: Question): string | null {
  const [of = "", ...rest] = parts;
  const named = variable === null ? [] : [variable];
  if (call === "integrate_between") return null;
  const args = call === "limit" || call === "sum" ? [of, ...named, ...rest] : [of, ...rest, ...named];
  return `${call}(${args.join(",")})`;
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
