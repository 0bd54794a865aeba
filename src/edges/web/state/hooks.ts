import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { call, lookUp, Problem } from "./api.js";
import { useBack } from "./run-events.js";

/** What was asked for: nothing yet, an answer, or why there is none. The last answer stays while the next one is on its way. */
export interface Loaded<Output> {
  value: Output | null;
  problem: Problem | null;
  isLoading: boolean;
}

/** What a route answers, asked anew where the path or `turn` changes; null asks nothing. An answer is never taken for another path's. */
export function useLoad<Output>(path: string | null, turn: number = 0): Loaded<Output> {
  return useAnswer(path, turn, (of, signal) => call<Output>(of, { signal }));
}

/** Answers that were seen last, by path. */
const seen = new Map<string, unknown>();
const mostSeen = 200;

/**
 * The same for what hardly changes while one reads: what was seen before stands there at once, and is asked for all the
 * same.
 */
export function useSeen<Output>(path: string): Loaded<Output> {
  const loaded = useLoad<Output>(path);
  const { value, isLoading } = loaded;
  if (value !== null) {
    seen.set(path, value);
    const [oldest] = seen.keys();
    if (seen.size > mostSeen && oldest !== undefined) seen.delete(oldest);
  }
  const known = seen.get(path) as Output | undefined;
  return isLoading && known !== undefined ? { value: known, problem: null, isLoading: false } : loaded;
}

/** What a tool comes to with this input, asked anew where that changes; null asks nothing. */
export function useCalled<Output>(
  tool: string,
  input: Readonly<Record<string, unknown>> | null,
  turn: number = 0,
): Loaded<Output> {
  const asked = input === null ? null : JSON.stringify(input);
  return useAnswer(asked, turn, (of) => lookUp<Output>(tool, JSON.parse(of) as Record<string, unknown>));
}

function useAnswer<Output>(
  path: string | null,
  turn: number,
  ask: (path: string, signal: AbortSignal) => Promise<Output>,
): Loaded<Output> {
  const [kept, setKept] = useState<Loaded<Output> & { path: string | null }>({ path: null, ...nothingYet });
  const back = useBack();
  useEffect(() => {
    if (path === null) return undefined;
    const control = new AbortController();
    const isWanted = () => !control.signal.aborted;
    ask(path, control.signal).then(
      (value) => isWanted() && setKept({ path, value, problem: null, isLoading: false }),
      (reason: unknown) => {
        if (reason instanceof Problem && isWanted()) setKept({ path, value: null, problem: reason, isLoading: false });
      },
    );
    return () => control.abort();
  }, [path, turn, back]);
  return kept.path === path && path !== null ? kept : { ...nothingYet, isLoading: path !== null };
}

const nothingYet = { value: null, problem: null, isLoading: false };

/** The width and height of an element in pixels, kept up to date. */
export function useSize(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    const measure = () => setSize({ width: watched.clientWidth, height: watched.clientHeight });
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    measure();
    return () => observer.disconnect();
  }, []);
  return size;
}

/** How far an element is scrolled, told once a frame: a row is drawn no more often than it can be seen. */
export function useScrollTop(element: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useEffect(() => {
    const watched = element.current;
    if (watched === null) return undefined;
    let frame = 0;
    const onScroll = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        setTop(watched.scrollTop);
      });
    };
    watched.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      watched.removeEventListener("scroll", onScroll);
      cancelAnimationFrame(frame);
    };
  }, []);
  return top;
}
