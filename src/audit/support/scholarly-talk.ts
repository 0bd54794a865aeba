import { isFunctionTerm } from "../../domain/function-words.js";
import { indexTerms } from "../../domain/terms.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";

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
export function isMereTalk(text: string): boolean {
  const telling = indexTerms(text).filter((term) => !isFunctionTerm(term));
  return (
    telling.length === 0 ||
    talks().some(
      ({ works, beside }) =>
        telling.some((term) => works.has(term)) && telling.every((term) => works.has(term) || beside.has(term)),
    )
  );
}
