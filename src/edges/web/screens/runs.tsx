import { pathTo } from "../state/address.js";
import { useLoad } from "../state/hooks.js";
import { Failure } from "../parts/failure.js";
import { dotOf } from "../state/dots.js";
import { useEvents } from "../state/run-events.js";

interface RunLine {
  run_id: string;
  tool: string;
  state: string;
  started: string;
  usd: number | null;
}

/** The newest runs, whoever started them; those that wait for an answer come first. */
export function RunsScreen() {
  const { turn, titles } = useEvents();
  const { value, problem } = useLoad<{ runs: RunLine[] }>("/runs?limit=200", turn);
  const runs = value?.runs ?? [];
  const waiting = runs.filter(({ state }) => state === "waiting");
  const sorted = [...waiting, ...runs.filter((run) => !waiting.includes(run))];
  return (
    <>
      <header class="bar">
        <h1>Runs</h1>
        <span class="n" role="status">
          {waiting.length > 0 && `${waiting.length} wait for an answer`}
        </span>
      </header>
      {problem !== null && <Failure problem={problem} />}
      <ul class="runs" aria-label="Runs">
        {sorted.map((run) => (
          <li key={run.run_id}>
            <i class={`dot ${dotOf(run.state)}`} />
            <a href={pathTo(["runs", run.run_id])} dir="auto">
              {titles.get(run.run_id) || run.tool.replaceAll("_", " ")}
            </a>
            <span class="dim">{run.tool.replaceAll("_", " ")}</span>
            <span>{run.state}</span>
            <span class="num">{run.usd === null || run.usd === 0 ? "" : `$${run.usd.toFixed(4)}`}</span>
            <time>{new Date(run.started).toLocaleString()}</time>
          </li>
        ))}
      </ul>
      {value !== null && runs.length === 0 && <p class="empty">Nothing was run in this workspace yet.</p>}
    </>
  );
}
