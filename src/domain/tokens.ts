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

/**
 * Characters that a token of running text holds at the most, on average over a text; of scripts without spaces a third.
 * Seen with the tokenizers of OpenAI: English prose 3.6 to 4.5 characters a token, German 4.4, Russian 4.5, Chinese
 * 1.4, Korean 1.7. So nobody who counts honestly counts fewer tokens, and no honest answer has more text.
 */
const mostCharactersPerToken = 6;
/** From here on Unicode has the scripts of East Asia, and the halves of what lies beyond: few characters a token. */
const firstDense = 0x2e80;

/** The fewest tokens that a text can have. */
export function fewestTokens(text: string): number {
  return Math.floor(new TokenMeter(Infinity).take(text).weight / mostCharactersPerToken);
}

/** Counts a text that arrives in pieces, and says where it has more than so many tokens must have. */
export class TokenMeter {
  /** Of what was taken, in characters; those of scripts without spaces count three times. */
  weight = 0;

  constructor(private readonly tokens: number) {}

  /** Takes of a piece what still fits; `kept` is shorter than the piece where the text ends. No character is cut in two. */
  take(piece: string): { kept: string; weight: number } {
    const most = this.tokens * mostCharactersPerToken;
    let place = 0;
    while (place < piece.length) {
      const code = piece.codePointAt(place) ?? 0;
      const weight = code < firstDense ? 1 : 3;
      if (this.weight + weight > most) break;
      this.weight += weight;
      place += code > 0xffff ? 2 : 1;
    }
    return { kept: piece.slice(0, place), weight: this.weight };
  }
}
