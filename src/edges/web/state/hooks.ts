import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import { call, Problem } from "./api.js";
import { useBack } from "./run-events.js";

/** What was asked for: nothing yet, an answer, or why there is none. The last answer stays while the next one is on its way. */
export interface Loaded<Output> {
  value: Output | null;
  problem: Problem | null;
  isLoading: boolean;
}

/** What a route answers, asked anew where the path or `turn` changes; null asks nothing. An answer is never taken for another path's. */
export function useLoad<Output>(path: string | null, turn: number = 0): Loaded<Output> {
  const [kept, setKept] = useState<Loaded<Output> & { path: string | null }>({ path: null, ...nothingYet });
  const back = useBack();
  useEffect(() => {
    if (path === null) return undefined;
    const control = new AbortController();
    call<Output>(path, { signal: control.signal }).then(
      (value) => setKept({ path, value, problem: null, isLoading: false }),
      (reason: unknown) => {
        if (reason instanceof Problem) setKept({ path, value: null, problem: reason, isLoading: false });
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
