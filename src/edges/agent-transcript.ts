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

/**
 * Writes the transcripts of all loops of a run into one file while it goes on; each line says of which question it is, for
 * loops go on side by side.
 */
export function loopsTranscriptWriter(path: CheckedPath): RunObserver {
  const loops = new Map<string, { transcript: AgentTranscript; question: unknown }>();
  writeFileSync(path, "");
  return {
    onEvent(event) {
      const { key = "" } = event;
      const call = key.split("/", 1)[0] ?? "";
      if (!call.startsWith("ask_agent:")) return;
      if (key === call) {
        const { input } = event.content as { input?: { question?: unknown } };
        if (event.event === "tool_call")
          loops.set(call, { transcript: new AgentTranscript(), question: input?.question });
        return;
      }
      const loop = loops.get(call);
      const lines = loop?.transcript.linesOf({ ...event, key: key.slice(call.length + 1) }) ?? [];
      const text = lines.map((line) => `${JSON.stringify({ ...line, loop: loop?.question ?? null })}\n`).join("");
      if (text !== "") appendFileSync(path, text);
    },
  };
}
