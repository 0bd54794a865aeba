import { type Command, InvalidArgumentError } from "./commander.js";
import { checkNotes } from "./brain/check-notes.js";
import { indexNotes } from "./brain/index-notes.js";
import { findSimilar, lookUpTerm, searchNotes } from "./brain/look-ups.js";
import { newNote } from "./brain/new-note.js";
import { type LogLevel, logLevels } from "./brain/note-log.js";
import { watchNotes } from "./brain/watch-notes.js";
import { numberOption } from "./number-option.js";
import type { Registrar } from "./registrar.js";

export function configure(brain: Command, registrar: Registrar): void {
  configureWriting(brain, registrar);
  configureIndexing(brain, registrar);
  configureLookUps(brain, registrar);
}

function configureWriting(brain: Command, { action }: Registrar): void {
  brain
    .command("new <title...>")
    .description("make a note with its front matter")
    .option("--keywords <words>", "what it is found by, with commas between: a,b", listOption)
    .option("--topics <topics>", "what it belongs to, with commas between", listOption)
    .option("--summary <sentence>", "what it says, in a sentence")
    .option("--source-dir <dir>", "the folder of notes (default: brain/knowledge)")
    .action(action(newNote));
  brain
    .command("check [dir]")
    .description("list what is wrong with the notes of a folder (default: brain/knowledge), and how to mend it")
    .option("--fix", "write what can be derived: uuid, dates, title")
    .option("--log-level <level>", `log to standard error: ${logLevels.join(", ")}`, levelOption)
    .action(action(checkNotes));
}

function configureIndexing(brain: Command, { action }: Registrar): void {
  const indexing = (name: string, description: string) =>
    brain
      .command(name)
      .description(description)
      .option("--source-dir <dir>", "the folder of notes (default: brain/knowledge)")
      .option("--index-dir <dir>", "where the index is written (default: brain/index)")
      .option("--embeddings", "make vectors of all paragraphs, for brain similar")
      .option("--no-embeddings", "make none, whatever quire.yaml says")
      .option("--log-level <level>", `${logLevels.join(", ")} (default: info)`, levelOption);
  indexing("index", "write the index of the notes; what did not change is not read again")
    .option("--force-reindex", "read all notes again")
    .action(action(indexNotes));
  indexing("watch", "write the index, and again with each change of a note, until Ctrl-C")
    .option("--poll", "look at the files every second: for network folders, which tell of no changes")
    .action(action(watchNotes));
}

function configureLookUps(brain: Command, { action }: Registrar): void {
  const lookUp = (signature: string, description: string) =>
    brain
      .command(signature)
      .description(description)
      .option("--index-dir <dir>", "the folder of the index (default: brain/index)");
  lookUp("search <query...>", 'notes that have all these words in their metadata; "quoted ones" in a row')
    .option("--fields <names>", "only in these: title,keywords,topics,summary", listOption)
    .option("--limit <n>", "show so many at most", numberOption)
    .action(action(searchNotes));
  lookUp("keyword <keyword...>", "notes with a keyword").action(action(lookUpTerm("keyword")));
  lookUp("topic <topic...>", "notes of a topic").action(action(lookUpTerm("topic")));
  lookUp("similar <text...>", "paragraphs nearest in meaning to a text; needs an index with --embeddings")
    .option("--k <n>", "how many (default 5)", numberOption)
    .action(action(findSimilar));
}

function listOption(given: string, before: readonly string[] = []): string[] {
  return [...before, ...given.split(",").map((each) => each.trim())].filter((each) => each !== "");
}

function levelOption(given: string): LogLevel {
  const level = logLevels.find((each) => each === given.toLowerCase());
  if (level === undefined) throw new InvalidArgumentError(`It must be one of ${logLevels.join(", ")}.`);
  return level;
}
