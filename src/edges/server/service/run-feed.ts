import type { Event } from "../../../domain/event.js";

/** Events that a reader is handed at a time. */
const mostAtOnce = 1000;

/** The events of a run while it is underway, for any number of readers: each goes at its own pace, none holds the run. */
export class RunFeed {
  private readonly known: Event[];
  private over = false;
  private wake: () => void = () => undefined;
  private news: Promise<void>;

  /** `events`: what the log held before the run was taken up. */
  constructor(events: readonly Event[] = []) {
    this.known = [...events];
    this.news = this.nextNews();
  }

  get events(): readonly Event[] {
    return this.known;
  }

  /** Whether nothing more will come. */
  get isOver(): boolean {
    return this.over;
  }

  push(event: Event): void {
    this.known.push(event);
    this.tell();
  }

  /** Nothing more will come. */
  end(): void {
    this.over = true;
    this.tell();
  }

  /** Events after the one with the number `after`, as many at a time as have come; ends with the run. */
  async *after(after: number): AsyncGenerator<readonly Event[]> {
    let next = after;
    for (;;) {
      const { news } = this;
      const events = this.known.slice(next, next + mostAtOnce);
      if (events.length > 0) {
        next += events.length;
        yield events;
      } else if (this.over) {
        return;
      } else {
        await news;
      }
    }
  }

  private tell(): void {
    const { wake } = this;
    this.news = this.nextNews();
    wake();
  }

  private nextNews(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
    });
  }
}
