import { z } from "zod";

const charactersPerToken = 3;

/**
 * An upper-side estimate of the tokens of a text, for budgets and for providers that don't report usage. English
 * prose has about four characters per token, code and numbers fewer, so three are assumed.
 * @param length of the text as `englishLength` measures it
 */
export function estimateTokens(length: number): number {
  return Math.ceil(length / charactersPerToken);
}

/** The length of a text that is estimated at so many tokens. */
export function charactersOf(tokens: number): number {
  return tokens * charactersPerToken;
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

declare const booked: unique symbol;

/** Tokens as they are booked. Only this module makes one, so that no number of a server is booked as it came. */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly [booked]: true;
}

/** Holds what a server says that a call took. */
export interface ReportedUsage {
  input: unknown;
  output: unknown;
}

/** Holds what went over the wire, and the most tokens that the answer was allowed. */
export interface Exchanged {
  sent: string;
  /** What was thought aloud included. */
  received: string;
  max_output_tokens: number;
}

/** No call of a model takes as many; above it a number is none of tokens. */
const mostTokens = 1e9;

export const noUsage = usage(0, 0);

/**
 * A server's count where it can be one: not below the fewest tokens of the text. Else our own: for what was sent the
 * upper estimate, for what was received too, but not above what was allowed, as that is where an answer is cut.
 */
export function bookedUsage(reported: ReportedUsage, { sent, received, max_output_tokens }: Exchanged): Usage {
  const fewest = fewestTokens(received);
  const most = Math.max(fewest, Math.min(upperEstimate(received), max_output_tokens));
  return usage(
    believable(reported.input, fewestTokens(sent)) ?? upperEstimate(sent),
    believable(reported.output, fewest) ?? most,
  );
}

export function addUsage(one: Usage, other: Usage): Usage {
  return usage(one.input_tokens + other.input_tokens, one.output_tokens + other.output_tokens);
}

/** Reads what Quire itself has written down, in a log or in the facts of an error; what is no count of tokens is 0. */
export function recordedUsage(recorded: { input_tokens?: unknown; output_tokens?: unknown }): Usage {
  return usage(recordedAmount(recorded.input_tokens), recordedAmount(recorded.output_tokens));
}

/** A recorded number that can only add up: 0 for whatever is none, or below 0. */
export function recordedAmount(value: unknown): number {
  return z.number().min(0).safeParse(value).data ?? 0;
}

function usage(input_tokens: number, output_tokens: number): Usage {
  return { input_tokens, output_tokens } as Usage;
}

function upperEstimate(text: string): number {
  return estimateTokens(englishLength(text));
}

/** Fractions are rounded up; null for what is no number, none that tokens can have, and 0 where there was text. */
function believable(reported: unknown, fewest: number): number | null {
  const tokens = z.number().positive().max(mostTokens).safeParse(reported).data;
  return tokens === undefined || tokens < fewest ? null : Math.ceil(tokens);
}
