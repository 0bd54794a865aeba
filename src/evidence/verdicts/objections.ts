import { turnedComparisons } from "./comparisons.js";
import { distantNames, nameObjections, strangersToNames } from "./names.js";
import { unlikeBounds } from "./number-bounds.js";
import { doubtfulOwners } from "./number-owners.js";
import { unsaidCounts } from "./number-presence.js";
import { exchangedRoles, turnedDeeds } from "./roles.js";
import { otherLiterals, turnedWays } from "./ways.js";
import { type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";
import { sentencesOfAll } from "./windows.js";

/** What a claim that rewords its source has wrong, but for its numbers: a reason for each, for a reader. */
export function objectionsTo(claim: ReadClaim): string[] {
  return [
    ...nameObjections(claim),
    ...turnedComparisons(claim),
    ...opposites(claim, true),
    ...denials(claim, surelyDenied),
  ];
}

/** What forbids a rule to call such a claim supported, though it may well be: a reason for each, for a reader. */
export function doubtsAbout(claim: ReadClaim): string[] {
  return [
    ...lackingDenials(claim),
    ...unlikeClauses(claim),
    ...unlikeMonths(claim),
    ...denials(claim, maybeDenied),
    ...opposites(claim, false),
    ...overstatements(claim),
    ...exchangedRoles(claim),
    ...turnedDeeds(claim),
    ...turnedWays(claim),
    ...otherLiterals(claim),
    ...distantNames(claim),
    ...strangersToNames(claim),
    ...unlikeBounds(claim),
    ...doubtfulOwners(claim),
    ...unsaidCounts(claim),
  ];
}

/** Content words that follow a negator before what it denies ends. */
const reach = 4;

/** Words of the claim that the source denies, from which it is a fault, and from which it is a doubt. */
const surelyDenied = 3;
const maybeDenied = 2;

/** Words of one denial of the source that it affirms nowhere, and a claim without any denial affirms: as many as given. */
function denials({ words, source, labels, meaning }: ReadClaim, fewest: number): string[] {
  // Where "more" and "less" are not known, a bound may look like a denial.
  if (!meaning.knowsComparatives || words.some((word) => meaning.denies(word))) return [];
  const affirmed = affirmedKeys(source, deniedKeys(source, meaning));
  const mine = affirmedKeys(words, new Set());
  for (const denied of denialsIn(source, meaning)) {
    const turned = denied.filter(
      ({ key, kind }) => kind === "word" && !key.startsWith("#") && !affirmed.has(key) && mine.has(key),
    );
    if (new Set(turned.map(({ key }) => key)).size >= fewest) return [`${labels} denies “${textOf(turned)}”`];
  }
  return [];
}

/** What a claim denies and the source, wherever it says it, affirms. */
function lackingDenials(claim: ReadClaim): string[] {
  const { words, source, labels, meaning } = claim;
  const [mine, theirs] = [deniedKeys(words, meaning), deniedKeys(source, meaning)];
  const affirmed = affirmedKeys(source, theirs);
  const own = words.filter(({ key }) => mine.has(key) && affirmed.has(key) && !theirs.has(key));
  const isMost = own.length > 0 && own.length * 2 >= mine.size;
  if (!isMost) return [];
  const denies = sentencesWith(own, claim).some((sentence) => sentence.some((word) => meaning.isNegator(word)));
  return [
    denies ? `${labels} denies something else beside “${textOf(own)}”` : `${labels} does not deny “${textOf(own)}”`,
  ];
}

/** Share of a claim's content that a clause must have to be taken for its source. */
const sameClause = 0.6;

/**
 * Where a negator may stand anywhere in its clause, what it denies can't be told: a claim and the clause that says it best
 * must both deny, or neither. Where no blanks part words, clauses can't be told either: of whole sentences, the one that
 * says most of the claim must deny as often as it does.
 */
export function unlikeClauses({ words, windows, labels, meaning }: ReadClaim): string[] {
  if (meaning.negatorsLead) return [];
  const content = words.filter(isContent);
  const said = (clause: readonly StatementWord[]) =>
    content.filter((word) => clause.some((other) => meaning.maySay(word, other))).length;
  const clauses = sentencesOfAll(windows).flatMap((sentence) => {
    const inside = wordsOfSentence(sentence, meaning.language);
    return meaning.isUnspaced ? [inside] : clausesAtCommas(inside, sentence.text);
  });
  const least = meaning.isUnspaced
    ? Math.min(sameClause * content.length, Math.max(...clauses.map(said)))
    : sameClause * content.length;
  const covering = clauses.filter((clause) => said(clause) >= least);
  const denied = (each: readonly StatementWord[]) => each.filter((word) => meaning.isNegator(word));
  const mine = denied(words).length;
  const isUnlike = (theirs: number) => (meaning.isUnspaced ? theirs !== mine : theirs > 0 !== mine > 0);
  const unlike = covering.filter((clause) => isUnlike(denied(clause).length));
  if (covering.length === 0 || unlike.length < covering.length) return [];
  const theirs = textOf(denied(unlike[0]!));
  return [theirs === "" ? `${labels} denies nothing there` : `${labels} has “${theirs}” there`];
}

/** A month that the windows do not name, where they name another. */
function unlikeMonths({ words, source, labels, meaning }: ReadClaim): string[] {
  const theirs = source.filter((word) => meaning.monthOf(word) !== undefined);
  const said = new Set(theirs.map((word) => meaning.monthOf(word)));
  const other = words.find((word) => meaning.monthOf(word) !== undefined && !said.has(meaning.monthOf(word)));
  return other === undefined || theirs.length === 0 ? [] : [`${labels} has “${textOf(theirs)}”, not “${other.text}”`];
}

/** Signs that part no clauses. */
const quotationMarks = /["“”„«»‘’]/gu;

function clausesAtCommas(words: readonly StatementWord[], text: string): StatementWord[][] {
  const clauses: StatementWord[][] = [[]];
  for (const [index, word] of words.entries()) {
    clauses.at(-1)?.push(word);
    const next = words[index + 1];
    const between = next === undefined ? "" : text.slice(word.end, next.start).replace(quotationMarks, "");
    if (word.endsItem || between.length > 1) clauses.push([]);
  }
  return clauses;
}

/** The sentences of the windows that have any of some words. */
function sentencesWith(own: readonly StatementWord[], { windows, meaning }: ReadClaim): StatementWord[][] {
  const keys = new Set(own.map(({ key }) => key));
  return sentencesOfAll(windows)
    .map((sentence) => wordsOfSentence(sentence, meaning.language))
    .filter((words) => words.some(({ key }) => keys.has(key)));
}

function affirmedKeys(words: readonly StatementWord[], denied: ReadonlySet<string>): Set<string> {
  return new Set(words.filter((word) => isContent(word) && !denied.has(word.key)).map(({ key }) => key));
}

function deniedKeys(words: readonly StatementWord[], meaning: ReadClaim["meaning"]): Set<string> {
  return new Set(denialsIn(words, meaning).flatMap((denied) => denied.map(({ key }) => key)));
}

function textOf(words: readonly StatementWord[]): string {
  return [...new Set(words.map(({ text }) => text))].join(" ");
}

/** Of each denial the content words that follow its negator closely in their clause; "not less than" bounds and denies nothing. */
function denialsIn(words: readonly StatementWord[], meaning: ReadClaim["meaning"]): StatementWord[][] {
  const found: StatementWord[][] = [];
  let left = 0;
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (meaning.isNegator(word)) {
      found.push([]);
      left = reach;
    } else if (left > 0 && previous !== undefined && word.start - previous.end > 1) left = 0;
    else if (left >= reach - 1 && meaning.isComparative(word)) {
      // "Never has more than a year" bounds, as "not more than" does.
      found[found.length - 1] = [];
      left = 0;
    } else if (left > 0 && isContent(word)) {
      found.at(-1)?.push(word);
      left -= 1;
    }
  }
  return found;
}

/** A word of the claim that stands nowhere in the windows, while its opposite stands there in the same place. */
function opposites({ words, source, windows, labels, meaning }: ReadClaim, isSure: boolean): string[] {
  if (words.some((word) => meaning.isNegator(word))) return [];
  const content = words.filter((word) => isContent(word) && !meaning.isReporting(word));
  const said = source.filter(isContent);
  // A line that another sentence follows has nothing to do with its words.
  const sentences = sentencesOfAll(windows).map((each) => wordsOfSentence(each, meaning.language).filter(isContent));
  const mine = new Set(content.map(({ key }) => key));
  for (const word of content) {
    if (said.some((other) => meaning.maySay(word, other))) continue;
    const turned = sentences
      .map((theirs) =>
        theirs.find(
          (other) =>
            !mine.has(other.key) &&
            meaning.areSurelyOpposite(word, other) === isSure &&
            meaning.areOpposite(word, other) &&
            standAlike(content, word, theirs, other),
        ),
      )
      .find((each) => each !== undefined);
    if (turned !== undefined) return [`${labels} says “${turned.text}”, not “${word.text}”`];
  }
  return [];
}

/** Content words on each side that are looked at. */
const neighbourhood = 3;

/** Whether two words have a neighbour in common: then they stand in the same place. */
function standAlike(
  content: readonly StatementWord[],
  word: StatementWord,
  theirs: readonly StatementWord[],
  other: StatementWord,
): boolean {
  const near = (words: readonly StatementWord[], one: StatementWord) => {
    const at = words.indexOf(one);
    return words.slice(Math.max(0, at - neighbourhood), at + neighbourhood + 1).filter((each) => each !== one);
  };
  const there = near(theirs, other);
  return near(content, word).some((mine) => there.some((each) => each.key === mine.key));
}

/** "All", "must" and "never" where the windows say nothing as strong. */
function overstatements({ words, source, labels, meaning }: ReadClaim): string[] {
  const strong = meaning.absolutesAmong(words).find((word) => {
    const equals = meaning.equalsOf(word);
    return !source.some(({ plain }) => equals.has(plain));
  });
  return strong === undefined ? [] : [`“${strong.text}” is not in ${labels}`];
}
