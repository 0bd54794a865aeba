import { disarmLabels } from "../../domain/escape/quire-signs.js";
import { buildPrompt } from "../../corpus/context/prompt.js";
import { sanitise } from "../../corpus/text/sanitise.js";
import { toQuireError } from "../../domain/error.js";
import { englishLength } from "../../domain/usage.js";
import { addSpending, type Spending } from "../../run/budget.js";
import { roomOf, thatFit } from "../../run/model-room.js";
import type { Source } from "../../domain/evidence.js";
import { askForText, worstSpending } from "../../run/model-call.js";
import type { RunContext } from "../../run/run-context.js";
import { mostCharacters } from "./gather-evidence.js";
import { worstRepair } from "../../evidence/written/repair-written.js";
import type { EvidenceTopic, ReportEvidence, Sections } from "./report-schema.js";
import { readSections } from "./sections.js";

/** What a report may take; the small one is asked for where the budget does not pay for the large one. */
const sizes = [
  { passages: Infinity, max_output_tokens: 10_000 },
  { passages: 14, max_output_tokens: 3000 },
] as const;

export interface ModelDraft {
  sections: Sections;
  limitations: string[];
}

/** The most that writing and mending the report can use: what the loop before it must leave. */
export function worstReport(context: RunContext, model: string): Spending {
  const { prompt } = context.services;
  const worst = (max_output_tokens: number, characters: number) =>
    worstSpending(context, { model, max_output_tokens }, characters);
  // Each passage has a head of its own besides its text.
  const written = worst(sizes[0].max_output_tokens, englishLength(prompt("research-report")) + 1.2 * mostCharacters);
  return addSpending(written, worstRepair(context, model));
}

/**
 * The report as the model writes it, cut into the report's sections. Throws the model's error where it fails, `budget`
 * where not even a short one can be paid for.
 */
export async function draftByModel(
  context: RunContext,
  model: string,
  topic: string,
  evidence: ReportEvidence,
): Promise<ModelDraft> {
  const [large, small] = sizes;
  try {
    return await ask(context, model, topic, evidence, large);
  } catch (thrown) {
    const isTooDear = toQuireError(thrown).code === "budget" && evidence.sources.length > small.passages;
    if (!isTooDear || context.budget.remainingMilliseconds() <= 0) throw thrown;
    const draft = await ask(context, model, topic, evidence, small);
    const notice = `The budget paid for a short report only, written from ${small.passages} of ${evidence.sources.length} passages.`;
    return { ...draft, limitations: [notice, ...draft.limitations] };
  }
}

async function ask(
  context: RunContext,
  model: string,
  topic: string,
  { sources, topics }: ReportEvidence,
  size: (typeof sizes)[number],
): Promise<ModelDraft> {
  const subtopics = topics.filter(({ kind }) => kind === "subtopic");
  const promptOf = (shown: readonly Source[]) =>
    buildPrompt({
      template: context.services.prompt("research-report"),
      question: topic,
      sources: shown,
      intent: "DEFINITION",
      entities: [],
      task: outlineText(subtopics, new Set(shown.map(({ label }) => label))),
    });
  const { max_output_tokens } = size;
  const wanted = sources.slice(0, size.passages);
  const room = await roomOf(context, model);
  const shown = thatFit(wanted, (kept) => room.holds(promptOf(kept), max_output_tokens));
  const left = wanted.length - shown.length;
  const notice = `The model ${model} takes ${room.window.tokens} tokens at once, so ${left} of ${wanted.length} passages were left out.`;
  if (left > 0) context.warn(`left-out:${model}:${wanted.length}`, notice);
  const result = await askForText(context, {
    name: "report",
    model,
    prompt: promptOf(shown),
    max_output_tokens,
    finishing: true,
  });
  return {
    sections: readSections(
      sanitise(result.text),
      subtopics.map(({ title }) => title),
    ),
    limitations: [
      ...(left > 0 ? [notice] : []),
      ...(result.finish_reason === "length" ? ["The model's report was cut off at its length limit."] : []),
    ],
  };
}

function outlineText(subtopics: readonly EvidenceTopic[], shown: ReadonlySet<string>): string {
  if (subtopics.length === 0) return "None: write the key findings without sub-headings.";
  return subtopics
    .map(({ title, labels }) => {
      const known = labels.filter((label) => shown.has(label)).map((label) => `[${label}]`);
      return `- ${disarmLabels(title)}${known.length > 0 ? ` (see ${known.join("")})` : ""}`;
    })
    .join("\n");
}
