import type { z } from "zod";
import type { Usage } from "../domain/usage.js";

/** A page a model's own web search cited. */
export interface WebCitation {
  url: string;
  title: string;
  /** Where the answer cites it: from and to, as places in `TextResult.text`; none where the provider does not say. */
  spans?: readonly { start: number; end: number }[];
}

/** One HTTP exchange with a provider, kept in the run's `raw/`; authorisation headers never enter. */
export interface RawExchange {
  url: string;
  request: string;
  status: number | null;
  response: string;
}

export interface GenerateRequest {
  system?: string;
  prompt: string;
  max_output_tokens: number;
  /** Makes answers to one prompt differ, or be the same again; ignored by providers that take none. */
  seed?: number;
  signal?: AbortSignal;
  /** Let the model search the web where the provider can; ignored elsewhere, see `Model.canSearchWeb`. */
  web_search?: boolean;
  /** Domains whose pages are wanted, with what lies below them; providers that cannot be told search everywhere. */
  web_domains?: readonly string[];
  /**
   * The text is to be JSON of this schema. A wish: it is returned as it was written, and a provider that cannot search and
   * keep to a schema at once is not told, so the prompt says it too.
   */
  answer_schema?: z.ZodType;
  /** Called with each piece of text as it arrives. */
  onText?: (piece: string) => void;
  /** Called with each piece that the model sends, thoughts and JSON too: it is at work. */
  onToken?: () => void;
  /** Called by models that can tell, as they read the prompt or wait for their turn: they are at work. */
  onWork?: () => void;
  onExchange?: (exchange: RawExchange) => void;
}

export interface TextResult {
  text: string;
  usage: Usage;
  /** Cited in the text, and listed by the search. */
  citations: WebCitation[];
  /** "stop", "length", "content-filter", ...: why the model ended. */
  finish_reason: string;
}

export interface ObjectRequest<T> extends Omit<
  GenerateRequest,
  "web_search" | "web_domains" | "answer_schema" | "onText"
> {
  schema: z.ZodType<T>;
}

/**
 * A language model. One call is one request, and every request streams: retries, budgets and recording belong to the caller (`src/run`).
 * Throws QuireErrors with facts: `http_status` {status, retry_after_ms}, `timeout`, `network`, `interrupted`,
 * `model_output` {text, problem} for an empty answer or JSON that does not fit, `model_failed` {reason} for a refusal;
 * the last two were answered and paid for: {finish_reason, input_tokens, output_tokens}. What the door refuses
 * (`offline`, `network_refused`) is passed on as it is.
 */
export interface Model {
  /** `provider:model`, the name in the price table. */
  readonly id: string;
  readonly canSearchWeb: boolean;
  generateText(request: GenerateRequest): Promise<TextResult>;
  generateObject<T>(request: ObjectRequest<T>): Promise<{ object: T; text: string; usage: Usage }>;
}

export interface Embedder {
  /** `provider:model`; vectors of different embedders are never mixed. */
  readonly id: string;
  /** One vector per text, in order, of unit length. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<{ vectors: Float32Array[]; usage: Usage }>;
}

/** How far a text bears out a sentence, each 0..1; `contradiction` is null of a model that does not tell it. */
export interface EntailmentScore {
  entailment: number;
  contradiction: number | null;
}

/** A model that says how far texts bear out sentences. Throws `model_failed`, `timeout` and `interrupted`. */
export interface Entailment {
  /** `provider:model`. */
  readonly id: string;
  /** From which score on it is right, and who has measured that; null: nobody has, so its scores are told and not believed. */
  readonly calibration: { threshold: number; source: string } | null;
  /** Of each pair in order; a text that is longer than the model reads counts as the part of it that bears out most. */
  scores(
    pairs: readonly { text: string; sentence: string }[],
    signal?: AbortSignal,
  ): Promise<{ scores: EntailmentScore[]; usage: Usage }>;
}

/** Opens models by `provider:model`; throws `no_model` with the fix where the key, or a model at home, is missing. */
export interface ModelProvider {
  model(spec: string, fetch: typeof globalThis.fetch): Promise<Model>;
  embedder(spec: string, fetch: typeof globalThis.fetch): Promise<Embedder>;
  /** A model that judges and does nothing else; null for those that write. Throws `no_model` where it cannot be had. */
  entailment(spec: string): Promise<Entailment | null>;
  /** Whether a model's server is one that may say how much its models take at once; false for what names no model. */
  hasServer(spec: string): boolean;
  /** Tokens that a model takes at once, as its server says, and where it says so; null where it does not. */
  serverWindow(
    spec: string,
    fetch: typeof globalThis.fetch,
    signal?: AbortSignal,
  ): Promise<{ tokens: number; known_from: string } | null>;
  /** Whether it runs on this computer, as a model at home or behind a server here: a closed network does not shut it out. */
  isAtHome(spec: string): boolean;
  /** Ends what runs on this computer for them. */
  close(): void;
}
