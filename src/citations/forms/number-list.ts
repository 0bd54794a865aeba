import { isGlued, type Token, tokensOf } from "../../language/tokens.js";
import { type Cite, emptyCite } from "../../reference/mark.js";
import { andWords, leads, numberedWork, rangeWords } from "../names/mark-words.js";
import { placeAt } from "./place-in-work.js";

/** "[1-300]" is a range of pages or of values rather than of works. */
export const longestRange = 120;
/** Of figures in a mark; longer numbers are others. */
const mostFigures = 4;

export const dashes = new Set("-–—−‐‑~～");
const separators = new Set("，；、،,;");

/** A stretch of tokens of a text. */
export interface Stretch {
  text: string;
  tokens: readonly Token[];
  first: number;
  last: number;
}

/** The works of a numeric mark, from what stands between its brackets: "1-3, 5; 7, p. 3"; null where it is something else. */
export function readNumberList(stretch: Stretch): Cite[] | null {
  return new NumberList(stretch).read();
}

/** The works of a text that is a numeric mark without its brackets. */
export function numbersIn(text: string): Cite[] | null {
  const tokens = tokensOf(text);
  return readNumberList({ text, tokens, first: 0, last: tokens.length });
}

/** list = [leads] item { separator [leads] item }; item = number [letter] [range] [place]. */
class NumberList {
  private at: number;
  private readonly cites: Cite[] = [];

  constructor(private readonly stretch: Stretch) {
    this.at = stretch.first;
  }

  read(): Cite[] | null {
    this.skipLeads();
    for (;;) {
      if (!this.readItem()) return null;
      this.readPlace();
      if (this.at >= this.stretch.last) return this.cites;
      if (!this.skipSeparator()) return null;
      this.skipLeads();
    }
  }

  private token(ahead = 0): Token | undefined {
    const index = this.at + ahead;
    return index < this.stretch.last ? this.stretch.tokens[index] : undefined;
  }

  private skip(isOne: (token: Token) => boolean): boolean {
    const token = this.token();
    if (token === undefined || !isOne(token)) return false;
    this.at += 1;
    return true;
  }

  private skipLeads(): void {
    const { tokens, last } = this.stretch;
    for (;;) {
      const found = leads().at(tokens, this.at, last) ?? numberedWork().at(tokens, this.at, last);
      if (found !== null) this.at = found.end;
      else if (!this.skip(({ text }) => text === "#")) return;
      this.skip(({ text }) => text === "," || text === ":");
    }
  }

  private number(): number | null {
    const token = this.token();
    if (token?.kind !== "number" || token.text.length > mostFigures) return null;
    this.at += 1;
    return Number(token.text);
  }

  /** "2a": one letter directly behind a number, unless it leads to a page as in "2p12". */
  private letter(): string {
    const token = this.token();
    const isLetter = token?.kind === "word" && token.text.length === 1 && token.text >= "a" && token.text <= "z";
    if (!isLetter || !isGlued(this.stretch.tokens, this.at) || this.isPageLabel()) return "";
    this.at += 1;
    return token.text;
  }

  private readItem(): boolean {
    const from = this.number();
    if (from === null) return false;
    const letter = this.letter();
    const to = this.rangeEnd() ?? from;
    if (this.token()?.kind === "number" && isGlued(this.stretch.tokens, this.at)) return false;
    const numbers = to < from ? [from, to] : numbersFrom(from, to);
    this.cites.push(...numbers.map((number) => ({ ...emptyCite(`${number}${letter}`), number })));
    return numbers.length <= longestRange + 1;
  }

  private rangeEnd(): number | null {
    const began = this.at;
    if (this.skip(({ text, plain }) => dashes.has(text) || rangeWords().has(plain))) {
      this.skip(({ text }) => text === "#");
      const to = this.number();
      if (to !== null) {
        this.letter();
        return to;
      }
    }
    this.at = began;
    return null;
  }

  /** "p12", "pp-12", "p.12" directly before figures. */
  private isPageLabel(ahead = 0): boolean {
    const label = this.token(ahead);
    if (label?.plain !== "p" && label?.plain !== "pp") return false;
    const next = this.token(ahead + 1);
    const number = next?.text === "-" || next?.text === "." ? ahead + 2 : ahead + 1;
    return this.token(number)?.kind === "number";
  }

  /** Gives a place behind a number to the work before it. "12:34" is page 34 of 12. */
  private readPlace(): void {
    const last = this.cites.at(-1);
    const locator = this.pageBehindColon() ?? this.labelledPlace();
    if (locator !== null && last !== undefined) this.cites[this.cites.length - 1] = { ...last, locator };
  }

  private pageBehindColon(): Cite["locator"] {
    const [colon, from] = [this.token(), this.token(1)];
    if (colon?.text !== ":" || from?.kind !== "number") return null;
    const isRange = (this.token(2)?.text === "-" || this.token(2)?.text === "–") && this.token(3)?.kind === "number";
    const end = this.at + (isRange ? 4 : 2);
    const value = this.stretch.text.slice(from.start, this.stretch.tokens[end - 1]?.end);
    this.at = end;
    return { label: "page", value };
  }

  /** ", p. 3", "(p. 3)", "p-3". */
  private labelledPlace(): Cite["locator"] {
    const { text, tokens, last } = this.stretch;
    const sign = this.token();
    const isBracketed = sign?.text === "(";
    const from = isBracketed || sign?.text === "," || sign?.text === ";" ? 1 : 0;
    const label = this.token(from);
    if (label === undefined || (label.kind !== "word" && !"§¶".includes(label.text))) return null;
    if (from === 0 && isGlued(tokens, this.at) && !this.isPageLabel()) return null;
    const close = isBracketed ? tokens.findIndex((each, index) => index > this.at && each.text === ")") : last;
    const end = tokens[close - 1]?.end ?? 0;
    const joint = this.token(from + 1)?.kind === "number" ? 1 : 2;
    const written = this.isPageLabel(from)
      ? `p. ${text.slice(tokens[this.at + from + joint]?.start, end)}`
      : text.slice(label.start, end);
    const found = placeAt(`, ${written}`, { bare: false });
    if (found === null) return null;
    const behind = end - (written.length - (found.length - 2));
    const next = tokens.findIndex((each, index) => index >= this.at && each.start >= behind);
    this.at = isBracketed ? close + 1 : next < 0 || next > last ? last : next;
    return found.place;
  }

  private skipSeparator(): boolean {
    const hasSign = this.skip(({ text }) => separators.has(text));
    return this.skip(({ text, plain }) => text === "&" || andWords().has(plain)) || hasSign;
  }
}

function numbersFrom(from: number, to: number): number[] {
  return Array.from({ length: Math.min(to - from, longestRange + 1) + 1 }, (_, index) => from + index);
}
