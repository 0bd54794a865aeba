import type { Command } from "commander";
import { tool as brainKeepTool } from "../../brain/brain-keep.tool.js";
import { annotationsContract, type AnnotationsOutput } from "../../contracts/annotations.js";
import { notesOfWork, notesOfWorks } from "../../library/annotations/annotations-markdown.js";
import { addFields, inputOf } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { count } from "./terminal/terminal.js";

export function configureNotes(library: Command, { action }: Registrar): void {
  const command = library
    .command("notes [works...]")
    .description("what was marked and written in the files of works, and notes on them, in Markdown");
  addFields(command, annotationsContract, { query: { flag: "search", value: "words" } })
    .option("--brain", "write them as notes into the brain, one for each work; what you wrote there stays")
    .action(action(notes));
}

async function notes(invocation: Invocation, ...given: unknown[]): Promise<number> {
  const { brain = false } = (given.at(1) ?? {}) as { brain?: boolean };
  const outcome = await invocation.run(annotationsContract, inputOf(annotationsContract, given));
  if (!brain || outcome.error) return invocation.finish(outcome, renderAnnotations);
  return keepInBrain(invocation, outcome.output);
}

/** Tells what was found, in Markdown. */
export function renderAnnotations({ works, query }: AnnotationsOutput): string {
  if (works.length > 0) return notesOfWorks(works);
  if (query !== null) return `No annotation and no note has words of "${query}".`;
  return "Nothing was marked in the files of the library. Files that were added before Quire read marks: quire add --again FILE";
}

async function keepInBrain(invocation: Invocation, { works }: AnnotationsOutput): Promise<number> {
  const written: { key: string; file: string; outcome: string }[] = [];
  for (const work of works) {
    const outcome = await invocation.run(brainKeepTool, {
      former_names: work.former_keys,
      name: work.key === "" ? (work.work_id ?? "work") : work.key,
      title: work.title === "" ? work.key : work.title,
      keywords: work.tags,
      topics: ["annotations"],
      text: notesOfWork(work),
    });
    if (outcome.error) return invocation.finish(outcome, () => "");
    written.push({ key: work.key, file: outcome.output.file, outcome: outcome.output.outcome });
  }
  if (invocation.flags.json) invocation.printJson({ notes: written });
  else {
    for (const { file, outcome } of written) invocation.print(`${outcome} ${invocation.shownPath(file)}`);
    invocation.print(`${count(written.length, "note")}. Index them with: quire brain index`);
  }
  return 0;
}
