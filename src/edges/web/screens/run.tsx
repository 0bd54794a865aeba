import { useState } from "preact/hooks";
import { go, pathTo } from "../state/address.js";
import { call, Problem } from "../state/api.js";
import { isAnswer } from "../parts/answer-view.js";
import { Failure } from "../parts/failure.js";
import { GateForm } from "../parts/gate-form.js";
import { Outcome } from "../parts/outcome.js";
import { RecordQuestionForm } from "../parts/record-question.js";
import { type RunView, useRun } from "../state/run-state.js";
import { useScanAnswers } from "../state/scan-answers.js";

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
      // What still runs tells of itself what becomes of it.
      () => !run.isUnderway && run.again(),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  const answer = (key: string, given: unknown) => void act(`/gates/${encodeURIComponent(key)}`, { answer: given });
  const scan = useScanAnswers(run.gates, answer, query.get("certain") === "1");
  const undo = () =>
    call<{ run_id: string }>(`/runs/${runId}/undo`, { method: "POST" }).then(
      ({ run_id }) => go(pathTo(["runs", run_id])),
      (reason: unknown) => reason instanceof Problem && setProblem(reason),
    );
  return (
    <>
      <RunBar run={run} runId={runId} mayWrite={mayWrite} act={act} />
      {problem !== null && <Failure problem={problem} />}
      {run.problem !== null && run.problem.record.code !== "waiting" && <Failure problem={run.problem} />}
      {scan.gate !== undefined && scan.question !== null ? (
        <RecordQuestionForm
          key={scan.gate.key}
          gate={scan.gate}
          question={scan.question}
          runId={runId}
          answer={scan.say}
        />
      ) : (
        <>
          {run.gates.map((gate) => (
            <GateForm key={gate.key} gate={gate} answer={(given) => answer(gate.key, given)} />
          ))}
          <Outcome run={run} runId={runId} query={query} mayWrite={mayWrite} undo={() => void undo()} />
        </>
      )}
    </>
  );
}

interface RunBarProps {
  run: RunView;
  runId: string;
  mayWrite: boolean;
  act: (path: string) => Promise<unknown>;
}

/** What runs, how it stands, and what can be done with it. */
function RunBar({ run, runId, mayWrite, act }: RunBarProps) {
  const canResume = mayWrite && ["interrupted", "incomplete", "failed"].includes(run.state);
  return (
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
  );
}
