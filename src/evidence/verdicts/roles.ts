import { isFormOfVerb, wordRelation, wordsFor } from "../../language/word-knowledge.js";
import { type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";
import { sentencesOfAll } from "./windows.js";

/** Content words on each side of a pivot that are looked at. */
const neighbourhood = 3;

/**
 * What stands on the other side of a word than in the source: "the change opposes a member" for "a member opposes the
 * change". Null where sides agree, or one side is told in the passive.
 * @param isPivot Words round which sides may be compared; each must stand once on both sides.
 */
export function exchangedSides(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  isPivot: (word: StatementWord) => boolean,
): string | null {
  for (const [at, pivot] of claim.entries()) {
    if (!isPivot(pivot) || claim.filter(({ key }) => key === pivot.key).length > 1) continue;
    const places = source.flatMap(({ key }, index) => (key === pivot.key ? [index] : []));
    const [there] = places;
    if (there === undefined || places.length > 1 || source[there]?.plain !== pivot.plain) continue;
    if (isBy(claim[at + 1]) !== isBy(source[there + 1])) continue;
    const [mine, theirs] = [sidesOf(claim, at), sidesOf(source, there)];
    const [before, behind] = [mine.before[0], mine.behind[0]];
    if (before === undefined || behind === undefined || before === behind) continue;
    const isTurned = theirs.behind.includes(before) && theirs.before.includes(behind);
    if (isTurned && !theirs.before.includes(before) && !theirs.behind.includes(behind)) return pivot.text;
  }
  return null;
}

const isBy = (word: StatementWord | undefined) => word?.plain === "by";

/** Content words on each side, the nearest first. */
function sidesOf(words: readonly StatementWord[], at: number): { before: string[]; behind: string[] } {
  const keys = (part: readonly StatementWord[]) => part.filter(isContent).map(({ key }) => key);
  return {
    before: keys(words.slice(0, at)).toReversed().slice(0, neighbourhood),
    behind: keys(words.slice(at + 1)).slice(0, neighbourhood),
  };
}

/** The same of a claim that rewords its source: round its verbs, in one sentence of the windows. */
export function exchangedRoles({ words, windows, meaning, labels }: ReadClaim): string[] {
  const isVerb = (word: StatementWord) => isContent(word) && word.kind === "word" && isFormOfVerb(word.plain);
  for (const sentence of sentencesOfAll(windows)) {
    const pivot = exchangedSides(words, wordsOfSentence(sentence, meaning.language), isVerb);
    if (pivot !== null) return [`${labels} has both sides of “${pivot}” the other way round`];
  }
  return [];
}

/** Content words between a name that does something and what it does, at most. */
const mostBetween = 2;

/**
 * Names that do in a claim what is done to them in the source: "Arden bought Velm" for "its purchase of Arden" and for
 * "Arden was bought by". A reason for each.
 */
export function turnedDeeds(claim: ReadClaim): string[] {
  const { words, windows, meaning, labels } = claim;
  if (meaning.language !== "en") return [];
  const sentences = sentencesOfAll(windows).map((sentence) => wordsOfSentence(sentence, meaning.language));
  for (const { doer, deed } of deedsOf(words)) {
    for (const sentence of sentences) {
      const done = sentence.find((word, at) => isSameDeed(deed, word) && isDoneTo(sentence, at, doer));
      if (done !== undefined) return [`${labels} has “${done.text}” of “${doer.text}”, which “${deed.text}” here`];
    }
  }
  return [];
}

/** Each name with the verb behind it, where another name follows and nothing says that it is done by that one. */
function deedsOf(words: readonly StatementWord[]): { doer: StatementWord; deed: StatementWord }[] {
  return words.flatMap((doer, index) => {
    if (doer.kind !== "name") return [];
    const behind = words.slice(index + 1);
    const at = behind.findIndex((word) => word.kind === "word" && isContent(word) && isFormOfVerb(word.plain));
    const deed = behind[at];
    if (deed === undefined || behind.slice(0, at).filter(isContent).length > mostBetween) return [];
    const isPassive = behind.slice(at, at + 3).some(isBy);
    const hasOther = behind.slice(at + 1).some(({ kind, key }) => kind === "name" && key !== doer.key);
    return isPassive || !hasOther || behind.slice(0, at).some(({ kind }) => kind === "name") ? [] : [{ doer, deed }];
  });
}

/** Whether two words tell of the same deed: "bought" and "acquired", or the "acquisition" that it was. */
function isSameDeed(deed: StatementWord, other: StatementWord): boolean {
  if (other.kind !== "word" || !isContent(other)) return false;
  const isLike = (word: string) => {
    const relation = wordRelation(deed.plain, word);
    return relation !== null && relation !== "opposite";
  };
  return isLike(other.plain) || (!isFormOfVerb(other.plain) && [...wordsFor(other.plain).keys()].some(isLike));
}

/** Whether a deed of a source is done to a name: "acquisition of Arden", "Arden was acquired by". */
function isDoneTo(sentence: readonly StatementWord[], at: number, { key }: StatementWord): boolean {
  const [next, ...behind] = sentence.slice(at + 1, at + 4);
  if (next?.plain === "of") return behind.find((word) => !word.isFunction)?.key === key;
  return isBy(next) && sentence.slice(0, at).findLast((word) => !word.isFunction)?.key === key;
}
