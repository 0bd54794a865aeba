import { hasLower, hasUpper } from "../../domain/characters.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { isGlued, type Token, tokensOf } from "../../language/tokens.js";

/** A year as it is written, with its letter, or what stands in its place; offsets of the text. */
export interface WrittenYear {
  start: number;
  end: number;
  text: string;
  isUndated: boolean;
}

const undated = phrasesOfLanguages(({ undated: words = [], citing }) => [...words, ...(citing?.unpublished ?? [])]);
const eras = phrasesOfLanguages(({ citing }) => citing?.eras);
const circa = wordsOfLanguages(({ citing }) => citing?.circa);

/** The first year at or behind an offset: "2021a", "1999/2004", "[1930] 2004", "ca. 350 B.C.E./1994", "n.d.-a"; null for none. */
export function findYear(text: string, from = 0): WrittenYear | null {
  const tokens = lexed(text);
  for (let index = tokens.findIndex(({ start }) => start >= from); index >= 0 && index < tokens.length; index += 1) {
    const found = yearAt(text, tokens, index);
    if (found !== null) return found;
  }
  return null;
}

/** Whether a stretch says a year or what stands in its place. */
export function hasYear(text: string): boolean {
  return findYear(text) !== null;
}

/** Whether a text says what stands in the place of a year: "n.d.", "in press". */
export function saysUndated(text: string): boolean {
  const tokens = lexed(text);
  return tokens.some((_, index) => new YearReader(tokens, index).readUndated());
}

/** The year that a text begins with, behind commas, semicolons and `others`. */
export function yearFirst(text: string, others = ""): WrittenYear | null {
  const tokens = lexed(text);
  const first = tokens.findIndex(({ text: sign }) => !`,;${others}`.includes(sign));
  return first < 0 ? null : yearAt(text, tokens, first);
}

let last: { text: string; tokens: readonly Token[] } = { text: "", tokens: [] };

/** The tokens of a text that is asked again and again. */
function lexed(text: string): readonly Token[] {
  if (last.text !== text) last = { text, tokens: tokensOf(text) };
  return last.tokens;
}

function yearAt(text: string, tokens: readonly Token[], index: number): WrittenYear | null {
  const reader = new YearReader(tokens, index);
  const isDated = reader.readDated();
  if (!isDated && !reader.readUndated()) return null;
  const [start, end] = [tokens[index]?.start ?? 0, tokens[reader.at - 1]?.end ?? 0];
  return { start, end, text: text.slice(start, end), isUndated: !isDated };
}

/** Digits of years that are cited: from printing on. */
function isPlainYear(token: Token | undefined): boolean {
  return token?.kind === "number" && token.text.length === 4 && token.text >= "1500" && token.text <= "2100";
}

function isLetters(token: Token | undefined, most: number): boolean {
  return (
    token?.kind === "word" &&
    token.text.length <= most &&
    Array.from(token.text).every((each) => each >= "a" && each <= "z")
  );
}

/** year = [[circa] original "/"] ["[" year "]"] [circa] digits [letters] ["/" digits] ["[" digits "]"]. */
class YearReader {
  constructor(
    private readonly tokens: readonly Token[],
    public at: number,
  ) {}

  private token(ahead = 0): Token | undefined {
    return this.tokens[this.at + ahead];
  }

  private glued(ahead = 0): boolean {
    return isGlued(this.tokens, this.at + ahead);
  }

  private skip(...signs: string[]): boolean {
    if (!signs.includes(this.token()?.text ?? "")) return false;
    this.at += 1;
    return true;
  }

  readDated(): boolean {
    const began = this.at;
    if (this.mayBegin() && this.readParts()) return true;
    this.at = began;
    return false;
  }

  /** Not within "A2020", "1/2020", "3.2020", "ISO-2020". */
  private mayBegin(): boolean {
    const [far, before] = [this.token(-2), this.token(-1)];
    if (before === undefined || !this.glued()) return true;
    const ending = before.text.slice(-1);
    if (before.text === "/" || hasUpper(ending) || hasLower(ending)) return false;
    if (".,".includes(before.text)) return !(far?.kind === "number" && this.glued(-1));
    return !(before.text === "-" && this.glued(-1) && hasUpper(far?.text.slice(-1) ?? ""));
  }

  private readParts(): boolean {
    this.skipOriginal();
    if (
      "[(".includes(this.token()?.text ?? " ") &&
      isPlainYear(this.token(1)) &&
      "])".includes(this.token(2)?.text ?? " ")
    )
      this.at += 3;
    if (circa().has(this.token()?.plain ?? "") && this.token(1)?.text === ".") this.at += 2;
    if (!isPlainYear(this.token())) return false;
    this.at += 1;
    if (!this.readLetters()) return false;
    this.readLetterApart();
    if (this.token()?.text === "/" && isPlainYear(this.token(1)) && !this.goesOn(2)) this.at += 2;
    if (this.token()?.text === "[" && isPlainYear(this.token(1)) && this.token(2)?.text === "]") this.at += 3;
    return true;
  }

  private goesOn(ahead: number): boolean {
    const token = this.token(ahead);
    return this.glued(ahead) && (token?.kind === "word" || token?.kind === "number");
  }

  /** "ca. 350 B.C.E./" before "1994". */
  private skipOriginal(): void {
    const began = this.at;
    if (circa().has(this.token()?.plain ?? "")) {
      this.at += 1;
      this.skip(".");
    }
    const isNumber = this.token()?.kind === "number" && (this.token()?.text.length ?? 9) <= 4;
    this.at = isNumber ? (eras().at(this.tokens, this.at + 1)?.end ?? this.at + 1) : this.at;
    if (!isNumber || !this.skip("/")) this.at = began;
  }

  /** "2021a"; "1990s" is a decade, "1995p.154" has a page behind it. */
  private readLetters(): boolean {
    if (!this.goesOn(0)) return true;
    const letters = this.token();
    if (!isLetters(letters, 2)) return false;
    const isDecade = letters?.text === "s" && this.token(-1)?.text.endsWith("0") === true;
    const isPage =
      letters?.text.startsWith("p") === true && this.token(1)?.text === "." && this.token(2)?.kind === "number";
    if (isDecade || isPage) return false;
    this.at += 1;
    return !this.goesOn(0);
  }

  /** "1982 a", "1982, a" at the end of a part. */
  private readLetterApart(): void {
    const from = this.token()?.text === "," ? 1 : 0;
    const behind = this.token(from + 1);
    const isLast = behind === undefined || ",;:)]".includes(behind.text);
    if (isLast && isLetters(this.token(from), 1) && !this.glued(from)) this.at += from + 1;
  }

  readUndated(): boolean {
    const opens = this.token()?.text === "[" ? 1 : 0;
    const found = this.goesOnBefore(opens) ? null : undated().at(this.tokens, this.at + opens);
    if (found === null) return false;
    // "ND" is a licence or a gene.
    const written = this.tokens.slice(found.start, found.end).map(({ text }) => text);
    if (hasUpper(written.join("")) && !hasLower(written.join(""))) return false;
    this.at = found.end;
    this.skip("]");
    const dash = "-–".includes(this.token()?.text ?? " ") && this.glued() ? 1 : 0;
    const isLetter = isLetters(this.token(dash), 1) && this.glued(dash) && this.token(dash + 1)?.text !== ".";
    if (isLetter) this.at += dash + 1;
    return true;
  }

  private goesOnBefore(ahead: number): boolean {
    const before = this.token(ahead - 1);
    return this.glued(ahead) && (before?.kind === "word" || before?.kind === "number");
  }
}
