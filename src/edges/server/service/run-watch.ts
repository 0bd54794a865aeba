import { QuireError } from "../../../domain/error.js";
import type { Clock } from "../../../ports/machine.js";
import type { RunStore } from "../../../ports/run-store.js";
import { Refusal } from "./problems.js";
import { RunFeed } from "./run-feed.js";

/** A run that somebody follows. */
export interface WatchedRun {
  feed: RunFeed;
  /** The follower has gone. */
  leave(): void;
}

interface Tail {
  feed: RunFeed;
  followers: number;
}

/**
 * Runs of other processes and runs that are over, for any number of followers: the log of each is read once for all of
 * them, and again while another process works on it.
 */
export class RunWatch {
  private readonly tails = new Map<string, Tail>();
  private followers = 0;

  /** `most`: followers at the same time. */
  constructor(
    private readonly runs: RunStore,
    private readonly clock: Clock,
    private readonly most: number,
  ) {}

  /** Follows a run; `active` is its feed where it is underway here. Throws `not_found`, `corrupt_log`, `rate_limited`. */
  follow(id: string, active: RunFeed | undefined): WatchedRun {
    if (this.followers >= this.most) throw tooMany(this.most);
    const tail = active ? null : this.tailOf(id);
    this.followers += 1;
    if (tail) tail.followers += 1;
    let isThere = true;
    const leave = () => {
      if (!isThere) return;
      isThere = false;
      this.followers -= 1;
      if (tail && --tail.followers === 0) this.tails.delete(id);
    };
    return { feed: active ?? (tail as Tail).feed, leave };
  }

  private tailOf(id: string): Tail {
    const known = this.tails.get(id);
    if (known) return known;
    // Asked before the log is read: what is written in between is read with the next look.
    const isHeld = this.runs.holder(id) !== null;
    const tail: Tail = { feed: new RunFeed(this.runs.read(id)), followers: 0 };
    this.tails.set(id, tail);
    if (isHeld) void this.keepLooking(id, tail);
    else tail.feed.end();
    return tail;
  }

  /** There is no telling across processes when a file grows: it is looked at again. */
  private async keepLooking(id: string, tail: Tail): Promise<void> {
    const { feed } = tail;
    try {
      let read = "";
      for (let isHeld = true; isHeld;) {
        await this.clock.wait(lookAgain);
        if (this.tails.get(id) !== tail) return;
        isHeld = this.runs.holder(id) !== null;
        const stamp = this.runs.stamp(id);
        if (stamp === read) continue;
        read = stamp;
        for (const event of this.runs.read(id).slice(feed.events.length)) feed.push(event);
      }
    } catch {
      // The log became unreadable: its followers come again and are told by the request itself.
    } finally {
      feed.end();
    }
  }
}

/** Between two looks at the log of a run in another process, in milliseconds. */
const lookAgain = 300;

function tooMany(most: number): Refusal {
  const error = new QuireError("rate_limited", `${most} streams of events are followed, which is as many as may be.`, {
    facts: { retry_after_ms: 5000 },
    fix: "Close one, or ask how the run stands: GET /runs/ID.",
  });
  return new Refusal(error, 429, { "Retry-After": "5" });
}
