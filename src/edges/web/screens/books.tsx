import { pathTo } from "../state/address.js";
import { useCalled, useLoad } from "../state/hooks.js";
import { dotOf } from "../state/dots.js";
import type { PlaybooksOutput } from "../state/play-types.js";
import { DocumentScreen } from "./document.js";
import { PlaybookScreen } from "./playbook.js";
import { Failure } from "../parts/failure.js";

interface RunLine {
  run_id: string;
  tool: string;
  state: string;
  started: string;
}

/** What the address names: a document, a playbook, or all of them. */
export function BookScreens({ query, mayWrite }: { query: URLSearchParams; mayWrite: boolean }) {
  const [document, playbook] = [query.get("document"), query.get("playbook")];
  if (document !== null) return <DocumentScreen path={document} query={query} mayWrite={mayWrite} />;
  return playbook === null ? <BooksScreen /> : <PlaybookScreen playbook={playbook} />;
}

/** Playbooks to play, and what was played. */
function BooksScreen() {
  const { value, problem, isLoading } = useCalled<PlaybooksOutput>("playbooks", {});
  const runs = useLoad<{ runs: RunLine[] }>("/runs?limit=200");
  const played = runs.value?.runs.filter(({ tool }) => tool === "play" || tool === "revise") ?? [];
  return (
    <>
      <header class="bar">
        <h1>Books</h1>
      </header>
      {problem !== null && <Failure problem={problem} />}
      <div class="scroll pad">
        {isLoading && <p class="dim">The playbooks are being read.</p>}
        <ul class="listed" aria-label="Playbooks">
          {value?.playbooks.map(({ path, name, description, shipped }) => (
            <li key={path}>
              <div>
                <a href={pathTo(["books"], { playbook: path })}>
                  <strong>{(name ?? path).replaceAll(/[-_]/gu, " ")}</strong>
                </a>
                {!shipped && <span class="dim"> of this workspace</span>}
                <small dir="auto">{name === null ? "It cannot be read: open it to see why." : description}</small>
              </div>
            </li>
          ))}
        </ul>
        {value?.playbooks.length === 0 && <p class="empty">There are no playbooks.</p>}
        {played.length > 0 && <h2 class="title">Played</h2>}
        <ul class="listed" aria-label="Played">
          {played.map(({ run_id, tool, state, started }) => (
            <li key={run_id}>
              <i class={`dot ${dotOf(state)}`} />
              <div>
                <a href={pathTo(["runs", run_id])}>{tool === "play" ? "Play" : "Revision"}</a>{" "}
                <span class="dim">
                  {state} · <time>{new Date(started).toLocaleString()}</time>
                </span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
