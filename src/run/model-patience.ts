import { QuireError } from "../domain/error.js";

/** How long one answer of a model is waited for, in milliseconds. */
export interface Patience {
  /** Until its first token: reading the prompt is part of it. */
  first_token_ms: number;
  /** Between two tokens. */
  token_ms: number;
  whole_ms: number;
}

/** Tokens a second, as a model has shown them in this run; null where it has not. */
export interface ModelSpeed {
  reads: number | null;
  writes: number | null;
}

export interface CallSize {
  prompt_tokens: number;
  max_output_tokens: number;
}

/** What was seen may have been a good moment of a busy machine. */
const allowance = 3;
/** A prompt of so many tokens is given the usual time; a longer one of a model that nothing is known of, more in proportion. */
const usualPrompt = 4_000;
/** How many times the usual time a model may write of whose speed nothing is known. */
const unknownWhole = 5;

/**
 * The patience with a call: 60 s (or what is configured) between tokens, until the first as long as a prompt of that length
 * takes to read at the speed seen, and in all three times what the speed seen predicts, never below `timeout_ms`.
 */
export function patienceWith(
  { prompt_tokens, max_output_tokens }: CallSize,
  { reads, writes }: ModelSpeed,
  { timeout_ms, token_timeout_ms }: { timeout_ms: number; token_timeout_ms: number },
): Patience {
  const reading = reads === null ? null : (1000 * prompt_tokens) / reads;
  const first =
    reading === null
      ? timeout_ms * Math.max(1, prompt_tokens / usualPrompt)
      : Math.max(timeout_ms, Math.min(timeout_ms, token_timeout_ms) + allowance * reading);
  const writing = writes === null ? null : (1000 * max_output_tokens) / writes;
  const whole =
    writing === null ? unknownWhole * timeout_ms : Math.max(timeout_ms, allowance * ((reading ?? 0) + writing));
  return {
    first_token_ms: Math.ceil(first),
    token_ms: token_timeout_ms,
    whole_ms: Math.ceil(Math.max(first, whole)),
  };
}

/** When the first token came and when the last, in milliseconds since the call began; null where none did. */
export interface TokenTimes {
  first_ms: number | null;
  last_ms: number | null;
}

/** Told how a call is going: with each piece that the model sends. */
export type OnToken = () => void;

/** What a call tells: `onWork` where the model says that it is at work, without a token. */
interface Telling {
  onToken: OnToken;
  onWork: () => void;
}

interface Waiting {
  /** `provider:model`. */
  model: string;
  patience: Patience;
  /** Written down as the call goes on, also where it fails. */
  times: TokenTimes;
  now: () => number;
}

/**
 * Does a call within its patience: what lasts longer is stopped by the signal, whose reason is the `timeout` that is then
 * thrown.
 */
export async function withPatience<T>(
  { model, patience, times, now }: Waiting,
  signal: AbortSignal,
  call: (signal: AbortSignal, telling: Telling) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const began = now();
  const after = (limit: number, error: () => QuireError) =>
    setTimeout(() => controller.abort(error()), Math.min(limit, longestTimer)).unref();
  const whole = after(patience.whole_ms, () => tooSlow(model, patience.whole_ms));
  let silence = after(patience.first_token_ms, () => silent(model, patience.first_token_ms, true));
  const onToken = (): void => {
    times.last_ms = now() - began;
    if (times.first_ms !== null) {
      silence.refresh();
      return;
    }
    times.first_ms = times.last_ms;
    clearTimeout(silence);
    silence = after(patience.token_ms, () => silent(model, patience.token_ms, false));
  };
  try {
    return await call(AbortSignal.any([signal, controller.signal]), { onToken, onWork: () => silence.refresh() });
  } finally {
    clearTimeout(whole);
    clearTimeout(silence);
  }
}

/** The longest time that a timer can be set to, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

function silent(model: string, limit: number, isFirst: boolean): QuireError {
  const what = isFirst ? "sent no first token" : "fell silent in the middle of its answer: no token";
  return new QuireError("timeout", `${model} ${what} within ${seconds(limit)}.`, {
    facts: { model, timeout_ms: limit, silent: true },
    fix: isFirst
      ? "Look whether its server is at work, send it less (ask.evidence), or raise network.timeout_ms."
      : "Look whether its server is at work, or raise network.token_timeout_ms.",
  });
}

function tooSlow(model: string, limit: number): QuireError {
  return new QuireError("timeout", `${model} was still writing after ${seconds(limit)} and was stopped.`, {
    facts: { model, timeout_ms: limit, silent: false },
    fix: "Choose a faster model, ask for a shorter answer, or raise network.timeout_ms.",
  });
}

function seconds(milliseconds: number): string {
  return milliseconds < 10_000 ? `${milliseconds} ms` : `${Math.round(milliseconds / 1000)} s`;
}
