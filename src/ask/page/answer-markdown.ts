import { type Claim, signOf, type Source, type WebSource } from "../../domain/evidence.js";
import { markdownAddress, markdownCode, markdownText } from "../../domain/escape/markdown.js";
import { markdownBody } from "../../document/markdown/markdown-body.js";
import {
  citedPlaces,
  judgingLine,
  kindWords,
  machineWords,
  needsWords,
  noticeWords,
  signName,
  sourceAddress,
  sourceName,
  verdictLine,
  versionWords,
  webSourcesTitle,
} from "../../domain/source-words.js";
import type { AskAgentOutput } from "../agent/agent-schema.js";
import type { AskOutput } from "../answer/ask-schema.js";

/** The answer as a Markdown document: text, verdicts, sources, limitations. */
export function answerMarkdown(output: AskOutput): string {
  const notes = output.claims.filter(needsWords).map(claimNote);
  const parts = [
    `# ${markdownText(output.question)}`,
    markdownBody(output.answer_markdown.trim()),
    "## Check",
    `${verdictLine(output.counts).replace(/\.?$/u, ".")} ${markdownText(judgingLine(output.judging))}`.trimEnd(),
    notes.join("\n"),
    "## Sources",
    output.sources.map((source) => sourceLine(source, output.claims)).join("\n"),
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

function claimNote(claim: Claim): string {
  const reasons = claim.reasons.length > 0 ? ` (${markdownText(claim.reasons.join("; "))})` : "";
  return `- ${signName(signOf(claim))}: "${markdownText(claim.text)}"${reasons}`;
}

function sourceLine(source: Source, claims: readonly Claim[]): string {
  const path = source.path === null ? "" : `, ${markdownCode(source.path)}`;
  const address = sourceAddress(source);
  const link = address === null ? "" : `, ${markdownAddress(address)}`;
  const notices = noticeWords(source.notices ?? []).map(({ words }) => ` **${markdownText(words)}**`);
  return `- [${source.label}] ${markdownText(sourceName(source))}${kindWords(source)}${versionMark(source)}${machineWords(source)}${notices.join("")}, ${citedPlaces(source, claims)}${link}${path}`;
}

function versionMark(source: Source): string {
  const words = versionWords(source).trim();
  return words === "" ? "" : ` **${markdownText(words)}**`;
}

/** Writes the same of an answer that was found in several rounds, and why no further one was begun. */
export function agentAnswerMarkdown(output: AskAgentOutput): string {
  return `${answerMarkdown(output)}\nThe search for evidence stopped at: ${output.agent.stopped}.\n`;
}
