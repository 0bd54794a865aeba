import type { Clock } from "../ports/machine.js";

const minute = 60_000;

/**
 * At most so many starts in any sixty seconds, in the order in which they were asked for; one limit is shared by all
 * calls of a workbench. Within that, calls need not wait for each other.
 */
export class RateLimit {
  /** When calls start or have started, in order; only those of the last minute or still to come matter. */
  private starts: number[] = [];
  private lastSeen = 0;

  /** @param rpm starts a minute, at least one */
  constructor(private readonly rpm: number) {}

  /** Waits for one's turn. Throws `interrupted` when stopped meanwhile; the turn then goes to nobody else's cost. */
  async turn(clock: Clock, signal: AbortSignal): Promise<void> {
    const now = clock.now().getTime();
    this.followClock(now);
    const before = this.starts.at(-this.rpm);
    const start = Math.max(now, before === undefined ? now : before + minute, this.starts.at(-1) ?? now);
    this.starts.push(start);
    if (start === now) return;
    try {
      await clock.wait(start - now, signal);
    } catch (thrown) {
      const place = this.starts.lastIndexOf(start);
      if (place >= 0) this.starts.splice(place, 1);
      throw thrown;
    }
  }

  /** A clock that was set back moves the starts back with it; else everybody would wait for the old time to come again. */
  private followClock(now: number): void {
    const back = Math.max(0, this.lastSeen - now);
    this.lastSeen = now;
    this.starts = this.starts.map((start) => start - back).filter((start) => start > now - minute);
  }
}

/** The limit of a tool in each workbench, which is known by its configuration: as it has its own pauses between calls to a host. */
export class RateLimits {
  private readonly limits = new WeakMap<object, RateLimit>();

  /** @param rpm starts a minute, at least one; null where there is no limit */
  constructor(private readonly rpm: number | null) {}

  /** Waits for one's turn, as `RateLimit` does. */
  async turn({ config, clock }: { config: object; clock: Clock }, signal: AbortSignal): Promise<void> {
    if (this.rpm === null) return;
    const limit = this.limits.get(config) ?? new RateLimit(this.rpm);
    this.limits.set(config, limit);
    await limit.turn(clock, signal);
  }
}
