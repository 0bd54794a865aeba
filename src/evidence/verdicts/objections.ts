import { nameObjections } from "./names.js";
import type { ReadClaim } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";

/** All that speaks against a claim that rewords its source, but for its numbers: a reason for each, for a reader. */
export function objectionsTo(claim: ReadClaim): string[] {
  return [...nameObjections(claim), ...negationObjections(claim), ...oppositeObjections(claim), ...overstatements(claim)];
}

/** Content words of a claim that follow a negator before what it denies ends. */
const reach = 4;

/**
 * What a claim denies that its windows affirm, where these deny nothing at all; and two words or more that the windows
 * deny and the claim affirms.
 */
function negationObjections({ words, source, labels, meaning }: ReadClaim): string[] {
  const denies = words.some((word) => meaning.isNegator(word));
  const isDenied = source.some((word) => meaning.denies(word));
  const affirmedBy = (text: readonly StatementWord[], denied: readonly StatementWord[]) =>
    new Set(text.filter((word) => isContent(word) && !denied.includes(word)).map(({ key }) => key));
  if (denies && !isDenied) {
    const affirmed = affirmedBy(source, []);
    const own = deniedWords(words, meaning).filter(({ key }) => affirmed.has(key));
    return own.length === 0 ? [] : [`${labels} does not deny “${textOf(own)}”`];
  }
  if (denies || !isDenied || words.some((word) => meaning.denies(word))) return [];
  const denied = deniedWords(source, meaning);
  const affirmed = affirmedBy(source, denied);
  const turned = denied.filter(
    ({ key, kind }) => kind === "word" && !affirmed.has(key) && words.some((word) => word.key === key),
  );
  return new Set(turned.map(({ key }) => key)).size >= 2 ? [`${labels} denies “${textOf(turned)}”`] : [];
}

function textOf(words: readonly StatementWord[]): string {
  return [...new Set(words.map(({ text }) => text))].join(" ");
}

/** Content words that follow a negator closely within their clause; "not less than" bounds and denies nothing. */
function deniedWords(words: readonly StatementWord[], meaning: ReadClaim["meaning"]): StatementWord[] {
  const denied: StatementWord[] = [];
  let left = 0;
  for (const [index, word] of words.entries()) {
    const previous = words[index - 1];
    if (meaning.isNegator(word)) left = reach;
    else if (left > 0 && previous !== undefined && word.start - previous.end > 1) left = 0;
    else if (left === reach && meaning.isComparative(word)) left = 0;
    else if (left > 0 && isContent(word)) {
      denied.push(word);
      left -= 1;
    }
  }
  return denied;
}

/** A word of the claim that stands nowhere in the windows, while its opposite stands there in the same place. */
function oppositeObjections({ words, source, labels, meaning }: ReadClaim): string[] {
  if (words.some((word) => meaning.isNegator(word))) return [];
  const content = words.filter((word) => isContent(word) && !meaning.isReporting(word));
  const theirs = source.filter(isContent);
  const mine = new Set(content.map(({ key }) => key));
  for (const word of content) {
    if (theirs.some((other) => meaning.maySay(word, other))) continue;
    const turned = theirs.find(
      (other) => meaning.areOpposite(word, other) && !mine.has(other.key) && standAlike(content, word, theirs, other),
    );
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
