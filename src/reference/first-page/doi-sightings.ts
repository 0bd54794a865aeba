import { withoutAddresses } from "../../domain/url.js";
import { lettersAndDigits } from "../../domain/characters.js";
import { findDois, isPlaceholderDoi } from "../../domain/identifier.js";
import {
  citeCue,
  citeProgramCue,
  citesAnother,
  dataDoi,
  namesMaterial,
  otherWorkCue,
  ownCue,
  preprintStamp,
  readsLikeProse,
  referenceLikeness,
  speaksOfData,
} from "./context-words.js";
import { rowAt, type PageRow, type PageText } from "./page-text.js";
import { mostSightings, weights, wordsAround, type Sighting } from "./sighting.js";

/** What is looked at to tell whose DOI it is. */
interface Context {
  page: PageText;
  row: PageRow;
  /** The row without the DOI, and with the rows before it that may belong to it. */
  line: string;
  before: string;
  rowBefore: string;
  /** The row up to the DOI. */
  ownRow: string;
  /** Rows on both sides. */
  near: string;
  /** The words of a "cite as" not far before (or, on one line, behind) it; null where there is none. */
  cited: boolean;
  /** The page is an imprint. */
  imprint: boolean;
  /** The words before hold the document's own title. */
  ownTitle: boolean;
  /** It is the one DOI that has a line of the first page for itself. */
  standsAlone: boolean;
  /** The document's own title stands below it on the page. */
  aboveTitle: boolean;
}

type Judgement = Pick<Sighting, "weight" | "why"> & { place: string };

const rowsBefore = 3;
/** A citation of the document runs over at most this many rows. */
const citationRows = 7;
/** Figures and supplements have DOIs of their own below their article's. */
const component = /\.(?:[gts]\d{3}|sup-?\d+|fig\d+)$|^10\.7554\/elife\.\d{5}\.\d{3}$/u;

/** The DOIs printed on one page. `title` is the document's, where it is known; `imprint` tells imprint pages. */
export function doiSightings(page: PageText, title: string | null, imprint: boolean): Sighting[] {
  const alone = aloneOn(page);
  return findDois(page.text)
    .slice(0, mostSightings)
    .map(({ doi, start, end }) => {
      const context = { ...contextOf(page, start, end, title, imprint), standsAlone: alone === doi };
      const { place, ...judgement } = judge(doi, context);
      return {
        identifier: { kind: "doi", value: doi },
        place: `page ${page.number} ${place}`,
        page: page.number,
        text: wordsAround(page.text, start, end),
        ...judgement,
      };
    });
}

function contextOf(
  page: PageText,
  start: number,
  end: number,
  title: string | null,
  imprint: boolean,
): Omit<Context, "standsAlone"> {
  const index = rowAt(page, start);
  const last = rowAt(page, Math.max(start, end - 1));
  const texts = page.rows.map(({ text }) => text);
  const rowStart = page.starts[index] ?? 0;
  const before = [...texts.slice(Math.max(0, index - rowsBefore), index), page.text.slice(rowStart, start)].join(" ");
  const cueRows = texts.slice(Math.max(0, index - citationRows), index + 1);
  const behind = page.text.slice(end, (page.starts[last] ?? 0) + (texts[last]?.length ?? 0));
  const next = texts[last + 1] ?? "";
  return {
    page,
    row: page.rows[index] ?? { text: "", zone: "body", references: false, repeated: false },
    line: `${page.text.slice(rowStart, start)} ${behind}`.trim(),
    before,
    rowBefore: texts[index - 1] ?? "",
    ownRow: page.text.slice(rowStart, start),
    near: texts.slice(Math.max(0, index - 2), last + 3).join("\n"),
    cited: isCited(cueRows, next, page.text.slice(rowStart, start)),
    imprint,
    aboveTitle: title !== null && beginsBelow(texts.slice(last + 1), title),
    ownTitle: title !== null && holdsTitle(texts.slice(Math.max(0, index - citationRows), last + 1).join(" "), title),
  };
}

/** A cue before the DOI with no other DOI between, or at the start of the row behind a line of its own (BioMed Central). */
function isCited(cueRows: readonly string[], next: string, ownRowBefore: string): boolean {
  if (/^\s*(?:please )?(?:cite|how to cite|citation)/iu.test(next) && citeCue.test(next)) return true;
  const cue = cueRows.findLastIndex((text) => citeCue.test(text));
  if (cue < 0 || citeProgramCue.test(cueRows.slice(Math.max(0, cue - 1), cue + 2).join(" "))) return false;
  const isLast = cue === cueRows.length - 1;
  if (isLast) return citeCue.test(ownRowBefore);
  return findDois(cueRows.slice(cue, -1).join("\n")).length === 0;
}

/** Whether a row begins as the title does. */
function beginsBelow(rows: readonly string[], title: string): boolean {
  const key = lettersAndDigits(title.toLowerCase()).slice(0, 20);
  return key.length >= 8 && rows.some((text) => lettersAndDigits(text.toLowerCase()).startsWith(key));
}

function holdsTitle(text: string, title: string): boolean {
  const plain = (words: string) => lettersAndDigits(words.toLowerCase());
  const key = plain(title);
  return key.length >= 25 && plain(text).includes(key);
}

function judge(doi: string, context: Context): Judgement {
  const { page, row } = context;
  if (isPlaceholderDoi(doi))
    return { place: "text", weight: weights.foreign, why: "a placeholder of a template, not a DOI" };
  if (component.test(doi))
    return { place: "text", weight: weights.foreign, why: "of a figure or supplement, not of the whole" };
  if (markup.test(row.text)) return { place: "text", weight: weights.foreign, why: "an example in markup" };
  if (otherWorkCue.test(leadingWords(context)))
    return { place: "text", weight: weights.foreign, why: "the words before it name another work" };
  if (row.zone === "body" && asksUsers.test(context.before) && citeProgramCue.test(context.before))
    return { place: "text", weight: weights.foreign, why: "users of a program or of data are asked to cite it" };
  if (context.cited && !namesData(doi, context)) {
    return { place: "cite-as", weight: weights.citeAs, why: "the document asks to be cited with it" };
  }
  if (download.test(context.ownRow))
    return { place: "download mark", weight: weights.head, why: "the address that the file was downloaded from" };
  if (row.references) return judgeInReferences(context);
  return page.number <= 3 || context.imprint ? judgeOnFirstPages(doi, context) : judgeLater(context);
}

/** Publishers stamp files as they are fetched: "Downloaded from https://onlinelibrary.wiley.com/doi/10.1002/...". */
const download = /\bdownloaded (?:from|via)\b/iu;

const asksUsers = /\bcit(?:e|ing|ation)\b/iu;

/** What leads to the DOI: its row, or the row before where the DOI begins one. */
function leadingWords({ line, rowBefore, ownRow }: Context): string {
  const own = lettersAndDigits(withoutAddresses(ownRow)).toLowerCase();
  return own === "" || own === "doi" ? `${rowBefore} ${line}`.slice(-200) : ownRow;
}

/** Tags around or beside it: texts about formats show examples. */
const markup = /<\/\w+>|<\w+(?:\s\w+=|>)|\\\w+\{|^\s*(?:doi|DOI|url)\s*=\s*[{"]/u;

function judgeInReferences({ row, line, near, before, rowBefore }: Context): Judgement {
  const furniture = row.zone !== "body" && row.repeated;
  if (furniture)
    return {
      place: row.zone === "head" ? "header" : "footer",
      weight: weights.head,
      why: "stands at the edge of several pages",
    };
  const dated = /\b(?:received|accepted|copyright)\b|©/iu;
  const alone = isAlone(line) && (dated.test(rowBefore) || (dated.test(near) && referenceLikeness(before) < 2));
  if (alone) return { place: "end", weight: weights.ownLine, why: "stands alone beside the dates of the article" };
  return { place: "references", weight: weights.foreign, why: "stands in the reference list" };
}

function judgeOnFirstPages(doi: string, context: Context): Judgement {
  const { page, row, before, line, near, imprint } = context;
  const likeness = referenceLikeness(before);
  if (context.ownTitle && !readsLikeProse(line) && !namesData(doi, context))
    return { place: "citation", weight: weights.citeAs, why: "follows the document's own title" };
  if (imprint && !readsLikeProse(line) && likeness < 3)
    return { place: "imprint", weight: weights.imprint, why: "stands on the imprint" };
  const alone = context.standsAlone && (context.aboveTitle || !dataDoi.test(doi));
  if (namesData(doi, context) && !alone)
    return { place: "text", weight: weights.foreign, why: "names data or a program that the text speaks of" };
  if (afterRights.test(before))
    return { place: "imprint", weight: weights.imprint, why: "follows the words on rights" };
  if (alone && (likeness < 2 || context.aboveTitle))
    return { place: "line", weight: weights.ownLine, why: "stands on a line of its own" };
  const states = edgeCue(row.text) || (!citesAnother(before) && !readsLikeProse(row.text));
  if (row.zone !== "body" && (row.repeated || states)) {
    const place = row.zone === "head" ? "header" : "footer";
    const why = row.repeated ? "stands at the edge of several pages" : `stands in the ${place}`;
    return { place, weight: weights.head + (row.repeated ? 1 : 0), why };
  }
  if (likeness >= 2) return { place: "text", weight: weights.foreign, why: "stands in the reference of another work" };
  if (readsLikeProse(line)) return { place: "text", weight: weights.mention, why: "mentioned in running text only" };
  const own = ownCue.test(near);
  if (dataDoi.test(doi) && !own)
    return { place: "text", weight: weights.hint, why: "may name data or a program of the document" };
  if (isAlone(line) || (own && line.length < longestStatement)) {
    const weight = weights.ownLine + (own ? 1 : 0) - (page.number > 2 && !own ? 1 : 0);
    return { place: "line", weight, why: "stands on a line of its own" };
  }
  return {
    place: "text",
    weight: weights.mention + (line.length < longestStatement ? 1 : 0),
    why: "stands in the text only",
  };
}

/**
 * The DOI that the first page prints on a line that has nothing else, as mastheads and margins do; null where it prints
 * none so, or several: they may be of data and programs.
 */
function aloneOn({ number, printed }: PageText): string | null {
  if (number !== 1) return null;
  const alone = new Set(
    printed.flatMap((text) => {
      const [found, second] = findDois(text);
      if (found === undefined || second !== undefined) return [];
      return isAlone(text.slice(0, found.start) + text.slice(found.end)) ? [found.doi] : [];
    }),
  );
  const [only = null] = alone;
  return alone.size === 1 ? only : null;
}

/** "© 2018 by the Society. All rights reserved. DOI: ..." */
const afterRights = /\brights reserved\W{0,4}(?:\bdoi\W*)?$/iu;

/** Rows at the edges of a page that speak of the file itself, however they read. */
function edgeCue(text: string): boolean {
  return preprintStamp.test(text) || /©|⃝c/u.test(text);
}

/** Beyond this many characters beside the DOI a row says something else as well. */
const longestStatement = 110;

function judgeLater({ row, line, near, before }: Context): Judgement {
  if (row.zone !== "body" && row.repeated)
    return {
      place: row.zone === "head" ? "header" : "footer",
      weight: weights.head,
      why: "stands at the edge of several pages",
    };
  if (isAlone(line) && ownCue.test(near) && referenceLikeness(before) < 2)
    return { place: "line", weight: weights.ownLine, why: "stands alone beside what is said of the article" };
  return { place: "text", weight: weights.mention, why: "mentioned on a later page only" };
}

/** Nothing beside the DOI but its label, an address, a bracket or a short masthead. */
function isAlone(line: string): boolean {
  const rest = line.replace(
    /(?:https?:\/\/)?(?:www\.|dx\.)?(?:doi\.org|[\w.-]+\.(?:org|com|net|edu))\S*|\bdoi\b|digital object identifier|article/giu,
    "",
  );
  return lettersAndDigits(rest).length <= 12;
}

function namesData(doi: string, { before, line, imprint, row, cited, ownTitle }: Context): boolean {
  if (imprint && row.zone === "body") return false;
  const words = lastWords(before).replace(/\S*doi\.org\S*/giu, "");
  if (cited || ownTitle) return namesMaterial(words) && dataDoi.test(doi);
  return speaksOfData(words) || (dataDoi.test(doi) && row.zone === "body" && !isAlone(line));
}

/** The sentence (or its last words) in which a DOI stands. */
function lastWords(before: string): string {
  return (
    before
      .slice(-160)
      .split(/[.;!?]\s+(?=\p{Lu})/u)
      .at(-1) ?? ""
  );
}
