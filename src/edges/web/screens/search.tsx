import { useState } from "preact/hooks";
import type { SearchOutput } from "../../../library/search.tool.js";
import { go, pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { useShortcuts } from "../state/keys.js";
import { Failure } from "../parts/failure.js";
import { Passage } from "../parts/passage.js";

/** Passages that say something about words, with the page of the chosen one beside. */
export function SearchScreen({ query }: { query: URLSearchParams }) {
  const asked = query.get("q") ?? "";
  const path = asked === "" ? null : `/search?${new URLSearchParams({ q: asked, k: "30" })}`;
  const { value, problem, isLoading } = useLoad<SearchOutput>(path);
  const hits = value?.hits ?? [];
  const at = Math.min(Number(query.get("n") ?? 1), hits.length) - 1;
  const pick = (index: number) => {
    const next = Math.max(0, Math.min(hits.length - 1, index));
    if (hits.length > 0) go(pathTo(["search"], { q: asked, n: next + 1 }), true);
  };
  const hit = hits[at];
  useShortcuts([
    { keys: "j", does: "next", run: () => pick(at + 1) },
    { keys: "k", does: "previous", run: () => pick(at - 1) },
    { keys: "/", does: "find", run: () => document.querySelector<HTMLInputElement>("#words")?.focus() },
  ]);
  return (
    <>
      <header class="bar">
        <h1>Search</h1>
        <SearchForm asked={asked} />
        <span class="n" role="status">
          {isLoading ? "searching" : value === null ? "" : `${hits.length} passages`}
        </span>
      </header>
      {problem !== null && <Failure problem={problem} />}
      <div class="split even">
        <HitList hits={hits} at={at} pick={pick} />
        <section class="pane" aria-label="Source">
          {hit === undefined ? (
            <p class="empty">{asked === "" ? "What is found stands here." : isLoading ? "" : "Nothing was found."}</p>
          ) : (
            <Passage
              place={{
                work: hit.work_id,
                title: hit.title,
                start_line: hit.start_line,
                end_line: hit.end_line,
                page: hit.start_page,
              }}
            />
          )}
        </section>
      </div>
    </>
  );
}

function SearchForm({ asked }: { asked: string }) {
  const [text, setText] = useState(asked);
  return (
    <form
      class="grow"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        go(pathTo(["search"], { q: text }));
      }}
    >
      <input
        id="words"
        class="field wide"
        type="search"
        aria-label="Words or a question"
        placeholder="Words or a question"
        dir="auto"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
    </form>
  );
}

interface HitListProps {
  hits: SearchOutput["hits"];
  at: number;
  pick: (index: number) => void;
}

function HitList({ hits, at, pick }: HitListProps) {
  return (
    <ol class="hits" aria-label="Passages">
      {hits.map((each, index) => (
        <li key={each.passage_id}>
          <button aria-pressed={index === at} onClick={() => pick(index)}>
            <strong dir="auto">{each.title}</strong>
            <small dir="auto">
              {each.heading_path.slice(1).join(" › ")}
              {each.start_page === null ? "" : ` · page ${each.start_page}`}
            </small>
            <span dir="auto">{each.text.slice(0, 280)}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
