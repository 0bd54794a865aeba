import type { Intent } from "../../corpus/question/question.js";
import type { QuestionWeights } from "../../corpus/question/question-weights.js";
import { markdownText } from "../../domain/escape/markdown.js";
import type { Source } from "../../domain/evidence.js";
import { sourceName, sourcePlace } from "../../domain/source-words.js";
import { indexTerms } from "../../domain/terms.js";
import type { TermStatistics } from "../../ports/store.js";
import type { Judgement } from "./answerability.js";
import type { Candidate } from "./candidates.js";
import { quotedInline } from "./quoted-inline.js";
import { scoreUnits } from "./units.js";

/** What was looked through for a question that was not answered. */
export interface Looked {
  question: string;
  intent: Intent;
  entities: readonly string[];
  sources: readonly Source[];
  /** Sentences of the sources. */
  sentences: readonly Candidate[];
  weights: QuestionWeights;
  /** Of the whole library. */
  statistics?: TermStatistics;
  /** Of all works of the library, where they were looked up. */
  titles?: readonly string[];
  /** Years of which the question asks and of which nothing like it is said. */
  years?: readonly string[];
}

const mostTitles = 3;
const mostQuotes = 3;

/** Says that no sentence was found, and of what was looked for only what was seen: absence is claimed no further. */
export function absenceStatement({ missing, apart }: Judgement, looked: Looked): string {
  const { sources, entities, years = [] } = looked;
  const nearest =
    sources.length === 1 ? "The passage that came nearest does" : `The ${sources.length} passages that came nearest do`;
  const ofYears = years.length > 0 ? ` for ${years.join(" or ")}` : "";
  const parts = [`I found no sentence that answers this question${ofYears}.`];
  if (sources.length === 0) parts.push("The search found no passage.");
  else if (years.length === 0 && missing.length > 0) parts.push(`${nearest} not say ${quotedList(missing, "or")}.`);
  else if (apart) parts.push(`${nearest} not speak of ${quotedList(entities)} together.`);
  return [...parts, ...(years.length > 0 ? [] : elsewhere(missing, looked))].join(" ");
}

/** What the library as a whole has of names: in titles, in other passages, or nowhere. Nothing where that was not looked up. */
function elsewhere(missing: readonly string[], { statistics, titles }: Looked): string[] {
  if (titles === undefined) return [];
  const titled = missing.map((name) => ({ name, works: titlesWith(name, titles) }));
  const counted = titled
    .filter(({ works }) => works.length === 0)
    .map(({ name }) => ({ name, counts: indexTerms(name).map((term) => statistics?.document_frequency.get(term)) }));
  // Of a name of several words the words may stand apart.
  const said = counted.filter(({ counts }) => counts.length === 1 && (counts[0] ?? 0) > 0);
  const nowhere = counted.filter(({ counts }) => counts.some((count) => count === 0));
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name);
  return [
    ...titled.flatMap(({ name, works }) =>
      works.length === 0 ? [] : [`But the library has ${quotedList(works)}, with "${name}" in the title.`],
    ),
    ...(said.length === 0 ? [] : [`Other passages of the library do say ${quotedList(namesOf(said))}: search for it.`]),
    ...(nowhere.length === 0
      ? []
      : [`No passage of the library says ${quotedList(namesOf(nowhere), "or")}, and no title does.`]),
  ];
}

function titlesWith(name: string, titles: readonly string[]): string[] {
  const terms = indexTerms(name);
  const isNamed = (title: string) => {
    const own = new Set(indexTerms(title));
    return terms.length > 0 && terms.every((term) => own.has(term));
  };
  return titles.filter(isNamed).slice(0, mostTitles).map(markdownText);
}

/** A list of the nearest sentences, each with its work and place; nothing of it counts as an answer. */
export function nearestQuotes({ sentences, weights, ...asked }: Looked): string[] {
  const quoted = new Map<string, string>();
  for (const { core, score } of scoreUnits(sentences, weights, asked)) {
    const { source, text } = core;
    if (score > 0 && quoted.size < mostQuotes && !quoted.has(source.work_id))
      quoted.set(
        source.work_id,
        `- ${markdownText(sourceName(source))}, ${sourcePlace(source)}: “${quotedInline(text)}”`,
      );
  }
  return quoted.size === 0 ? [] : ["The nearest:", [...quoted.values()].join("\n")];
}

/** "\"tides\" and \"Jupiter\"". */
export function quotedList(names: readonly string[], joint = "and"): string {
  const quoted = names.map((name) => `"${name}"`);
  const last = quoted.pop() ?? "";
  return quoted.length > 0 ? `${quoted.join(", ")} ${joint} ${last}` : last;
}
