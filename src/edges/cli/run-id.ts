import { readFileSync, statSync } from "node:fs";
import { z } from "zod";
import { QuireError } from "../../domain/error.js";

/** A transcript names its run in its first line, or behind the warnings before it. */
export function runIdOf(path: string, name: string): string {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return name;
  for (const line of readFileSync(path, "utf8").split("\n", mostLines)) {
    const found = runNamed(line);
    if (found !== null) return found;
  }
  throw new QuireError("usage", `${path} is not a transcript of a run.`, {
    facts: { path },
    fix: "Give a run id, or a file written by: quire runs export, or quire ask --agent",
  });
}

const mostLines = 50;
const naming = z.object({ content: z.object({ run_id: z.string() }) });

function runNamed(line: string): string | null {
  try {
    return naming.safeParse(JSON.parse(line)).data?.content.run_id ?? null;
  } catch {
    // Whatever it is, it names no run; if none of the lines does, that is said.
    return null;
  }
}
