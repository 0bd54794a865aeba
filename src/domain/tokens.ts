/**
 * An upper-side estimate of the tokens of a text, for budgets and for providers that don't report usage. English
 * prose has about four characters per token, code, numbers and other languages fewer, so three are assumed.
 */
export function estimateTokens(characters: number): number {
  return Math.ceil(characters / 3);
}
