import { asksForQuantity, cueStrength } from "../../corpus/question/intent-cues.js";
import { type Intent, understandQuestion } from "../../corpus/question/question.js";
import type { Source } from "../../domain/evidence.js";
import { type Candidate, candidatesOf, rowCandidate, useForms } from "./candidates.js";
import { listingUnits } from "./listings.js";
import { missingNames, missingYears } from "./named-numbers.js";
import { superlativeUnits } from "./superlatives.js";
import { behindNamed, lacksName } from "./asked-names.js";
import { calculationUnits } from "./calculations.js";
import { sentenceCalculations } from "./sentence-calculations.js";
import { indexTerms } from "../../domain/terms.js";
import { askingTerms } from "./asked-operation.js";
import { askedOfTables, findCells, lightened, rankUnits } from "./cells.js";
import { findConflicts } from "../../evidence/relations/conflicts.js";
import { differingEstimates } from "./differences.js";
import { readableSentence } from "../../evidence/answers/claim-sentences.js";
import { diversify, goesOnFrom, type Unit, unitSimilarity } from "./units.js";
import { absenceStatement, type Looked, nearestQuotes, quotedList } from "./absence.js";
import { quotedInline } from "./quoted-inline.js";
import { judgeCoverage, type Judgement } from "./answerability.js";
import { outdatedIn } from "../../corpus/versions/newest-first.js";
import { questionWeights, termStatisticsOf } from "../../corpus/question/question-weights.js";
import type { TermStatistics } from "../../ports/store.js";
import { contentOfForeign, formsOfAsked } from "../../corpus/question/question-language.js";
import { continuesTopic } from "../../corpus/rerank/sentence-shape.js";

export interface ExtractiveInput {
  question: string;
  intent: Intent;
  entities: readonly string[];
  sources: readonly Source[];
  /** Of the whole library, for the terms of the question: tells the informative words from the common ones. */
  statistics?: TermStatistics;
  /** Of all works of the library, where they were looked up: what stands in a title is not missing. */
  titles?: readonly string[];
  length: "short" | "full";
}

export interface ExtractiveAnswer {
  /** Verbatim sentences, each followed by its label; label-like text of the sources is disarmed. */
  answer_markdown: string;
  /** False where the sources do not answer; the text then says so. */
  answered: boolean;
  limitations: string[];
}

const sentenceLimit = { short: 5, full: 12 };
/** Below this share of the best score a sentence is noise beside it. */
const worthwhile = 0.5;
/** Behind the first few, which readers look at anyway, a sentence must be nearer to the best. */
const worthwhileBehind = 0.65;
const few = 4;
/** In other languages than English, where nothing tells the words that ask from those that name. */
const worthwhileForeign = 0.7;
/** And below this share of the best, be it a sentence or a row. */
const comparable = 0.35;
/** More from one source is better read there, unless no other has anything to say. */
const unitsPerSource = 4;
/** From this score on a row of a table says what is asked, whatever else a question says. */
const answeringCell = 0.5;

/** The best verbatim sentences of the sources for a question, or the statement that they hold no answer. */
export function extractiveAnswer(input: ExtractiveInput): ExtractiveAnswer {
  const sentences = input.sources.flatMap(candidatesOf);
  useForms(sentences, formsOfAsked(input.question));
  const statistics = input.statistics ?? termStatisticsOf(sentences);
  const weights = questionWeights(input.question, input.entities, statistics);
  const asked = askedOfTables(input.question, lightened(weights, input.question));
  const cells = findCells(input.sources, asked);
  const judgement = judgeCoverage([...sentences, ...cells.map(rowCandidate)], weights, input);
  // Rows of things with another number are no candidates, but say that the thing is numbered.
  const texts = input.sources.flatMap(({ content, title, heading_path }) => [content, title, ...heading_path]);
  const named = missingNames(texts.map(readableSentence), asked.names);
  const years = missingYears([...sentences, ...cells.map(rowCandidate)], asked);
  const looked = { ...input, sentences, weights };
  if (named.length > 0) return noAnswer({ ...judgement, missing: named }, looked);
  if (years.length > 0) return noAnswer(judgement, { ...looked, years });
  const superlatives = superlativeUnits(input.sources, asked);
  const listed = superlatives.length > 0 ? superlatives : listingUnits(input.sources, asked);
  const isCell = listed.length > 0 || (cells[0]?.score ?? 0) >= answeringCell;
  if (!judgement.answered && !isCell) return noAnswer(judgement, looked);
  const isOutdated = outdatedIn(input.sources, input.question);
  const ranked = behindNamed(rankUnits(sentences, cells, { ...input, weights }), input.question);
  const units = behindNewest(ranked, isOutdated);
  const ofCells = calculationUnits(cells, asked).filter((unit) => !lacksName(unit, units, input.question));
  const computed = ofCells.length > 0 ? ofCells : sentenceCalculations(sentences, asked);
  const current = units.filter(({ core }) => !isOutdated(core.source));
  const estimates = differingEstimates(current, input.question, input.entities);
  const picked = [...listed, ...computed, ...pickUnits(units, input, estimates)];
  if (picked.length === 0 || lacksNumber(picked, input)) return noAnswer(judgement, looked);
  const groups = groupUnits(input.question, { picked, units: current, estimates });
  return {
    answer_markdown: extractMarkdown(groups),
    answered: true,
    limitations: limitationsOf(groups, withoutAsking(judgement, input.question), input.entities),
  };
}

/** What an older version is worth where the newest is there to say it: its near copies then give way to the newer ones. */
const outdatedFitness = 0.6;

function behindNewest(units: readonly Unit[], isOutdated: (source: Source) => boolean): Unit[] {
  return units
    .map((unit) => (isOutdated(unit.core.source) ? { ...unit, score: unit.score * outdatedFitness } : unit))
    .toSorted((left, right) => right.score - left.score);
}

function noAnswer(judgement: Judgement, found: Looked): ExtractiveAnswer {
  const statement = absenceStatement(judgement, found);
  return {
    answer_markdown: [statement, ...nearestQuotes(found)].join("\n\n"),
    answered: false,
    limitations: [statement],
  };
}

/** The best units by MMR, as many as fit into `limit` sentences; each sentence once. Differing estimates come first. */
function pickUnits(units: readonly Unit[], { question, length }: ExtractiveInput, estimates: readonly Unit[]): Unit[] {
  const isForeign = contentOfForeign(question) !== null;
  const limit = sentenceLimit[isForeign ? "short" : length];
  const worth = isForeign ? worthwhileForeign : worthwhile;
  const best = units[0]?.score ?? 0;
  // Sentences and cells are measured by different rules: each has its best.
  const bestOf = (kind: Candidate["kind"]) => units.find(({ core }) => core.kind === kind)?.score ?? 0;
  const least = { prose: bestOf("prose"), row: bestOf("row") };
  const relevant = units
    .filter(({ score, core }) => score > 0 && score >= worth * least[core.kind] && score >= comparable * best)
    .filter(({ score, core }, place) => place < few || score >= worthwhileBehind * least[core.kind]);
  const ranked = diversify(relevant, {
    limit: 2 * limit,
    relevance: (unit) => unit.score / best,
    similarity: unitSimilarity,
  });
  const picked: Unit[] = estimates.slice(0, limit);
  const used = new Set<Candidate>(picked.map(({ core }) => core));
  const perSource = new Set(ranked.map(({ core }) => core.source.label)).size > 1 ? unitsPerSource : limit;
  for (const unit of ranked) {
    const sentences =
      picked.length === 0 ? withContinuation(unit, question) : unit.sentences.filter((one) => !used.has(one));
    const fits = used.size + sentences.length <= limit && sentences.includes(unit.core);
    const ofSource = picked.filter(({ core }) => core.source === unit.core.source).length;
    if ((!fits || ofSource >= perSource) && picked.length > 0) continue;
    for (const sentence of sentences) used.add(sentence);
    const host = goesOnFrom(unit.core, question)
      ? picked.find((each) => each.sentences.at(-1) === unit.core.before)
      : undefined;
    if (host === undefined) picked.push({ ...unit, sentences });
    else host.sentences = [...host.sentences, ...sentences];
  }
  return picked;
}

/** Whether a number is asked for, and nothing that would be quoted says one. */
function lacksNumber(picked: readonly Unit[], { question, intent, entities }: ExtractiveInput): boolean {
  // What the thing is called otherwise is not known of other languages: there the number must be of its very word.
  const least = contentOfForeign(question) === null ? 0.1 : 1;
  const says = ({ text }: Candidate) => cueStrength(text, intent, question, entities) >= least;
  return asksForQuantity(question) && !picked.some(({ sentences }) => sentences.some(says));
}

/** The best unit goes on where the next sentence still speaks of the same: definitions often take two. */
function withContinuation(unit: Unit, question: string): Candidate[] {
  const { after } = unit.core;
  const continues =
    after !== null && (goesOnFrom(after, question) || (after.fitness >= 0.9 && continuesTopic(after.text)));
  const goesOn = continues && after.fitness >= 0.5 && unit.sentences.length < 3;
  return goesOn ? [...unit.sentences, after] : unit.sentences;
}

/** Units by source, the group with the best unit first; what disagrees on a number is a group of its own. */
function groupUnits(
  question: string,
  { picked, units, estimates }: Record<"picked" | "units" | "estimates", readonly Unit[]>,
): ExtractGroup[] {
  const groups = new Map<string, ExtractGroup>();
  const pairs = (): Unit[][] => (asksForQuantity(question) ? conflictPairs(picked, units) : []);
  const disagreeing = estimates.length > 0 ? [[...estimates]] : pairs();
  const inConflict = new Set(disagreeing.flat().map((unit) => unit.core));
  for (const members of disagreeing) groups.set(`conflict ${groups.size}`, { kind: "conflict", units: members });
  for (const unit of picked.filter(({ core }) => !inConflict.has(core))) {
    const key = unit.core.source.label;
    const group = groups.get(key) ?? { kind: "source", units: [] };
    group.units.push(unit);
    groups.set(key, group);
  }
  const best = (group: ExtractGroup): number => Math.max(...group.units.map((unit) => unit.score));
  const leads = (group: ExtractGroup): number => Number(estimates.length > 0 && group.kind === "conflict");
  for (const group of groups.values()) group.units.sort((left, right) => right.score - left.score);
  return [...groups.values()].sort((left, right) => leads(right) - leads(left) || best(right) - best(left));
}

/** Pairs with at least one side in the answer; the other side may come from all that was found relevant. */
function conflictPairs(shown: readonly Unit[], units: readonly Unit[]): Unit[][] {
  // What an older version says is no other opinion.
  const current = new Set(units.map(({ core }) => core));
  const picked = shown.filter(({ core }) => current.has(core));
  if (picked.length === 0) return [];
  const best = Math.max(...picked.map((unit) => unit.score));
  const relevant = units.filter(
    (unit) => unit.score >= worthwhile * best && !picked.some(({ core }) => core === unit.core),
  );
  const statements = [...picked, ...relevant].map((unit) => ({
    unit,
    text: unit.core.text,
    work_id: unit.core.source.work_id,
  }));
  return findConflicts(statements)
    .map(({ left, right }) => [left.unit, right.unit])
    .filter((pair) => pair.some((unit) => picked.includes(unit)));
}

/** "Sum" and "difference" say what to do with what is found: no source has to say them. */
function withoutAsking(judgement: Judgement, question: string): Judgement {
  const asking = askingTerms(question);
  return {
    ...judgement,
    missing: judgement.missing.filter((name) => !indexTerms(name).every((term) => asking.has(term))),
  };
}

function limitationsOf(
  groups: readonly ExtractGroup[],
  { missing, apart }: Judgement,
  entities: readonly string[],
): string[] {
  const limitations: string[] = [];
  if (missing.length > 0) {
    limitations.push(`I found no sentence on ${quotedList(missing, "or")} in the passages that came nearest.`);
  } else if (apart) {
    limitations.push(`I found no sentence on ${quotedList(entities)} together in the passages that came nearest.`);
  }
  if (groups.some(({ kind }) => kind === "conflict")) {
    limitations.push("The sources give different numbers on the same subject; they are shown side by side.");
  }
  return limitations;
}

/** A part of a question, and the sources that were found for it. */
export interface ExtractPart {
  question: string;
  sources: readonly Source[];
}

/**
 * Quotes for each part of a question under a heading of its own, none twice. Parts that the sources do not answer are
 * named in the limitations; where they answer none, the question as a whole is tried.
 */
export function extractParts(whole: ExtractiveInput, parts: readonly ExtractPart[]): ExtractiveAnswer {
  const seen = new Set<string>();
  const limitations: string[] = [];
  const written: string[] = [];
  for (const part of parts) {
    const length = parts.length > 3 ? "short" : whole.length;
    const answer = extractiveAnswer({ ...whole, ...part, ...understandQuestion(part.question), length });
    limitations.push(...answer.limitations.map((text) => (answer.answered ? text : `${part.question} ${text}`)));
    if (!answer.answered) continue;
    const text = withoutRepeats(answer.answer_markdown, seen);
    if (/^- /mu.test(text)) written.push(`### ${part.question}\n\n${text}`);
  }
  if (written.length === 0) return extractiveAnswer(whole);
  return { answer_markdown: written.join("\n\n"), answered: true, limitations: [...new Set(limitations)] };
}

/** Without the quotes that stand in `seen`, where those that stay are added; a quote ends with its label. */
function withoutRepeats(markdown: string, seen: Set<string>): string {
  const lines = markdown.split("\n").flatMap((line) => {
    if (!line.startsWith("- ")) return [line];
    const quotes = line.slice(2).split(/(?<=\[S\d+\]) /u);
    const fresh = quotes.filter((quote) => !seen.has(quote));
    for (const quote of fresh) seen.add(quote);
    return fresh.length > 0 ? [`- ${fresh.join(" ")}`] : [];
  });
  return lines
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

interface ExtractGroup {
  kind: "source" | "conflict";
  units: Unit[];
}

/** The answer as Markdown: a list per group, every sentence followed by its label. */
function extractMarkdown(groups: readonly ExtractGroup[]): string {
  return groups
    .map(({ kind, units }) => {
      const items = units.map((unit) => `- ${unitMarkdown(unit)}`).join("\n");
      return kind === "conflict" ? `Sources differ:\n\n${items}` : items;
    })
    .join("\n\n");
}

function unitMarkdown({ core, sentences }: Unit): string {
  const [lead, ...items] = sentences;
  // A list reads as one sentence with the line that introduces it.
  if (lead === core && core.items.length > 0)
    return `${quotedInline(core.text)} ${items.map(({ text }) => quotedInline(text)).join("; ")} [${core.source.label}]`;
  return sentences.map(({ text, source }) => `${quotedInline(text)} [${source.label}]`).join(" ");
}
