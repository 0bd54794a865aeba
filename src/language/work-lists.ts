import { wordsOfLanguages } from "./language-phrases.js";
import { whenNeeded } from "./languages.js";

const named = wordsOfLanguages(({ headings }) => headings?.references);

/** Titles that a list of works shares with other parts, in all languages and lower case: "sources", "notes". */
export const unsureNamesOfWorkLists = wordsOfLanguages(({ works_cited: lists }) => lists?.unsure);

/** Titles of lists of what need not be cited, in all languages and lower case: "further reading". */
export const namesOfFurtherReading = wordsOfLanguages(({ works_cited: lists }) => lists?.further_reading);

/** Titles that a list of works alone has, in all languages and lower case. */
export const namesOfWorkLists = whenNeeded((): ReadonlySet<string> => {
  const unsure = unsureNamesOfWorkLists();
  return new Set([...named()].filter((name) => !unsure.has(name)));
});
