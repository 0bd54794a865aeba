import { journalNamed } from "../../dist/reference/header/journals.js";
import { parseIsbn } from "../../dist/domain/identifier.js";

// What was read of a file against its label, field by field: right, wrong, empty, or invented where the label has none.
export const fields = [
  "title",
  "year",
  "first author",
  "all authors",
  "doi",
  "arxiv",
  "isbn",
  "container, volume, pages",
];

export const goals = {
  title: { right: 0.95, wrong: 0.03, empty: 0.02 },
  year: { right: 0.92, wrong: 0.03, empty: 0.05 },
  "first author": { right: 0.93, wrong: 0.03, empty: 0.04 },
  "all authors": { right: 0.85, wrong: 0.08, empty: 0.07 },
  doi: { right: 1, wrong: 0.005, empty: 0 },
  arxiv: { right: 1, wrong: 0.005, empty: 0 },
  isbn: { right: 1, wrong: 0.005, empty: 0 },
  "container, volume, pages": { right: 0.8, wrong: 0.03, empty: 0.17 },
};

const key = (text) =>
  String(text ?? "")
    .replace(/<[^<>]*>/gu, "")
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("ı", "i");
const squash = (text) => key(text).replace(/[^\p{L}\p{N}]+/gu, "");
const words = (text) => key(text).match(/\p{sc=Han}|[\p{L}\p{N}]+/gu) ?? [];
const share = (of, within) => of.filter((word) => within.includes(word)).length / Math.max(1, of.length);

export function sameTitle(read, label) {
  const alone = words(label.title);
  const whole = words(`${label.title} ${label.subtitle ?? ""}`);
  const got = words(read);
  return (
    squash(read) === squash(label.title) ||
    [alone, whole].some((truth) => share(truth, got) >= 0.8 && share(got, whole) >= 0.6)
  );
}

/** "van der Berg", "Berg" and "Lovelace" of { family }, { literal } or "Ada Lovelace". */
function familyOf(author) {
  const text = typeof author === "string" ? author : (author.family ?? author.literal ?? author.given ?? "");
  return words(text.replace(/ (?:II|III|IV|[JS]r\.?)$/u, ""));
}

/** Names are the same where one's family name ends the other: particles and undivided names are written in either way. */
function sameName(read, label) {
  const [one, other] = [familyOf(read), familyOf(label)];
  if (one.length === 0 || other.length === 0) return false;
  // Names of Han characters begin with the family's.
  if (/^\p{sc=Han}/u.test(one[0]) && other.join("").startsWith(one.join(""))) return true;
  if (/^\p{sc=Han}/u.test(other[0]) && one.join("").startsWith(other.join(""))) return true;
  const shorter = one.length < other.length ? one : other;
  const longer = shorter === one ? other : one;
  const end = longer.slice(-shorter.length).join("");
  return end === shorter.join("") || one.join("") === other.join("");
}

export const sameAuthors = (authors, { authors: truth = [] }) =>
  truth.length > 0 && authors.length === truth.length && truth.every((name, index) => sameName(authors[index], name));

export const sameFirst = ([first], { authors: [truth] = [] }) =>
  first !== undefined && truth !== undefined && sameName(first, truth);

export const sameYear = (year, label) =>
  [label.year_issue, label.year_online, label.year].filter(Boolean).includes(year);

const yearOf = (item) => Number(item.issued?.["date-parts"]?.[0]?.[0]) || null;
const firstPage = (text) => /[\p{L}]?\d+/u.exec(String(text ?? ""))?.[0] ?? "";

function judge(given, labelled, isRight) {
  if (!labelled) return given ? "invented" : null;
  if (!given) return "empty";
  return isRight() ? "right" : "wrong";
}

/** One of "right", "wrong", "empty", "invented" for each field, or null where neither says anything. */
export function scoreItem(item, label, allIsbns) {
  const authors = item.author ?? [];
  const truth = label.authors ?? [];
  const years = [label.year_issue, label.year_online, label.year].filter(Boolean);
  const container = label.kind === "article" && label.container ? label : null;
  return {
    title: judge(item.title, label.title, () => sameTitle(item.title, label)),
    year: judge(yearOf(item), years.length > 0, () => years.includes(yearOf(item))),
    "first author": judge(authors.length > 0, truth.length > 0, () => sameName(authors[0], truth[0])),
    "all authors": judge(
      authors.length > 0,
      truth.length > 0,
      () => authors.length === truth.length && truth.every((name, index) => sameName(authors[index], name)),
    ),
    doi: judge(item.DOI, label.doi, () => item.DOI === label.doi.toLowerCase()),
    arxiv: judge(item.archive_location, label.arxiv, () => item.archive_location === label.arxiv.replace(/v\d+$/u, "")),
    isbn: judge(item.ISBN, (label.isbn ?? label.isbn13 ?? []).length > 0, () =>
      (label.isbn ?? label.isbn13).some((isbn) => allIsbns.includes(parseIsbn(isbn))),
    ),
    "container, volume, pages": container === null ? null : judgeContainer(item, container),
  };
}

/** Names of one journal, in full or as a known abbreviation. */
export function sameContainer(read, label) {
  const full = (name) => words(journalNamed(name)?.name ?? name);
  const [got, want] = [full(read), full(label)];
  return share(want, got) >= 0.6 && share(got, want) >= 0.6;
}

/** Three fields as one: wrong where any is wrong, empty where any that is labelled is missing. */
function judgeContainer(item, label) {
  const parts = [
    judge(item["container-title"], label.container, () => sameContainer(item["container-title"], label.container)),
    judge(item.volume, label.volume, () => squash(item.volume) === squash(label.volume)),
    judge(item.page, label.pages, () => firstPage(item.page) === firstPage(label.pages)),
  ];
  return parts.includes("wrong") ? "wrong" : parts.includes("empty") ? "empty" : "right";
}

/** Counts of one field over scores. */
export function countOutcomes(scores, field) {
  const count = { right: 0, wrong: 0, empty: 0, invented: 0 };
  for (const score of scores) if (score[field] !== null) count[score[field]] += 1;
  return { ...count, labelled: count.right + count.wrong + count.empty };
}

/** The 95 % interval of a share (Wilson 1927). */
export function interval(right, of) {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const [p, zz] = [right / of, (z * z) / of];
  const middle = (p + zz / 2) / (1 + zz);
  const half = (z * Math.sqrt((p * (1 - p)) / of + zz / (4 * of))) / (1 + zz);
  return [middle - half, middle + half];
}
