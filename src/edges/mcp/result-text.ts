import { stringify } from "yaml";
import { answerMarkdown } from "../../ask/answer-markdown.js";
import type { AskOutput } from "../../ask/ask.tool.js";
import type { PromptOutput } from "../../ask/prompt.tool.js";

/**
 * A tool's output for clients that hand text to their model and leave structured results aside: an answer with its
 * sources as Markdown, a prompt as it is, everything else whole as YAML, which reads better than JSON and takes less room.
 */
export function resultText(tool: string, output: unknown): string {
  if (tool === "ask" || tool === "ask_agent") return answerMarkdown(output as AskOutput);
  if (tool === "prompt") return (output as PromptOutput).prompt;
  return stringify(output, { lineWidth: 0, aliasDuplicateObjects: false });
}
