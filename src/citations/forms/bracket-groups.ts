import type { Token } from "../../language/tokens.js";

/** A stretch between brackets; offsets include them. */
export interface BracketGroup {
  start: number;
  end: number;
  /** What stands between them. */
  inner: string;
  /** Offset of the inner text. */
  from: number;
  /** The opening bracket. */
  sign: string;
  /** The first token behind the opening bracket, and the closing bracket's. */
  first: number;
  last: number;
}

const closing: Record<string, string> = { "(": ")", "[": "]", "（": "）", "［": "］", "【": "】", "〔": "〕" };
const closers = new Set(Object.values(closing));
const longest = 1500;
/** Brackets that are never closed are forgotten. */
const deepest = 30;

/** All stretches between matching brackets, inner ones included, by their beginning. */
export function bracketGroups(text: string, tokens: readonly Token[]): BracketGroup[] {
  const open: number[] = [];
  const found: BracketGroup[] = [];
  tokens.forEach(({ text: sign, start: at, end }, last) => {
    if (sign in closing) {
      open.push(last);
      if (open.length > deepest) open.shift();
    } else if (closers.has(sign)) {
      const index = open.findLastIndex((each) => closing[tokens[each]?.text ?? ""] === sign);
      const opener = tokens[open[index] ?? -1];
      if (opener === undefined) return;
      const first = (open[index] ?? 0) + 1;
      open.length = index;
      const { start, end: from, text: opening } = opener;
      if (at - start <= longest)
        found.push({ start, end, from, inner: text.slice(from, at), sign: opening, first, last });
    }
  });
  return found.toSorted((one, other) => one.start - other.start);
}

/** Whether brackets are square ones. */
export function isSquare({ sign }: BracketGroup): boolean {
  return "[［【〔".includes(sign);
}
