import { useState } from "preact/hooks";
import { call, Problem } from "../api.js";
import { useRun } from "../run-state.js";
import { Failure } from "../parts/failure.js";
import { GateForm } from "../parts/gate-form.js";
import { RunSteps } from "../parts/run-steps.js";

/** A run: what it asks on top, its steps as they happen, and what it came to. */
export function RunScreen({ runId, mayWrite }: { runId: string; mayWrite: boolean }) {
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
          {run.state}
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
      </header>
      {problem !== null && <Failure problem={problem} />}
      {run.problem !== null && <Failure problem={run.problem} />}
      <div class="scroll">
        {run.gates.map((gate) => (
          <GateForm
            key={gate.key}
            gate={gate}
            answer={(given) => void act(`/gates/${encodeURIComponent(gate.key)}`, { answer: given })}
          />
        ))}
        <RunSteps run={run} />
        {run.output !== null && run.output !== undefined && (
          <details class="output">
            <summary>What it came to</summary>
            <pre>{JSON.stringify(run.output, null, 2)}</pre>
          </details>
        )}
      </div>
    </>
  );
}
