/** The colour of a state; its word stands beside it. */
export function dotOf(state: string): string {
  const dots: Readonly<Record<string, string>> = {
    done: "ok",
    written: "ok",
    recorded: "ok",
    known: "ok",
    kept: "ok",
    edited: "ok",
    waiting: "wait",
    stale: "wait",
    edited_stale: "wait",
    unmet: "wait",
    unidentified: "wait",
    incomplete: "wait",
    running: "run",
    failed: "bad",
  };
  return dots[state] ?? "";
}
