import { startsUpper } from "../domain/characters.js";
import { type Node, PhraseParser, type WordSets } from "./phrase-notation.js";
import { isGlued, type Token, tokensOf } from "./tokens.js";

/** A phrase found in tokens: the first of its tokens, the one behind its last, and what the table says of it. */
export interface FoundPhrase<Value> {
  start: number;
  end: number;
  value: Value;
}

interface Row<Value> {
  nodes: readonly Node[];
  value: Value;
}

/**
 * A table of phrases, found in the tokens of a text. A phrase is words and signs with blanks between them, and
 * `a|b` one of two words, `(a b|c)` one of several phrases, `[a b|c]` one of them or none, `~ed` and `un~` a word with
 * that end or beginning, `*` any word, `*0-3` up to three, `0` a number, `00` one of two figures or more, `0_0` one
 * with its thousands parted, `<name>` a word of a set, `Xx` a word with a capital, `...` some words of the same clause, `!(a|b c)`
 * says what must not come next, `^` and `$` are the ends of the text. Words with a capital are found so alone, others in any case. Blanks of the text do not count,
 * dots do.
 */
export class Phrases<Value = string> {
  private readonly byFirst = new Map<string, Row<Value>[]>();
  private readonly others: Row<Value>[] = [];

  constructor(rows: Iterable<readonly [phrase: string, value: Value]>, sets: WordSets = {}) {
    this.join(rows, sets);
  }

  /** Adds phrases, those of another language with sets of their own. */
  join(rows: Iterable<readonly [phrase: string, value: Value]>, sets: WordSets = {}): this {
    const parser = new PhraseParser(sets);
    for (const [phrase, value] of rows) this.add({ nodes: parser.parse(phrase), value });
    return this;
  }

  private add(row: Row<Value>): void {
    const firsts = firstWords(row.nodes);
    if (firsts === null) this.others.push(row);
    else for (const word of firsts) this.byFirst.set(word, [...(this.byFirst.get(word) ?? []), row]);
  }

  /** The longest phrase that begins at a token and ends before `to`; null for none. */
  at(tokens: readonly Token[], start: number, to = tokens.length): FoundPhrase<Value> | null {
    const token = tokens[start];
    if (token === undefined) return null;
    let best: FoundPhrase<Value> | null = null;
    for (const rows of [this.byFirst.get(token.plain) ?? [], this.others])
      for (const { nodes, value } of rows) {
        const end = new Matching(tokens, to).longest(nodes, start);
        if (end > start && end > (best?.end ?? start)) best = { start, end, value };
      }
    return best;
  }

  /** The first phrase from a token on. */
  first(tokens: readonly Token[], from = 0, to = tokens.length): FoundPhrase<Value> | null {
    for (let start = from; start < to; start += 1) {
      const found = this.at(tokens, start, to);
      if (found !== null) return found;
    }
    return null;
  }

  /** The longest phrase of at most `most` tokens that ends before a token. */
  before(tokens: readonly Token[], end: number, most = 10): FoundPhrase<Value> | null {
    for (let start = Math.max(0, end - most); start < end; start += 1) {
      const found = this.at(tokens, start, end);
      if (found?.end === end) return found;
    }
    return null;
  }

  /** Whether a text is one of the phrases and nothing else. */
  is(text: string): boolean {
    const tokens = tokensOf(text);
    return this.at(tokens, 0)?.end === tokens.length;
  }

  /** A text without the phrase that it begins with; the whole text where it begins with none, or where no word is left. */
  behind(text: string): string {
    const tokens = tokensOf(text);
    const end = this.at(tokens, 0)?.end ?? 0;
    const next = tokens[end];
    return next?.kind === "word" && !isGlued(tokens, end) ? text.slice(next.start) : text;
  }

  /** The first phrase of a text as it stands there. */
  in(text: string): { written: string; value: Value } | null {
    const tokens = tokensOf(text);
    const found = this.first(tokens);
    if (found === null) return null;
    return { written: text.slice(tokens[found.start]?.start, tokens[found.end - 1]?.end), value: found.value };
  }
}

/** A table of phrases that only says whether one stands somewhere. */
export function phrasesOf(phrases: Iterable<string>, sets: WordSets = {}): Phrases {
  return new Phrases(
    Array.from(phrases, (phrase) => [phrase, phrase] as const),
    sets,
  );
}

/** The words that a phrase may begin with; null where any might. */
function firstWords(nodes: readonly Node[]): Set<string> | null {
  const firsts = new Set<string>();
  for (const node of nodes) {
    if (node.kind === "word") return firsts.add(node.text.toLowerCase());
    if (node.kind === "class") return new Set([...firsts, ...node.words]);
    if (node.kind === "begin" || node.kind === "not") continue;
    if (node.kind !== "either") return null;
    for (const option of node.options) {
      const own = option.length === 0 ? new Set<string>() : firstWords(option);
      if (own === null) return null;
      for (const word of own) firsts.add(word);
    }
    if (node.options.every((option) => option.length > 0)) return firsts;
  }
  return null;
}

class Matching {
  constructor(
    private readonly tokens: readonly Token[],
    private readonly to: number,
  ) {}

  /** Where the longest match that begins at a token ends; -1 for none. */
  longest(nodes: readonly Node[], at: number, index = 0): number {
    const node = nodes[index];
    if (node === undefined) return at;
    if (node.kind === "either")
      return Math.max(-1, ...node.options.map((option) => this.longest([...option, ...nodes.slice(index + 1)], at)));
    const ends = this.endsOf(node, at);
    return Math.max(-1, ...ends.map((end) => this.longest(nodes, end, index + 1)));
  }

  /** Where one part of a phrase may end. */
  private endsOf(node: Exclude<Node, { kind: "either" }>, at: number): number[] {
    if (node.kind === "begin") return at === 0 ? [at] : [];
    if (node.kind === "not") return node.options.some((option) => this.longest(option, at) >= 0) ? [] : [at];
    if (node.kind === "end") return at === this.tokens.length ? [at] : [];
    if (node.kind === "words") return this.repeated(at, node, ({ kind }) => kind === "word");
    if (node.kind === "gap")
      return this.repeated(at, { least: 0, most: node.most }, ({ text }) => !".;".includes(text));
    const token = at < this.to ? this.tokens[at] : undefined;
    if (token === undefined) return [];
    if (node.kind === "number") return token.kind === "number" ? this.endsOfNumber(at, node.digits) : [];
    if (node.kind === "grouped") return this.endOfGroups(at);
    return fits(node, token) ? [at + 1] : [];
  }

  private repeated(
    at: number,
    { least, most }: { least: number; most: number },
    isOne: (token: Token) => boolean,
  ): number[] {
    const ends = least === 0 ? [at] : [];
    for (let end = at; end < this.to && end - at < most; end += 1) {
      const token = this.tokens[end];
      if (token === undefined || !isOne(token)) break;
      if (end + 1 - at >= least) ends.push(end + 1);
    }
    return ends;
  }

  /** "1,500" and "2.5" are one number; of "2.29" the two figures of the fraction do not count. */
  private endsOfNumber(at: number, digits: number): number[] {
    const { tokens, to } = this;
    const grouped = this.endOfGroups(at)[0] ?? at + 1;
    let end = grouped;
    while (
      end + 1 < to &&
      ".,".includes(tokens[end]?.text ?? " ") &&
      tokens[end + 1]?.kind === "number" &&
      isGlued(tokens, end) &&
      isGlued(tokens, end + 1)
    )
      end += 2;
    return grouped > at + 1 || (tokens[at]?.text.length ?? 0) >= digits ? [end] : [];
  }

  /** "1,500,000", "1 500 000": figures in groups of three behind commas or single blanks. */
  private endOfGroups(at: number): number[] {
    const { tokens, to } = this;
    const isGroup = (index: number, gap: number) =>
      index < to &&
      tokens[index]?.text.length === 3 &&
      tokens[index]?.kind === "number" &&
      (tokens[index]?.start ?? 0) - (tokens[index - 1]?.end ?? 0) === gap;
    if (tokens[at]?.kind !== "number" || (tokens[at]?.text.length ?? 0) > 3) return [];
    let end = at + 1;
    for (;;) {
      if (isGroup(end, 1)) end += 1;
      else if (tokens[end]?.text === "," && isGlued(tokens, end) && isGroup(end + 1, 0)) end += 2;
      else return end > at + 1 ? [end] : [];
    }
  }
}

type OneToken = Exclude<Node, { kind: "either" | "not" | "words" | "gap" | "number" | "grouped" | "begin" | "end" }>;

function fits(node: OneToken, token: Token): boolean {
  const said = token.plain;
  switch (node.kind) {
    case "word":
      return (node.exact ? token.text : said) === node.text;
    case "class":
      return node.words.has(said);
    case "capital":
      return startsUpper(token.text);
    case "prefix":
      return token.kind === "word" && said.startsWith(node.text);
    case "suffix":
      return token.kind === "word" && said.endsWith(node.text);
    default:
      return false;
  }
}
