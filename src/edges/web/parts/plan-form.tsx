import { useState } from "preact/hooks";
import type { OpenGate } from "../../../run/fold.js";
import { editedAnswer, type Planned } from "../plan-edit.js";

interface Props {
  gate: OpenGate;
  planned: readonly Planned[];
  answer: (given: unknown) => void;
}

/** A plan to approve: each search can be left out or said in other words, and others can be added. */
export function PlanForm({ gate, planned, answer }: Props) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<readonly string[]>([]);
  const [more, setMore] = useState("");
  const all = more.trim() === "" ? added : [...added, more.trim()];
  const toggle = (id: string) => {
    const next = new Set(dropped);
    if (!next.delete(id)) next.add(id);
    setDropped(next);
  };
  return (
    <section class="gate" aria-label="Plan to approve">
      <h2>
        Carry out these searches? {planned.length - dropped.size + all.length} of {planned.length + all.length}
      </h2>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          answer(editedAnswer(gate.kind, planned, { dropped, words, added: all }));
        }}
      >
        <ul class="plan">
          {planned.map(({ id, text, note }) => (
            <li key={id}>
              <input
                type="checkbox"
                aria-label={`Search for ${text}`}
                checked={!dropped.has(id)}
                onChange={() => toggle(id)}
              />
              <input
                class="field"
                aria-label={`Words of the search ${text}`}
                value={words[id] ?? text}
                disabled={dropped.has(id)}
                onInput={(event) => setWords({ ...words, [id]: event.currentTarget.value })}
              />
              <span class="dim">{note}</span>
            </li>
          ))}
          {added.map((each) => (
            <li key={each}>
              <span aria-hidden="true">+</span>
              <span>{each}</span>
              <button class="btn" type="button" onClick={() => setAdded(added.filter((other) => other !== each))}>
                Remove
              </button>
            </li>
          ))}
          <li>
            <span aria-hidden="true">+</span>
            <input
              class="field"
              aria-label="Another search"
              placeholder="Another search"
              value={more}
              onInput={(event) => setMore(event.currentTarget.value)}
            />
            <button
              class="btn"
              type="button"
              onClick={() => {
                setAdded(all);
                setMore("");
              }}
            >
              Add
            </button>
          </li>
        </ul>
        <p class="actions">
          <button class="btn pri">Approve</button>
          <button class="btn" type="button" onClick={() => answer("stop")}>
            Stop
          </button>
        </p>
      </form>
    </section>
  );
}
