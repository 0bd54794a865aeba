import type { z } from "zod";
import { tool as askTool } from "../../ask/ask.tool.js";
import { tool as askAgentTool } from "../../ask/ask-agent.tool.js";
import { tool as promptTool } from "../../ask/prompt.tool.js";
import { tool as brainIndexTool } from "../../brain/brain-index.tool.js";
import { addIdentifiedContract } from "../../contracts/add-identified.js";
import { addContract } from "../../contracts/add.js";
import { tool as importRecordsTool } from "../../library/import-records.tool.js";
import type { Called } from "../../run/contract.js";
import { renderAdded } from "./add.js";
import { renderIndexed } from "./brain/index-notes.js";
import { renderImported } from "./library-import.js";
import type { Invocation } from "./command/invocation.js";
import { jsonText } from "../../domain/escape/records.js";
import { renderAddedWorks } from "./render-added-works.js";
import { renderAnswer } from "./render-answer.js";

interface Rendering {
  tool: string;
  /** Null for an output that is not one of the tool as it is today. */
  render(output: unknown, invocation: Invocation): string | null;
}

function rendering<Output extends z.ZodType>(
  { name, output: schema }: Called<z.ZodType, Output>,
  render: (output: z.output<Output>, invocation: Invocation) => string,
): Rendering {
  return {
    tool: name,
    render(output, invocation) {
      const read = schema.safeParse(output);
      return read.success ? render(read.data, invocation) : null;
    },
  };
}

const renderings: readonly Rendering[] = [
  rendering(addContract, renderAdded),
  rendering(addIdentifiedContract, renderAddedWorks),
  rendering(importRecordsTool, renderImported),
  rendering(askTool, (output, invocation) => renderAnswer(output, invocation, invocation.streamed)),
  rendering(askAgentTool, (output, invocation) => renderAnswer(output, invocation, invocation.streamed)),
  rendering(brainIndexTool, renderIndexed),
  rendering(promptTool, ({ prompt }) => prompt),
];

/** The output of a tool for a terminal, where only its run is known (after a resume). */
export function renderOutput(tool: string, output: unknown, invocation: Invocation): string {
  const known = renderings.find((each) => each.tool === tool);
  return known?.render(output, invocation) ?? jsonText(output);
}
