import type { Claim, Opinion, Source } from "../../domain/evidence.js";
import type { Verdict } from "../../domain/verdict.js";
import { passageBody } from "../../domain/passage.js";

const ranks: Readonly<Record<Verdict, number>> = {
  supported: 6,
  computed: 6,
  words_only: 4,
  weak: 3,
  unchecked: 2,
  not_found: 1,
  contradicted: 0,
};

const opinionRanks: Readonly<Record<Opinion["verdict"], number>> = {
  supported: 3,
  partly: 2,
  not_in_passage: 1,
  contradicted: 0,
};

/** A named part is missing or wrong: a number, a name, a unit, a denial. */
const named: readonly Verdict[] = ["weak", "not_found", "contradicted"];

const borneOut: readonly Verdict[] = ["supported", "computed", "words_only"];

function isDoubted(claim: Pick<Claim, "judge">): boolean {
  const opinion = opinionOf(claim);
  return opinion !== null && opinion.verdict !== "supported";
}

function opinionOf({ judge }: Pick<Claim, "judge">): Opinion | null {
  return judge?.accepted === true ? judge : null;
}

type Looked = Pick<Claim, "verdict" | "judge" | "standing">;

/** Whether a sentence may be put to a repairing model: not where rules alone are at a loss, who cannot tell what is better. */
export function isRepairable(claim: Looked): boolean {
  if (claim.standing === "unsupported") return true;
  return named.includes(claim.verdict) || (claim.verdict === "words_only" && opinionOf(claim) !== null);
}

/**
 * Whether a sentence may be taken out: nothing bears it out, or something speaks against it. A part of a truth is marked, not
 * cut. One that names no source may go where its writer wants it to.
 */
export function mayBeRemoved(claim: Looked): boolean {
  if (claim.standing === "unsupported") return true;
  if (claim.verdict === "contradicted") return true;
  const opinion = opinionOf(claim);
  if (opinion === null) return claim.verdict === "not_found";
  return opinion.verdict === "not_in_passage" && named.includes(claim.verdict);
}

/**
 * Whether what a model wrote in the place of a sentence is better. Of one that named no source: it names one, and nothing
 * speaks against it. With a judge: it must prefer it, and the rules must
 * not like it less. Without one: a named difference must be gone. It may not be copied from the source either.
 * @param after The sentences that stand there now, checked, and judged where the one before was.
 */
export function isBetterRepair(before: Claim, after: readonly Claim[], sources: readonly Source[]): boolean {
  return (
    after.length > 0 &&
    after.every((claim) => isPreferred(before, claim) && !isCloser(before.text, claim.text, sources))
  );
}

function isPreferred(before: Claim, after: Claim): boolean {
  if (after.standing === "unsupported") return false;
  if (before.standing === "unsupported") return borneOut.includes(after.verdict) && !isDoubted(after);
  const gained = ranks[after.verdict] - ranks[before.verdict];
  const [was, is] = [opinionOf(before), opinionOf(after)];
  if (is === null) return before.judge === undefined && named.includes(before.verdict) && gained > 0;
  if (was === null) return is.verdict === "supported" && gained >= 0;
  const preferred = opinionRanks[is.verdict] - opinionRanks[was.verdict];
  return preferred > 0 ? gained >= 0 : preferred === 0 && gained > 0;
}

/** Words in a row, from which a sentence repeats its source. */
const copiedFrom = 8;
/** Share of such words that a correction may put right: where a wrong name is mended in a sentence's own copy, two runs become one. */
const mostMended = 0.25;

/**
 * Whether a sentence shares a longer run of words with a source than the one it replaces, so long a one that it copies, and
 * took it over: the one before did not have nearly all of these words in this order.
 */
export function isCloser(before: string, after: string, sources: readonly Source[]): boolean {
  const run = longestSharedRun(after, sources);
  if (run.length < copiedFrom || run.length <= longestSharedRun(before, sources).length) return false;
  return run.length - wordsInOrder(run, wordsOf(before)) > mostMended * run.length;
}

/** The longest row of words that a sentence and any of the sources have in common. */
export function longestSharedRun(text: string, sources: readonly Pick<Source, "content">[]): string[] {
  const own = wordsOf(text);
  let longest = { end: 0, length: 0 };
  for (const { content } of sources) {
    let previous = new Uint16Array(own.length + 1);
    for (const word of wordsOf(passageBody(content))) {
      const runs = new Uint16Array(own.length + 1);
      for (const [index, mine] of own.entries()) {
        if (mine !== word) continue;
        const length = previous[index]! + 1;
        runs[index + 1] = length;
        if (length > longest.length) longest = { end: index + 1, length };
      }
      previous = runs;
    }
  }
  return own.slice(longest.end - longest.length, longest.end);
}

/** How many of the words stand in the others in the same order (longest common subsequence). */
function wordsInOrder(words: readonly string[], others: readonly string[]): number {
  let row = new Uint16Array(others.length + 1);
  for (const word of words) {
    const next = new Uint16Array(others.length + 1);
    for (const [index, other] of others.entries())
      next[index + 1] = word === other ? row[index]! + 1 : Math.max(row[index + 1]!, next[index]!);
    row = next;
  }
  return row.at(-1) ?? 0;
}

function wordsOf(text: string): string[] {
  return (
    text
      .replace(/\[S\d+\]/gu, "")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
