import { areOpposite, boundAround, relationAtEnd, type Relation } from "../../language/quantities/bounds.js";
import type { Quantity } from "../../language/quantities/read-quantities.js";
import type { Meaning } from "./meaning.js";
import { isPartOfName, isPointer } from "./number-presence.js";
import { quantitiesOf, type ReadClaim } from "./read-claim.js";
import { claimedNumbers, numbersOf, sayingOf } from "./said-numbers.js";
import { statementWords } from "./statement-words.js";
import { versionAround } from "./versions.js";
import { sentencesOfAll } from "./windows.js";

/** A number with all that a text says it may be: "at least 20" goes from 20 on, "20" is a point. */
interface Extent {
  quantity: Quantity;
  /** Null for a point, which nothing bounds. */
  relation: Relation | null;
  /** With its bound, as it is written. */
  text: string;
  isYear: boolean;
  /** Both ends of the range that it is an end of; null for none, and for a way from one number to another. */
  range: Quantity["range"];
}

/**
 * Numbers of a claim that go further than its sources do: "at least 20" for "up to 20", "20" for "more than 20". Every
 * place that says such a number must bound it otherwise; a reason for each.
 */
export function unlikeBounds(claim: ReadClaim): string[] {
  const { text, meaning, labels } = claim;
  const quantities = quantitiesOf(claim, meaning.language);
  if (quantities.length === 0) return [];
  const numbers = claimedNumbers(text, meaning.language);
  const sentences = sentencesOfAll(claim.windows);
  return quantities.flatMap((quantity) => {
    const isName = isPartOfName(text, quantity) || isPointer(text, quantity, meaning.language);
    if (isName || versionAround(text, quantity) !== null) return [];
    const mine = extentOf(text, quantity, quantities, meaning);
    const number = numbers.find(({ start }) => start === quantity.start);
    const said = sentences.flatMap((sentence) => {
      const saying = number === undefined ? null : sayingOf(number, numbersOf(sentence, meaning.language));
      const all = quantitiesOf(sentence, meaning.language);
      return all
        .filter((each) => each.start === saying?.start || isSame(each, quantity))
        .map((each) => extentOf(sentence.text, each, all, meaning));
    });
    const [other] = said;
    if (other === undefined || said.some((theirs) => implies(theirs, mine))) return [];
    return [`${labels} says “${other.text}”, not “${mine.text}”`];
  });
}

const inBase = ({ value, unit }: Quantity) => value * (unit?.factor ?? 1);

function isSame(one: Quantity, other: Quantity): boolean {
  if (one.unit === null || other.unit === null) return one.value === other.value;
  return (
    one.unit.dimension === other.unit.dimension && Math.abs(inBase(one) - inBase(other)) <= 1e-9 * Math.abs(inBase(one))
  );
}

function extentOf(text: string, quantity: Quantity, all: readonly Quantity[], meaning: Meaning): Extent {
  const { language } = meaning;
  const range = isWay(text, quantity, all, meaning) ? null : quantity.range;
  const { whole, value, unit, spelled } = quantity;
  const isYear = !spelled && unit === null && Number.isInteger(value) && value >= 1500 && value < 2100;
  const before = text.slice(0, whole.start);
  if (isYear) {
    // Of a year "from", "by" and "until" are bounds.
    const relation = relationAtEnd(before, "dates", language);
    return { quantity, relation: relation === "exactly" ? null : relation, isYear, range, text: quantity.text };
  }
  const bound = boundAround(text, quantity, language);
  const ends = range === null ? [whole] : all.filter((each) => each.range === range).map((each) => each.whole);
  const from = Math.min(bound?.start ?? whole.start, ...ends.map((each) => each.start));
  const to = Math.max(bound?.end ?? whole.end, ...ends.map((each) => each.end));
  const isExact = bound === null && relationAtEnd(before, "numbers", language) === "exactly";
  const relation = isExact ? "exactly" : (bound?.bound ?? null);
  return { quantity, relation, isYear, range, text: text.slice(from, to).trim() };
}

/** Whether a range is one from one number to another: of "rose from 5 to 7" both were so. */
function isWay(text: string, { range }: Quantity, all: readonly Quantity[], meaning: Meaning): boolean {
  const low = range === null ? undefined : all.find((each) => each.range === range);
  if (low === undefined) return false;
  const before = statementWords(
    text.slice(Math.max(0, low.whole.start - longestWord), low.whole.start),
    meaning.language,
  );
  const [word] = before.slice(-1);
  return word !== undefined && meaning.directionOf(word) === 0;
}

const longestWord = 12;

/** What a source may say of a number for a claim to say it with each relation; a point where it says nothing of it. */
const impliedBy: Readonly<Record<Relation | "point", readonly (Relation | "point")[]>> = {
  point: ["point", "exactly", "about"],
  exactly: ["point", "exactly"],
  about: ["point", "exactly", "about"],
  at_least: ["point", "exactly", "at_least", "more_than"],
  more_than: ["more_than"],
  at_most: ["point", "exactly", "at_most", "less_than"],
  less_than: ["less_than"],
};

/** From here "more than" and "at least" differ by less than people tell apart. */
const fineFrom = 100;
const loosely: Partial<Record<Relation | "point", Relation>> = { more_than: "at_least", less_than: "at_most" };

/** Whether whatever a source says of a number makes true what a claim says of it. */
function implies(theirs: Extent, mine: Extent): boolean {
  const relation = theirs.relation ?? "point";
  const own = mine.relation ?? "point";
  // People say "in 2015" of what has been so since 2015.
  if (mine.isYear || theirs.isYear) return !areOpposite(mine.relation, theirs.relation);
  if (!fitsRange(theirs, mine, own)) return false;
  if (!isSame(theirs.quantity, mine.quantity) && relation === "point") return true;
  if (impliedBy[own].includes(relation)) return true;
  return mine.quantity.value >= fineFrom && loosely[own] === relation;
}

/** An end of a range is no point: of "5 to 10 days" neither "5 days" nor "at most 5" follows, but "at least 5" does. */
function fitsRange({ range, quantity }: Extent, mine: Extent, own: Relation | "point"): boolean {
  if (range === null) return true;
  const isLow = quantity.value === range[0];
  if (mine.range !== null) return isLow === (mine.quantity.value === mine.range[0]);
  return own === "about" || own === (isLow ? "at_least" : "at_most");
}
