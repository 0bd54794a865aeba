import type { Event } from "../../domain/event.js";
import type { Progress, RunObserver } from "../../run/run-context.js";

/** Watches through another one, which is known only once the run has been found. */
export class LaterObserver implements RunObserver {
  private observer: RunObserver = {};

  watch(observer: RunObserver): void {
    this.observer = observer;
  }

  onEvent(event: Event): void {
    this.observer.onEvent?.(event);
  }

  onText(piece: string): void {
    this.observer.onText?.(piece);
  }

  onProgress(progress: Progress): void {
    this.observer.onProgress?.(progress);
  }
}
