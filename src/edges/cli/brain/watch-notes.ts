import { tool as brainIndexTool } from "../../../brain/brain-index.tool.js";
import { type QuireError, toQuireError } from "../../../domain/error.js";
import { type Engine, runTool } from "../../../run/execute.js";
import { exitCodes } from "../terminal/exit-codes.js";
import type { Invocation } from "../command/invocation.js";
import { givenFields } from "../command/fields.js";
import { foldersOf, type IndexFlags, openLog, startEntry } from "./index-notes.js";
import { IndexingObserver } from "./indexing-observer.js";
import { errorEntry, indexedEntries, type NoteLog } from "./note-log.js";

interface WatchFlags extends IndexFlags {
  poll?: boolean;
}

/** Indexes, then again with each batch of changes, until Ctrl-C. */
export async function watchNotes(invocation: Invocation, { poll = false, ...flags }: WatchFlags): Promise<number> {
  const observer = new IndexingObserver(invocation);
  const { engine } = await invocation.open({}, observer);
  await invocation.process.guard?.ready();
  const log = openLog(invocation, flags.logLevel);
  observer.log = log;
  const { source, index } = foldersOf(invocation, flags);
  const over = new AbortController();
  const signal = AbortSignal.any([invocation.process.signal, over.signal]);
  try {
    // Watched first: what changes during the first indexing is not missed.
    const batches = await engine.services.folderWatch.watch(source, { ending: ".md", poll, signal });
    log.write(startEntry(invocation, flags));
    const failure = await indexOnce(engine, flags, log);
    if (failure && !signal.aborted) throw failure;
    if (invocation.flags.json) invocation.printJson({ source_dir: source, index_dir: index });
    const message = `Watching ${invocation.shownPath(source)}. Ctrl-C ends it.`;
    log.write({ level: "info", event: "watching", message });
    await indexChanges(batches, () => indexOnce(engine, flags, log), { invocation, log, signal });
  } finally {
    over.abort();
  }
  log.write({ level: "info", event: "stopped", message: "The watch has ended." });
  return exitCodes.done;
}

/** What goes wrong now is logged, and the watch goes on: the next change may mend it. */
async function indexChanges(
  batches: AsyncIterable<readonly string[]>,
  indexing: () => Promise<QuireError | null>,
  { invocation, log, signal }: { invocation: Invocation; log: NoteLog; signal: AbortSignal },
): Promise<void> {
  for await (const changed of batches) {
    const paths = changed.map((path) => invocation.shownPath(path)).join(", ");
    log.write({ level: "debug", event: "change", message: `Seen to change: ${paths}.` });
    const error = await indexing();
    if (error && !signal.aborted) log.write(errorEntry(error));
  }
}

async function indexOnce(engine: Engine, flags: IndexFlags, log: NoteLog): Promise<QuireError | null> {
  const { budget, brain, embedding } = engine.services.config;
  const isPaid = embedding !== undefined && (flags.embeddings ?? brain.embeddings);
  // One indexing with each save: only what is paid for is worth a log of its own.
  const runs = isPaid ? engine.runs : engine.passingRuns;
  try {
    const outcome = await runTool({ ...engine, runs }, brainIndexTool, givenFields(brainIndexTool, flags), { budget });
    if (!outcome.error) log.write(...indexedEntries(outcome.output));
    return outcome.error;
  } catch (thrown) {
    return toQuireError(thrown);
  }
}
