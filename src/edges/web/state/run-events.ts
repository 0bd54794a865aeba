import { useEffect, useState } from "preact/hooks";
import { urlOf } from "./api.js";

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
}

/** What becomes of the runs of the workspace, whoever started them. */
export function useEvents(): Events {
  const [events, setEvents] = useState<Events>({ turn: 0, titles: new Map() });
  useEffect(() => {
    const source = new EventSource(urlOf("/events"));
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const { kind, run_id, title } = JSON.parse(data) as RunNews;
      setEvents(({ turn, titles }) => ({
        turn: kind === "state" ? turn : turn + 1,
        titles: new Map(titles).set(run_id, title),
      }));
    });
    return () => source.close();
  }, []);
  return events;
}
