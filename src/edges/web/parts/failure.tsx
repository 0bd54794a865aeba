import type { Problem } from "../state/api.js";

/** Says what went wrong and what to do. */
export function Failure({ problem }: { problem: Problem }) {
  return (
    <p role="alert" class="notice">
      {problem.message} {problem.record.fix}
    </p>
  );
}
