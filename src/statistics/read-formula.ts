import { badInput } from "../analysis/input/samples.js";
import type { ModelTerm } from "../analysis/models/design.js";

/** A model as people write it. */
export interface Formula {
  response: string;
  terms: ModelTerm[];
}

type Token = { kind: "name" | "sign"; text: string };

/**
 * Reads "y ~ a + b + a:b" in the notation of Wilkinson and Rogers (Applied Statistics 1973): + joins terms, : makes an
 * interaction, * both, 1 is the intercept. Throws `invalid_input` with the place of what it cannot read.
 */
export function readFormula(text: string): Formula {
  const tokens = tokensOf(text);
  const [response, tilde, ...rest] = tokens;
  if (response?.kind !== "name" || tilde?.text !== "~")
    throw badInput(`"${text}" is no formula.`, 'Write it as "response ~ first + second".');
  const terms = split(rest, "+").flatMap((part) => crossed(part, text));
  const distinct = new Map(terms.map((term) => [term.toSorted().join(":"), term]));
  // "1" alone is the model of the mean.
  return { response: response.text, terms: [...distinct.values()].toSorted((one, other) => one.length - other.length) };
}

/** The columns that a formula reads, each once. */
export function columnsOf({ response, terms }: Formula): string[] {
  return [...new Set([response, ...terms.flat()])];
}

/** The terms of "a*b", "a:b" or "a". */
function crossed(tokens: readonly Token[], text: string): string[][] {
  const factors = split(tokens, "*").map((part) => split(part, ":").map((each) => nameOf(each, text)));
  if (factors.length === 1 && factors[0]?.length === 1 && factors[0][0] === "1") return [];
  return factors.reduce<string[][]>(
    (before, factor) => [...before, factor, ...before.map((term) => [...new Set([...term, ...factor])])],
    [],
  );
}

function nameOf([token, ...others]: readonly Token[], text: string): string {
  if (token?.kind === "name" && others.length === 0) return token.text;
  const what =
    token === undefined ? "A term is empty" : `"${[token, ...others].map((each) => each.text).join(" ")}" is no term`;
  throw badInput(
    `${what} in "${text}".`,
    "Name columns, joined by +, : or *; put names with blanks between backticks.",
  );
}

function split(tokens: readonly Token[], sign: string): Token[][] {
  const parts: Token[][] = [[]];
  for (const token of tokens) {
    if (token.kind === "sign" && token.text === sign) parts.push([]);
    else parts.at(-1)?.push(token);
  }
  return parts;
}

const signs = "~+:*()-^|";

function tokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < text.length;) {
    const sign = text[at] ?? "";
    if (sign.trim() === "") at += 1;
    else if (sign === "`") {
      const end = text.indexOf("`", at + 1);
      if (end < 0) throw badInput(`A backtick is not closed in "${text}".`, "Close the name with another one.");
      tokens.push({ kind: "name", text: text.slice(at + 1, end) });
      at = end + 1;
    } else if (signs.includes(sign)) {
      tokens.push({ kind: "sign", text: sign });
      at += 1;
    } else {
      let end = at;
      while (end < text.length && !` \t\n\`${signs}`.includes(text[end] ?? "")) end += 1;
      tokens.push({ kind: "name", text: text.slice(at, end) });
      at = end;
    }
  }
  return tokens;
}
