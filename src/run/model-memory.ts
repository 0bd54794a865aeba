import { HangingModels } from "./hanging-models.js";
import type { ModelSpeed, TokenTimes } from "./model-patience.js";

/** What a call has shown of a model: tokens as they were booked, and when they came. */
interface SeenCall {
  input_tokens: number;
  output_tokens: number;
  times: TokenTimes;
}

/** Fewer tokens say nothing of a speed. */
const fewestTokens = 20;

/** What a run has learnt of the models that it asks: which hang, and how fast they read and write. */
export class ModelMemory {
  readonly hanging = new HangingModels();
  private readonly speeds = new Map<string, ModelSpeed>();

  /** The slowest that was seen: a server that still has the beginning of a prompt reads the rest at once. */
  speedOf(model: string): ModelSpeed {
    return this.speeds.get(model) ?? { reads: null, writes: null };
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
