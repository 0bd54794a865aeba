import type { RunView, Step } from "../state/run-state.js";

/** What a run has done so far, step by step. */
export function RunSteps({ run }: { run: Pick<RunView, "steps" | "isUnderway"> }) {
  return (
    <ol class="steps" aria-label="Steps">
      {run.steps.map((step) => (
        <li key={step.key}>
          <time>{step.began.slice(11, 19)}</time>
          <i class={`dot ${stateOf(step)}`} />
          <span>{step.name}</span>
          <span class="num">{step.took_ms === null ? "" : `${step.took_ms} ms`}</span>
        </li>
      ))}
      {run.steps.length === 0 && <li class="dim">{run.isUnderway ? "It begins." : ""}</li>}
    </ol>
  );
}

function stateOf({ took_ms, ok }: Step): string {
  if (took_ms === null) return "run";
  return ok === false ? "bad" : "ok";
}
