import { z } from "zod";
import type { ServerContext } from "@modelcontextprotocol/server";
import type { Event } from "../../domain/event.js";
import type { Clock } from "../../ports/machine.js";
import type { Progress, RunObserver } from "../../run/run-context.js";

/** The least time between two messages, in milliseconds. */
const interval = 100;

/** Counts how far a run is, as one number that only grows, with its whole where that is known. */
export interface Tally {
  progress: number;
  total: number | null;
  message: string;
}

/**
 * Folds a run into the one number that the protocol knows. A run has many steps that each count from nothing: what
 * earlier ones came to is added to the one at work, and each finished step counts as one.
 */
export class ProgressFold {
  private label = "";
  private before = 0;
  private step = 0;
  /** Whether the run itself counts its parts: what is done within them is then no progress of its own. */
  private isCounting = false;

  /** Null for a part of what the run itself counts. */
  counted(progress: Progress): Tally | null {
    return this.isCounting ? null : this.count(progress);
  }

  private count({ label, done, total, unit }: Progress): Tally {
    if (label !== this.label) this.closeStep(label);
    this.step = done;
    const of = total > 0 ? `/${total}` : "";
    return {
      progress: this.before + done,
      total: total > 0 ? this.before + total : null,
      message: `${label} ${done}${of} ${unit}`,
    };
  }

  /** Null where the event is none that a person would wait for. */
  happened(event: Event): Tally | null {
    const part = countedPart(event);
    if (part !== null) {
      this.isCounting = true;
      const tally = this.count(part);
      return { ...tally, message: `${tally.message}${part.title === "" ? "" : `: ${part.title}`}` };
    }
    if (this.isCounting) return null;
    const message = eventMessage(event);
    if (message === null) return null;
    this.closeStep("");
    this.before += 1;
    return { progress: this.before, total: null, message };
  }

  private closeStep(label: string): void {
    this.before += this.step;
    this.step = 0;
    this.label = label;
  }
}

/** Steps that are over in no time say nothing to whoever waits. */
const silent: ReadonlySet<string> = new Set(["network", "metrics", "status"]);

function eventMessage({ event, key, content }: Event): string | null {
  const { name, ok, phase } = (content ?? {}) as { name?: string; ok?: boolean; phase?: string };
  if (key?.includes("progress:") && phase !== undefined) return phaseMessage(content as Record<string, unknown>);
  if (event !== "tool_result" && event !== "model_result") return null;
  return name === undefined || silent.has(name) ? null : `${name}${ok === false ? " failed" : ""}`;
}

/** What a phase counts: "sections 3/40 items"; null where it counts nothing. */
function countedPart({ key, content }: Event): (Progress & { title: string }) | null {
  if (key?.includes("progress:") !== true) return null;
  const { data } = countedPhase.safeParse(content);
  if (data === undefined || data.total === 0) return null;
  const { step, done, total, title } = data;
  return { label: step, done, total, unit: "items", title };
}

const countedPhase = z.object({ step: z.string(), done: z.int(), total: z.int(), title: z.string() });

/** "searching: arxiv_search, spaced practice"; whatever else a phase tells is in the run's log. */
function phaseMessage(content: Record<string, unknown>): string {
  const told = ["tool", "query", "name"].flatMap((field) => {
    const value = content[field];
    return typeof value === "string" ? [value] : [];
  });
  return [String(content["phase"]), told.join(", ")].filter((part) => part !== "").join(": ");
}

/** Tells a client that asked for it how far a run is. */
export function progressObserver(context: ServerContext, clock: Clock): RunObserver {
  const token = progressToken(context);
  if (token === undefined) return {};
  const fold = new ProgressFold();
  let told = -1;
  let last = -Infinity;
  const tell = ({ progress, total, message }: Tally): void => {
    const now = clock.now().getTime();
    if (progress <= told || (now - last < interval && progress !== total)) return;
    told = progress;
    last = now;
    const params = { progressToken: token, progress, ...(total !== null && { total }), message };
    // A client that went away meanwhile needs no progress; that it did, the call itself finds out.
    context.mcpReq.notify({ method: "notifications/progress", params }).catch(() => undefined);
  };
  return {
    onProgress: (progress) => {
      const tally = fold.counted(progress);
      if (tally) tell(tally);
    },
    onEvent: (event) => {
      const tally = fold.happened(event);
      if (tally) tell(tally);
    },
  };
}

/** Under the name that the protocol gives it. */
function progressToken({ mcpReq: { ["_meta"]: meta } }: ServerContext): string | number | undefined {
  return meta?.progressToken;
}
