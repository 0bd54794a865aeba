import { markedWordsIn, splitAtSpaces } from "../../domain/characters.js";
import { foldLetters } from "../../domain/fold-letters.js";
import { everyLanguage, languageData, whenNeeded } from "../../language/languages.js";

/** What the languages of one script without capitals tell of people (`citing.people`); words folded. */
interface People {
  script: RegExp;
  families: ReadonlySet<string>;
  given: ReadonlySet<string>;
  /** Letters that given names are made of where they are written on to the family's name. */
  letters: ReadonlySet<string>;
  linked: ReadonlySet<string>;
  beginnings: readonly string[];
  titles: ReadonlySet<string>;
  and: ReadonlySet<string>;
  andBefore: readonly string[];
  places: readonly string[];
  refused: ReadonlySet<string>;
}

/** How far a name is known: all of it, all but its first or its last word, or not at all. */
type Known = "whole" | "partly" | null;

const peoples = whenNeeded((): readonly People[] => {
  const described = everyLanguage().flatMap((language) => {
    const data = languageData(language);
    return data?.citing?.people === undefined || data.unspaced === true ? [] : [{ data, own: data.citing.people }];
  });
  return described.map(({ data, own }) => {
    const set = (words: readonly string[] = []) => new Set(words.map(foldLetters));
    return {
      script: new RegExp((data.scripts ?? []).map((script) => String.raw`\p{Script=${script}}`).join("|"), "gu"),
      families: set(own.families),
      given: set(own.given),
      letters: new Set(own.given_letters),
      linked: set(own.linked),
      beginnings: [...set(own.family_beginnings)],
      titles: set(own.titles),
      and: set(data.and),
      andBefore: [...set(data.citing?.and_before)],
      places: [...set(own.places)],
      refused: set([...(own.refused ?? []), ...(data.function_words ?? [])]),
    };
  });
});

const unspacedFamilies = whenNeeded(
  () =>
    new Set(
      everyLanguage().flatMap((language) => {
        const data = languageData(language);
        return data?.unspaced === true ? (data.citing?.people?.families ?? []) : [];
      }),
    ),
);

function beginsWithFamily(text: string): boolean {
  return [2, 3].some((length) => unspacedFamilies().has(text.slice(0, length)));
}

/** With a blank for the dot between two people; one between words of another language ("コマンド・マニュアル") stays. */
export function partedAtFamilies(text: string): string {
  return text.split(/\s*[・·]\s*/u).reduce((whole, part) => `${whole}${beginsWithFamily(part) ? " " : "・"}${part}`);
}

/** Longer than most names of Han and kana, and begun by a family's: "長谷川はるか". */
export function isLongUnspacedName(text: string): boolean {
  return text.length === 6 && beginsWithFamily(text);
}

/** Families' names of scripts without blanks with the given names printed apart from them: "佐藤", "健一" are one. */
export function joinedToFamilies(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isFamily = unspacedFamilies().has(word);
    if (isOpen && !isFamily && word.length < 4) joined.push(`${joined.pop() ?? ""}${word}`);
    else joined.push(word);
    isOpen = isFamily;
  }
  return joined;
}

/** Of several languages of one script the first with data speaks; null where less than half of a text is of one. */
function peopleOf(text: string): People | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters === 0) return null;
  return peoples().find(({ script }) => (text.match(script)?.length ?? 0) > letters / 2) ?? null;
}

/** Whether a text is of a script whose names are told by what its languages say of people. */
export function isOfScript(text: string): boolean {
  return peopleOf(text) !== null;
}

/** How far a text is one person's name in a script without capitals, and how far it is known. */
export function knownInScript(text: string): Known {
  const people = peopleOf(text);
  return people === null ? null : known(splitAtSpaces(text), people);
}

/** Whether a text names an institution or has an address. */
export function isPlaceInScript(text: string): boolean {
  const people = peopleOf(text);
  const folded = foldLetters(text);
  return people !== null && (text.includes("@") || people.places.some((place) => folded.includes(place)));
}

const gap = " , ";
const separators = /[,،、，;；·・ㆍ‧∙•|/]/gu;

/**
 * The names of a text in a script without capitals; null for other texts. All of it is names, or nothing: a list of which
 * one name is not known would be a wrong list. What is known in part needs a mark, a title or a name
 * beside it that is known as a whole.
 */
export function namesInScript(text: string): string[] | null {
  const people = peopleOf(text);
  if (people === null) return null;
  const marks = /\^[^\s,،]*|[[(\])]?\p{N}+[)\]([]?|[*†‡§¶#∗✉]+/gu;
  const bare = text
    .replace(/\S+@\S+/gu, gap)
    .replace(marks, gap)
    .replace(/\([^()]*\)|\[[^[\]]*\]/gu, " ");
  const { pieces, isTitled } = piecesOf(splitAtSpaces(bare.replace(separators, gap)), people);
  const found = pieces.map((words) => known(words, people));
  const isBorneOut = found.includes("whole") || isTitled || text.search(marks) >= 0;
  if (found.length === 0 || found.includes(null) || !isBorneOut) return [];
  return pieces.map((words) => nameOf(words, people));
}

function piecesOf(tokens: readonly string[], people: People): { pieces: string[][]; isTitled: boolean } {
  const pieces: string[][] = [[]];
  let isTitled = false;
  for (const token of tokens) {
    const words = pieces.at(-1) ?? [];
    const word = key(token);
    const second = withoutAnd(token, people);
    if (word === "" || people.and.has(word)) pieces.push([]);
    else if (words.length === 0 && people.titles.has(word)) isTitled = true;
    else if (second === null || pieces.flat().length === 0) words.push(trimmed(token));
    else pieces.push([second]);
  }
  return { pieces: pieces.filter(({ length }) => length > 0), isTitled };
}

/** Without the word for "and" that is written on to a name; null where it may be a part of the name. */
function withoutAnd(token: string, people: People): string | null {
  const word = key(token);
  if (isPart(word, people)) return null;
  const before = people.andBefore.find((each) => word.startsWith(each) && isPart(word.slice(each.length), people));
  return before === undefined ? null : trimmed(token).slice(before.length);
}

/** A point stays behind an initial. */
function trimmed(token: string): string {
  const word = markedWordsIn(token).length === 1 ? (markedWordsIn(token)[0] ?? token) : token.replace(/[.:]+$/u, "");
  return word.length === 1 && token.endsWith(".") ? `${word}.` : word;
}

function key(word: string): string {
  return foldLetters(word.replace(/[^\p{L}\p{M}\u05be-]/gu, ""));
}

function isPart(word: string, { given, families, linked }: People): boolean {
  return given.has(word) || families.has(word) || linked.has(word);
}

function nameOf(words: readonly string[], { letters }: People): string {
  return words.join(letters.size > 0 ? "" : " ");
}

const mostWords = 6;

function known(printed: readonly string[], people: People): Known {
  if (people.letters.size > 0) return knownAsOneWord(printed, people);
  const words = printed.flatMap((word) => key(word).split(/[\u05be-]/u));
  const last = words.at(-1) ?? "";
  if (words.length < 2 || words.length > mostWords || words.some((word) => people.refused.has(word))) return null;
  const isBehindLink = (at: number) => people.linked.has(words[at - 1] ?? "");
  const isInitial = (word: string) => word.length === 1;
  const [first = "", ...more] = words;
  const isOwn = (word: string) => isPart(word, people) || isInitial(word);
  if (!more.slice(0, -1).every((word, at) => isOwn(word) || isBehindLink(at + 1))) return null;
  if (!people.given.has(first) && !people.linked.has(first) && !isInitial(first))
    return people.families.has(last) && !people.given.has(last) ? "partly" : null;
  const begins = people.beginnings.some((each) => last.startsWith(each) && last.length > each.length + 2);
  if (isInitial(last) || people.linked.has(last)) return null;
  if (isPart(last, people) || begins || isBehindLink(words.length - 1)) return "whole";
  return words.slice(0, -1).every(isInitial) ? null : "partly";
}

/** "김민수", "김 민수" and "최 은 지": the family's name with one or two letters behind it. */
function knownAsOneWord(printed: readonly string[], { families, letters, refused }: People): Known {
  const [first = ""] = printed;
  const isSpaced = printed.every(({ length }) => length === 1) || (printed.length === 2 && families.has(key(first)));
  if (printed.length > 1 && !isSpaced) return null;
  const name = printed.join("");
  const isGiven = (text: string) =>
    text.length > 0 && text.length < 3 && Array.from(text).every((each) => letters.has(each));
  if (refused.has(key(name)) || name.length < 3) return null;
  return [2, 1].some((length) => families.has(key(name.slice(0, length))) && isGiven(name.slice(length)))
    ? "whole"
    : null;
}
