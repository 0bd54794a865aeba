import { useState } from "preact/hooks";
import { pathTo } from "../state/address.js";
import { call, Problem } from "../state/api.js";
import { AnswerView, isAnswer } from "../parts/answer-view.js";
import { Failure } from "../parts/failure.js";
import { FindingsView, isAudit } from "../parts/findings-view.js";
import { GateForm } from "../parts/gate-form.js";
import { isTable, TableView } from "../parts/table-view.js";
import { RunSteps } from "../parts/run-steps.js";
import { type RunView, useRun } from "../state/run-state.js";

interface Props {
  runId: string;
  query: URLSearchParams;
  mayWrite: boolean;
}

/** A run: what it asks on top, its steps as they happen, and what it came to. */
export function RunScreen({ runId, query, mayWrite }: Props) {
  const run = useRun(runId);
  const [problem, setProblem] = useState<Problem | null>(null);
  const act = (path: string, body?: unknown) =>
    call(`/runs/${runId}${path}`, { method: "POST", ...(body !== undefined && { body }) }).then(
      () => run.again(),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  const canResume = mayWrite && ["interrupted", "incomplete", "failed"].includes(run.state);
  return (
    <>
      <header class="bar">
        <a class="btn" href="/runs">
          ← Runs
        </a>
        <h1>{run.tool.replaceAll("_", " ")}</h1>
        <span class="n" role="status">
          {run.words}
        </span>
        <span class="grow" />
        {run.isUnderway && (
          <button class="btn" onClick={() => void act("/cancel")}>
            Stop
          </button>
        )}
        {canResume && (
          <button class="btn" onClick={() => void act("/resume")}>
            Go on
          </button>
        )}
        {isAnswer(run.output) && run.tool === "ask" && (
          <a class="btn" href={pathTo(["ask"], { follows: runId })}>
            Ask on
          </a>
        )}
      </header>
      {problem !== null && <Failure problem={problem} />}
      {run.problem !== null && <Failure problem={run.problem} />}
      {run.gates.map((gate) => (
        <GateForm
          key={gate.key}
          gate={gate}
          answer={(given) => void act(`/gates/${encodeURIComponent(gate.key)}`, { answer: given })}
        />
      ))}
      <Outcome run={run} runId={runId} query={query} />
    </>
  );
}

/** What the run came to, as people read it; its steps where there is nothing yet. */
function Outcome({ run, runId, query }: { run: RunView; runId: string; query: URLSearchParams }) {
  const { output } = run;
  if (isAnswer(output)) return <AnswerView answer={output} runId={runId} query={query} />;
  if (isTable(output)) return <TableView output={output} />;
  if (isAudit(output)) return <FindingsView audit={output} />;
  return (
    <div class="scroll">
      <RunSteps run={run} />
      {output !== null && output !== undefined && (
        <details class="output">
          <summary>What it came to</summary>
          <pre>{JSON.stringify(output, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
