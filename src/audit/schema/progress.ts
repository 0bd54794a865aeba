import type { RunContext } from "../../run/run-context.js";

/** How far an audit is, for terminals and streams. What counts within a phase is `RunContext.progress`, which is not kept. */
export type AuditProgress =
  | { phase: "reading"; name: string }
  | { phase: "citations"; citations: number; works: number }
  | { phase: "existence"; of: number }
  | { phase: "addresses"; of: number }
  | { phase: "sentences"; of: number }
  | { phase: "judging"; model: string }
  | { phase: "writing"; path: string }
  | { phase: "complete"; findings: number };

/** Tells it; what the log has already is not said again. */
export function tell(context: RunContext, progress: AuditProgress): void {
  const { phase } = progress;
  context.emit(
    "assess",
    "system",
    phase === "writing" ? `progress:writing:${progress.path}` : `progress:${phase}`,
    progress,
  );
}
