import pMap from "p-map";
import { z } from "zod";
import { understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import type { RunContext } from "../../run/run-context.js";
import { disagreements } from "./disagreements.js";
import type { EvidenceTopic, ReportEvidence, Sections } from "./report-schema.js";

const quoted = z.object({ answer_markdown: z.string(), claims: z.array(z.object({ start: z.number() })) });
const parallel = 2;

interface Part {
  question: string;
  labels: readonly string[];
  /** How many list items at most, and of one work. */
  most: number;
  of_work: number;
}

/** How often the passages are asked again without the works that have been quoted. */
const turns = 3;
/** Running heads and captions are shorter. */
const leastCharacters = 40;

/**
 * A report made of quotations: the best verbatim sentences for the topic, each sub-topic, the methods and what is
 * concluded, and pairs of sentences that disagree. No sentence stands in it twice.
 */
export async function draftByQuotations(
  context: RunContext,
  topic: string,
  { sources, topics }: ReportEvidence,
): Promise<Sections> {
  const parts = partsOf(topic, topics, sources);
  const quote = (part: Part) => quotationsFor(context, part, sources);
  const written = await pMap(parts, quote, { concurrency: parallel });
  const differing = disagreements(topic, sources);
  const used = new Set(differing.flat().flatMap(sentencesOf));
  const [introduction = [], ...rest] = parts.map((part, at) => firstNew(written[at] ?? [], part, used));
  const [methods = [], conclusion = []] = rest.slice(-2);
  const titles = topics.filter(({ kind }) => kind === "subtopic").map(({ title }) => title);
  return {
    introduction: introduction.join("\n"),
    findings: rest
      .slice(0, -2)
      .map((lines, at) => underTitle(titles[at], lines))
      .filter(Boolean)
      .join("\n\n"),
    methods: methods.join("\n"),
    disagreements: differing.map((pair) => pair.join("\n")).join("\n\n---\n\n"),
    gaps: "",
    conclusion: conclusion.join("\n"),
  };
}

/** In the order of the report: introduction, findings, methods, conclusion. */
function partsOf(topic: string, topics: readonly EvidenceTopic[], sources: readonly Source[]): Part[] {
  const all = sources.map(({ label }) => label);
  const of = (kind: EvidenceTopic["kind"]) => topics.filter((each) => each.kind === kind);
  const general = of("topic")[0]?.labels ?? all;
  const findings = of("subtopic").map(({ title, labels }) => ({ question: `${title}: ${topic}`, labels }));
  const methods = of("methods")[0]?.labels ?? [];
  return [
    { question: `What is ${topic}?`, labels: general, most: 2, of_work: 1 },
    ...(findings.length > 0 ? findings : [{ question: topic, labels: general }]).map((finding) => ({
      ...finding,
      most: findings.length > 0 ? 5 : 9,
      of_work: findings.length > 0 ? 2 : 3,
    })),
    { question: `Which methods were used to study ${topic}?`, labels: methods, most: 4, of_work: 2 },
    { question: `What do studies conclude about ${topic}?`, labels: all, most: 3, of_work: 1 },
  ];
}

/** The sentences of a list item, without their labels. */
function sentencesOf(line: string): string[] {
  return line
    .slice(2)
    .split(/ \[S\d+\](?: |$)/u)
    .filter((sentence) => sentence !== "");
}

/** What a reader takes for a sentence, and not for a heading, a caption or the head of a page. */
function isWhole(sentence: string): boolean {
  return sentence.length >= leastCharacters && /[.!?…](?:["”’)*_\]]|\^?\d{1,3})*$/u.test(sentence);
}

/** The first items that say something new, of each work in turn until there are enough. */
function firstNew(groups: readonly (readonly string[])[], { most, of_work }: Part, used: Set<string>): string[] {
  const taken: string[] = [];
  for (const lines of groups) {
    let own = 0;
    for (const line of lines) {
      if (own >= of_work || taken.length >= most || !isNew(line, used)) continue;
      taken.push(line);
      own += 1;
    }
  }
  return taken;
}

/** True, once, where no sentence of the item was used before. */
function isNew(line: string, used: Set<string>): boolean {
  const sentences = sentencesOf(line);
  if (sentences.some((sentence) => used.has(sentence))) return false;
  for (const sentence of sentences) used.add(sentence);
  return true;
}

function underTitle(title: string | undefined, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return title === undefined ? lines.join("\n") : `### ${title}\n\n${lines.join("\n")}`;
}

/**
 * List items of verbatim sentences with their labels, by work, best first: who is quoted once makes room for the next.
 * None where the passages do not answer. More than wanted are returned, since some may stand elsewhere.
 */
async function quotationsFor(
  context: RunContext,
  { question, labels }: Part,
  sources: readonly Source[],
): Promise<string[][]> {
  const { intent, entities } = understandQuestion(question);
  let left = sources.filter(({ label }) => labels.includes(label));
  const groups: string[][] = [];
  for (let turn = 0; turn < turns && left.length > 0; turn++) {
    const gathered = { question, intent, entities, sources: left };
    const input = { question, model: "none", length: "full", context: gathered };
    const { answer_markdown, claims } = quoted.parse(await context.call("ask", input, { domains: [] }));
    if (claims.length === 0) break;
    const found = answer_markdown
      .split("\n")
      .filter((line) => line.startsWith("- ") && sentencesOf(line).every(isWhole));
    const workOf = new Map(left.map(({ label, work_id }) => [label, work_id]));
    const workIn = (line: string) => workOf.get(/\[(S\d+)\]/u.exec(line)?.[1] ?? "");
    const quotedWorks = new Set(found.map(workIn));
    for (const work of quotedWorks) groups.push(found.filter((line) => workIn(line) === work));
    left = left.filter(({ work_id }) => !quotedWorks.has(work_id));
  }
  return groups;
}
