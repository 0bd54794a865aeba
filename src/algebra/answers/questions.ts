import { QuireError } from "../../domain/error.js";
import { type Expression, substitute, symbol, variablesOf } from "../tree/expression.js";
import { readExpression } from "../tree/read-expression.js";
import { writeExpression } from "../tree/write-expression.js";
import type { Proposer } from "./work.js";

/** What a program may be asked. */
export type Call = "integrate" | "integrate_between" | "limit" | "solve" | "sum" | "simplify" | "factor" | "expand";

/** A question in our own notation, under names of our own: v1, v2. */
export interface Question {
  call: Call;
  /** The formula, then bounds or the place. */
  parts: readonly string[];
  variable: string | null;
}

/** Gives the answers to a question as texts in our notation; null where there is none. */
export type Ask = (question: Question) => readonly string[] | null;

/** A proposer that is asked by texts; an answer that is no formula of the question's own letters is none. */
export function proposerOf(name: string, ask: Ask): Proposer {
  const all = (call: Call, parts: readonly Expression[], variable: string | null) => asked(ask, call, parts, variable);
  const first = (call: Call, parts: readonly Expression[], variable: string | null) =>
    all(call, parts, variable)?.[0] ?? null;
  return {
    name,
    integral: (of, by) => first("integrate", [of], by),
    integralBetween: (of, by, from, to) => first("integrate_between", [of, from, to], by),
    limit: (of, variable, to) => first("limit", [of, to], variable),
    roots: (of, variable) => all("solve", [of], variable),
    rewritten: (of, how) => first(how, [of], null),
    sum: (of, variable, from, to) => first("sum", [of, from, to], variable),
  };
}

function asked(ask: Ask, call: Call, parts: readonly Expression[], variable: string | null): Expression[] | null {
  const all = new Set([...(variable === null ? [] : [variable]), ...parts.flatMap((part) => [...variablesOf(part)])]);
  const names = [...all].map((name, index) => [name, `v${index + 1}`] as const);
  const answers = ask({
    call,
    parts: parts.map((part) => writeExpression(renamed(part, names))),
    variable: names.find(([name]) => name === variable)?.[1] ?? null,
  });
  const found = answers?.map((text) => readAnswer(text, names)) ?? [];
  const known = found.filter((each) => each !== null);
  return answers === null || known.length < found.length ? null : known;
}

function readAnswer(text: string, names: readonly (readonly [string, string])[]): Expression | null {
  try {
    const read = readExpression(text);
    const short = new Set(names.map(([, name]) => name));
    // "und", "nan": words of the program, no letters of the question.
    if ([...variablesOf(read)].some((name) => !short.has(name))) return null;
    return renamed(
      read,
      names.map(([name, other]) => [other, name] as const),
    );
  } catch (error) {
    // Its words for what it did not work out are no functions here; it may divide by 0.
    if (error instanceof QuireError || error instanceof RangeError) return null;
    throw error;
  }
}

function renamed(of: Expression, names: readonly (readonly [string, string])[]): Expression {
  const marked = names.reduce((all, [name, to]) => substitute(all, name, symbol(`_${to}`)), of);
  return names.reduce((all, [, to]) => substitute(all, `_${to}`, symbol(to)), marked);
}

/** Asks nobody, and keeps what would have been asked: but for other forms of a formula, of which each that is right will do. */
export function recorder(kept: Question[]): Proposer {
  const all = proposerOf("nobody", (question) => {
    if (!kept.some((each) => isSame(each, question))) kept.push(question);
    return null;
  });
  return { ...all, rewritten: () => null };
}

/** What a program said to questions, each answer as several texts; null: nothing. */
export interface Played {
  name: string;
  version: string;
  said: readonly { question: Question; answers: readonly string[] | null }[];
}

/** A program that has been asked before. */
export function player({ name, said }: Played): Proposer {
  return proposerOf(name, (question) => said.find((each) => isSame(each.question, question))?.answers ?? null);
}

const isSame = (left: Question, right: Question): boolean => JSON.stringify(left) === JSON.stringify(right);
