import { QuireError } from "../../../domain/error.js";
import { Refusal } from "./problems.js";

/** Holds of less pass always: what all connections together hold of these is little. In bytes. */
const small = 65_536;
const waitSeconds = 5;

/** Bytes that one request, answer or stream keeps in memory at the moment. */
export interface Hold {
  /** Throws `rate_limited` (503) where clients together hold too much. */
  grow(bytes: number): void;
  shrink(bytes: number): void;
  release(): void;
}

/**
 * How much of memory clients may fill together: bodies that are being read and answers that are not yet taken. A flood
 * is refused before it fills the machine; one client alone gets what it needs.
 */
export class Allowance {
  private held = 0;

  /** `most`: bytes. */
  constructor(private readonly most: number) {}

  hold(): Hold {
    let own = 0;
    const shrink = (bytes: number) => {
      own -= bytes;
      this.held -= bytes;
    };
    return {
      grow: (bytes) => {
        const others = this.held - own;
        if (own + bytes > small && others > 0 && this.held + bytes > this.most) throw busy();
        own += bytes;
        this.held += bytes;
      },
      shrink,
      release: () => shrink(own),
    };
  }
}

function busy(): Refusal {
  const error = new QuireError("rate_limited", "Other requests fill the memory that this server gives its clients.", {
    facts: { retry_after_ms: waitSeconds * 1000 },
    fix: `Wait ${waitSeconds} s and ask again.`,
  });
  return new Refusal(error, 503, { "Retry-After": String(waitSeconds) });
}
