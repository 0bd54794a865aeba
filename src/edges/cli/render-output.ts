import type { AskOutput } from "../../ask/ask.tool.js";
import type { PromptOutput } from "../../ask/prompt.tool.js";
import type { BrainIndexOutput } from "../../brain/brain-schema.js";
import type { AddIdentifiedOutput } from "../../contracts/add-identified.js";
import type { AddOutput } from "../../contracts/add.js";
import type { ImportRecordsOutput } from "../../library/import-records.tool.js";
import { renderAdded } from "./add.js";
import { renderIndexed } from "./brain/index-notes.js";
import { renderImported } from "./library-import.js";
import type { Invocation } from "./invocation.js";
import { jsonText } from "../../domain/escape/json.js";
import { renderAddedWorks } from "./render-added-works.js";
import { renderAnswer } from "./render-answer.js";

/** The output of a tool for a terminal, where only its run is known (after a resume). */
export function renderOutput(tool: string, output: unknown, invocation: Invocation): string {
  if (tool === "add") return renderAdded(output as AddOutput, invocation);
  if (tool === "add_identified") return renderAddedWorks(output as AddIdentifiedOutput, invocation);
  if (tool === "import_records") return renderImported(output as ImportRecordsOutput, invocation);
  if (tool === "ask" || tool === "ask_agent") return renderAnswer(output as AskOutput, invocation, invocation.streamed);
  if (tool === "brain_index") return renderIndexed(output as BrainIndexOutput, invocation);
  if (tool === "prompt") return (output as PromptOutput).prompt;
  return jsonText(output);
}
