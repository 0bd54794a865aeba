import { isFunctionTerm } from "../../domain/function-words.js";
import { compact, findTitle } from "../../cite/compare/title-similarity.js";
import { plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";
import { editDistance } from "../../cite/nearest.js";
import { hasDigit, isDigits } from "../../domain/characters.js";

/**
 * Whether a title was changed: words of weight stand in one and not in the other. Spellings, misprints of a letter or two,
 * a subtitle that was left out, case and punctuation change nothing. `words` are those of the printed entry.
 */
export function changedTitle(record: string, written: string | null, words: readonly string[]): boolean {
  const wanted = compact(record);
  const printed = words.join("");
  if (printed.includes(wanted) || (written !== null && isPartOf(compact(written), wanted))) return false;
  const main = compact(/^(.+?)(?:\s*[:：?]\s|\s+[-–—]\s|\.\s)/su.exec(withoutMarkup(record))?.[1] ?? "");
  if (main.length >= 15 && printed.includes(main)) return false;
  const theirs = plainWords(withoutMarkup(record));
  const own = written === null ? windowOf(record, words) : plainWords(withoutMarkup(written));
  return lacks(own, theirs).length > 0 || lacks(theirs, own).length > 0;
}

/** One begins with the other, which is long enough to tell: nothing was changed, only left out. */
function isPartOf(written: string, record: string): boolean {
  const [short = "", long = ""] = [written, record].toSorted((one, other) => one.length - other.length);
  return short.length >= 20 && long.startsWith(short);
}

function windowOf(record: string, words: readonly string[]): readonly string[] {
  const place = findTitle(record, words);
  return place === null ? [] : words.slice(place.start, place.end);
}

/** Words of weight of one list for which the other has nothing like them. */
function lacks(list: readonly string[], other: readonly string[]): string[] {
  const joined = other.join("");
  return list.filter(
    (word) => isTelling(word) && !joined.includes(word) && !other.some((each) => isSpelling(word, each)),
  );
}

function isTelling(word: string): boolean {
  return isDigits(word) || (word.length >= 3 && !isFunctionTerm(word));
}

/** Two spellings of a word: up to two letters differ, one of a short word. Numbers have one spelling. */
function isSpelling(one: string, other: string): boolean {
  if (hasDigit(one) || hasDigit(other)) return one === other;
  const most = Math.min(one.length, other.length) >= 7 ? 2 : 1;
  return Math.abs(one.length - other.length) <= most && editDistance(one, other) <= most;
}
