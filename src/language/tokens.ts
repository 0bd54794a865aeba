/** A word, a number, another sign, or a stretch that is hidden by NUL, with its place in the text. */
export interface Token {
  kind: "word" | "number" | "sign" | "hidden";
  text: string;
  /** In lower case, with straight apostrophes and plain hyphens: phrases are compared with this. */
  plain: string;
  start: number;
  end: number;
}

const pieces = /(\p{L}[\p{L}\p{M}]*)|(\p{Nd}+)|(\0+)|\S/gu;
const plainSigns: Record<string, string> = { "’": "'", ʼ: "'", "‘": "'", "‐": "-", "‑": "-" };

/** Cuts a text into words, numbers and single signs; blanks are the gaps between them. */
export function tokensOf(text: string): Token[] {
  return Array.from(text.matchAll(pieces), ({ index: start, 0: found, 1: word, 2: number, 3: hidden }) => {
    const kind =
      word !== undefined ? "word" : number !== undefined ? "number" : hidden !== undefined ? "hidden" : "sign";
    const plain = kind === "word" ? found.toLowerCase() : (plainSigns[found] ?? found);
    return { kind, text: found, plain, start, end: start + found.length };
  });
}

/** Tells whether nothing stands between a token and the one before it. */
export function isGlued(tokens: readonly Token[], index: number): boolean {
  return index > 0 && tokens[index - 1]?.end === tokens[index]?.start;
}
