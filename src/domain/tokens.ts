/**
 * An upper-side estimate of the tokens of a text, for budgets and for providers that don't report usage. English
 * prose has about four characters per token, code and numbers fewer, so three are assumed.
 * @param length of the text as `englishLength` measures it
 */
export function estimateTokens(length: number): number {
  return Math.ceil(length / 3);
}

/** The length of a text in English characters of the same number of tokens: of other scripts, each may be a token. */
export function englishLength(text: string): number {
  let length = text.length;
  for (let place = 0; place < text.length; place++) if (text.charCodeAt(place) > 0x7f) length += 2;
  return length;
}
