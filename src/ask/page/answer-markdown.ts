import type { WebSource } from "../../domain/evidence.js";
import { markdownAddress, markdownText } from "../../domain/escape/markdown.js";
import { markdownBody } from "../../document/markdown/markdown-body.js";
import { judgingLine, signMarks, verdictLine } from "../../domain/signs.js";
import { webSourcesTitle } from "../../domain/source-words.js";
import { holdEnds, markEnds } from "../../evidence/answers/marked-markdown.js";
import { sourcesMarkdown } from "../../evidence/answers/sources-markdown.js";
import type { AskAgentOutput } from "../agent/agent-schema.js";
import type { AskOutput } from "../answer/ask-schema.js";

/** The answer as a Markdown document: text with marks and footnotes, counts, sources, limitations. */
export function answerMarkdown(output: AskOutput): string {
  const { claims, sources } = output;
  const body = markdownBody(holdEnds(output.answer_markdown.trimEnd(), claims));
  const counts = verdictLine(output.counts, (sign) => signMarks[sign]);
  const parts = [
    `# ${markdownText(output.question)}`,
    markEnds(body, claims, sources).trim(),
    "## Check",
    `${counts.replace(/\.?$/u, ".")} ${markdownText(judgingLine(output.judging))}`.trimEnd(),
    "## Sources",
    sourcesMarkdown(sources, claims, "with files"),
    output.web_sources.length > 0 ? `## ${webSourcesTitle}\n\n${output.web_sources.map(webSourceLine).join("\n")}` : "",
    output.limitations.length > 0
      ? `## Limitations\n\n${output.limitations.map((text) => `- ${markdownText(text)}`).join("\n")}`
      : "",
    nextStepsPart(output),
  ];
  return `${parts.filter((part) => part !== "").join("\n\n")}\n`;
}

/** What a loop found to be missing; answers of one round know of none. */
function nextStepsPart(output: AskOutput & { agent?: { next_steps: readonly string[] } }): string {
  const steps = output.agent?.next_steps ?? [];
  return steps.length === 0 ? "" : `## Next steps\n\n${steps.map((text) => `- ${markdownText(text)}`).join("\n")}`;
}

/** "Tide tables: https://...". */
function webSourceLine({ url, title }: WebSource): string {
  const name = markdownText(title);
  return `- ${name === "" ? "" : `${name}: `}${markdownAddress(url)}`;
}

/** Writes the same of an answer that was found in several rounds, and why no further one was begun. */
export function agentAnswerMarkdown(output: AskAgentOutput): string {
  return `${answerMarkdown(output)}\nThe search for evidence stopped at: ${output.agent.stopped}.\n`;
}
