import { trimEnd } from "../../domain/characters.js";
import { findIsbns, isPlaceholderIsbn } from "../../domain/identifier.js";
import { imprintCues, isEntryRow, readsLikeProse, referenceLikeness, reviewCue, reviewPage } from "./context-words.js";
import { rowAt, type PageText } from "./page-text.js";
import { mostSightings, weights, wordsAround, type Sighting } from "./sighting.js";

/** A row that begins with "ISBN", or with a word or two before it ("ACM ISBN", "Paperback ISBN"), states one; elsewhere it is mentioned. */
const statement = /^[\s•|(]*(?:[\p{L}-]{1,12}[\s:]+){0,2}(?:e-?)?ISBN/iu;
/** A title page or a page of its data has few rows. */
const titlePageRows = 25;
/** As IEEE and ACM print it: "978-1-4503-0887-8/12/04...$15.00 ©2012". */
const copyrightLine = /\/\d\d(?:\/\d\d)?\s*(?:\.{2,3}|…)?\s*\$\s?\d|©/u;
/** More ISBNs than this on one page are a list of books. */
const mostOwn = 8;
/** A back cover has few rows; a last page of references many. */
const fewRows = 45;
/** Rows around an ISBN in a copyright box. */
const boxRows = 4;
const boxCue = /©|⃝c|\bcopyright\b|\bpermission\b|\brights reserved\b|\$\d+\.\d\d|\bproceedings\b|\bACM\b|\bIEEE\b/iu;

/** How many kinds of words of imprint pages a page has. */
export function imprintTraits(page: PageText): number {
  return imprintCues.filter((cue) => cue.test(page.text)).length;
}

const saysIsbn = (text: string) => /\bISBN/iu.test(text);
const namesNumbers = /\bIS[BS]N\b|\bcatalog(?:u?ing|ue record)\b/iu;

/** True for the page that says who published the file, when, and under which numbers. */
export function isImprint(page: PageText, pages: number): boolean {
  const isFirst = page.number <= (pages >= bookPages ? imprintPages : imprintPagesOfArticle);
  // Reference lists name publishers and numbers too; only an imprint says whose the rights are.
  const mayBe = isFirst || (page.number >= pages - 1 && rightsCue.test(page.text));
  return (
    mayBe &&
    page.text.length < longestImprint &&
    imprintTraits(page) >= (namesNumbers.test(page.text) ? 2 : 3) &&
    (page.number === 1 || page.rows.filter(({ text }) => isEntryRow(text)).length < fewEntries)
  );
}

/** Behind these, pages that look like an imprint may list manuals and programs, with ISBNs within their rows. */
const surestPages = 6;
const rightsCue = /©|⃝c|\bcopyright\b|\brights reserved\b|\bimpressum\b|\bcatalog(?:u?ing|ue record)\b/iu;
/** Rows of a reference list on one page that are too many for an imprint, which cites the book and its series only. */
const fewEntries = 5;
/** Files from this many pages on may be books. */
export const bookPages = 40;
/** An imprint stands among the first pages of a book, or on the last. */
const imprintPages = 12;
/** Behind a cover page, and the title page of a short book. */
const imprintPagesOfArticle = 4;
/** In characters: a page as full as this is running text that happens to name a publisher. */
const longestImprint = 5_000;

interface Surroundings {
  /** Pages of the file. */
  pages: number;
  /** The file has the length of a book. */
  bookLike: boolean;
  /** The page is the book's imprint. */
  imprint: boolean;
  /** The page names more books than one has bindings. */
  inList: boolean;
  /** The page reviews a book. */
  reviews: boolean;
  /** The page says "ISBN" somewhere. */
  labelled: boolean;
}

/** The ISBNs printed on one page. */
export function isbnSightings(page: PageText, file: Pick<Surroundings, "pages" | "bookLike" | "imprint">): Sighting[] {
  const found = findIsbns(page.text);
  if (found.length === 0) return [];
  const inList = new Set(found.map(({ isbn }) => isbn)).size > mostOwn;
  const surroundings: Surroundings = {
    ...file,
    inList,
    reviews: reviewPage.test(page.text),
    labelled: saysIsbn(page.text),
  };
  return found.slice(0, mostSightings).map(({ isbn, start, end }) => {
    const { place, ...judgement } = isPlaceholderIsbn(isbn)
      ? { place: "text", weight: weights.foreign, why: "a sample value of templates, not an ISBN" }
      : judge(page, start, surroundings);
    return {
      identifier: { kind: "isbn", value: isbn },
      place: `page ${page.number} ${place}`,
      page: page.number,
      text: wordsAround(page.text, start, end),
      ...judgement,
    };
  });
}

function judge(
  page: PageText,
  start: number,
  { pages, bookLike, imprint, inList, reviews, labelled }: Surroundings,
): Pick<Sighting, "weight" | "why"> & { place: string } {
  const index = rowAt(page, start);
  const rows = page.rows;
  const row = rows[index];
  const text = row?.text ?? "";
  const ownRow = page.text.slice(page.starts[index] ?? 0, start);
  const near = rows
    .slice(Math.max(0, index - boxRows), index + boxRows + 1)
    .map((other) => other.text)
    .join("\n");
  const around = rows
    .slice(Math.max(0, index - 2), index + 2)
    .map((other) => other.text)
    .join(" ");
  const stated = statement.test(text) && !readsLikeProse(text);
  if (bookLike && stated && page.number === pages && rows.length < fewRows)
    return { place: "cover", weight: weights.ownLine, why: "stands on the back cover of a book" };
  if (row?.references === true && !imprint)
    return { place: "references", weight: weights.foreign, why: "stands in the reference list" };
  const reviewed = reviews || (reviewCue.test(around) && !copyrightLine.test(text));
  if (reviewed && !(imprint && stated && !reviews))
    return { place: "text", weight: weights.foreign, why: "of a book that the text reviews or advertises" };
  const bare = imprint && !labelled;
  if (!bare && !saysIsbn(ownRow) && !saysIsbn(trimEnd(rows[index - 1]?.text ?? "", "-: \t1034").slice(-5)))
    return {
      place: "text",
      weight: weights.hint,
      why: copyrightLine.test(text)
        ? "the number of the proceedings, not said to be an ISBN"
        : "listed behind another one: a binding of the same book, or another book",
    };
  if (inList) return { place: "list", weight: weights.mention, why: "stands in a list of books" };
  const isPlain = stated || page.number <= surestPages;
  if (imprint && isPlain && !readsLikeProse(text) && referenceLikeness(ownRow) < 2)
    return { place: "imprint", weight: weights.imprint, why: "stands on the imprint" };
  if (stated && page.number <= 2 && boxCue.test(near))
    return { place: "copyright box", weight: weights.ownLine, why: "stands in the copyright box of the first pages" };
  const isShort = page.number <= 2 && rows.length <= titlePageRows;
  if (stated && (isShort || (bookLike && page.number <= imprintPages)) && referenceLikeness(around) < 2)
    return { place: "cover", weight: weights.ownLine, why: "stated on a title page or the first pages of a book" };
  return { place: "text", weight: weights.mention, why: "mentioned in the text" };
}
