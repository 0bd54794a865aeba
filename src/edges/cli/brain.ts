import { tool as brainTopicTool } from "../../brain/brain-topic.tool.js";
import { tool as brainSimilarTool } from "../../brain/brain-similar.tool.js";
import { tool as brainSearchTool } from "../../brain/brain-search.tool.js";
import { tool as brainNewTool } from "../../brain/brain-new.tool.js";
import { tool as brainKeywordTool } from "../../brain/brain-keyword.tool.js";
import { tool as brainIndexTool } from "../../brain/brain-index.tool.js";
import { type Command, InvalidArgumentError } from "./command/commander.js";
import { checkNotes } from "./brain/check-notes.js";
import { indexNotes } from "./brain/index-notes.js";
import { mostListed, renderFound, renderSimilar, renderTerm } from "./brain/look-ups.js";
import { newNote } from "./brain/new-note.js";
import { type LogLevel, logLevels } from "./brain/note-log.js";
import { watchNotes } from "./brain/watch-notes.js";
import { addFields, toolCommand } from "./command/fields.js";
import type { Registrar } from "./command/invocation.js";

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
