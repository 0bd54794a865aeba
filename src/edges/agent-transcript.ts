import { appendFileSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type { Event } from "../domain/event.js";
import { AgentTranscript } from "../run/agent-transcript.js";
import type { CheckedPath } from "../ports/checked-path.js";
import type { RunObserver } from "../run/front-end.js";

/**
 * Writes the transcript of a loop while it goes on, so that one that was killed can be resumed from the file.
 * `before` are the events of earlier processes; `pathOf` is asked once the run has begun.
 */
export function transcriptWriter(before: () => readonly Event[], pathOf: (first: Event) => CheckedPath): RunObserver {
  const transcript = new AgentTranscript();
  let path: string | null = null;
  const linesOf = (events: readonly Event[]) =>
    events.flatMap((event) => transcript.linesOf(event).map((line) => `${JSON.stringify(line)}\n`)).join("");
  return {
    onEvent(event) {
      if (path !== null) {
        const text = linesOf([event]);
        if (text !== "") appendFileSync(path, text);
        return;
      }
      const earlier = before().filter(({ seq }) => seq < event.seq);
      path = pathOf(earlier[0] ?? event);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, linesOf([...earlier, event]));
    },
  };
}
