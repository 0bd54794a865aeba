import type { ScanOutput } from "../../../library/scan/scan-run.js";
import type { ScanUndoOutput } from "../../../library/scan-undo.tool.js";
import { shownYear } from "../state/csl.js";
import { dotOf } from "../state/dots.js";

export function isScan(output: unknown): output is ScanOutput {
  return typeof output === "object" && output !== null && "files" in output && "renamed" in output;
}

export function isUndoneScan(output: unknown): output is ScanUndoOutput {
  return typeof output === "object" && output !== null && "files" in output && "restored" in output;
}

/** What a scan came to, file by file; of a rehearsal what it would write. */
export function ScanView({ output, onUndo, onDecide }: Props) {
  const { files, counts, dry_run, undo } = output;
  return (
    <div class="scroll pad">
      <p class="sum">
        {dry_run && <strong>Nothing was changed. This would be done:</strong>}
        {Object.entries(counts).map(([action, count]) => (
          <span key={action}>
            {count} {action}
          </span>
        ))}
      </p>
      <p class="actions">
        {dry_run && onDecide !== null && (
          <button class="btn pri" onClick={onDecide}>
            Decide one by one
          </button>
        )}
        {undo !== null && onUndo !== null && (
          <button class="btn" onClick={onUndo}>
            Undo it all
          </button>
        )}
      </p>
      <ul class="listed" aria-label="Files">
        {files.map(({ path, new_path, action, reason, record, error }) => (
          <li key={path}>
            <i class={`dot ${dotOf(action)}`} />
            <div>
              <strong dir="auto">{record?.item.title ?? nameOf(path)}</strong> {shownYear(record?.item)}
              <small dir="auto">
                {nameOf(path)}
                {new_path !== null && ` → ${nameOf(new_path)}`}
              </small>
              <small class="dim" dir="auto">
                {action}: {error?.message ?? reason}
              </small>
            </div>
          </li>
        ))}
      </ul>
      {files.length === 0 && <p class="empty">There was no document to look at.</p>}
    </div>
  );
}

interface Props {
  output: ScanOutput;
  /** Null for who may not write. */
  onUndo: (() => void) | null;
  onDecide: (() => void) | null;
}

/** What undoing a scan gave back. */
export function UndoneView({ output: { files, restored } }: { output: ScanUndoOutput }) {
  return (
    <div class="scroll pad">
      <p class="sum">
        {restored} of {files.length} files are as they were
      </p>
      <ul class="listed" aria-label="Files">
        {files.map(({ path, restored_path, error, already }) => (
          <li key={path}>
            <i class={`dot ${dotOf(restored_path === null ? "failed" : "done")}`} />
            <div>
              <strong dir="auto">{nameOf(restored_path ?? path)}</strong>
              <small class="dim">
                {error?.message ?? (already === true ? "It was as before already." : `It was ${nameOf(path)}.`)}
              </small>
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}

const nameOf = (path: string): string => path.split("/").at(-1) ?? path;
