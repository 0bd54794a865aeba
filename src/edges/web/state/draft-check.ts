import { useEffect, useRef, useState } from "preact/hooks";
import type { DraftCheckOutput } from "../../../contracts/draft-check.js";
import { call, Problem } from "./api.js";
import { movedSpans, type Span, spansOf } from "./draft-text.js";

/** A pause in typing after which a draft is checked, in milliseconds. */
const pause = 400;

export interface DraftCheck {
  found: DraftCheckOutput | null;
  /** The text that was checked: places of what was found are in it. */
  checked: string;
  isUnderway: boolean;
  problem: Problem | null;
}

/** What is found in a draft as it is typed: one check at a time, and another for what was typed meanwhile. */
export function useDraftCheck(path: string, text: string | null): DraftCheck {
  const [check, setCheck] = useState<DraftCheck>({ found: null, checked: "", isUnderway: false, problem: null });
  const newest = useRef(text);
  const isUnderway = useRef(false);
  newest.current = text;
  const run = async (): Promise<void> => {
    const checked = newest.current;
    if (checked === null || isUnderway.current) return;
    isUnderway.current = true;
    setCheck((before) => ({ ...before, isUnderway: true }));
    const url = `/drafts/${encodeURIComponent(path)}/check`;
    const next = await call<DraftCheckOutput>(url, { body: { text: checked } }).then(
      (found) => ({ found, checked, problem: null }),
      (problem: unknown) => ({ problem: problem instanceof Problem ? problem : null }),
    );
    isUnderway.current = false;
    setCheck((before) => ({ ...before, ...next, isUnderway: false }));
    if (newest.current !== checked && next.problem === null) await run();
  };
  useEffect(() => {
    if (text === null) return undefined;
    const timer = setTimeout(() => void run(), check.found === null ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);
  return check;
}

/** Findings of this file, and sentences with what their works say, where they stand in the text as it is now. */
export function useSpans({ found, checked }: DraftCheck, path: string, text: string) {
  const kept = useRef<{ found: DraftCheckOutput | null; text: string; findings: Span[]; statements: Span[] }>({
    found: null,
    text: "",
    findings: [],
    statements: [],
  });
  const before = kept.current;
  if (found !== before.found && found !== null) {
    const here = (file: string | undefined) => file === undefined || file === path;
    const ofFile = (all: readonly { file?: string | undefined; line: number; column: number }[]) =>
      spansOf(checked, all).filter(({ index }) => here(all[index]?.file));
    kept.current = {
      found,
      text,
      findings: movedSpans(ofFile(found.findings), checked, text),
      statements: movedSpans(ofFile(found.statements), checked, text),
    };
  } else if (text !== before.text) {
    kept.current = {
      found,
      text,
      findings: movedSpans(before.findings, before.text, text),
      statements: movedSpans(before.statements, before.text, text),
    };
  }
  return kept.current;
}
