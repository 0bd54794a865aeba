import { useState } from "preact/hooks";
import type { OpenGate } from "../../../run/fold.js";
import { editedAnswer, type Planned } from "../state/plan-edit.js";

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
          {planned.map((each) => (
            <PlannedRow
              key={each.id}
              planned={each}
              words={words[each.id] ?? each.text}
              isDropped={dropped.has(each.id)}
              onDrop={() => toggle(each.id)}
              onWords={(text) => setWords({ ...words, [each.id]: text })}
            />
          ))}
          {added.map((each) => (
            <AddedRow key={each} text={each} onRemove={() => setAdded(added.filter((other) => other !== each))} />
          ))}
          <AnotherRow
            text={more}
            onText={setMore}
            onAdd={() => {
              setAdded(all);
              setMore("");
            }}
          />
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

interface PlannedRowProps {
  planned: Planned;
  words: string;
  isDropped: boolean;
  onDrop: () => void;
  onWords: (words: string) => void;
}

function PlannedRow({ planned: { text, note }, words, isDropped, onDrop, onWords }: PlannedRowProps) {
  return (
    <li>
      <input type="checkbox" aria-label={`Search for ${text}`} checked={!isDropped} onChange={onDrop} />
      <input
        class="field"
        aria-label={`Words of the search ${text}`}
        value={words}
        disabled={isDropped}
        onInput={(event) => onWords(event.currentTarget.value)}
      />
      <span class="dim">{note}</span>
    </li>
  );
}

function AddedRow({ text, onRemove }: { text: string; onRemove: () => void }) {
  return (
    <li>
      <span aria-hidden="true">+</span>
      <span dir="auto">{text}</span>
      <button class="btn" type="button" onClick={onRemove}>
        Remove
      </button>
    </li>
  );
}

interface AnotherRowProps {
  text: string;
  onText: (text: string) => void;
  onAdd: () => void;
}

function AnotherRow({ text, onText, onAdd }: AnotherRowProps) {
  return (
    <li>
      <span aria-hidden="true">+</span>
      <input
        class="field"
        aria-label="Another search"
        placeholder="Another search"
        value={text}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      <button class="btn" type="button" onClick={onAdd}>
        Add
      </button>
    </li>
  );
}
