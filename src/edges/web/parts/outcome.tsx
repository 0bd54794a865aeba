import { go, pathTo } from "../state/address.js";
import type { RunView } from "../state/run-state.js";
import { AnswerView, isAnswer } from "./answer-view.js";
import { FindingsView, isAudit } from "./findings-view.js";
import { isPlay, PlayProgressView, PlayView } from "./play-view.js";
import { isRevised, RevisedView } from "./revised-view.js";
import { RunSteps } from "./run-steps.js";
import { isScan, isUndoneScan, ScanView, UndoneView } from "./scan-view.js";
import { isTable, TableView } from "./table-view.js";

interface Props {
  run: RunView;
  runId: string;
  query: URLSearchParams;
  mayWrite: boolean;
  /** Takes back what the run wrote. */
  undo: () => void;
}

/** What a run came to, as people read it; its steps where there is nothing yet. */
export function Outcome({ run, runId, query, mayWrite, undo }: Props) {
  const { output } = run;
  if (isAnswer(output)) return <AnswerView answer={output} runId={runId} query={query} />;
  if (isTable(output)) return <TableView output={output} />;
  if (isAudit(output)) return <FindingsView audit={output} />;
  if (isPlay(output)) return <PlayView output={output} />;
  if (isRevised(output)) return <RevisedView output={output} />;
  if (isUndoneScan(output)) return <UndoneView output={output} />;
  if (isScan(output)) {
    const decide = () => go(pathTo(["scan"]));
    return <ScanView output={output} onUndo={mayWrite ? undo : null} onDecide={mayWrite ? decide : null} />;
  }
  return (
    <div class="scroll">
      {run.tool === "play" && <PlayProgressView events={run.events} />}
      <RunSteps run={run} />
      {output !== null && output !== undefined && (
        <details class="output">
          <summary>What it came to</summary>
          <pre tabIndex={0}>{JSON.stringify(output, null, 2)}</pre>
        </details>
      )}
    </div>
  );
}
