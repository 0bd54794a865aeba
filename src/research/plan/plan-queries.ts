import { z } from "zod";
import { isFrameNoun } from "../../corpus/question/entities.js";
import { isApparatusHeading } from "../../corpus/rerank/apparatus.js";
import { isReferenceEntry } from "../../corpus/rerank/sentence-shape.js";
import { sanitiseLine } from "../../corpus/text/sanitise.js";
import { hasDigit, startsUpper } from "../../domain/characters.js";
import { byCodeUnits } from "../../domain/collections.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { questionWords } from "../../domain/question-words.js";
import type { RunContext } from "../../run/run-context.js";
import { passageBody } from "../../domain/passage.js";
import { contentHash } from "../../run/content-hash.js";
import { askModel, fenced } from "../../corpus/context/model-step.js";
import type { ResearchState } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import { libraryLanguages } from "../../corpus/question/library-languages.js";
import { type Subject, subjectOf } from "../../corpus/question/subject.js";
import { indexTerms } from "../../domain/terms.js";
import { plainQuery, queryKey } from "../../corpus/question/query-text.js";

interface ResearchPlan {
  queries: PlannedQuery[];
  subtopics: string[];
}

const planSchema = z.object({
  subtopics: z.array(z.string()),
  queries: z.array(z.object({ text: z.string(), scope: z.enum(["academic", "general", "both"]) })),
});

const maxOutputTokens = 2000;
const mostSubtopics = 6;
/** Parts of the topic that a round of reading may add to it, where no model names them. */
const mostConcepts = 3;
/** Characters of a document that concepts are taken from; a book says what it is about before. */
const longestText = 200_000;
const summaryLength = 600;
/** Fewer than this many new queries of a model are filled up by rules. */
const leastQueries = 2;

/** Two or three queries that were not asked yet: broad ones first, later such as fill gaps. */
export async function planQueries(
  context: RunContext,
  settings: ResearchSettings,
  state: ResearchState,
  iteration: number,
): Promise<ResearchPlan> {
  const subject = subjectOf(settings.topic);
  const asked = state.queries.map(({ text }) => text);
  const gaps = gapsOf(state);
  const concepts = iteration === 1 ? [] : await readConcepts(context, state, subject);
  const byRules = iteration === 1 ? broadQueries(subject) : gapQueries(subject, gaps, concepts);
  const byModel = await modelPlan(context, settings, { state, gaps, iteration });
  const ofModel = newQueries(byModel?.queries ?? [], asked);
  const filled = ofModel.length >= leastQueries ? ofModel : newQueries([...ofModel, ...byRules], asked);
  const subtopics = (byModel?.subtopics ?? []).map(sanitiseLine).filter((subtopic) => subtopic !== "");
  const first = subtopics.length > 0 ? subtopics : subject.phrases;
  const known = state.subtopics.length > 0 ? state.subtopics : first;
  const learnt = settings.models.plan === null ? concepts.slice(0, mostConcepts) : [];
  return {
    queries: ofModel.length > 0 && ofModel.length < leastQueries ? filled.slice(0, leastQueries) : filled,
    subtopics: [...new Set([...known, ...learnt])].slice(0, mostSubtopics),
  };
}

/** What the documents read so far have in common beside the topic, by their whole texts. */
async function readConcepts(
  context: RunContext,
  { notes, seen }: ResearchState,
  subject: Subject,
): Promise<readonly string[]> {
  const works = notes.map(({ work_id }) => work_id);
  return context.step(`concepts:${contentHash({ works, phrases: subject.phrases })}`, "read", async () => {
    const read = await Promise.all(
      notes.map(async ({ title, work_id }) => ({ title, text: await proseOf(context, work_id) })),
    );
    const noted = new Set(notes.map(({ source_id }) => source_id));
    const others = seen.filter(({ source_id, rejected }) => !noted.has(source_id) && rejected !== "duplicate");
    return sharedConcepts(
      read,
      others.map(({ title, snippet }) => ({ title, text: snippet })),
      subject,
    ).slice(0, mostSubtopics * 2);
  });
}

/** What the last reflection missed. */
function gapsOf({ reflections }: ResearchState): readonly string[] {
  return reflections.at(-1)?.gaps ?? [];
}

/** A work's text without its lists of references and the like, as far as concepts are taken from it. */
async function proseOf(context: RunContext, workId: string): Promise<string> {
  const store = await context.services.store();
  const passages = await store.passagesOf(workId);
  return passages
    .filter(({ heading_path }) => !isApparatusHeading(heading_path.at(-1) ?? ""))
    .flatMap((passage) => passageBody(passage.content).split("\n"))
    .filter((line) => !isReferenceEntry([line]))
    .join("\n")
    .slice(0, longestText);
}

async function modelPlan(
  context: RunContext,
  { topic, models, model_required, only_library }: ResearchSettings,
  { state, gaps, iteration }: { state: ResearchState; gaps: readonly string[]; iteration: number },
): Promise<z.infer<typeof planSchema> | null> {
  if (models.plan === null) return null;
  const read = state.notes.map(({ title, summary }) => `- ${fenced(title, 200)}: ${fenced(summary, summaryLength)}`);
  const asked = [...new Set(state.queries.map(({ text }) => text))];
  return askModel(context, {
    name: "research_plan",
    model: models.plan,
    values: {
      topic,
      iteration: String(iteration),
      first: iteration === 1 ? "yes" : "",
      later: iteration === 1 ? "" : "yes",
      asked: asked.map((text) => `- ${text}`).join("\n"),
      gaps: gaps.map((gap) => `- ${fenced(gap, 200)}`).join("\n"),
      subtopics: state.subtopics.map((subtopic) => `- ${subtopic}`).join("\n"),
      read: read.join("\n"),
      languages: only_library ? await libraryLanguages(context, topic) : "",
    },
    schema: planSchema,
    max_output_tokens: maxOutputTokens,
    required: model_required,
    instead: "the queries were made of the topic's own words",
  });
}

/** Where a query is best asked. */
type Scope = "academic" | "general" | "both";

export interface PlannedQuery {
  text: string;
  scope: Scope;
}

/** The seed: two or three in each iteration. */
const mostQueries = 3;

/** The first `most` queries that were neither asked before nor stand twice here. */
export function newQueries(
  planned: readonly PlannedQuery[],
  asked: readonly string[],
  most = mostQueries,
): PlannedQuery[] {
  const known = new Set(asked.map(queryKey));
  const fresh: PlannedQuery[] = [];
  for (const query of planned) {
    const text = plainQuery(query.text);
    const key = queryKey(text);
    if (key === "" || known.has(key) || fresh.length === most) continue;
    known.add(key);
    fresh.push({ ...query, text });
  }
  return fresh;
}

/** The first queries by rules: the key phrases together, what sums the field up, the phrases by themselves. */
export function broadQueries({ phrases, core, english }: Subject): PlannedQuery[] {
  const several = phrases.filter((phrase) => phrase.includes(" "));
  return [
    { text: core, scope: "both" },
    ...(english ? [{ text: `${core} review`, scope: "academic" as const }] : []),
    ...(phrases.length > 1 ? several : []).map((text) => ({ text, scope: "both" as const })),
  ];
}

/** What a report asks of any topic, for when documents have nothing more in common to search for. */
const facets = ["meta-analysis", "experiment", "limitations", "theory"];

/** Gaps that are asked for before what documents have in common: a part that nobody covers may not be covered at all. */
const gapsFirst = 1;

/** Later queries by rules: gaps beside the topic and what the documents so far have in common, then its facets. */
export function gapQueries(subject: Subject, gaps: readonly string[], concepts: readonly string[]): PlannedQuery[] {
  const [main = subject.core] = subject.phrases;
  const near = (phrase: string) => {
    const terms = new Set(indexTerms(phrase));
    return indexTerms(main).every((term) => terms.has(term)) ? phrase : `${main} ${phrase}`;
  };
  return [
    ...[...gaps.slice(0, gapsFirst), ...concepts, ...gaps.slice(gapsFirst)].map((phrase) => ({
      text: near(phrase),
      scope: "both" as const,
    })),
    ...(subject.english ? facets : []).map((facet) => ({
      text: `${subject.core} ${facet}`,
      scope: "academic" as const,
    })),
  ];
}

/** A text that was read, or the title and abstract of one that was not. */
interface Written {
  title: string;
  text: string;
}

const wordPattern = /[\p{L}\p{N}]+(?:[-'’][\p{L}\p{N}]+)*/gu;
/** Words that a text has about itself or about any study. */
const plainWords = new Set(
  (
    "paper papers study studies studied review reviews experiment experiments result results group groups figure table " +
    "section summary narrative publication publications number numbers percent percentage average year years month " +
    "months week weeks day days hour hours minute minutes first second third two three four five six seven eight nine " +
    "ten long longer short shorter large larger small smaller better best worse often usually less later every same " +
    "standard deviation significant mean control condition conditions sample size difference different new old much many high higher low lower good still well even never always ago people person"
  ).split(" "),
);
/** What a phrase in a title is worth beside one in a text. */
const titleWorth = 2;
/** A document speaks of what it says so often; a title need say it once. */
const leastSaid = 2;

/**
 * Finds what the documents that were read speak of besides the topic: pairs of neighbouring words that at least two of them
 * say again and again, those of most documents first and those that the other sources seldom say before those that all
 * do (relevance feedback, Rocchio 1971, with phrases for terms). What one alone says may be its own.
 */
export function sharedConcepts(read: readonly Written[], others: readonly Written[], subject: Subject): string[] {
  const topicTerms = new Set(indexTerms(subject.phrases.join(" ")));
  const elsewhere = others.map(({ title, text }) => pairsOf(`${title}. ${text}`));
  const found = new Map<string, { phrase: string; documents: number; worth: number }>();
  for (const { title, text } of read) {
    const titled = pairsOf(title.toLowerCase());
    for (const [key, { phrase, count }] of pairsOf(`${title}. ${text}`)) {
      if (count < leastSaid && !titled.has(key)) continue;
      const entry = found.get(key) ?? { phrase, documents: 0, worth: 0 };
      entry.documents += 1;
      entry.worth += (titled.has(key) ? titleWorth : 1) * Math.log(1 + count);
      found.set(key, entry);
    }
  }
  const isNew = (key: string) => key.split(" ").some((term) => !topicTerms.has(term));
  const common = (key: string) => 1 + elsewhere.filter((pairs) => pairs.has(key)).length / 4;
  return [...found]
    .filter(([key, { documents }]) => documents > 1 && isNew(key))
    .map(([key, { phrase, documents, worth }]) => ({ key, phrase, rank: (documents * worth) / common(key) }))
    .toSorted((left, right) => right.rank - left.rank || byCodeUnits(left.key, right.key))
    .map(({ phrase }) => phrase);
}

/** Pairs of neighbouring words that can name something, by their terms. */
function pairsOf(text: string): Map<string, { phrase: string; count: number }> {
  const pairs = new Map<string, { phrase: string; count: number }>();
  let before = { word: "", end: 0 };
  for (const { 0: word, index } of text.matchAll(wordPattern)) {
    const beside = [" ", "\n"].includes(text.slice(before.end, index));
    if (
      beside &&
      isTelling(before.word) &&
      isTelling(word) &&
      !isName(word) &&
      !isFrameNoun(before.word.toLowerCase())
    ) {
      const phrase = `${before.word} ${word}`.toLowerCase();
      const key = indexTerms(phrase).join(" ");
      pairs.set(key, { phrase, count: (pairs.get(key)?.count ?? 0) + 1 });
    }
    before = { word, end: index + word.length };
  }
  return pairs;
}

/** "Psychological Science": what is written so is a name, of a journal as often as not. */
function isName(word: string): boolean {
  return startsUpper(word);
}

/** A word with a meaning of its own: no number, nothing as short as "per", and nothing that any text says. */
function isTelling(word: string): boolean {
  const folded = word.toLowerCase();
  const plain = questionWords.has(folded) || plainWords.has(folded) || indexTerms(word).some(isFunctionTerm);
  return !hasDigit(word) && word.length > 3 && !plain;
}
