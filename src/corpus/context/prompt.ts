import { normalizeSpace } from "../../domain/characters.js";
import type { Source } from "../../domain/evidence.js";
import { noticeWords, versionWords } from "../../domain/source-words.js";
import { passageBody } from "../../domain/passage.js";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import type { Intent } from "../question/question.js";
import { fillTemplate } from "../text/template.js";
import { sha256Of } from "../../domain/hash.js";

export interface PromptInput {
  /** Text of `prompts/answer.txt`. */
  template: string;
  question: string;
  /** In the order of their labels. */
  sources: readonly Source[];
  intent: Intent;
  entities: readonly string[];
  /** What the reader wants to do with the answer; kept apart from the question. */
  task?: string;
}

/**
 * The prompt for the answer: instructions, labelled passages, question. Passages stand between two lines with a
 * mark derived from their own text, which no passage can hold, and label-like text inside them is disarmed; so nothing
 * in a passage can pose as a label, a heading of the prompt or the question.
 */
export function buildPrompt({ template, question, sources, intent, entities, task }: PromptInput): string {
  const context = sources.map(contextBlock).join("\n\n");
  return fillTemplate(template, {
    intent,
    entities: entities.map(oneLine).join("; ") || "none recognised",
    fence: sha256Of(`${question}\n${context}`).slice(0, 16),
    context,
    question: question.trim(),
    task: task?.trim() ?? "",
  });
}

function contextBlock(source: Source): string {
  const firstLine = source.content.split("\n", 1)[0] ?? "";
  const place = `(work_id=${source.work_id}, start_line=${source.start_line}, end_line=${source.end_line})`;
  const warnings = noticeWords(source.notices ?? []).filter(({ grave }) => grave);
  const marks = warnings.map(({ words }) => ` [${words}]`).join("");
  const head = disarmLabels(
    `${oneLine(source.title)}${marks}${oneLine(versionWords(source)) && ` ${oneLine(versionWords(source))}`} -- ${oneLine(firstLine)}`,
  );
  return `[${source.label}] Source: ${head} | ${place}\nText:\n${disarmLabels(passageBody(source.content).trim())}`;
}

function oneLine(text: string): string {
  return normalizeSpace(text);
}
