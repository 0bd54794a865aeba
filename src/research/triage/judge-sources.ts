import pMap from "p-map";
import type { RunContext } from "../../run/run-context.js";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import type { ResearchState, SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { type Judgement, lexicalScores, type SourceWords } from "./lexical-score.js";
import { chunksOf } from "../../domain/collections.js";
import { z } from "zod";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { unbracket } from "../../domain/characters.js";

/** Sources judged by one call of a model. */
const batchSize = 10;
const longestAbstract = 1500;
const maxOutputTokens = 2500;

/** Scores of sources, in their order: by a cheap model where there is one, by their words where there is none or it fails. */
export async function judgeSources(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
  sources: readonly SeenSource[],
): Promise<Judgement[]> {
  const known = wordsKnown(state);
  const wordsOf = (source: SeenSource) => known.get(source.source_id) ?? source;
  const byWords = lexicalScores(settings.topic, sources.map(wordsOf), [...known.values()]);
  if (settings.models.triage === null) return byWords;
  const judged = await pMap(chunksOf(sources, batchSize), (batch) => judgeBatch(context, settings, state, batch), {
    concurrency: settings.parallel,
  });
  return judged.flat().map((judgement, index) => judgement ?? byWords[index] ?? { score: 0, reason: "" });
}

/** What is known of each source by its id: title and abstract and, of those that were read, what was noted. */
function wordsKnown({ seen, notes }: ResearchState): Map<string, SourceWords> {
  const facts = new Map(notes.map((note) => [note.source_id, note.facts.map(({ text }) => text).join("\n")]));
  const judged = seen.filter(({ rejected }) => rejected !== "duplicate");
  return new Map(
    judged.map(({ source_id, title, snippet }) => [source_id, { title, snippet, noted: facts.get(source_id) ?? "" }]),
  );
}

/** Those the model left out, or judged twice, are asked about once more; null for what it leaves out again. */
async function judgeBatch(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
  batch: readonly SeenSource[],
): Promise<(Judgement | null)[]> {
  const found = new Map<SeenSource, Judgement>();
  for (let asked = batch, tries = 0; tries < 2 && asked.length > 0; tries += 1) {
    const labelled = asked.map((source, index) => ({ label: `S${index + 1}`, source }));
    const answer = await askJudgements(context, settings, state, labelled);
    if (answer === null) break;
    const labels = labelled.map(({ label }) => label);
    const { byLabel } = readJudgements(labels, answer);
    for (const { label, source } of labelled) {
      const judgement = byLabel.get(label);
      if (judgement) found.set(source, judgement);
    }
    asked = asked.filter((source) => !found.has(source));
  }
  return batch.map((source) => found.get(source) ?? null);
}

function askJudgements(
  context: RunContext,
  { topic, models, model_required }: ResearchSettings,
  { subtopics }: ResearchState,
  labelled: readonly { label: string; source: SeenSource }[],
) {
  if (models.triage === null) return Promise.resolve(null);
  return askModel(context, {
    name: "research_triage",
    model: models.triage,
    values: {
      topic,
      subtopics: subtopics.map((subtopic) => `- ${fenced(subtopic, 200)}`).join("\n"),
      sources: labelled.map(({ label, source }) => sourceBlock(label, source)).join("\n\n"),
    },
    schema: judgementsSchema,
    max_output_tokens: maxOutputTokens,
    required: model_required,
    instead: "the sources were judged by their words",
  });
}

function sourceBlock(label: string, { title, year, venue, snippet }: SeenSource): string {
  const place = [venue, year].filter((part) => part !== null && part !== "").join(", ");
  const head = fenced(title, 300) + (place === "" ? "" : ` (${fenced(place, 150)})`);
  return `[${label}] ${head}\n${fenced(snippet, longestAbstract) || "(no abstract)"}`;
}

/** What a model answers to `prompts/research-triage.txt`. Which labels it names and which scores is checked one by one. */
const judgementsSchema = z.object({
  judgements: z.array(z.object({ label: z.string(), score: z.number(), reason: z.string() })),
});

interface ReadJudgements {
  byLabel: Map<string, Judgement>;
  /** Labels that were not judged, judged twice and differently, or outside of 0..10; in the order of the labels. */
  missing: string[];
}

const longestReason = 300;

/** The usable judgements of an answer; those of labels that were not given are ignored. */
export function readJudgements(
  labels: readonly string[],
  { judgements }: z.infer<typeof judgementsSchema>,
): ReadJudgements {
  const scores = new Map<string, Judgement[]>();
  for (const { label, score, reason } of judgements) {
    const name = unbracket(label.trim()).toUpperCase();
    if (!(score >= 0 && score <= 10)) continue;
    scores.set(name, [...(scores.get(name) ?? []), { score, reason: sanitiseLine(reason).slice(0, longestReason) }]);
  }
  const byLabel = new Map<string, Judgement>();
  for (const label of labels) {
    const [first, ...others] = scores.get(label) ?? [];
    if (first && others.every(({ score }) => score === first.score)) byLabel.set(label, first);
  }
  return { byLabel, missing: labels.filter((label) => !byLabel.has(label)) };
}
