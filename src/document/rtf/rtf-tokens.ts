/** A piece of a file in RTF (Rich Text Format Specification 1.9.1, "Basic entities"). */
export type RtfToken =
  | { kind: "open" }
  | { kind: "close" }
  /** `\word` or `\word12`. */
  | { kind: "word"; word: string; value: number | null }
  /** `\~`, `\*` and the like. */
  | { kind: "sign"; sign: string }
  /** A byte that is written as `\'e4`. */
  | { kind: "byte"; byte: number }
  /** Bytes that stand for themselves, a character each. */
  | { kind: "text"; text: string };

const control = /\\(?:([a-zA-Z]{1,32})(-?\d{1,10})? ?|'([0-9a-fA-F]{2})|([^]))/y;
const plain = /[^\\{}\r\n]+/y;

/** The pieces of a file whose bytes are the characters of `source`; what belongs to `\bin` is left out. */
export function* rtfTokens(source: string): Generator<RtfToken> {
  let at = 0;
  while (at < source.length) {
    const character = source[at];
    if (character === "{" || character === "}") {
      yield { kind: character === "{" ? "open" : "close" };
      at += 1;
    } else if (character === "\\") {
      control.lastIndex = at;
      const found = control.exec(source);
      if (found === null) return;
      const token = tokenOf(found);
      at = control.lastIndex;
      if (token.kind === "word" && token.word === "bin") at += Math.max(0, token.value ?? 0);
      else yield token;
    } else if (character === "\r" || character === "\n") at += 1;
    else {
      plain.lastIndex = at;
      const [text = ""] = plain.exec(source) ?? [];
      yield { kind: "text", text };
      at += text.length;
    }
  }
}

function tokenOf([, word, value, hex, sign = ""]: RegExpExecArray): RtfToken {
  if (word !== undefined) return { kind: "word", word, value: value === undefined ? null : Number(value) };
  return hex === undefined ? { kind: "sign", sign } : { kind: "byte", byte: Number.parseInt(hex, 16) };
}
