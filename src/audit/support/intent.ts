import { startsUpper } from "../../domain/characters.js";
import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { phrasesOfLanguages } from "../../language/language-phrases.js";
import type { LanguageData } from "../../language/language-schema.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import type { Mark } from "../../reference/mark.js";
import type { Block } from "../../document/tree/draft.js";
import { contentTerms, type TextSpan } from "./claim-words.js";

/** How a language speaks of works, in terms. */
interface Talk {
  /** Works, those who write them, and what they do there. */
  works: ReadonlySet<string>;
  /** What is said beside these; alone it may be about anything ("early treatment is useful"). */
  beside: ReadonlySet<string>;
}

const talks = whenNeeded((): readonly Talk[] => {
  const terms = (words: readonly string[]) => new Set(indexTerms(words.join(" ")));
  return everyLanguage().flatMap((language) => {
    const talk = languageData(language)?.talk;
    return talk === undefined ? [] : [{ works: terms(talk.works), beside: terms(talk.beside) }];
  });
});

/**
 * Whether a text speaks of works and says nothing that could stand in one: "Several authors agree", "details are given
 * in". In one language: German has words ("war", "die") that say something in English.
 */
function isMereTalk(text: string): boolean {
  const telling = indexTerms(text).filter((term) => !isFunctionTerm(term));
  return (
    telling.length === 0 ||
    talks().some(
      ({ works, beside }) =>
        telling.some((term) => works.has(term)) && telling.every((term) => works.has(term) || beside.has(term)),
    )
  );
}

/**
 * The purpose of a citation. `claims`: the work is to bear the sentence out. `points`: the reader may look there ("see
 * [1] for a review"). `names`: the work is spoken of and nothing is said that it found ("Hu (2021) studied X"). `uses`:
 * the draft says what it does with it ("we follow [3]"). `tabulates`: a row of a table, or a heading.
 */
export const intents = ["claims", "points", "names", "uses", "tabulates"] as const;
export type Intent = (typeof intents)[number];

const table = (pick: (data: NonNullable<LanguageData["crediting"]>) => readonly string[] | undefined) =>
  phrasesOfLanguages(({ crediting }) => (crediting === undefined ? [] : pick(crediting)));
const points = table(({ points: phrases }) => phrases);
const pointsBehind = table(({ points_behind }) => points_behind);
const namesBehind = table(({ names_behind }) => names_behind);
const findingsBehind = table(({ findings_behind }) => findings_behind);
const namesBefore = table(({ names_before }) => names_before);
const uses = table(({ uses: phrases }) => phrases);
const usesBefore = table(({ uses_before }) => uses_before);

/** The longest phrase before a mark, in tokens. */
const longestBefore = 24;

/** The words of a sentence around a mark. */
interface Around {
  mark: readonly Token[];
  before: readonly Token[];
  behind: readonly Token[];
}

function around({ text, start, end }: TextSpan, mark: Mark): Around {
  const before = tokensOf(text.slice(start, mark.start));
  const inside = tokensOf(mark.text);
  const behind = tokensOf(text.slice(mark.end, end));
  const bracket = (token: Token | undefined, signs: string) => token !== undefined && signs.includes(token.text);
  const comma = bracket(behind[0], ")]") ? 1 : 0;
  return {
    mark: bracket(inside[0], "([") ? inside.slice(1) : inside,
    before: bracket(before.at(-1), "([") ? before.slice(0, -1) : before,
    behind: behind.slice(comma + (bracket(behind[comma], ",") ? 1 : 0)),
  };
}

function isPointing({ mark, before, behind }: Around): boolean {
  const inside = points().at(mark, 0);
  return (
    (inside !== null && inside.end < mark.length) ||
    points().before(before, before.length) !== null ||
    pointsBehind().at(behind, 0) !== null
  );
}

/** Tells what a mark is for, from the words around it; `claim` is the sentence without who says it. */
export function intentOf(span: TextSpan, mark: Mark, claim: string, { kind, note }: Block): Intent {
  if (kind === "table" || kind === "heading" || kind === "caption") return "tabulates";
  if (contentTerms(claim) < 2) return "names";
  const words = around(span, mark);
  const { before, behind } = words;
  if (isPointing(words)) return "points";
  if (note !== null && !/\p{L}{3,}[^.]*\p{L}{3,}/u.test(claim)) return "points";
  const whole = tokensOf(span.text.slice(span.start, span.end));
  if (uses().first(whole) !== null || usesBefore().before(before, before.length, longestBefore) !== null) return "uses";
  if (namesBefore().before(before, before.length) !== null) return "names";
  if ((mark.textual || areNames(before)) && isNaming(behind)) return "names";
  return isMereTalk(claim) ? "points" : "claims";
}

/** "Hu (2021) studied X", and not what was found: "... and concludes that Y". */
function isNaming(behind: readonly Token[]): boolean {
  return namesBehind().at(behind, 0) !== null && findingsBehind().first(behind) === null;
}

/** Tells what a mark in a note is for, as far as the sentence goes that the note hangs on. */
export function intentInNote({ text }: Block, mark: Mark): Intent {
  return isPointing(around({ text, start: 0, end: text.length }, mark)) ? "points" : "claims";
}

const nameWords = whenNeeded(
  () =>
    new Set([
      ...everyLanguage().flatMap((language) => {
        const { name_joints = [], others = [] } = languageData(language)?.crediting ?? {};
        return [...name_joints, ...others];
      }),
      "et",
      "al",
      "&",
      ",",
      ".",
    ]),
);

/** "Hu and Li [3] studied": names alone before the mark. */
function areNames(before: readonly Token[]): boolean {
  return before.length > 0 && before.every(({ text, plain }) => startsUpper(text) || nameWords().has(plain));
}
