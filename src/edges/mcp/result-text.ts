import { stringify } from "yaml";
import { answerMarkdown } from "../../ask/answer-markdown.js";
import type { AskAgentOutput } from "../../ask/agent/agent-schema.js";
import type { AskOutput } from "../../ask/ask.tool.js";
import type { AuditOutput } from "../../audit/audit-schema.js";
import { auditMarkdown } from "../../audit/report/markdown-report.js";
import { markdownText } from "../../domain/escape/markdown.js";
import type { PromptOutput } from "../../ask/prompt.tool.js";

/** Findings of an audit that are told of each code; all of them are in the structured result. */
const findingsOfACode = 20;

/**
 * A tool's output for clients that hand text to their model and leave structured results aside: an answer with its
 * sources and an audit as Markdown, a prompt as it is, everything else whole as YAML, which reads better than JSON and takes less room.
 */
export function resultText(tool: string, output: unknown): string {
  if (tool === "ask") return answerMarkdown(output as AskOutput);
  if (tool === "ask_agent") return agentAnswer(output as AskAgentOutput);
  if (tool === "audit" || tool === "audit_files") return auditMarkdown(output as AuditOutput, findingsOfACode);
  if (tool === "prompt") return (output as PromptOutput).prompt;
  return stringify(output, { lineWidth: 0, aliasDuplicateObjects: false });
}

function agentAnswer(output: AskAgentOutput): string {
  const { stopped, next_steps: next } = output.agent;
  const steps =
    next.length === 0 ? "" : `\n## Next steps\n\n${next.map((step) => `- ${markdownText(step)}`).join("\n")}\n`;
  return `${answerMarkdown(output)}${steps}\nThe search for evidence stopped at: ${stopped}.\n`;
}
