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
 * margin a button for each line that has some.
 */
export function DraftLines({ text, spans, findings, chosen, choose }: Props) {
  const starts = lineStarts(text);
  const byLine = new Map<number, Span[]>();
  for (const span of spans) {
    const last = lineOf(starts, Math.max(span.start, span.end - 1));
    for (let line = lineOf(starts, span.start); line <= last; line += 1)
      byLine.set(line, [...(byLine.get(line) ?? []), span]);
  }
  return (
    <div class="draft-lines">
      {starts.map((start, line) => {
        const end = (starts[line + 1] ?? text.length + 1) - 1;
        const own = byLine.get(line) ?? [];
        const begun = own.filter((span) => span.start >= start);
        return (
          <div key={line} class="draft-line">
            {begun.length > 0 && <Margin line={line + 1} {...{ spans: begun, findings, chosen, choose }} />}
            <span aria-hidden="true">
              {own.length === 0 ? text.slice(start, end) : <Pieces {...{ text, start, end, own, findings, chosen }} />}
              {"\u200b"}
            </span>
          </div>
        );
      })}
    </div>
  );
}

interface MarginProps extends Omit<Props, "text"> {
  line: number;
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
      onClick={() => next !== undefined && choose(next.index)}
    >
      {signs[worst]}
      {own.length > 1 && <sub>{own.length}</sub>}
    </button>
  );
}

interface PiecesProps {
  text: string;
  start: number;
  end: number;
  own: readonly Span[];
  findings: readonly Finding[];
  chosen: number | null;
}

/** A line cut where findings begin and end; a piece shows the most serious of its findings. */
function Pieces({ text, start, end, own, findings, chosen }: PiecesProps) {
  const cuts = [start, end, ...own.flatMap((span) => [span.start, span.end])]
    .filter((at) => at >= start && at <= end)
    .toSorted((one, other) => one - other);
  return (
    <>
      {cuts.slice(1).map((to, index) => {
        const from = cuts[index] ?? to;
        const around = own.filter((span) => span.start <= from && span.end >= to);
        if (from === to) return null;
        if (around.length === 0) return text.slice(from, to);
        const worst = order.find((level) => around.some((span) => findings[span.index]?.level === level)) ?? "note";
        const isChosen = around.some((span) => span.index === chosen);
        return (
          <span key={from} class={`found ${worst}`} data-chosen={isChosen}>
            {text.slice(from, to)}
          </span>
        );
      })}
    </>
  );
}
