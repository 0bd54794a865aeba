import { z } from "zod";
import { englishLength, estimateTokens, fewestTokens } from "./tokens.js";

declare const booked: unique symbol;

/** Tokens as they are booked. Only this module makes one, so that no number of a server is booked as it came. */
export interface Usage {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly [booked]: true;
}

/** What a server says that a call took. */
export interface ReportedUsage {
  input: unknown;
  output: unknown;
}

/** What went over the wire, and the most tokens that the answer was allowed. */
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

/** What we ourselves have written down, in a log or in the facts of an error; what is no count of tokens is 0. */
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
