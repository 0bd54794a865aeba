import type { Event } from "../domain/event.js";
import type { StepResult } from "./fold.js";

/** One line of a transcript: the part of an event that other programs read. */
export interface TranscriptLine {
  ts: string;
  iter: number;
  role: string;
  event: string;
  content: unknown;
}

/** A run as a transcript; the first line names the run, so that it can be resumed from the file. */
export function transcript(runId: string, events: readonly Event[]): TranscriptLine[] {
  return events.map(({ ts, iter, role, event, key, content }, index) => ({
    ts,
    iter,
    role,
    event,
    content: index === 0 ? { run_id: runId, ...(content as object) } : complete(event, key, content),
  }));
}

const isOfCall: ReadonlySet<Event["event"]> = new Set(["tool_call", "tool_result", "model_call", "model_result"]);

/** Results have all their fields for other programs, also those that the log leaves out where they hold nothing. */
function complete(event: Event["event"], key: string | undefined, content: unknown): unknown {
  // Of a call and of its result the same.
  const call = key !== undefined && isOfCall.has(event) ? { call_id: key } : {};
  if (event !== "tool_result" && event !== "model_result")
    return isOfCall.has(event) ? { ...call, ...(content as object) } : content;
  const { name, ok, output = null, provenance = {}, ...rest } = content as StepResult;
  return { ...call, name, ok, output, provenance, ...rest };
}
