import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { lettersAndDigits } from "../../../domain/characters.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "./failure.js";

interface WorkText {
  lines: number;
  text: { start_line: number; end_line: number; lines: readonly string[] } | null;
}

/** So many lines are asked for at once. */
const piece = 400;

interface Props {
  work: string;
  title: string;
  /** Lines that are marked, both included; null marks none. */
  marked: { start: number; end: number } | null;
  /** Words that stand in them; where they do not any more, nothing is marked. */
  quote?: string | undefined;
}

/** The text of a work line by line, as passages count them. */
export function TextLines({ work, title, marked: named, quote }: Props) {
  const [moved, setMoved] = useState<number | null>(null);
  const start = moved ?? Math.max(1, (named?.start ?? 1) - piece / 4);
  const path = `/works/${encodeURIComponent(work)}?start_line=${start}&end_line=${start + piece - 1}`;
  const { value, problem } = useLoad<WorkText>(path);
  const text = value?.text ?? null;
  const isThere = named === null || text === null || quote === undefined || standsIn(text, named, quote);
  const marked = isThere ? named : null;
  const port = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const mark = port.current?.querySelector("mark");
    if (mark && port.current) port.current.scrollTop = mark.offsetTop - port.current.clientHeight / 3;
  }, [value, marked?.start, marked?.end]);
  if (problem !== null) return <Failure problem={problem} />;
  return (
    <div class="text" ref={port} tabIndex={0} role="region" aria-label={`Text of ${title}`}>
      {!isThere && moved === null && (
        <p role="alert" class="notice">
          The text was read anew since: these words do not stand in these lines any more.
        </p>
      )}
      {text !== null && text.start_line > 1 && (
        <button class="btn" onClick={() => setMoved(Math.max(1, start - piece))}>
          Lines before
        </button>
      )}
      {text?.lines.map((line, index) => {
        const number = text.start_line + index;
        const isMarked = marked !== null && number >= marked.start && number <= marked.end;
        return (
          <div key={number} class="line">
            <i>{number}</i>
            <span dir="auto">{isMarked ? <mark>{line}</mark> : line}</span>
          </div>
        );
      })}
      {text !== null && value !== null && text.end_line < value.lines && (
        <button class="btn" onClick={() => setMoved(text.end_line + 1)}>
          Lines after
        </button>
      )}
    </div>
  );
}

/** Whether lines of a text have the words, compared by letters and digits. */
function standsIn(
  { start_line, lines }: NonNullable<WorkText["text"]>,
  { start, end }: { start: number; end: number },
  quote: string,
): boolean {
  const said = lines.slice(start - start_line, end - start_line + 1).join(" ");
  return lettersAndDigits(said).includes(lettersAndDigits(quote));
}
