/** The source of an expression that matches one of some words, the longest first; matches nothing where there are none. */
export function anyOf(words: Iterable<string>): string {
  const sources = [...new Set(words)]
    .toSorted((one, other) => other.length - one.length)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\/]/gu, String.raw`\$&`).replace(/\s+/gu, String.raw`\s+`));
  return sources.length === 0 ? "(?!)" : `(?:${sources.join("|")})`;
}

/** Matches any of some words where no other word runs into it, in any case; matches nothing where there are none. */
export function wholeWords(words: Iterable<string>, flags: "giu" | "iu" = "iu"): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])${anyOf(words)}(?![\p{L}\p{M}\p{N}])`, flags);
}
