import { align, type Difference } from "./alignment.js";
import type { Meaning } from "./meaning.js";
import { isContent, type StatementWord } from "./statement-words.js";

/** What a claim that copies its source says otherwise. */
export interface CopyFault {
  /** Whether the difference alone makes the claim wrong, or leaves it doubtful. */
  verdict: "contradicted" | "weak";
  claimed: string;
  /** What stands in its place; empty for nothing. */
  original: string;
}

/** Share of a claim's words that must stand in the source in order: under it a difference may be one of wording. */
export const nearCopy = 0.85;

/** Words of the source for one of the claim, over which the claim's are spread at most. */
const longestSpan = 2;

/**
 * Compares a claim with a text that it copies, or nearly. Null where it does not; empty where nothing differs that could
 * change what is said.
 */
export function copyFaults(
  claim: readonly StatementWord[],
  source: readonly StatementWord[],
  meaning: Meaning,
): CopyFault[] | null {
  const { share, span, differences } = align(claim, source);
  if (share < nearCopy || span > longestSpan * claim.length) return null;
  const about = { said: new Set(source.map(({ key }) => key)), meaning };
  const faults = differences.flatMap((difference) => faultOf(difference, about) ?? []);
  // A number or a unit that differs beside other doubts may be of another thing.
  return faults.some(({ verdict }) => verdict === "weak") && faults.length > 1
    ? faults.map((fault) => ({ ...fault, verdict: "weak" }))
    : faults;
}

/** What a difference is judged by: the words that the source has anywhere, and the language's. */
interface About {
  said: ReadonlySet<string>;
  meaning: Meaning;
}

type Found = Omit<CopyFault, "original"> & { original?: string };
type Rule = (difference: Difference, about: About) => Found | null;

const rules: readonly Rule[] = [otherNumber, otherOnScale, opposite, otherDegree, negated, strengthened, exchanged, otherWord, invented];

function faultOf(difference: Difference, about: About): CopyFault | null {
  for (const rule of rules) {
    const fault = rule(difference, about);
    if (fault !== null) return { original: textOf(difference.original), ...fault };
  }
  return null;
}

function textOf(words: readonly StatementWord[]): string {
  return words.map(({ text }) => text).join(" ");
}

const isNumber = ({ key }: StatementWord) => key.startsWith("#");

function otherNumber({ claimed, original, isEnclosed }: Difference): Found | null {
  const mine = claimed.find((word) => isNumber(word) && !original.some(({ key }) => key === word.key));
  if (mine === undefined) return null;
  const other = original.find(isNumber);
  if (other === undefined) return mine.kind === "number" ? { verdict: "weak", claimed: mine.text } : null;
  return { verdict: isEnclosed ? "contradicted" : "weak", claimed: mine.text, original: other.text };
}

function firstPair(
  { claimed, original }: Difference,
  areUnlike: (one: StatementWord, other: StatementWord) => boolean,
): [StatementWord, StatementWord] | null {
  for (const one of claimed) {
    const other = original.find((word) => areUnlike(one, word));
    if (other !== undefined && !original.some(({ key }) => key === one.key)) return [one, other];
  }
  return null;
}

function otherOnScale(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.differOnScale(one, other));
  return pair && { verdict: difference.isEnclosed ? "contradicted" : "weak", claimed: pair[0].text, original: pair[1].text };
}

function opposite(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.areOpposite(one, other));
  return pair && { verdict: difference.isEnclosed ? "contradicted" : "weak", claimed: pair[0].text, original: pair[1].text };
}

function otherDegree(difference: Difference, { meaning }: About): Found | null {
  const pair = firstPair(difference, (one, other) => meaning.differInDegree(one, other));
  return pair && { verdict: "weak", claimed: pair[0].text, original: pair[1].text };
}

function negated({ claimed, original }: Difference, { meaning }: About): Found | null {
  const [mine, theirs] = [claimed, original].map((words) => words.filter((word) => meaning.isNegator(word))) as [StatementWord[], StatementWord[]];
  if (mine.length % 2 === theirs.length % 2) return null;
  return { verdict: "weak", claimed: textOf(mine), original: textOf(theirs) };
}

/** "All", "must" or "only" that one side has and the other lacks. */
function strengthened({ claimed, original }: Difference, { meaning }: About): Found | null {
  const [mine] = meaning.absolutesAmong(claimed);
  const [theirs] = meaning.absolutesAmong(original);
  if ((mine === undefined) === (theirs === undefined)) return null;
  // Leaving "all" out says less, which is no fault; leaving "only" out says more.
  if (mine === undefined && !claimed.some(isContent) && theirs?.plain !== "only") return null;
  return { verdict: "weak", claimed: mine?.text ?? "", original: theirs?.text ?? "" };
}

/** A word that the source has elsewhere, in the place of another one that the claim has elsewhere. */
function exchanged({ claimed, original }: Difference, { said, meaning }: About): Found | null {
  const mine = claimed.filter(isContent);
  const theirs = original.filter(isContent);
  const moved = mine.find((word) => said.has(word.key) && !theirs.some(({ key }) => key === word.key));
  if (moved === undefined || theirs.length === 0) return null;
  return theirs.some((word) => meaning.maySay(moved, word)) ? null : { verdict: "weak", claimed: moved.text, original: textOf(theirs) };
}

function otherWord({ claimed, original }: Difference, { meaning }: About): Found | null {
  const [mine, theirs] = [claimed.filter(isContent), original.filter(isContent)];
  if (mine.length === 0 || theirs.length === 0) return null;
  const foreign = mine.find((word) => !theirs.some((other) => meaning.maySay(word, other)));
  return foreign === undefined ? null : { verdict: "weak", claimed: foreign.text, original: textOf(theirs) };
}

/** What the claim adds of its own. */
function invented({ claimed, original }: Difference, { said }: About): Found | null {
  if (original.some(isContent)) return null;
  const added = claimed.find((word) => (isContent(word) || word.kind === "sign") && !said.has(word.key));
  return added === undefined ? null : { verdict: "weak", claimed: added.text, original: "" };
}
