import { kindOfTitle, partsOf } from "../../cite/compare/document-kind.js";
import { plainWords, withoutMarkup } from "../../cite/compare/plain-words.js";
import { titleSimilarity } from "../../cite/compare/title-similarity.js";
import { itemIdentifiers } from "../../domain/identifier.js";
import { type Item, itemYear } from "../../domain/item.js";
import { compareMakers, type MakersAgree } from "./same-makers.js";

/** Says by what two descriptions were found to be of one work. */
export type LinkedBy = "identifier" | "title";

/** Similarity from which two titles are the same but for slips of spelling. */
const sameTitle = 0.92;
/** Titles of fewer words ("Introduction", "Ant colonies") are shared by many works: they need author and year. */
const tellingWords = 5;
/** An identifier may have been read from the wrong place: titles less alike than this speak against it, unless author and year agree. */
const otherTitle = 0.5;
/** Parts of books carry the ISBN of the book. */
const parts = new Set(["chapter", "paper-conference", "entry", "entry-dictionary", "entry-encyclopedia"]);

/** Similarity from which two titles are one, read or printed with a word more or another, where all else agrees. */
const nearTitle = 0.85;
/** An article comes out so many years behind the talk or the preprint of its title at most. */
const laterForm = 5;

/**
 * Decides whether two descriptions are of one work: by a shared identifier that the titles do not speak against, else by
 * title, makers and year together. Null where it is doubtful: a link that is wrong costs more than one that is missing.
 * With `yearFromFile` the first one's year is what a file says, which may be the one it was printed in.
 */
export function linkedBy(first: Item, second: Item, { yearFromFile = false } = {}): LinkedBy | null {
  const likeness = titleLikeness(first, second);
  const shared = sharedIdentifier(first, second);
  // Most pairs share some words of their titles, and nothing else.
  if (shared === null && likeness < nearTitle) return null;
  const makers = compareMakers(first, second);
  const told = compareYears(first, second);
  const year = yearFromFile && (told === "later" || told === "differs") ? "unknown" : told;
  if (shared !== null) {
    const isOther =
      (shared === "isbn" && likeness < sameTitle) || (likeness >= otherTitle && isOtherPart(first, second));
    const isMadeAlike = !["differs", "unknown", "one"].includes(makers) && year !== "later" && year !== "differs";
    return !isOther && (likeness >= otherTitle || isMadeAlike) ? "identifier" : null;
  }
  if (isOtherPart(first, second) || contradict(first, second)) return null;
  const words = Math.min(...[first, second].map((item) => titleWords(item).length));
  const isOne =
    likeness >= sameTitle
      ? agree(makers, year, { words, isBook: [first, second].some(({ type }) => type === "book") })
      : makers === "all" && year === "agrees" && isReworded(first, second);
  return isOne ? "title" : null;
}

/** Whether makers and year bear out two titles that are the same. The more persons agree, the less the rest must. */
function agree(makers: MakersAgree, year: YearsAgree, { words, isBook }: { words: number; isBook: boolean }): boolean {
  const isTelling = words >= tellingWords;
  const isClose = year === "agrees" || year === "near";
  switch (makers) {
    case "all":
    case "several":
      // A book in another year is another edition.
      return isClose || (year === "unknown" && words >= 3) || (year === "later" && isTelling && !isBook);
    case "first":
      return isTelling ? isClose || year === "unknown" : year === "agrees";
    case "one":
      return isTelling && isClose;
    case "unknown":
      return isTelling && year === "agrees";
    default:
      return false;
  }
}

/** One title has a word more than the other, or they differ behind the colon alone. */
function isReworded(first: Item, second: Item): boolean {
  const [one, other] = [titleOf(first), titleOf(second)];
  const [main, otherMain] = [mainTitle(one), mainTitle(other)];
  if (main !== one && otherMain !== other && titleSimilarity(main, otherMain) >= sameTitle) return true;
  const [fewer, more] = [plainWords(one), plainWords(other)].toSorted((ours, theirs) => ours.length - theirs.length);
  return fewer?.every((word) => more?.includes(word)) === true;
}

/** Titles alike from 0 to 1; one may leave its subtitle out. 1 where one is unknown and nothing can speak against it. */
function titleLikeness(first: Item, second: Item): number {
  const [one, other] = [titleOf(first), titleOf(second)];
  if (one === "" || other === "") return sharedIdentifier(first, second) === null ? 0 : 1;
  const mains = [mainTitle(one), mainTitle(other)] as const;
  // A main title stands for the whole where the other side has no subtitle at all.
  const shortened =
    mains[0] === one ? titleSimilarity(one, mains[1]) : mains[1] === other ? titleSimilarity(mains[0], other) : 0;
  const isTelling = Math.min(...mains.map((title) => plainWords(title).length)) >= 3;
  return Math.max(titleSimilarity(one, other), isTelling ? shortened : 0);
}

function titleOf({ title = "" }: Item): string {
  return withoutMarkup(title).trim();
}

function mainTitle(title: string): string {
  return title.split(/(?<=\S)[:.?!–—]\s/u, 1)[0] ?? title;
}

/** Folded words of an item's title. */
export function titleWords(item: Item): string[] {
  return plainWords(titleOf(item));
}

/** "Part II" and "Part III", "statistics 2015" and "statistics 2016", a work and its erratum: alike, and other works. */
function isOtherPart(first: Item, second: Item): boolean {
  const [one, other] = [titleOf(first), titleOf(second)];
  if (one === "" || other === "") return false;
  if (kindOfTitle(one) !== kindOfTitle(other)) return true;
  const [ours, theirs] = [one, other].map((title) => partsOf(plainWords(title)));
  const names = new Set([...(ours?.keys() ?? []), ...(theirs?.keys() ?? [])]);
  if ([...names].some((name) => ours?.get(name) !== theirs?.get(name))) return true;
  const [figures, others] = [one, other].map((title) =>
    plainWords(mainTitle(title)).filter((word) => /^\d/u.test(word)),
  );
  return figures?.join(" ") !== others?.join(" ");
}

function sharedIdentifier(first: Item, second: Item): string | null {
  const known = new Set(itemIdentifiers(first).map(({ kind, value }) => `${kind}:${value}`));
  const isPart = parts.has(first.type) || parts.has(second.type);
  const shared = itemIdentifiers(second).find(
    ({ kind, value }) => known.has(`${kind}:${value}`) && !(kind === "isbn" && isPart),
  );
  return shared?.kind ?? null;
}

function contradict(first: Item, second: Item): boolean {
  return (["doi", "arxiv", "pmid"] as const).some((kind) => {
    const [one, other] = [first, second].map((item) => itemIdentifiers(item).find((each) => each.kind === kind)?.value);
    return one !== undefined && other !== undefined && one !== other;
  });
}

type YearsAgree = "agrees" | "near" | "later" | "differs" | "unknown";

/** Works are online the year before they are in print. */
function compareYears(first: Item, second: Item): YearsAgree {
  const [one, other] = [itemYear(first), itemYear(second)];
  if (one === null || other === null) return "unknown";
  const apart = Math.abs(one - other);
  return apart === 0 ? "agrees" : apart === 1 ? "near" : apart <= laterForm ? "later" : "differs";
}

/** Finds what may be the same work among many: by identifier, and by pairs of neighbouring words of the title. */
export class WorkIndex<Value> {
  private readonly byIdentifier = new Map<string, Set<Known<Value>>>();
  private readonly byPair = new Map<string, Known<Value>[]>();

  /** With `yearFromFile` its year is only what its file says. */
  add(item: Item, value: Value, { yearFromFile = false } = {}): void {
    const known = { item, value, yearFromFile };
    for (const { kind, value: id } of itemIdentifiers(item)) {
      const key = `${kind}:${id}`;
      this.byIdentifier.set(key, (this.byIdentifier.get(key) ?? new Set()).add(known));
    }
    for (const pair of wordPairs(item)) {
      const list = this.byPair.get(pair);
      if (list === undefined) this.byPair.set(pair, [known]);
      else list.push(known);
    }
  }

  /** The one value whose work it is; null where there is none, or where several might be meant. */
  find(item: Item): { value: Value; by: LinkedBy } | null {
    const named = this.decide(item, new Set(this.namedAlike(item)), "identifier");
    if (named !== null) return named;
    return this.decide(item, new Set(this.titledAlike(item)), "title");
  }

  private decide(item: Item, candidates: ReadonlySet<Known<Value>>, by: LinkedBy) {
    const values = new Set(
      [...candidates].filter((each) => linkedBy(each.item, item, each) === by).map(({ value }) => value),
    );
    const [value, ...others] = values;
    return value === undefined || others.length > 0 ? null : { value, by };
  }

  private namedAlike(item: Item): Known<Value>[] {
    return itemIdentifiers(item).flatMap(({ kind, value }) => [...(this.byIdentifier.get(`${kind}:${value}`) ?? [])]);
  }

  private titledAlike(item: Item): Known<Value>[] {
    const pairs = wordPairs(item);
    const hits = new Map<Known<Value>, number>();
    for (const pair of pairs)
      for (const known of this.byPair.get(pair) ?? []) hits.set(known, (hits.get(known) ?? 0) + 1);
    // A subtitle may be left out, and a slip takes two pairs away.
    return [...hits].filter(([, count]) => count * 4 >= pairs.length).map(([known]) => known);
  }
}

interface Known<Value> {
  item: Item;
  value: Value;
  yearFromFile: boolean;
}

/** Once each; words cut at a line's end ("net work") still leave the other pairs. */
function wordPairs(item: Item): string[] {
  const words = titleWords(item);
  return [...new Set(words.slice(1).map((word, index) => `${words[index] ?? ""} ${word}`))];
}
