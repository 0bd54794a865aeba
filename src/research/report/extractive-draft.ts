import {
  covered,
  type QuestionWeights,
  questionWeights,
  termStatisticsOf,
} from "../../corpus/question/question-weights.js";
import { definesOne } from "../../corpus/question/definitions.js";
import { leaningOf } from "../../corpus/rerank/sentence-shape.js";
import type { Source } from "../../domain/evidence.js";
import { subjectOf } from "../../corpus/question/subject.js";
import { hasDigit } from "../../domain/characters.js";
import { disagreements, listItem, type Statement, statementsOf } from "./statements.js";
import type { EvidenceTopic, ReportEvidence, Sections } from "./report-schema.js";
import { jaccard } from "../../domain/collections.js";
import { perLanguage } from "../../language/languages.js";
import { wholeWords } from "../../language/word-pattern.js";

interface Part {
  /** What its sentences must speak of, and what beside that they should. */
  about: string;
  beside: string;
  least_about: number;
  labels: readonly string[];
  /** How many sentences at most, and of one work. */
  most: number;
  of_work: number;
  /** How much more a sentence is worth for its kind; 0 keeps it out. */
  worth: (statement: Statement) => number;
}

interface Ranked extends Statement {
  score: number;
}

/** Running heads and captions are shorter, and longer ones say too much at once. */
const lengths = { least: 40, most: 420 };
/** What says less of a part's words than this share of their weight is about something else. */
const leastAbout = { topic: 0.12, subtopic: 0.5, methods: 0.05 };
const besideShare = 0.35;
/** What only the headings above a sentence say of the part. */
const headingCredit = 0.3;
/** What leans on the sentence before it says less by itself. */
const standing = { none: 1, linked: 0.6, pronoun: 0.25 } as const;
/** Two sentences that share more of their words say the same. */
const sameShare = 0.55;
/** Sentences of a part, where the topic has several parts and where it has one. */
const mostFindings = { several: 5, one: 8 };
/** Fragments and what a text plans to say are as fit as that or less. */
const leastFitness = 0.5;
const definitionWorth = 2.5;
const numberWorth = 1.2;

/** What a language's sentences tell by a word: how something was found out, what it comes to, what a text does not do. */
const cuesOf = perLanguage((data) => ({
  methods: wholeWords(data?.reports?.methods ?? [], "giu"),
  conclusions: wholeWords(data?.reports?.conclusions ?? [], "giu"),
  disclaimers: wholeWords(data?.reports?.disclaimers ?? []),
}));

/**
 * A report made of quotations: the best verbatim sentences for the topic, each sub-topic, the methods and what is
 * concluded, of different works where there are any, and pairs of sentences that disagree. No sentence stands in it
 * twice. Pure.
 */
export function draftByQuotations(topic: string, { sources, topics }: ReportEvidence): Sections {
  const differing = disagreements(topic, sources);
  const taken: Statement[] = [];
  const quoted = new Set(differing.flat());
  const statements = sources
    .flatMap(statementsOf)
    .filter((each) => each.fitness > leastFitness && isWhole(each) && !quoted.has(listItem(each)));
  const write = (part: Part) => choose(part, statements, taken).map(listItem).join("\n");
  const { introduction, methods, findings, conclusion } = partsOf(topic, topics, sources);
  const done = write(methods);
  const introduced = write(introduction);
  const found = findings.map(({ title, part }) => ({ title, text: write(part) }));
  return {
    introduction: introduced,
    findings: found
      .filter(({ text }) => text !== "")
      .map(({ title, text }) => (title === null ? text : `### ${title}\n\n${text}`))
      .join("\n\n"),
    methods: done,
    disagreements: differing.map((pair) => pair.join("\n")).join("\n\n---\n\n"),
    gaps: "",
    conclusion: write(conclusion),
  };
}

function partsOf(topic: string, topics: readonly EvidenceTopic[], sources: readonly Source[]) {
  const { phrases } = subjectOf(topic);
  const all = sources.map(({ label }) => label);
  const subtopics = topics.filter(({ kind }) => kind === "subtopic");
  const defines = ({ text }: Statement) => (definesOne(text, [topic, ...phrases]) ? definitionWorth : 1);
  const whole = { about: topic, beside: "", least_about: leastAbout.topic, labels: all };
  const works = new Set(sources.map(({ work_id }) => work_id)).size;
  const most = subtopics.length > 1 ? mostFindings.several : mostFindings.one;
  const finding = {
    most,
    of_work: Math.max(2, Math.ceil(most / Math.max(1, works))),
    worth: ({ text }: Statement) => (hasDigit(text) ? numberWorth : 1),
  };
  return {
    introduction: { ...whole, most: 3, of_work: 1, worth: defines },
    methods: {
      ...whole,
      least_about: leastAbout.methods,
      most: 4,
      of_work: 2,
      worth: ({ text, language }: Statement) => cueWorth(text, cuesOf(language).methods, 2),
    },
    findings:
      subtopics.length > 0
        ? subtopics.map(({ title }) => ({
            title,
            part: { ...finding, about: title, beside: topic, least_about: leastAbout.subtopic, labels: all },
          }))
        : [{ title: null, part: { ...finding, ...whole } }],
    conclusion: {
      ...whole,
      most: 3,
      of_work: 1,
      worth: ({ text, language }: Statement) => cueWorth(text, cuesOf(language).conclusions, 1),
    },
  };
}

/** Nothing below so many different cues, and more for each. */
function cueWorth(text: string, cues: RegExp, least: number): number {
  const found = new Set((text.match(cues) ?? []).map((cue) => cue.toLowerCase())).size;
  return found < least ? 0 : 1 + 0.3 * (found - least);
}

/** What a reader takes for a sentence, and not for a heading, a caption or the head of a page. */
function isWhole({ text: sentence, language }: Statement): boolean {
  return (
    sentence.length >= lengths.least &&
    sentence.length <= lengths.most &&
    !/^(?:\p{Ll}|\*\*|__|\d{1,2} \p{Lu})/u.test(sentence) &&
    !cuesOf(language).disclaimers.test(sentence) &&
    !/\S {2,}\S/u.test(sentence) &&
    /(?:[.!…]|(?<!\d)[.!…]\d{1,3}|[.!…]\^\d{1,3})["”’)*_\]]*$/u.test(sentence)
  );
}

/** The best sentences of a part that say what none before them does; other works before more of the same. */
function choose(part: Part, statements: readonly Statement[], taken: Statement[]): Statement[] {
  const ranked = rankedFor(part, statements);
  const chosen: Ranked[] = [];
  for (let turn = 1; turn <= part.of_work; turn += 1) {
    for (const statement of ranked) {
      const ofWork = chosen.filter(({ work_id }) => work_id === statement.work_id).length;
      if (chosen.length >= part.most || ofWork >= turn) continue;
      if (taken.some((other) => jaccard(other.terms, statement.terms) > sameShare)) continue;
      chosen.push(statement);
      taken.push(statement);
    }
  }
  return chosen.toSorted((left, right) => right.score - left.score);
}

function rankedFor({ about, beside, least_about, labels, worth }: Part, statements: readonly Statement[]): Ranked[] {
  const own = statements.filter(({ label }) => labels.includes(label));
  const statistics = termStatisticsOf(statements.map(({ terms }) => ({ terms: [...terms] })));
  const weights = questionWeights(about, [], statistics);
  const besides = questionWeights(beside, [], statistics);
  const share = (of: QuestionWeights, { terms, headings }: Statement) =>
    covered(of, (term) => (terms.has(term) ? 1 : headings.has(term) ? headingCredit : 0));
  return own
    .map((statement): Ranked => {
      const says = share(weights, statement);
      const shares = beside === "" ? says : (says + besideShare * share(besides, statement)) / (1 + besideShare);
      const fit = says < least_about ? 0 : shares * statement.fitness * standing[leaningOf(statement.text)];
      return { ...statement, score: fit * worth(statement) };
    })
    .filter(({ score }) => score > 0)
    .toSorted((left, right) => right.score - left.score);
}
