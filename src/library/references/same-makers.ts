import { familyOf, sameFamily } from "../../cite/compare/person-names.js";
import { plainWords } from "../../cite/compare/plain-words.js";
import type { Item, Name } from "../../domain/item.js";

/**
 * How the makers of two descriptions agree. "all": of two or more each that the shorter list names stands in the other;
 * "several": at least two do; "first": the first of both; "one": a single one of several. "unknown" where one side
 * names nobody, or a body where the other names persons: files name their publisher there.
 */
export type MakersAgree = "all" | "several" | "first" | "one" | "differs" | "unknown";

/** Compares the authors of two descriptions, or the editors of what has none. */
export function compareMakers(first: Item, second: Item): MakersAgree {
  const [ours, theirs] = [makersOf(first), makersOf(second)];
  if (ours.length === 0 || theirs.length === 0 || ours.every(isBody) !== theirs.every(isBody)) return "unknown";
  const [shorter, longer] = ours.length <= theirs.length ? [ours, theirs] : [theirs, ours];
  const shared = shorter.filter((name) => longer.some((other) => sameMaker(name, other))).length;
  if (shared >= 2) return shared === shorter.length ? "all" : "several";
  if (sameMaker(ours[0]!, theirs[0]!)) return "first";
  return shared === 1 ? "one" : "differs";
}

function makersOf({ author, editor }: Item): Name[] {
  const names = author ?? (Array.isArray(editor) ? (editor as Name[]) : []);
  return names.filter((name) => familyOf(name) !== "");
}

function isBody({ family, literal }: Name): boolean {
  return family === undefined && literal !== undefined;
}

/** Families of fewer letters differ by a letter too often. */
const leastLetters = 6;

/** Lists misprint names: a letter that is too many, missing, another, or exchanged with its neighbour. */
function sameMaker(one: Name, other: Name): boolean {
  if (sameFamily(one, other)) return true;
  const [ours, theirs] = [plainWords(familyOf(one)), plainWords(familyOf(other))];
  // "K. Mani Chandy": where the family begins cannot be seen.
  if (Math.min(ours.length, theirs.length) === 1 && ours.at(-1) === theirs.at(-1)) return true;
  const [letters, others] = [ours.join(""), theirs.join("")];
  return Math.min(letters.length, others.length) >= leastLetters && isSlip(letters, others);
}

function isSlip(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, others] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === others.slice(1) ||
    rest.slice(1) === others ||
    rest === others.slice(1) ||
    (rest[0] === others[1] && rest[1] === others[0] && rest.slice(2) === others.slice(2))
  );
}
