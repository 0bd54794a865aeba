/** A citation key as it stands in a draft. */
export interface KeySpan {
  /** Without "@" and braces. */
  key: string;
  /** Offset behind the key. */
  end: number;
}

const plainKey = /[\p{L}\p{N}_](?:[\p{L}\p{N}_]|[:.#$%&+?<>~/-](?=[\p{L}\p{N}_]))*/uy;
const addressKey = /(?:doi:|10\.\d{4,9}\/|https?:\/\/)/iy;
const closers: Record<string, string> = { ")": "(", "]": "[", "}": "{", ">": "<" };

/**
 * The key whose "@" stands at `at`, or null. As in Pandoc: letters, digits and "_", with single punctuation inside,
 * or anything in balanced braces; moreover DOIs and web addresses with their brackets and semicolons.
 */
export function readKey(text: string, at: number): KeySpan | null {
  const start = at + 1;
  if (text[start] === "{") return bracedKey(text, start);
  addressKey.lastIndex = start;
  if (addressKey.test(text)) return openKey(text, start);
  plainKey.lastIndex = start;
  const key = plainKey.exec(text)?.[0];
  return key === undefined ? null : { key, end: start + key.length };
}

/** Longer than any address; keeps hostile texts cheap. */
const longestKey = 2000;

function bracedKey(text: string, start: number): KeySpan | null {
  let depth = 0;
  for (let at = start; at < Math.min(text.length, start + longestKey); at += 1) {
    const character = text[at];
    if (character === "\n") return null;
    if (character === "{") depth += 1;
    if (character === "}") depth -= 1;
    if (depth === 0) {
      const key = text.slice(start + 1, at).trim();
      return key === "" ? null : { key, end: at + 1 };
    }
  }
  return null;
}

/** A DOI or an address runs on to a blank, a comma, a bracket that it did not open, or a semicolon with a blank or "@" behind it. */
function openKey(text: string, start: number): KeySpan {
  const open: string[] = [];
  let end = start;
  for (; end < Math.min(text.length, start + longestKey); end += 1) {
    const character = text[end] ?? "";
    if (/[\s,"`|]/u.test(character)) break;
    if (character === ";" && /^(?:[\s\]]|-?@|$)/u.test(text.slice(end + 1, end + 3))) break;
    if (["(", "[", "{", "<"].includes(character)) open.push(character);
    const opener = closers[character];
    if (opener === undefined) continue;
    // "<" and ">" need not pair: SICI numbers have "2<69::AID>3".
    const last = open.lastIndexOf(opener);
    if (last >= 0) open.splice(last);
    else if (character !== ">") break;
  }
  while (/[.,;:!?'*_’”»]/u.test(text[end - 1] ?? "")) end -= 1;
  return { key: text.slice(start, end).replace(/\\([!-/:-@[-`{-~])/g, "$1"), end };
}
