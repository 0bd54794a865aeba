import type { Candidate, Features } from "./choose.js";
import { type AuthorChoice, type Found, printedLists, statedLists } from "./author-lists.js";
import type { HeaderReading } from "./header-choices.js";
import { institutionShare, shareOf } from "./header-words.js";
import { squash } from "./join-rows.js";
import { isKnownName, knownNames } from "./known-names.js";
import { familyKey, prettyName } from "./names.js";
import type { TitleChoice } from "./title-choices.js";

/** Lists who may have written the work, by each place that says so, with how the places agree. */
export function authorChoices(reading: HeaderReading, title: TitleChoice | null): Candidate<AuthorChoice>[] {
  const found = [...printedLists(reading, title), ...statedLists(reading)].filter(({ names }) => names.length > 0);
  const whole = reading.facts.read_pages.flatMap(({ lines }) => lines.map((line) => line.text)).join("\n");
  const lower: ReadonlySet<string> = new Set(whole.match(/(?<!\p{L})\p{Ll}{3,}(?!\p{L})/gu));
  const extended = found.flatMap((list) => [
    ...extensions(list, found),
    ...withoutCommonWords(list, lower),
    ...withoutUnknown(list),
  ]);
  const lists = [...found, ...extended];
  const unique = new Map<string, Found[]>();
  for (const list of lists) {
    const key = list.names.map(familyKey).join(" ");
    unique.set(key, [...(unique.get(key) ?? []), list]);
  }
  const around = {
    lower,
    addresses: (whole.match(/\S+@\S+/gu) ?? []).join(" ").toLowerCase(),
  };
  const text = ` ${wordsOf(reading.header.pages.flatMap(({ rows }) => rows.map((row) => row.text)).join(" "))} `;
  return [...unique.values()].map((same) => ({
    value: best(same),
    features: featuresOf(same, found, { text, title, ...around }),
  }));
}

/** Of lists with the same family names the one with the longest given names. */
function best(lists: readonly Found[]): AuthorChoice {
  const length = ({ names }: Found) => names.join("").length;
  const chosen = lists.reduce((longest, list) => (length(list) > length(longest) ? list : longest));
  const printed = lists.find(({ page }) => page !== null) ?? chosen;
  const names = chosen.persons > 0 ? chosen.names.map(prettyName) : chosen.names;
  return { names, source: printed.source, page: printed.page };
}

/** A stated list that holds all of a shorter one is the whole list; one that a printed list begins is cut. */
function extensions(one: Found, all: readonly Found[]): Found[] {
  const keys = one.names.map(familyKey);
  return all.flatMap((other) => {
    if (other === one || other.names.length <= one.names.length || one.page === null || other.page !== null) return [];
    const others = other.names.map(familyKey);
    // The order of a printed list is the right one: a grid that was read across has another.
    const places = keys.map((key) => others.indexOf(key));
    if (places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))) return [];
    const by = other.source === "the first reader" ? "completed by it" : "completed";
    return [{ ...other, source: `${one.source}, ${by}`, page: one.page }];
  });
}

/** A list without the names that are made of words of the text: "Hard Disks" in a table of contents. */
function withoutCommonWords(whole: Found, lower: ReadonlySet<string>): Found[] {
  const isCommon = (name: string) => (name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).every((word) => lower.has(word));
  const names = whole.names.filter((name) => !isCommon(name));
  if (whole.persons < 1 || names.length === 0 || names.length === whole.names.length) return [];
  return [{ ...whole, names, source: `${whole.source}, sifted` }];
}

/** A list without the names of which no part is known as a name: towns and institutes among persons. */
function withoutUnknown(whole: Found): Found[] {
  const names = whole.names.filter((name) => isKnownName(name));
  if (whole.persons < 1 || names.length === 0 || names.length === whole.names.length) return [];
  return [{ ...whole, names, source: `${whole.source}, known names`, removed: 1 - names.length / whole.names.length }];
}

interface Around {
  text: string;
  title: TitleChoice | null;
  /** Words that the pages have in small letters: family names rarely are among them. */
  lower: ReadonlySet<string>;
  /** The e-mail addresses of the pages. */
  addresses: string;
}

function featuresOf(same: readonly Found[], all: readonly Found[], around: Around): Features {
  const names = same[0]?.names ?? [];
  const isBody = (same[0]?.persons ?? 0) === 0;
  return {
    ...sourceFeatures(same),
    ...agreementFeatures(same, all, around),
    ...nameFeatures(names, isBody, around),
    ...(isBody && bodyFeatures(same, all, around)),
    persons: same[0]?.persons ?? 0,
    no_persons: Number(isBody),
  };
}

function sourceFeatures(same: readonly Found[]): Features {
  const features: Record<string, number> = {};
  for (const { source } of same) {
    const [base, ...made] = source.split(", ");
    // A list that another one completed is no longer what its place printed.
    if (!made.some((each) => each.startsWith("completed"))) features[`from ${base}`] = 1;
    for (const each of made) features[`made ${each}`] = 1;
  }
  const sources = new Set(same.map(({ source }) => source.split(", ")[0]));
  return { ...features, sources: Math.min(4, sources.size) - 1, two_sources: Number(sources.size > 1) };
}

/** How a list stands to the others. */
function agreementFeatures(same: readonly Found[], all: readonly Found[], { addresses }: Around): Features {
  const names = same[0]?.names ?? [];
  const keys = names.map(familyKey);
  const others = all.filter((each) => !same.includes(each));
  const agreeing = others.filter((each) => familyKey(each.names[0] ?? "") === keys[0]);
  const isWithin = (each: Found) => {
    const longer = each.names.map(familyKey);
    return longer.length > keys.length && keys.every((key) => longer.includes(key));
  };
  const removed = Math.max(...same.map((each) => each.removed ?? 0));
  const isCut = all.some((each) => each.names[0] === names[0] && each.names.length > names.length);
  const cut = all.filter((each) => each.names[0] === names[0] && each.names.length > names.length);
  const gone = removed === 0 ? [] : cut.flatMap((each) => each.names).filter((name) => !names.includes(name));
  const lost = knownNames(gone);
  return {
    removed,
    removed_words: gone.length === 0 ? 0 : lost.words,
    removed_institutions:
      gone.length === 0 ? 0 : gone.filter((name) => institutionShare(name) > 0).length / gone.length,
    removed_in_address: Number(gone.map(familyKey).some((key) => key.length > 3 && addresses.includes(key))),
    removed_initials: Number(gone.some((name) => /^\p{Lu}\./u.test(name))),
    removed_last: Number(removed > 0 && isCut),
    first_agrees: Number(agreeing.length > 0),
    within_longer: Number(others.some(isWithin)),
    longer_than_others: Number(agreeing.length > 0 && agreeing.every((each) => each.names.length < names.length)),
  };
}

function nameFeatures(names: readonly string[], isBody: boolean, { text, title, lower, addresses }: Around): Features {
  const keys = names.map(familyKey);
  const wordsIn = (name: string) => name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const words = names.flatMap(wordsIn);
  const common = names.filter((name) => wordsIn(name).some((word) => lower.has(word)));
  const printed = keys.filter((key) => text.includes(` ${key} `)).length / Math.max(1, keys.length);
  const known = knownNames(names);
  const persons = isBody ? { words: 0, neither: 0, given: 0 } : known;
  return {
    one: Number(names.length === 1),
    many: Number(names.length > 6),
    on_pages: printed,
    not_on_pages: Number(printed === 0),
    common_words: words.filter((word) => lower.has(word)).length / Math.max(1, words.length),
    common_names: common.length / Math.max(1, names.length),
    in_address: Number(keys.some((key) => key.length > 3 && addresses.includes(key))),
    known_given: known.given,
    known_family: known.family,
    dictionary_names: persons.words,
    dictionary_not_given: Math.max(0, persons.words - persons.given),
    unknown_names: persons.neither,
    institution: isBody ? 0 : names.filter((name) => institutionShare(name) > 0).length / Math.max(1, names.length),
    acronym_first: Number(names.some((name) => /^\p{Lu}{4,} \P{Lu}*\p{Lu}\p{Ll}/u.test(name))),
    odd_words: Number(names.some((name) => /\d/u.test(name) || name.split(" ").length > 4)),
    title_words: Number(title !== null && names.some((name) => squash(title.text).includes(squash(name)))),
    single_word: Number(names.some((name) => !name.includes(" "))),
    lower_word: Number(names.some((name) => /^\p{Ll}/u.test(name))),
  };
}

/** What speaks for a body as the author. */
function bodyFeatures(same: readonly Found[], all: readonly Found[], { text, lower }: Around): Features {
  const name = same[0]?.names[0] ?? "";
  const words = name.toLowerCase().match(/\p{L}{3,}/gu) ?? [];
  const isPart = (other = "") => other.length > name.length && other.includes(name);
  return {
    within_body: Number(all.some((each) => each.persons === 0 && isPart(each.names[0]))),
    body_first_page: Number(same.some(({ page }) => page === 1)),
    body_times: Math.min(3, squash(text).split(squash(name)).length - 1),
    body_words: shareOf(name, "body"),
    body_common: words.filter((word) => lower.has(word)).length / Math.max(1, words.length),
  };
}

function wordsOf(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, " ");
}
