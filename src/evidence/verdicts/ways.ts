import { isFunctionTerm } from "../../domain/function-words.js";
import { type ReadClaim, wordsOfSentence } from "./read-claim.js";
import type { StatementWord } from "./statement-words.js";
import { sentencesOfAll } from "./windows.js";

/** Words between one that points somewhere and the name that it points to, at most. */
const mostBetween = 2;

const ways = ["from", "to"];

/** A name that something comes from in the claim and goes to in the source, or the other way round. */
export function turnedWays({ words, windows, meaning, labels }: ReadClaim): string[] {
  const wayOf = (all: readonly StatementWord[], at: number) => {
    const pointing = all
      .slice(Math.max(0, at - mostBetween - 1), at)
      .findLast((word) => meaning.directionOf(word) !== null);
    return pointing === undefined ? null : meaning.directionOf(pointing);
  };
  const sentences = sentencesOfAll(windows).map((sentence) => wordsOfSentence(sentence, meaning.language));
  for (const [at, name] of words.entries()) {
    const mine = name.kind === "name" && !name.terms.every(isFunctionTerm) ? wayOf(words, at) : null;
    if (mine === null) continue;
    const theirs = sentences.flatMap((all) =>
      all.flatMap(({ key }, place) => (key === name.key ? (wayOf(all, place) ?? []) : [])),
    );
    if (theirs.length > 0 && theirs.every((way) => way !== mine))
      return [`${labels} says what goes ${ways[1 - mine]} “${name.text}”, not ${ways[mine]} it`];
  }
  return [];
}

/** Words in backquotes or quotation marks: what a program, a file or a person says exactly so. */
const literal = /`([^`\n]{1,40})`|["“]([^"”\n]{1,40})["”]/gu;

function literalsIn(text: string): Set<string> {
  const bare = [...text.matchAll(literal)].map(([, code = "", quoted = ""]) =>
    (code || quoted).replace(/["“”`]/gu, ""),
  );
  return new Set(bare.map((each) => each.toLowerCase()));
}

/** A literal of the claim in whose place a sentence with its other literals has another: `size` is `"small"` for `"large"`. */
export function otherLiterals({ text, windows, labels }: ReadClaim): string[] {
  const mine = literalsIn(text);
  if (mine.size < 2) return [];
  const sentences = sentencesOfAll(windows).map((sentence) => literalsIn(sentence.text));
  if (sentences.some((theirs) => [...mine].every((each) => theirs.has(each)))) return [];
  for (const theirs of sentences) {
    const other = [...theirs].find((each) => !mine.has(each));
    const common = [...mine].find((each) => theirs.has(each));
    const own = [...mine].find((each) => !theirs.has(each));
    if (other !== undefined && common !== undefined && own !== undefined)
      return [`${labels} has “${other}” beside “${common}”, not “${own}”`];
  }
  return [];
}
