import { checkContract } from "../../contracts/check.js";
import { z } from "zod";
import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import type { Source } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { foldText } from "../../domain/fold-text.js";
import { indexTerms } from "../../domain/terms.js";
import type { RunContext } from "../../run/run-context.js";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import { unbracket } from "../../domain/characters.js";
import type { DocumentNote } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import type { NoteContent } from "./extractive-note.js";
import { type DocumentPassages, statisticsOf } from "./passages.js";

const noteSchema = z.object({
  summary: z.string(),
  facts: z.array(z.object({ text: z.string(), labels: z.array(z.string()) })),
  subtopics: z.array(z.string()),
});

const maxOutputTokens = 2000;
const mostFacts = 8;
const longestPassage = 2500;
const longestSummary = 1500;

/**
 * A note by a model: what it says of a document in a few sentences, and facts that each rest on passages under labels.
 * Only facts that nothing speaks against stay, with the lines where they stand; null where none does, or the model
 * does not answer.
 */
export async function modelNote(
  context: RunContext,
  { topic, models, model_required }: ResearchSettings,
  { title, subtopics, passages }: { title: string; subtopics: readonly string[]; passages: DocumentPassages },
): Promise<NoteContent | null> {
  if (models.summarise === null || passages.sources.length === 0) return null;
  const answer = await askModel(context, {
    name: "research_summarise",
    model: models.summarise,
    values: {
      topic,
      subtopics: subtopics.map((subtopic) => `- ${fenced(subtopic, 200)}`).join("\n"),
      title: fenced(title, 300),
      passages: passages.sources.map((source, index) => passageBlock(source, passages.lines[index] ?? [])).join("\n\n"),
    },
    schema: noteSchema,
    max_output_tokens: maxOutputTokens,
    required: model_required,
    instead: "its best sentences were noted",
  });
  if (answer === null) return null;
  const facts = await supportedFacts(context, answer.facts.slice(0, mostFacts), passages.sources);
  if (facts.length === 0) return null;
  const listed = new Map(subtopics.map((subtopic) => [foldText(subtopic), subtopic]));
  const named = answer.subtopics.flatMap((subtopic) => listed.get(foldText(subtopic)) ?? []);
  const summary = withoutLabels(answer.summary).slice(0, longestSummary);
  return { summary, facts, subtopics: [...new Set(named)] };
}

function passageBlock({ label, heading_path }: Source, lines: readonly string[]): string {
  return `[${label}] ${fenced(heading_path.join(" > "), 200)}\n${fenced(lines.join("\n"), longestPassage)}`;
}

/** One line without labels: which passages it rests on is told apart from it. */
function withoutLabels(text: string): string {
  return sanitiseLine(disarmLabels(text.replace(/\s*[[［]\s*S\d+(?:\s*[,;]\s*S?\d+)*\s*[\]］]/giu, "")));
}

async function supportedFacts(
  context: RunContext,
  facts: z.infer<typeof noteSchema>["facts"],
  sources: readonly Source[],
): Promise<DocumentNote["facts"]> {
  const supported: DocumentNote["facts"] = [];
  for (const { text, labels } of facts) {
    const wanted = new Set(labels.map((label) => unbracket(label.trim()).toUpperCase()));
    const cited = sources.filter(({ label }) => wanted.has(label));
    const statement = withoutLabels(text);
    if (cited.length === 0 || statement === "") continue;
    const lines = await linesOfSupport(context, statement, cited);
    if (lines !== null) supported.push({ text: statement, ...lines });
  }
  return supported;
}

/** Nobody but the writer of later queries reads a note, and half of all faithful rewordings have no tick: what nothing speaks against stays. */
const isAgainst: readonly Verdict[] = ["contradicted", "not_found", "weak", "unchecked"];

/** Where a statement stands in its passages, or the nearest to it; null where something speaks against it. */
async function linesOfSupport(
  context: RunContext,
  statement: string,
  sources: readonly Source[],
): Promise<{ start_line: number; end_line: number } | null> {
  const marks = sources.map(({ label }) => `[${label}]`).join("");
  const sentence = statement.replace(/[.!?]?$/u, (stop) => ` ${marks}${stop || "."}`);
  const statistics = await statisticsOf(context, sources[0]?.work_id ?? "", indexTerms(statement));
  const { claims } = await context.call(checkContract, {
    answer_markdown: sentence,
    sources: [...sources],
    statistics,
  });
  if (claims.length === 0 || claims.some(({ verdict }) => isAgainst.includes(verdict))) return null;
  const evidence = claims.flatMap((claim) => claim.evidence ?? []);
  if (evidence.length === 0) return null;
  return {
    start_line: Math.min(...evidence.map(({ start_line }) => start_line)),
    end_line: Math.max(...evidence.map(({ end_line }) => end_line)),
  };
}
