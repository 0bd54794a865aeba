import { useState } from "preact/hooks";
import type { OpenGate } from "../../../run/fold.js";

interface Planned {
  id: string;
  text: string;
  note: string;
}

/** The searches that a question is about, in one form for those of a research and those of a table; null for other questions. */
export function plannedOf({ kind, details }: OpenGate): Planned[] | null {
  if (kind === "research_plan") {
    const { queries = [] } = (details ?? {}) as { queries?: { text: string; tool?: string }[] };
    return queries.map(({ text, tool = "" }) => ({ id: text, text, note: tool.replaceAll("_", " ") }));
  }
  if (kind === "gather_searches") {
    const { searches = [] } = (details ?? {}) as { searches?: { id: string; query: string; strategy: string }[] };
    return searches.map(({ id, query, strategy }) => ({ id, text: query, note: strategy }));
  }
  return null;
}

interface Edits {
  dropped: ReadonlySet<string>;
  words: Readonly<Record<string, string>>;
  added: readonly string[];
}

/** What is answered to a plan that was edited: the form that the question asks for. */
export function editedAnswer(kind: string | undefined, planned: readonly Planned[], edits: Edits): unknown {
  const { dropped, words, added } = edits;
  const changed = planned.filter(({ id, text }) => !dropped.has(id) && (words[id] ?? text) !== text);
  if (dropped.size === 0 && changed.length === 0 && added.length === 0) return "approve";
  if (kind === "research_plan") {
    const kept = planned.filter(({ id }) => !dropped.has(id)).map(({ id, text }) => words[id] ?? text);
    return { queries: [...kept, ...added] };
  }
  return {
    drop: [...dropped],
    edit: Object.fromEntries(changed.map(({ id, text }) => [id, words[id] ?? text])),
    add: [...added],
  };
}

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
