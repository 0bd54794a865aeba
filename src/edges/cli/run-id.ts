import { readFileSync, statSync } from "node:fs";
import { QuireError } from "../../domain/error.js";

/** A transcript names its run in its first line. */
export function runIdOf(path: string, name: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return name;
  const first = readFileSync(path, "utf8").split("\n", 1)[0] ?? "";
  try {
    const { content } = JSON.parse(first) as { content: { run_id?: string } };
    if (content.run_id !== undefined) return content.run_id;
  } catch {
    // Said below: whatever the file is, it names no run.
  }
  throw new QuireError("usage", `${path} is not a transcript of a run.`, {
    facts: { path },
    fix: "Give a run id, or a file written by: quire runs export",
  });
}
