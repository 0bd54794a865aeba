import { useState } from "preact/hooks";

/** A source that a research would read. */
export interface OfferedSource {
  source_id: string;
  title: string;
  authors: readonly string[];
  year: number | null;
  venue: string | null;
  url: string | null;
  score: number | null;
}

/** Sources to read: each can be left out. */
export function SourcesForm({
  sources,
  answer,
}: {
  sources: readonly OfferedSource[];
  answer: (given: unknown) => void;
}) {
  const [dropped, setDropped] = useState<ReadonlySet<string>>(new Set());
  const toggle = (id: string) => {
    const next = new Set(dropped);
    if (!next.delete(id)) next.add(id);
    setDropped(next);
  };
  return (
    <section class="gate" aria-label="Sources to approve">
      <h2>
        Read these sources? {sources.length - dropped.size} of {sources.length}
      </h2>
      <ul class="plan">
        {sources.map(({ source_id, title, authors, year, venue, score }) => (
          <li key={source_id}>
            <input
              type="checkbox"
              aria-label={`Read ${title}`}
              checked={!dropped.has(source_id)}
              onChange={() => toggle(source_id)}
            />
            <span dir="auto">
              <strong>{title}</strong>{" "}
              <small>{[authors.slice(0, 3).join(", "), year, venue].filter(Boolean).join(" · ")}</small>
            </span>
            <span class="num">{score === null ? "" : score.toFixed(2)}</span>
          </li>
        ))}
      </ul>
      <p class="actions">
        <button class="btn pri" onClick={() => answer(dropped.size === 0 ? "approve" : { drop: [...dropped] })}>
          Approve
        </button>
        <button class="btn" onClick={() => answer("none")}>
          None
        </button>
      </p>
    </section>
  );
}
