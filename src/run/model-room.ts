import { QuireError } from "../domain/error.js";
import { englishLength, estimateTokens } from "../domain/usage.js";
import type { StandardFetch } from "../ports/fetcher.js";
import { knownWindow, type ModelWindow, unknownWindow } from "./context-windows.js";
import type { RunContext } from "./run-context.js";
import type { Services } from "./services.js";

/**
 * The window of `provider:model`: what `quire.yaml` says, else its own server, else the dated table, else what models on
 * one's own machine usually take. A server that cannot be asked is passed over. Throws `no_model` and `config`.
 */
export async function lookUpWindow(
  { config, models }: Pick<Services, "config" | "models">,
  model: string,
  fetch: StandardFetch,
  signal?: AbortSignal,
): Promise<ModelWindow> {
  const told = knownWindow(model, config.context_tokens);
  if (told?.known_from === "quire.yaml") return told;
  const asked = await models.serverWindow(model, fetch, signal);
  return asked ?? told ?? { tokens: unknownWindow, known_from: "nowhere: assumed" };
}

/** Room for the chat's own marks around a prompt. */
const marksTokens = 40;
/** An answer of fewer tokens is none. */
const leastAnswer = 256;
/** What an answer may have of a window before the evidence is shortened for it. */
const answerShare = 0.25;

/** What fits into a model, by an estimate on the upper side that the calls of the run have corrected. */
export class ModelRoom {
  constructor(
    readonly model: string,
    readonly window: ModelWindow,
    /** Tokens that this model counts for each one that we do. */
    private readonly ratio: number,
  ) {}

  /** Tokens of a prompt, at the most. */
  tokensOf(prompt: string): number {
    return Math.ceil(estimateTokens(englishLength(prompt)) * this.ratio) + marksTokens;
  }

  /** Whether a prompt leaves the answer its share of the window, or all that it asks for. */
  holds(prompt: string, max_output_tokens: number): boolean {
    const wanted = Math.min(max_output_tokens, Math.max(leastAnswer, this.window.tokens * answerShare));
    return this.tokensOf(prompt) + wanted <= this.window.tokens;
  }

  /** The longest answer that fits behind a prompt; `no_room` where there is no room for one. */
  answerTokens(prompt: string, max_output_tokens: number): number {
    const prompt_tokens = this.tokensOf(prompt);
    const left = this.window.tokens - prompt_tokens;
    if (left >= Math.min(max_output_tokens, leastAnswer)) return Math.min(max_output_tokens, left);
    const { tokens, known_from } = this.window;
    throw new QuireError(
      "no_room",
      `A prompt of about ${prompt_tokens} tokens and its answer do not fit into ${this.model}, which takes ${tokens} (known from ${known_from}); nothing was sent.`,
      {
        facts: { model: this.model, window: tokens, prompt_tokens, max_output_tokens },
        fix: "Choose a model with a larger window, start its server with one, ask for less evidence (ask.evidence, --top), or correct context_tokens in quire.yaml.",
      },
    );
  }
}

/** What a model takes; its server is asked once in a run, and the log knows the answer from then on. */
export async function roomOf(context: RunContext, model: string): Promise<ModelRoom> {
  const { modelMemory: memory, services, signal } = context;
  const { standardFetch } = context.modelFetcher;
  const window = await memory.windowOf(model, () => {
    const look = () => lookUpWindow(services, model, standardFetch, signal);
    const isAsked = knownWindow(model, services.config.context_tokens)?.known_from !== "quire.yaml";
    return isAsked && services.models.hasServer(model) ? context.whole.step(`window:${model}`, "read", look) : look();
  });
  return new ModelRoom(model, window, memory.countsOf(model));
}

/**
 * As many of some passages as fit into a model with their prompt, the least worthy given up first; one in any case.
 * @param passages in the order that is kept
 */
export function thatFit<T extends { score: number }>(
  passages: readonly T[],
  fits: (kept: readonly T[]) => boolean,
): T[] {
  const weakestFirst = [...passages].toSorted((left, right) => left.score - right.score);
  let kept = [...passages];
  for (const weakest of weakestFirst) {
    if (kept.length <= 1 || fits(kept)) break;
    kept = kept.filter((passage) => passage !== weakest);
  }
  return kept;
}
