import type { z } from "zod";
import { tool as brainIndexTool } from "../../../brain/brain-index.tool.js";
import type { BrainIndexOutput } from "../../../brain/schema/brain-schema.js";
import { brainFolders } from "../../../brain/schema/brain-folders.js";
import type { Event } from "../../../domain/event.js";
import { runTool } from "../../../run/execute.js";
import type { Progress, RunObserver } from "../../../run/run-context.js";
import { givenFields } from "../command/fields.js";
import type { Invocation } from "../command/invocation.js";
import { ProgressLine } from "../terminal/progress-line.js";
import { count } from "../terminal/terminal.js";
import { errorEntry, indexedEntries, type LogEntry, type LogLevel, noEmbeddings, NoteLog } from "./note-log.js";

export interface IndexFlags extends z.input<typeof brainIndexTool.input> {
  logLevel?: LogLevel;
}

export async function indexNotes(invocation: Invocation, flags: IndexFlags): Promise<number> {
  const observer = new IndexingObserver(invocation);
  const { engine } = await invocation.open({}, observer);
  const log = openLog(invocation, flags.logLevel);
  observer.log = log;
  log.write(startEntry(invocation, flags));
  const { budget } = engine.services.config;
  const outcome = await runTool(engine, brainIndexTool, givenFields(brainIndexTool, flags), { budget });
  if (!outcome.error) log.write(...indexedEntries(outcome.output));
  // People read it below; programs that read the log look nowhere else.
  else if (invocation.flags.json) log.write(errorEntry(outcome.error));
  return invocation.finish(outcome, (output) => renderIndexed(output, invocation));
}

/** The log of an open workbench. */
export function openLog(invocation: Invocation, level: LogLevel | undefined): NoteLog {
  return new NoteLog(invocation, level, invocation.engine.services.config.brain.log_level);
}

export function startEntry(invocation: Invocation, flags: IndexFlags): LogEntry {
  const source = invocation.shownPath(foldersOf(invocation, flags).source);
  return { level: "info", event: "start", message: `Indexing ${source}.` };
}

export function foldersOf(invocation: Invocation, { source_dir, index_dir }: IndexFlags) {
  return brainFolders(invocation.engine.services, { source_dir, index_dir });
}

/** Tells where the index lies and what it holds; what was left out is in the log. */
export function renderIndexed(output: BrainIndexOutput, { shownPath }: Pick<Invocation, "shownPath">): string {
  const { master_index: file, notes, documents, problems, embeddings, written } = output;
  const lines = [`${shownPath(file)}: ${count(notes, "note")}${written ? "" : ", unchanged"}`];
  if (documents > 0) lines.push(`${count(documents, "other document")}, found by title and headings`);
  if (embeddings !== null) lines.push(`${count(embeddings.rows, "paragraph")} embedded with ${embeddings.model}`);
  if (output.embeddings_dropped) lines.push(`${noEmbeddings.message} ${noEmbeddings.fix}`);
  if (problems.length > 0) lines.push(`${count(problems.length, "problem")}: quire brain check lists them`);
  return lines.join("\n");
}

/** Shows a run's progress on a terminal and writes its warnings to the log, once that is open. */
export class IndexingObserver implements RunObserver {
  log: NoteLog | null = null;
  private readonly line: ProgressLine | null;

  constructor({ flags, process }: Invocation) {
    const isWatched = process.stderr.isTTY && !flags.quiet && !flags.json;
    this.line = isWatched ? new ProgressLine(process.stderr, process.now) : null;
  }

  onEvent(event: Event): void {
    if (event.event !== "warning") {
      this.line?.onEvent(event);
      return;
    }
    this.line?.clear();
    const { message } = event.content as { message: string };
    this.log?.write({ level: "warning", event: "warning", message });
  }

  onProgress(progress: Progress): void {
    this.line?.onProgress(progress);
  }
}
