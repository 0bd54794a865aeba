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
  length: "short" | "full";
}

/**
 * A report made of quotations: the best verbatim sentences for the topic, each sub-topic, the methods and what is
 * concluded, and pairs of sentences that disagree. No sentence stands in it twice.
 */
export async function draftByQuotations(
  context: RunContext,
  topic: string,
  { sources, topics }: ReportEvidence,
): Promise<Sections> {
  const all = sources.map(({ label }) => label);
  const of = (kind: EvidenceTopic["kind"]) => topics.filter((each) => each.kind === kind);
  const subtopics = of("subtopic");
  const general = of("topic")[0]?.labels ?? all;
  const parts: Part[] = [
    { question: `What is ${topic}?`, labels: general, length: "short" },
    ...subtopics.map(({ title, labels }) => ({ question: `${title}: ${topic}`, labels, length: "short" as const })),
    ...(subtopics.length === 0 ? [{ question: topic, labels: general, length: "full" as const }] : []),
    { question: `Which methods were used to study ${topic}?`, labels: of("methods")[0]?.labels ?? [], length: "short" },
    { question: `What do studies conclude about ${topic}?`, labels: all, length: "short" },
  ];
  const written = await pMap(parts, (part) => quotationsFor(context, part, sources), { concurrency: parallel });
  const differing = disagreements(topic, sources);
  const used = new Set(differing.flat());
  const fresh = written.map((lines) => lines.filter((line) => !used.has(line) && used.add(line)));
  const [introduction = [], ...rest] = fresh;
  const [methods = [], conclusion = []] = rest.slice(-2);
  const findings = rest.slice(0, -2);
  return {
    introduction: introduction.join("\n"),
    findings: findings
      .map((lines, at) => underTitle(subtopics[at]?.title, lines))
      .filter(Boolean)
      .join("\n\n"),
    methods: methods.join("\n"),
    disagreements: differing.map((pair) => pair.join("\n")).join("\n\n---\n\n"),
    gaps: "",
    conclusion: conclusion.join("\n"),
  };
}

function underTitle(title: string | undefined, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  return title === undefined ? lines.join("\n") : `### ${title}\n\n${lines.join("\n")}`;
}

/** List items of verbatim sentences with their labels; none where the passages do not answer. */
async function quotationsFor(
  context: RunContext,
  { question, labels, length }: Part,
  sources: readonly Source[],
): Promise<string[]> {
  const chosen = sources.filter(({ label }) => labels.includes(label));
  if (chosen.length === 0) return [];
  const { intent, entities } = understandQuestion(question);
  const gathered = { question, intent, entities, sources: chosen };
  const input = { question, model: "none", length, context: gathered };
  const { answer_markdown, claims } = quoted.parse(await context.call("ask", input, { domains: [] }));
  return claims.length === 0 ? [] : answer_markdown.split("\n").filter((line) => line.startsWith("- "));
}
