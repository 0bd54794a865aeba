import type { Meaning } from "./meaning.js";
import { type ReadClaim, wordsOfSentence } from "./read-claim.js";
import { isContent, type StatementWord } from "./statement-words.js";

/** "One is higher than the other": the words that tell the sides apart, and the one that compares them. */
interface Comparison {
  comparative: StatementWord;
  before: ReadonlySet<string>;
  behind: ReadonlySet<string>;
}

/** Content words of a side that are looked at. */
const reach = 8;

/**
 * A comparison that the source makes the other way round: "B was higher than A" for "A is higher than B". A source that
 * makes it both ways (A is higher, B is lower) bears both out. A reason for a reader; none in other languages than English.
 */
export function turnedComparisons({ words, passages, meaning, labels }: ReadClaim): string[] {
  const mine = meaning.language === "en" ? comparisonIn(words, meaning) : null;
  if (mine === null) return [];
  const found = passages.flatMap(({ sentences }) =>
    sentences.flatMap((sentence) => {
      const theirs = comparisonIn(wordsOfSentence(sentence, meaning.language), meaning);
      return theirs === null ? [] : (relationOf(mine, theirs, meaning) ?? []);
    }),
  );
  if (found.includes("same") || !found.includes("turned")) return [];
  return [`${labels} has both sides of “${mine.comparative.text} than” the other way round`];
}

function comparisonIn(words: readonly StatementWord[], meaning: Meaning): Comparison | null {
  const at = words.findIndex(({ plain }) => plain === "than");
  const comparative = words
    .slice(0, Math.max(0, at))
    .findLast((word) => meaning.isComparative(word) || isCompared(word));
  if (comparative === undefined) return null;
  const behindAll = words.slice(at + 1);
  // The "that" of "than that of" begins no clause.
  const end = behindAll.findIndex((word, index) => index > 0 && meaning.beginsClause(word));
  const before = sideOf(
    words
      .slice(0, at)
      .filter((word) => word !== comparative)
      .toReversed(),
  );
  const behind = sideOf(end < 0 ? behindAll : behindAll.slice(0, end));
  return { comparative, before: without(before, behind), behind: without(behind, before) };
}

/** Stand before "than" and compare nothing. */
const noComparatives: ReadonlySet<string> = new Set(["rather", "other"]);

/** "Higher", "later". */
const isCompared = ({ kind, plain }: StatementWord) =>
  kind === "word" && plain.length > 4 && plain.endsWith("er") && !noComparatives.has(plain);

function sideOf(words: readonly StatementWord[]): Set<string> {
  const telling = words.filter((word) => isContent(word) && (word.kind === "word" || word.kind === "name"));
  return new Set(telling.slice(0, reach).map(({ key }) => key));
}

const without = (side: ReadonlySet<string>, other: ReadonlySet<string>) =>
  new Set([...side].filter((key) => !other.has(key)));

/** Null where the sides or the comparing words cannot be told to be the same or contrary. */
function relationOf(mine: Comparison, theirs: Comparison, meaning: Meaning): "same" | "turned" | null {
  const share = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((key) => other.has(key));
  const isStraight = share(mine.before, theirs.before) && share(mine.behind, theirs.behind);
  const isCrossed = share(mine.before, theirs.behind) && share(mine.behind, theirs.before);
  if (isStraight === isCrossed) return null;
  const isContrary = meaning.areOpposite(mine.comparative, theirs.comparative);
  if (!isContrary && !meaning.maySay(mine.comparative, theirs.comparative)) return null;
  return isStraight === isContrary ? "turned" : "same";
}
