import { tool as brainCheckTool } from "../../brain/brain-check.tool.js";
import { tool as brainFixTool } from "../../brain/brain-fix.tool.js";
import { tool as brainTopicTool } from "../../brain/brain-topic.tool.js";
import { tool as brainSimilarTool } from "../../brain/brain-similar.tool.js";
import { tool as brainSearchTool } from "../../brain/brain-search.tool.js";
import { tool as brainNewTool } from "../../brain/brain-new.tool.js";
import { tool as brainKeywordTool } from "../../brain/brain-keyword.tool.js";
import { tool as brainIndexTool } from "../../brain/brain-index.tool.js";
import type {
  BrainCheckOutput,
  BrainNewOutput,
  BrainSearchOutput,
  BrainSimilarOutput,
  BrainTermOutput,
  FoundNote,
} from "../../brain/schema/brain-schema.js";
import { type QuireError, toQuireError } from "../../domain/error.js";
import type { NoteProblem } from "../../domain/note.js";
import { type Engine, runTool } from "../../run/execute.js";
import { type Command, InvalidArgumentError } from "./command/commander.js";
import { foldersOf, type IndexFlags, IndexingObserver, indexNotes, openLog, startEntry } from "./brain/index-notes.js";
import {
  errorEntry,
  indexedEntries,
  type LogLevel,
  logLevels,
  type NoteLog,
  oneLine,
  problemEntry,
} from "./brain/note-log.js";
import { addFields, givenFields, inputOf, toolCommand } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { exitCodes } from "./terminal/exit-codes.js";
import { reflow } from "./terminal/reflow.js";
import { count, wrap } from "./terminal/terminal.js";

export function configure(brain: Command, registrar: Registrar): void {
  configureWriting(brain, registrar);
  configureIndexing(brain, registrar);
  configureLookUps(brain, registrar);
}

function configureWriting(brain: Command, { action }: Registrar): void {
  const making = brain.command("new <title...>").description("make a note with its front matter");
  addFields(making, brainNewTool, {
    keywords: { value: "words", commas: true },
    topics: { commas: true },
    summary: { value: "sentence" },
    body: null,
  }).action(action(newNote));
  brain
    .command("check [dir]")
    .description("list what is wrong with the notes of a folder (default: brain/knowledge), and how to mend it")
    .option("--fix", "write what can be derived: uuid, dates, title")
    .option("--log-level <level>", `log to standard error: ${logLevels.join(", ")}`, levelOption)
    .action(action(checkNotes));
}

function configureIndexing(brain: Command, { action }: Registrar): void {
  const indexing = (name: string, description: string, force_reindex: object | null) =>
    addFields(brain.command(name).description(description), brainIndexTool, {
      embeddings: { no: "make none, whatever quire.yaml says" },
      force_reindex,
    }).option("--log-level <level>", `${logLevels.join(", ")} (default: info)`, levelOption);
  indexing("index", "write the index of the notes; what did not change is not read again", {}).action(
    action(indexNotes),
  );
  indexing("watch", "write the index, and again with each change of a note, until Ctrl-C", null)
    .option("--poll", "look at the files every second: for network folders, which tell of no changes")
    .action(action(watchNotes));
}

function configureLookUps(brain: Command, registrar: Registrar): void {
  const lookUp = (signature: string, description: string) => brain.command(signature).description(description);
  toolCommand(brainSearchTool, renderFound, { fields: { value: "names", commas: true } })(
    lookUp("search <query...>", 'notes that have all these words in their metadata; "quoted ones" in a row'),
    registrar,
  );
  const all = { limit: mostListed };
  const [byKeyword, byTopic] = [renderTerm("keyword"), renderTerm("topic")];
  toolCommand(brainKeywordTool, byKeyword, {}, all)(lookUp("keyword <keyword...>", "notes with a keyword"), registrar);
  toolCommand(brainTopicTool, byTopic, {}, all)(lookUp("topic <topic...>", "notes of a topic"), registrar);
  toolCommand(brainSimilarTool, renderSimilar)(
    lookUp("similar <text...>", "paragraphs nearest in meaning to a text; needs an index with --embeddings"),
    registrar,
  );
}

function levelOption(given: string): LogLevel {
  const level = logLevels.find((each) => each === given.toLowerCase());
  if (level === undefined) throw new InvalidArgumentError(`It must be one of ${logLevels.join(", ")}.`);
  return level;
}

async function newNote(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const input = { keywords: [], topics: [], title: "", ...inputOf(brainNewTool, given) };
  const outcome = await invocation.run(brainNewTool, input);
  const code = invocation.finish(outcome, ({ file }: BrainNewOutput) => invocation.shownPath(file));
  if (!outcome.error) invocation.say("Write it, then: quire brain index");
  return code;
}

interface CheckFlags {
  fix?: boolean;
  logLevel?: LogLevel;
}

/** Lists problems: done where none is left, failed otherwise. They are the result; the log has them only where it is asked for. */
async function checkNotes(invocation: Invocation, dir: string | undefined, flags: CheckFlags): Promise<number> {
  const { fix = false, logLevel } = flags;
  const input = dir === undefined ? {} : { source_dir: dir };
  const outcome = fix ? await invocation.run(brainFixTool, input) : await invocation.run(brainCheckTool, input);
  const code = invocation.finish<BrainCheckOutput>(outcome, (output) => renderChecked(output, invocation));
  if (outcome.error) return code;
  const { problems } = outcome.output;
  if (logLevel !== undefined) openLog(invocation, logLevel).write(...problems.map(problemEntry));
  return code === exitCodes.done && problems.length > 0 ? exitCodes.failed : code;
}

function renderChecked({ source_dir, notes, problems, fixed = [] }: BrainCheckOutput, screen: Invocation): string {
  const { paint } = screen;
  const written = fixed.map(({ path, fields }) => `${paint("green", "wrote")} ${oneLine(path)}: ${fields.join(", ")}`);
  const listed = problems.map((problem) => renderProblem(problem, screen));
  const folder = screen.shownPath(source_dir);
  const found = problems.length === 0 ? "no problems" : count(problems.length, "problem");
  return [...written, ...listed, `${folder}: ${count(notes, "note")}, ${found}`].join("\n");
}

function renderProblem({ path, line, field, message, fix }: NoteProblem, { paint, width }: Invocation): string {
  const place = line === null ? path : `${path}:${line}`;
  const what = oneLine(field === null || message.startsWith(field) ? message : `${field}: ${message}`);
  return `${paint("bold", oneLine(place))}\n${wrap(what, width, "  ")}\n${paint("dim", wrap(oneLine(fix), width, "  "))}`;
}

/** Controls that would steer a terminal, line ends aside. */
const steering = /(?!\n)\p{Cc}/gu;

function renderFound({ query, total, notes, documents }: BrainSearchOutput, invocation: Invocation): string {
  if (total + documents.length === 0) return `No note has "${query}" in its metadata.`;
  const more = total > notes.length ? [`${count(total - notes.length, "more note")}: --limit ${total} shows all`] : [];
  const beside = documents.map(({ path, title, headings }) =>
    renderNote({ path, title, keywords: [], topics: [], summary: headings.join(" · ") || undefined }, invocation),
  );
  return [...notes.map((note) => renderNote(note, invocation)), ...more, ...beside].join("\n\n");
}

/** A person is shown all; what a model or a program asks for is kept short. */
const mostListed = 10_000;

const renderTerm =
  (kind: "keyword" | "topic") =>
  ({ term, total, notes, near }: BrainTermOutput, invocation: Invocation): string => {
    if (notes.length > 0) {
      const more = total > notes.length ? [`and ${count(total - notes.length, "more note")}`] : [];
      return [...notes.map((note) => renderNote(note, invocation)), ...more].join("\n\n");
    }
    const hint = near.length === 0 ? "" : ` Near it: ${near.map(oneLine).join(", ")}.`;
    return `No note has the ${kind} "${term}".${hint}`;
  };

function renderNote({ path, title, keywords, topics, summary }: FoundNote, { paint, width }: Invocation): string {
  const lists = [`keywords: ${keywords.join(", ")}`, `topics: ${topics.join(", ")}`];
  const details = [path, ...lists.filter((each) => !each.endsWith(": "))].map(oneLine).join(" | ");
  const lines = [paint("bold", oneLine(title)), paint("dim", wrap(details, width, "   "))];
  if (summary !== undefined) lines.push(wrap(oneLine(summary), width, "   "));
  return lines.join("\n");
}

function renderSimilar({ query, chunks }: BrainSimilarOutput, { paint, width }: Invocation): string {
  if (chunks.length === 0)
    return `No paragraph is near "${query}": the notes have none of the words that say what it is about.`;
  const shown = chunks.map(({ path, chunk_id, score, title, text }, place) => {
    const head = `${place + 1}. ${paint("bold", oneLine(title))}`;
    const details = oneLine(`${path} | paragraph ${chunk_id} | score ${score.toFixed(3)}`);
    const body = text ?? "The note has no such paragraph any more: quire brain index --embeddings";
    return `${head}\n${paint("dim", wrap(details, width, "   "))}\n${reflow(body.replaceAll(steering, " "), width, "   ")}`;
  });
  return shown.join("\n\n");
}

interface WatchFlags extends IndexFlags {
  poll?: boolean;
}

/** Indexes, then again with each batch of changes, until Ctrl-C. */
async function watchNotes(invocation: Invocation, { poll = false, ...flags }: WatchFlags): Promise<number> {
  const observer = new IndexingObserver(invocation);
  const { engine } = await invocation.open({}, observer);
  await invocation.process.guard?.ready();
  const log = openLog(invocation, flags.logLevel);
  observer.log = log;
  const { source, index } = foldersOf(invocation, flags);
  const over = new AbortController();
  const signal = AbortSignal.any([invocation.process.signal, over.signal]);
  try {
    const { documentFormats } = await import("../../document/document-formats.js");
    const endings = (await documentFormats()).all.flatMap((format) => format.endings);
    // Watched first: what changes during the first indexing is not missed.
    const batches = await engine.services.folderWatch.watch(source, { endings, poll, signal });
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
