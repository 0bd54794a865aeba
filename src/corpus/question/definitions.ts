import { removeAll } from "../../domain/characters.js";
import { phrasesOfLanguages, wordsOfLanguages } from "../../language/language-phrases.js";
import { type Token, tokensOf } from "../../language/tokens.js";
import { findPhrase } from "./phrases.js";

const defining = phrasesOfLanguages(({ questions }) => questions?.defining);
const naming = phrasesOfLanguages(({ questions }) => questions?.naming);
const equating = phrasesOfLanguages(({ questions }) => questions?.equating);
const opening = phrasesOfLanguages(({ questions }) => questions?.opening);
const determiners = wordsOfLanguages(({ questions }) => questions?.determiners);
const alias = wordsOfLanguages(({ questions }) => questions?.alias);

/** In characters: an explanation between brackets or commas is shorter. */
const longestAside = 60;

/** "The spacing effect is ...", "Interleaving (mixing topics) means ...", "this is called a trace": a definition of one of the names. */
export function definesOne(text: string, names: readonly string[]): boolean {
  const plain = removeAll(text, '*_`"“”');
  return names.some((name) => {
    const span = findPhrase(plain, name);
    if (span === null) return false;
    const tokens = tokensOf(plain);
    const start = tokens.filter(({ end }) => end <= span.start).length;
    const end = tokens.filter((token) => token.start < span.end).length;
    if (naming().before(tokens, start) !== null) return true;
    if (equating().before(tokens, start, start) !== null) return tokens.slice(end).every(({ kind }) => kind === "sign");
    return onlyDetermines(tokens, start) && isDefined(tokens, end);
  });
}

/** Before a term stands nothing but "the concept of" and its like, in its sentence or behind "Definition:" or "In biology,". */
function onlyDetermines(tokens: readonly Token[], end: number): boolean {
  let start = end;
  while (determiners().has(tokens[start - 1]?.plain ?? "")) start -= 1;
  return start === 0 || opening().before(tokens, start, start) !== null;
}

/** Behind a term, or behind an aside, a colon or a verb that defines. */
function isDefined(tokens: readonly Token[], term: number): boolean {
  const behind = tokens[term]?.text === "(" ? nextOf(tokens, term, ")") + 1 : term;
  const places = tokens[behind]?.text === "," ? behindComma(tokens, behind) : [behind];
  return places.some((place) => tokens[place]?.text === ":" || defining().at(tokens, place) !== null);
}

/** Where the sentence may go on: behind the other comma, or anywhere behind another name of the term. */
function behindComma(tokens: readonly Token[], comma: number): number[] {
  const stop = nextOf(tokens, comma, ",:.;");
  if (tokens[stop]?.text === ",") return [stop + 1];
  return alias().has(tokens[comma + 1]?.plain ?? "")
    ? Array.from({ length: stop - comma }, (_, at) => comma + 1 + at)
    : [];
}

function nextOf(tokens: readonly Token[], from: number, signs: string): number {
  const furthest = (tokens[from]?.end ?? 0) + longestAside;
  const found = tokens.findIndex(({ text, start }, at) => at > from && start <= furthest && signs.includes(text));
  return found < 0 ? from : found;
}
