import { QuireError } from "../../../domain/error.js";
import type { Event } from "../../../domain/event.js";
import type { Clock } from "../../../ports/machine.js";
import type { RunStore } from "../../../ports/run-store.js";
import { type OpenGate, openGates, runStart, runState } from "../../../run/fold.js";

/** How a run of the workspace stands, in a line. */
export interface RunLine {
  run_id: string;
  tool: string;
  state: string;
  /** What it was asked, as far as its input has words; else empty. */
  title: string;
}

/** What has become of a run: `state` is told of each at the beginning. */
export type RunNews = RunLine &
  (
    | { kind: "state" | "run_start" | "run_end" }
    | { kind: "gate_open" | "gate_close"; gate: { key: string; question: string } }
  );

/** What is known of the runs that this process works on. */
interface OwnRuns {
  /** Events of a run. Throws `not_found`, `corrupt_log`. */
  events(id: string): readonly Event[];
  isUnderway(id: string): boolean;
}

interface Known {
  stamp: string;
  line: RunLine;
  gates: ReadonlyMap<string, OpenGate>;
}

/** The newest runs of the workspace: who watches wants to know of what goes on, not of last year. */
const mostRuns = 100;
/** Between two looks at what other processes do, in milliseconds. */
const lookAgain = 1000;

/** How the newest runs of the workspace stand, for any number of followers: one look serves all of them. */
export class RunLines {
  private known = new Map<string, Known>();
  private readonly followers = new Set<(news: readonly RunNews[]) => void>();

  constructor(
    private readonly runs: RunStore,
    private readonly own: OwnRuns,
    private readonly clock: Clock,
  ) {}

  /** Tells how all stand, newest first, and then what becomes of them; gives what ends that. */
  follow(tell: (news: readonly RunNews[]) => void): () => void {
    if (this.followers.size === 0) {
      this.known = new Map();
      this.look();
      this.followers.add(tell);
      void this.keepLooking();
    } else {
      this.look();
      this.followers.add(tell);
    }
    tell([...this.known.values()].toReversed().map(({ line }) => ({ kind: "state", ...line })));
    return () => this.followers.delete(tell);
  }

  /** A run of this process has begun, ended, asked or been answered. */
  changed(): void {
    if (this.followers.size > 0) this.look();
  }

  private async keepLooking(): Promise<void> {
    while (this.followers.size > 0) {
      await this.clock.wait(lookAgain);
      this.changed();
    }
  }

  private look(): void {
    const before = this.known;
    const ids = this.runs.list().slice(-mostRuns);
    this.known = new Map(ids.map((id) => [id, this.standingOf(id, before.get(id))]));
    if (this.followers.size === 0) return;
    const news = [...this.known].flatMap(([id, now]) => newsOf(before.get(id), now));
    if (news.length > 0) for (const tell of this.followers) tell(news);
  }

  private standingOf(id: string, before: Known | undefined): Known {
    const isUnderway = this.own.isUnderway(id);
    const stamp = `${this.stampOf(id)} ${isUnderway}`;
    if (before?.stamp === stamp) return before;
    try {
      const events = this.own.events(id);
      const start = runStart(events);
      const line = {
        run_id: id,
        tool: start?.tool ?? "",
        state: runState(events, isUnderway),
        title: titleOf(start?.input),
      };
      return { stamp, line, gates: new Map(openGates(events).map((gate) => [gate.key, gate])) };
    } catch (thrown) {
      if (!(thrown instanceof QuireError)) throw thrown;
      return { stamp, line: { run_id: id, tool: "", state: "corrupt", title: "" }, gates: new Map() };
    }
  }

  private stampOf(id: string): string {
    try {
      return this.runs.stamp(id);
    } catch {
      // Whoever deleted it meanwhile: the next look has it no more.
      return "";
    }
  }
}

function newsOf(before: Known | undefined, now: Known): RunNews[] {
  if (before === now) return [];
  const news: RunNews[] = [];
  const isRunning = ({ line }: Known) => line.state === "running";
  if (isRunning(now) && !(before && isRunning(before))) news.push({ kind: "run_start", ...now.line });
  for (const [key, { question }] of before?.gates ?? [])
    if (!now.gates.has(key)) news.push({ kind: "gate_close", ...now.line, gate: { key, question } });
  for (const [key, { question }] of now.gates)
    if (!before?.gates.has(key)) news.push({ kind: "gate_open", ...now.line, gate: { key, question } });
  if (!isRunning(now) && before?.line.state !== now.line.state) news.push({ kind: "run_end", ...now.line });
  return news;
}

/** Fields of inputs that say in words what a run is about, the most telling first. */
const telling = ["question", "topic", "description", "query", "title", "name", "playbook", "draft", "path", "paths"];
const longestTitle = 200;

function titleOf(input: unknown): string {
  if (typeof input !== "object" || input === null) return "";
  const fields = input as Record<string, unknown>;
  const said = telling
    .map((name) => fields[name])
    .map((value) => (Array.isArray(value) ? (value as unknown[]).join(", ") : value));
  const [first = ""] = said.filter((value) => typeof value === "string" && value !== "") as string[];
  return first.length > longestTitle ? `${first.slice(0, longestTitle)}…` : first;
}
