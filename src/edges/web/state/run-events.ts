import { useEffect, useState } from "preact/hooks";
import { call, urlOf } from "./api.js";

/** What the stream of all runs tells of one of them. */
interface RunNews {
  /** "state" of those that there were before. */
  kind: string;
  run_id: string;
  /** What it is about: a question, a topic. */
  title: string;
}

export interface Events {
  /** Grows whenever a run of the workspace begins, ends, asks or is answered. */
  turn: number;
  titles: ReadonlyMap<string, string>;
  /** Whether the server does not answer at the moment. */
  isLost: boolean;
  /** Grows whenever it answers again. */
  back: number;
}

/** After so many milliseconds it is tried again where the browser does not. */
const again = 1_500;
const whereRefused = 10_000;

/** One stream for the whole page: a browser holds six connections to a server. */
let now: Events = { turn: 0, titles: new Map(), isLost: false, back: 0 };
const followers = new Set<() => void>();
let isOpen = false;

function change(next: Partial<Events>): void {
  now = { ...now, ...next };
  for (const follower of followers) follower();
}

function open(): void {
  isOpen = true;
  const source = new EventSource(urlOf("/events"));
  source.addEventListener("open", answers);
  source.addEventListener("error", () => {
    // Refused by an answer it would stay closed.
    source.close();
    void tryAgain();
  });
  source.addEventListener("message", ({ data }: MessageEvent<string>) => {
    const { kind, run_id, title } = JSON.parse(data) as RunNews;
    const titles = new Map(now.titles).set(run_id, title);
    change({ titles, turn: kind === "state" ? now.turn : now.turn + 1 });
  });
}

function answers(): void {
  if (now.isLost) change({ isLost: false, back: now.back + 1 });
}

/** A server that gives this browser no stream may be there all the same: it asks for a key, or has too many that follow. */
async function tryAgain(): Promise<void> {
  const isThere = await call("/session").then(
    () => true,
    () => false,
  );
  if (isThere) answers();
  else if (!now.isLost) change({ isLost: true });
  setTimeout(open, isThere ? whereRefused : again);
}

function useNow<Value>(of: (events: Events) => Value): Value {
  const [value, setValue] = useState(() => of(now));
  useEffect(() => {
    if (!isOpen) open();
    const follower = () => setValue(() => of(now));
    followers.add(follower);
    follower();
    return () => void followers.delete(follower);
  }, []);
  return value;
}

/** What becomes of the runs of the workspace, whoever started them, and whether the server is there. */
export function useEvents(): Events {
  return useNow((events) => events);
}

/** Whether the server does not answer at the moment. */
export function useIsLost(): boolean {
  return useNow(({ isLost }) => isLost);
}

/** Another number whenever the server answers again: what could not be had meanwhile is asked for anew. */
export function useBack(): number {
  return useNow(({ back }) => back);
}
