import { tablesOfLanguages } from "../../language/language-phrases.js";
import { Phrases } from "../../language/phrases.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import type { Uncited } from "../schema/audit-schema.js";

export interface Statement {
  kind: Exclude<Uncited["kind"], "secondary">;
  /** 0..1. */
  score: number;
  /** The words that ask for a source. */
  cue: string;
}

type Cue = Pick<Statement, "kind" | "score">;

/** Statistics and shares speak for themselves in any language. */
const statistics = new Phrases<Cue>([
  ["p|d|g|r|n|N =|<|>|≤|≥ [-|−] [.] 0", { kind: "number", score: 0.75 }],
  ["R²|OR|HR|CI|SD =|: [-|−] [.] 0", { kind: "number", score: 0.75 }],
]);
const shares = new Phrases<Cue>([["0 %|‰", { kind: "number", score: 0.7 }]]);

const cues = tablesOfLanguages(({ claims }) => claims?.cues);
const softening = tablesOfLanguages(({ claims }) => claims?.softening);
const threshold = 0.5;

/** How much a sentence asks for a source; null where it does not. Languages without cues of their own by numbers alone. Pure. */
export function statementIn(sentence: string): Statement | null {
  const tokens = tokensOf(sentence);
  const tables = [statistics, shares, ...cues().map(({ table }) => table)];
  const found = tables.flatMap((table) => statementBy(table, tokens, sentence) ?? []);
  const [first, second] = found.toSorted((one, other) => other.score - one.score);
  if (first === undefined) return null;
  const both = first.score + (second === undefined ? 0 : (1 - first.score) * second.score * 0.5);
  const soft = softening().filter(({ table }) => table.first(tokens) !== null);
  const score = soft.reduce((value, { row }) => value * row.factor, both);
  return score < threshold ? null : { ...first, score: Math.round(score * 100) / 100 };
}

function statementBy(table: Phrases<Cue>, tokens: readonly Token[], sentence: string): Statement | null {
  const found = table.first(tokens);
  if (found === null) return null;
  const { kind, score } = found.value;
  return { kind, score, cue: sentence.slice(tokens[found.start]?.start, tokens[found.end - 1]?.end) };
}
