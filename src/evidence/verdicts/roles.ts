import { isFormOfVerb } from "../../language/word-knowledge.js";
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
