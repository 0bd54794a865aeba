import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { Finding } from "../../../contracts/audit-finding.js";
import { lineOf, lineStarts, type Span } from "../state/draft-text.js";

interface Props {
  text: string;
  spans: readonly Span[];
  findings: readonly Finding[];
  /** Index of the finding that is shown beside; null for none. */
  chosen: number | null;
  choose: (index: number) => void;
}

const signs = { error: "✗", warning: "!", note: "·" } as const;
const order = ["error", "warning", "note"] as const;

/**
 * What stands under the text of an editor, line by line in the same letters: words with findings underlined, and in the
 * margin a button for each line that has some. A line that is as it was is not drawn anew: a letter is typed into one.
 */
export function DraftLines({ text, spans, findings, chosen, choose }: Props) {
  const kept = useRef(new Map<string, VNode>());
  const latest = useRef(choose);
  latest.current = choose;
  const starts = lineStarts(text);
  const byLine = spansByLine(starts, spans);
  const drawn = new Map<string, VNode>();
  const lines = starts.map((start, line) => {
    const written = text.slice(start, (starts[line + 1] ?? text.length + 1) - 1);
    const own = (byLine.get(line) ?? []).map((span) => ({ ...span, start: span.start - start, end: span.end - start }));
    const isChosen = own.some(({ index }) => index === chosen);
    const shape = own.map(({ start: from, end, index }) => `${from}-${end} ${index} ${findings[index]?.code}`);
    const name = [line, isChosen ? chosen : "", ...shape, written].join("|");
    const before = kept.current.get(name);
    const next = before ?? <Line key={line} {...{ line, written, own, findings, chosen }} choose={latest} />;
    drawn.set(name, next);
    return next;
  });
  kept.current = drawn;
  return <div class="draft-lines">{lines}</div>;
}

function spansByLine(starts: readonly number[], spans: readonly Span[]): Map<number, Span[]> {
  const byLine = new Map<number, Span[]>();
  for (const span of spans) {
    const last = lineOf(starts, Math.max(span.start, span.end - 1));
    for (let line = lineOf(starts, span.start); line <= last; line += 1) {
      const others = byLine.get(line);
      if (others === undefined) byLine.set(line, [span]);
      else others.push(span);
    }
  }
  return byLine;
}

interface LineProps {
  /** From 0. */
  line: number;
  written: string;
  /** By offsets in the line; what begins before it has a negative one. */
  own: readonly Span[];
  findings: readonly Finding[];
  chosen: number | null;
  choose: { readonly current: (index: number) => void };
}

function Line({ line, written, own, findings, chosen, choose }: LineProps) {
  const begun = own.filter(({ start }) => start >= 0);
  return (
    <div class="draft-line">
      {begun.length > 0 && <Margin line={line + 1} spans={begun} {...{ findings, chosen, choose }} />}
      <span aria-hidden="true">
        {own.length === 0 ? written : <Pieces {...{ written, own, findings, chosen }} />}
        {"\u200b"}
      </span>
    </div>
  );
}

interface MarginProps extends Pick<LineProps, "findings" | "chosen" | "choose"> {
  line: number;
  spans: readonly Span[];
}

function Margin({ line, spans, findings, chosen, choose }: MarginProps) {
  const own = spans.flatMap(({ index }) => {
    const finding = findings[index];
    return finding === undefined ? [] : [{ finding, index }];
  });
  const worst = order.find((level) => own.some(({ finding }) => finding.level === level)) ?? "note";
  const isChosen = own.some(({ index }) => index === chosen);
  const next = own[(own.findIndex(({ index }) => index === chosen) + 1) % own.length];
  return (
    <button
      type="button"
      class={`margin ${worst}`}
      aria-pressed={isChosen}
      aria-label={`Line ${line}: ${own.map(({ finding }) => finding.code.replaceAll("_", " ")).join(", ")}`}
      onClick={() => next !== undefined && choose.current(next.index)}
    >
      {signs[worst]}
      {own.length > 1 && <sub>{own.length}</sub>}
    </button>
  );
}

/** A line cut where findings begin and end; a piece shows the most serious of its findings. */
function Pieces({ written, own, findings, chosen }: Pick<LineProps, "written" | "own" | "findings" | "chosen">) {
  const end = written.length;
  const cuts = [0, end, ...own.flatMap((span) => [span.start, span.end])]
    .filter((at) => at >= 0 && at <= end)
    .toSorted((one, other) => one - other);
  return (
    <>
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index] ?? to;
        const around = own.filter((span) => span.start <= from && span.end >= to);
        if (from === to) return null;
        if (around.length === 0) return written.slice(from, to);
        const worst = order.find((level) => around.some((span) => findings[span.index]?.level === level)) ?? "note";
        const isChosen = around.some((span) => span.index === chosen);
        return (
          <span key={from} class={`found ${worst}`} data-chosen={isChosen}>
            {written.slice(from, to)}
          </span>
        );
      })}
    </>
  );
}
