import { z } from "zod";
import { jsonText } from "../../domain/escape/records.js";
import { sha256Of } from "../../domain/hash.js";
import type { CheckedPath } from "../../ports/checked-path.js";
import type { RunContext } from "../../run/run-context.js";

const mostBytes = 1_000_000;
const approvalSchema = z.looseObject({ mark: z.string() });

/** What a person has approved in this workspace: an approval that came with somebody's folder is nobody's word. */
export class Approvals {
  constructor(private readonly context: RunContext) {}

  /** Whether this user has approved it. */
  async has(what: string): Promise<boolean> {
    const { files, ownMarks } = this.context.services;
    const path = this.pathOf(what);
    if ((await files.stat(path)) === null) return false;
    try {
      const approval = approvalSchema.parse(JSON.parse(new TextDecoder().decode(await files.read(path, mostBytes))));
      return ownMarks.isOwn(markedText(what), approval.mark);
    } catch (error) {
      // What is torn approves nothing: the person is asked again.
      if (error instanceof SyntaxError || error instanceof z.ZodError) return false;
      throw error;
    }
  }

  /** Keeps an approval; `about` says to people what it is of. */
  async keep(what: string, about: Readonly<Record<string, string>>): Promise<void> {
    const { files, ownMarks } = this.context.services;
    const mark = ownMarks.mark(markedText(what));
    if (mark === null) return;
    await files.writeFile(
      this.pathOf(what),
      `${jsonText({ version: 1, ...about, run_id: this.context.runId, mark })}\n`,
    );
  }

  private pathOf(what: string): CheckedPath {
    const { files } = this.context.services;
    return files.inside(files.configured(".quire"), "cache", "play", "approved", `${sha256Of(what)}.json`);
  }
}

const markedText = (what: string) => `play approval\0${what}`;
