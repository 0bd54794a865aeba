import type { Event } from "../../../domain/event.js";
import type { Progress, RunObserver } from "../../../run/run-context.js";
import type { Invocation } from "../command/invocation.js";
import { ProgressLine } from "../terminal/progress-line.js";
import type { NoteLog } from "./note-log.js";

/** Shows a run's progress on a terminal and writes its warnings to the log, once that is open. */
export class IndexingObserver implements RunObserver {
  log: NoteLog | null = null;
  private readonly line: ProgressLine | null;

  constructor({ flags, process }: Invocation) {
    const isWatched = process.stderr.isTTY && !flags.quiet && !flags.json;
    this.line = isWatched ? new ProgressLine(process.stderr, process.now) : null;
  }

  onEvent(event: Event): void {
    if (event.event !== "warning") {
      this.line?.onEvent(event);
      return;
    }
    this.line?.clear();
    const { message } = event.content as { message: string };
    this.log?.write({ level: "warning", event: "warning", message });
  }

  onProgress(progress: Progress): void {
    this.line?.onProgress(progress);
  }
}
