import slugify from "@sindresorhus/slugify";
import { removeAll } from "../domain/characters.js";
import type { Event } from "../domain/event.js";
import type { CheckedPath, PathMaker } from "../ports/checked-path.js";
import { AgentTranscript } from "./agent-transcript.js";

/** Gives the path of a loop's transcript: "logs/agent_runs/20261122T043500Z_how-does-spacing-work.jsonl". */
export function transcriptPath(files: PathMaker, folder: string, started: string, name: string): CheckedPath {
  const stamp = `${removeAll(started.slice(0, 19), "-:")}Z`;
  const slug = slugify(name).slice(0, 60).replace(/-+$/, "") || "question";
  return files.inside(files.configured(folder), `${stamp}_${slug}.jsonl`);
}

/** The transcript of a loop that is over, one JSON object a line. */
export function transcriptText(events: readonly Event[]): string {
  const transcript = new AgentTranscript();
  return events.flatMap((event) => transcript.linesOf(event).map((line) => `${JSON.stringify(line)}\n`)).join("");
}
