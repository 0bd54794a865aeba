import { hasDigit } from "../../domain/characters.js";
import { indexTerms } from "../../domain/terms.js";
import { unitOf } from "../../domain/written-units.js";
import { monthNumber } from "../../language/dates/months.js";
import { hitsOf } from "./claim-hits.js";
import { type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";
import { sentencesOf, sentencesOfAll } from "./windows.js";
import { isLabelOfFit } from "./number-things.js";
import { lineOfWorks, lineWith, quotedLine, type WorkLine } from "./work-text.js";

/**
 * What speaks against the names of a claim: one that its windows don't have, nor the titles and headings above them; a
 * month that they don't have; two in reverse order round the same word. A reason for each, for a reader.
 */
export function nameObjections(claim: ReadClaim): string[] {
  return [...missingNames(claim), ...missingMonths(claim), ...reversedNames(claim)].slice(0, 2);
}

/** A name that stands in a work, far from what the claim says: no fault, but no support. */
export function distantNames(claim: ReadClaim): string[] {
  const missing = missingName(claim);
  const line = missing === undefined ? null : lineWithName(claim, missing);
  if (missing === undefined || line === null || line.number === 0) return [];
  return [`${line.label ?? claim.labels} has “${missing.text}” elsewhere: ${quotedLine(line)}`];
}

function missingNames(claim: ReadClaim): string[] {
  const missing = missingName(claim);
  if (missing === undefined || lineWithName(claim, missing) !== null) return [];
  return [`the name “${missing.text}” is not there in ${claim.labels}`];
}

/** Where a name stands in the passages, outside of the windows, or anywhere in the work. */
function lineWithName({ passages }: ReadClaim, { text }: StatementWord): WorkLine | null {
  const sentences = passages.flatMap((passage) => passage.sentences);
  const near = sentences.map((sentence) => ({ text: sentence.text, number: sentence.start_line }));
  return lineWith(near, text) ?? lineOfWorks(passages, (work) => work.nameWith(text) ?? work.lineWith(text));
}

/** The first name of the claim that its windows don't have, nor the titles and headings above them. */
function missingName(claim: ReadClaim): StatementWord | undefined {
  const { words, windows, meaning } = claim;
  const heads = windows.flatMap(({ passage: { source } }) => [source.title, ...source.heading_path, ...source.authors]);
  const known = new Set(indexTerms(heads.join(" ")));
  const spoken = sentencesOfAll(windows).map(({ text }) => text.toLowerCase());
  const run = spoken.map(lettersOnly).join("");
  const isThere = (word: StatementWord) =>
    word.terms.every((term) => known.has(term)) ||
    isSaid(word, claim) ||
    run.includes(lettersOnly(word.plain)) ||
    isInitials(word, claim) ||
    areParts(word, spoken.join(" "));
  return words.find(
    (word) =>
      word.kind === "name" && !isUnit(word) && monthNumber(word.text, meaning.language) === null && !isThere(word),
  );
}

/** "MB", "MB/s". */
function isUnit({ text }: StatementWord): boolean {
  return text.split("/").every((part) => unitOf(part) !== undefined);
}

/** "Standard-Licht-System" is said where its parts are; "VLX-400" is one name. */
function areParts({ text }: StatementWord, spoken: string): boolean {
  const parts = text.toLowerCase().split("-");
  return parts.length > 1 && !hasDigit(text) && parts.every((part) => part.length > 1 && spoken.includes(part));
}

function lettersOnly(text: string): string {
  return text.replace(/[^\p{L}\p{N}]+/gu, "");
}

/** Words of the claim that a sentence outside of the windows must have beside the name. */
const leastBeside = 2;

function isSaid(word: StatementWord, { windows, passages, places }: ReadClaim): boolean {
  return passages.some((passage) => {
    const own = windows.filter((window) => window.passage === passage);
    const hits = places.bySource.find((each) => each.passage === passage)?.hits ?? [];
    return hitsOf(word, passage).some(({ sentence, share }) => {
      if (share < 0.75) return false;
      if (own.some(({ first, end }) => first <= sentence && sentence < end)) return true;
      const beside = hits.filter((each) => each.some((hit) => hit.sentence === sentence)).length - 1;
      return beside >= leastBeside;
    });
  });
}

/** "WHO" for "World Health Organization", wherever the sources have it. */
function isInitials({ text }: StatementWord, { passages, meaning }: ReadClaim): boolean {
  if (!/^\p{Lu}{2,6}s?$/u.test(text)) return false;
  const short = text.replace(/s$/, "").toLowerCase();
  return passages.some((passage) =>
    passage.sentences.some((sentence) => {
      const words = wordsOfSentence(sentence, meaning.language);
      const initials = (from: readonly StatementWord[]) => from.map(({ plain }) => plain[0] ?? "").join("");
      return initials(words).includes(short) || initials(words.filter(isContent)).includes(short);
    }),
  );
}

/** A month that the windows don't have, in words or in the figures of a date. */
function missingMonths({ words, windows, source, labels, meaning }: ReadClaim): string[] {
  const { language } = meaning;
  const named = new Set(source.map(({ text }) => monthNumber(text, language)));
  const texts = sentencesOfAll(windows).map(({ text }) => text);
  const isDated = (month: number) =>
    texts.some((text) => text.includes(`-${String(month).padStart(2, "0")}`) || text.includes(`${month}/`));
  const missing = words.find((word) => {
    const month = word.kind === "name" && word.text.length > 3 ? monthNumber(word.text, language) : null;
    return month !== null && !named.has(month) && !isDated(month);
  });
  return missing === undefined ? [] : [`“${missing.text}” is not there in ${labels}`];
}

/** Content words between two names at most, for their order to say who does what to whom. */
const mostBetween = 4;

/** "A beats B" for "B beats A": the names stand the other way round, and a word that was between them still does. */
function reversedNames({ words, windows, labels, meaning }: ReadClaim): string[] {
  const names = words.filter(({ kind }) => kind === "name");
  for (const [index, one] of names.entries()) {
    const other = names[index + 1];
    if (other === undefined || one.key === other.key) continue;
    const between = words.slice(words.indexOf(one) + 1, words.indexOf(other)).filter(isContent);
    if (between.length === 0 || between.length > mostBetween) continue;
    for (const sentence of windows.flatMap(sentencesOf)) {
      const theirs = wordsOfSentence(sentence, meaning.language);
      const places = (word: StatementWord) => theirs.flatMap(({ key }, place) => (key === word.key ? [place] : []));
      const [first, last] = [places(one), places(other)];
      // Where a name stands twice, or the names stand in the claim's order as well, order says nothing.
      if (first.length !== 1 || last.length !== 1 || first[0]! < last[0]!) continue;
      if (between.some((word) => places(word).some((place) => last[0]! < place && place < first[0]!)))
        return [`${labels} has “${other.text}” before “${one.text}” there`];
    }
  }
  return [];
}

/** Content words on each side of a name that say what is told of it. */
const neighbourhood = 4;

/** Names of which the sources say nothing of what the claim says of them: no sentence with the name has a word that stands beside it. */
export function strangersToNames(claim: ReadClaim): string[] {
  const { places, labels } = claim;
  const content = places.words.map(({ word }) => word);
  const strange = content.find((word, at) => {
    if (word.kind !== "name" || isUnit(word)) return false;
    const beside = content
      .map((_, index) => index)
      .filter((index) => index !== at && Math.abs(index - at) <= neighbourhood && content[index]?.kind !== "name");
    if (beside.length < 2) return false;
    const met = places.bySource.some(({ hits }) => {
      const own = new Set((hits[at] ?? []).map(({ sentence }) => sentence));
      return beside.some((index) => (hits[index] ?? []).some(({ sentence }) => own.has(sentence)));
    });
    return !met && !isLabelOfFit(claim, word);
  });
  return strange === undefined ? [] : [`${labels} says nothing of this beside “${strange.text}”`];
}
