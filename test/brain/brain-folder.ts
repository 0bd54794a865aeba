import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { compose } from "../../src/compose.js";
import type { BrainIndexOutput } from "../../src/brain/schema/brain-schema.js";
import { resumeRun, type RunOutcome, startRun } from "../../src/run/execute.js";
import { newFolder } from "../support/quire.js";

/** A workspace with a brain, indexed in this process; nothing of its runs is kept. */
export class BrainFolder {
  private constructor(
    readonly root: string,
    private readonly workbench: Awaited<ReturnType<typeof compose>>,
  ) {}

  static async open(root = newFolder(), config: Record<string, unknown> = {}): Promise<BrainFolder> {
    return new BrainFolder(root, await compose({ workspace: root, startedIn: root, environment: {}, flags: config }));
  }

  at(...parts: string[]): string {
    return join(this.root, "brain", ...parts);
  }

  /**
   * Indexes the notes. `clockAhead_ms`: how much later than the file system's the clock of the indexing is, so that
   * files just written count as old.
   */
  async index(input: Record<string, unknown> = {}, clockAhead_ms = 0): Promise<BrainIndexOutput> {
    const { engine } = this.workbench;
    const clock = { ...engine.services.clock, now: () => new Date(Date.now() + clockAhead_ms) };
    const given = { ...engine, runs: engine.passingRuns, services: { ...engine.services, clock } };
    return outputOf(await startRun(given, { tool: "brain_index", input }));
  }

  /** How many notes a search finds. */
  async found(query: string): Promise<number> {
    const given = { ...this.workbench.engine, runs: this.workbench.engine.passingRuns };
    const { output, error } = await startRun(given, { tool: "brain_search", input: { query, fields: ["title"] } });
    if (error) throw error;
    return (output as { total: number }).total;
  }

  /** Takes up a run that another process had begun. */
  async resume(id: string): Promise<BrainIndexOutput> {
    return outputOf(await resumeRun(this.workbench.engine, id));
  }

  /** Text of a file of the index. */
  read(name = "master_index.json", folder = "index"): string {
    return readFileSync(this.at(folder, name), "utf8");
  }

  indexFiles(folder = "index"): string[] {
    return readdirSync(this.at(folder)).toSorted();
  }

  close(): Promise<void> {
    return this.workbench.close();
  }
}

function outputOf({ output, error }: RunOutcome): BrainIndexOutput {
  if (error) throw error;
  return output as BrainIndexOutput;
}
