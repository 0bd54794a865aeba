import { HangingModels } from "./hanging-models.js";
import type { ModelSpeed, TokenTimes } from "./model-patience.js";
import type { ModelWindow } from "./context-windows.js";

/** What a call has shown of a model: tokens as they were booked, and when they came. */
interface SeenCall {
  input_tokens: number;
  output_tokens: number;
  times: TokenTimes;
}

/** Fewer tokens say nothing of a speed. */
const fewestTokens = 20;
/** Of a shorter prompt most are the marks of the chat. */
const tellingTokens = 200;
/** No tokenizer counts more for a text of these lengths: the rest is what a server added of its own. */
const mostRatio = 1.5;
/** The next text may have more tokens for its length than the last. */
const prudence = 1.15;

/** What a run has learnt of the models that it asks: which hang, how fast they read and write, how they count and what they take. */
export class ModelMemory {
  readonly hanging = new HangingModels();
  private readonly speeds = new Map<string, ModelSpeed>();

  /** The slowest that was seen: a server that still has the beginning of a prompt reads the rest at once. */
  speedOf(model: string): ModelSpeed {
    return this.speeds.get(model) ?? { reads: null, writes: null };
  }

  private readonly windows = new Map<string, Promise<ModelWindow>>();
  private readonly counts = new Map<string, number>();

  /** The window of a model, looked up once. */
  windowOf(model: string, look: () => Promise<ModelWindow>): Promise<ModelWindow> {
    const window = this.windows.get(model) ?? look();
    this.windows.set(model, window);
    return window;
  }

  /** Tokens that a model has counted for each one of our estimate, at the most; 1 where nothing is known. */
  countsOf(model: string): number {
    return this.counts.get(model) ?? 1;
  }

  /** Remembers how many tokens a model counted where we estimated so many. */
  counted(model: string, estimated: number, counted: number): void {
    if (estimated < tellingTokens) return;
    const ratio = Math.min(mostRatio, (prudence * counted) / estimated);
    this.counts.set(model, Math.max(ratio, this.counts.get(model) ?? 0));
  }

  /** Remembers how fast a call was read and written. */
  saw(model: string, { input_tokens, output_tokens, times: { first_ms, last_ms } }: SeenCall): void {
    if (first_ms === null || last_ms === null) return;
    const { reads, writes } = this.speedOf(model);
    this.speeds.set(model, {
      reads: slower(reads, input_tokens, first_ms),
      writes: slower(writes, output_tokens, last_ms - first_ms),
    });
  }
}

function slower(known: number | null, tokens: number, milliseconds: number): number | null {
  if (tokens < fewestTokens || milliseconds <= 0) return known;
  return Math.min(known ?? Infinity, (1000 * tokens) / milliseconds);
}
