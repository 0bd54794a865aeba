import { normalizeSpace, splitPath } from "../../domain/characters.js";
import { groupBy } from "../../domain/collections.js";
import type { Source } from "../../domain/evidence.js";
import { noticeWords, shortAuthors, versionWords } from "../../domain/source-words.js";
import { headingSeparator, passageBody } from "../../domain/passage.js";
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
  const context = contextText(sources);
  return fillTemplate(template, {
    intent,
    entities: entities.map(oneLine).join("; ") || "none recognised",
    fence: sha256Of(`${question}\n${context}`).slice(0, 16),
    context,
    question: question.trim(),
    task: task?.trim() ?? "",
  });
}

/** Passages of one work stand together, in the order of its text; what is known of the work is said above the first. */
export function contextText(sources: readonly Source[]): string {
  const works = groupBy(sources, ({ work_id, kind = "passage" }) => `${kind} ${work_id}`);
  const ordered = [...works.values()].flatMap((passages) =>
    passages
      .toSorted((left, right) => left.start_line - right.start_line)
      .map((source, index) => contextBlock(source, index === 0)),
  );
  return ordered.join("\n\n");
}

function contextBlock(source: Source, isFirst: boolean): string {
  const place = `(work_id=${source.work_id}, start_line=${source.start_line}, end_line=${source.end_line})`;
  const title = isFirst ? source.title : "(same work)";
  const head = disarmLabels(`${oneLine(title)}${marksOf(source)} -- ${sectionOf(source)}`);
  const about = isFirst ? aboutWork(source) : "";
  return [
    `[${source.label}] Source: ${head} | ${place}`,
    ...(about === "" ? [] : [`Work: ${about}`]),
    `Text:\n${disarmLabels(passageBody(source.content).trim())}`,
  ].join("\n");
}

/** What must be known of a source wherever it is read: " [RETRACTED (2015-03)]", " (superseded by Travel policy v3)". */
function marksOf(source: Source): string {
  const warnings = noticeWords(source.notices ?? []).filter(({ grave }) => grave);
  const version = oneLine(versionWords(source));
  return warnings.map(({ words }) => ` [${words}]`).join("") + (version && ` ${version}`);
}

/** The headings above a passage without the work's title; "text" where there are no others. */
function sectionOf({ content, title }: Source): string {
  const headings = oneLine(content.split("\n", 1)[0] ?? "");
  const named = `${oneLine(title)}${headingSeparator}`;
  if (headings === oneLine(title)) return "text";
  return headings.startsWith(named) ? headings.slice(named.length) : headings;
}

/** "Ada Lindqvist, 2019-04; file library/tides.md": what tells one document from another beside its title. */
function aboutWork({ authors, year, date, path }: Source): string {
  const who = [shortAuthors(authors), date ?? (year === null ? "" : String(year))].filter(Boolean).join(", ");
  // A whole path would tell a service whose computer this is.
  const file = path === null ? "" : `file ${splitPath(path).slice(-2).join("/")}`;
  const parts = [who, file].filter(Boolean);
  return disarmLabels(oneLine(parts.join("; ")));
}

function oneLine(text: string): string {
  return normalizeSpace(text);
}
