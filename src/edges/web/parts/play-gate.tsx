import { useState } from "preact/hooks";
import { pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import type { ShownDocument } from "../state/play-types.js";
import { type AskedStep, editedRows } from "../state/step-rows.js";
import { Failure } from "./failure.js";

interface Props {
  asked: AskedStep;
  answer: (given: unknown) => void;
}

/** A title as it is edited; rows may have none. */
const textOf = (value: unknown): string => (typeof value === "string" || typeof value === "number" ? `${value}` : "");

/** What a step of a playbook made, to approve: rows can be left out, renamed and put in another order. */
export function PlayGate({ asked: { message, path }, answer }: Props) {
  const { value, problem } = useLoad<ShownDocument>(pathTo(["documents"], { path }));
  const [order, setOrder] = useState<readonly number[] | null>(null);
  const [titles, setTitles] = useState<Readonly<Record<number, string>>>({});
  const rows = value?.rows ?? [];
  const kept = order ?? rows.map((_, index) => index);
  const move = (at: number, by: number) => {
    const next = [...kept];
    const [moved] = next.splice(at, 1);
    if (moved !== undefined) next.splice(at + by, 0, moved);
    setOrder(next);
  };
  return (
    <section class="gate" aria-label="To approve">
      <h2 dir="auto">{message || `Go on with ${path}?`}</h2>
      {problem !== null && <Failure problem={problem} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(editedRows(rows, kept, titles));
        }}
      >
        <ol class="plan">
          {kept.map((row, at) => (
            <StepRow
              key={row}
              at={at}
              isLast={at === kept.length - 1}
              title={titles[row] ?? textOf(rows[row]?.["title"])}
              onTitle={(title) => setTitles({ ...titles, [row]: title })}
              onMove={(by) => move(at, by)}
              onDrop={() => setOrder(kept.filter((each) => each !== row))}
            />
          ))}
        </ol>
        <p class="actions">
          <button class="btn pri">Approve</button>
          <button class="btn" type="button" onClick={() => answer("stop")}>
            Stop here
          </button>
          <span class="dim">{path}</span>
        </p>
      </form>
    </section>
  );
}

interface StepRowProps {
  at: number;
  isLast: boolean;
  title: string;
  onTitle: (title: string) => void;
  /** By how many places. */
  onMove: (by: number) => void;
  onDrop: () => void;
}

function StepRow({ at, isLast, title, onTitle, onMove, onDrop }: StepRowProps) {
  const name = `Row ${at + 1}`;
  return (
    <li>
      <span class="num">{at + 1}</span>
      <input
        class="field"
        dir="auto"
        aria-label={`Title of row ${at + 1}`}
        value={title}
        onInput={(event) => onTitle(event.currentTarget.value)}
      />
      <span class="actions">
        <button class="btn" type="button" aria-label={`${name} up`} disabled={at === 0} onClick={() => onMove(-1)}>
          ↑
        </button>
        <button class="btn" type="button" aria-label={`${name} down`} disabled={isLast} onClick={() => onMove(1)}>
          ↓
        </button>
        <button class="btn" type="button" aria-label={`Leave row ${at + 1} out`} onClick={onDrop}>
          ✕
        </button>
      </span>
    </li>
  );
}
