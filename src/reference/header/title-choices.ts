import { hasLower, splitAtSpaces } from "../../domain/characters.js";
import { isTitle } from "../../domain/stated-names.js";
import type { Candidate, Features } from "./choose.js";
import { type HeaderBlock, type HeaderPage, type HeaderPages, standsAlone } from "./header-pages.js";
import { institutionShare, isHeading, shareOf, withoutVersion } from "./header-words.js";
import { squash } from "./join-rows.js";
import { belowOf, chainOf, joinFeatures, longestTitle, nameShare, openEnd } from "./title-joins.js";
import { wording } from "./title-wording.js";

/** A title as it stands on a page; page and block are null for one that only the metadata state. */
export interface TitleChoice {
  text: string;
  page: HeaderPage | null;
  block: HeaderBlock | null;
}

/** What else speaks for a title. */
export interface TitleHints {
  xmp: string[];
  info: string[];
  /** What the first reader took. */
  first: string | null;
  /** What a "Cite this article as" gives. */
  cited: string | null;
}

const shortestTitle = 3;
/** Titles stand in this upper share of their page. */
const titleShare = 0.85;
/** A page with fewer characters is a cover, a half title or a blank. */
const fullPage = 1_500;

/** Lists what may be the title: blocks of the first pages, alone and with the one below, and what the metadata state. */
export function titleChoices({ pages, body }: HeaderPages, hints: TitleHints): Candidate<TitleChoice>[] {
  const shared = {
    body,
    hints: keysOf(hints),
    full: pages.findIndex(isFull),
    largest: largestSize(pages),
    numbered: pages.flatMap(({ rows }) =>
      rows.map(({ text }) => text.toLowerCase()).filter((text) => /\d/u.test(text)),
    ),
    texts: pages.map(({ rows, height }) =>
      squash(
        rows
          .filter(({ y }) => y >= 0.12 * height)
          .map(({ text }) => text)
          .join(" "),
      ),
    ),
    heads: pages.map(({ rows, height }) => rows.filter(({ y }) => y < 0.12 * height).map(({ text }) => squash(text))),
  };
  const printed = pages.flatMap((page, index) => pageChoices(page, index, shared));
  const stands = new Set(printed.map(({ value }) => squash(value.text)));
  const stated = [...new Set([...hints.xmp, ...hints.info])].filter(
    (text) => isTitle(text) && !stands.has(squash(text)),
  );
  const text = squash(pages.flatMap(({ rows }) => rows.map((row) => row.text)).join(" "));
  return [
    ...printed,
    ...stated.map((each) => ({
      value: { text: each, page: null, block: null },
      features: { ...statedFeatures(each, text, shared), ...hintFeatures(squash(each), shared.hints) },
    })),
  ];
}

interface Shared {
  body: number;
  hints: HintKeys;
  full: number;
  largest: number;
  /** Rows with figures, in small letters. */
  numbered: readonly string[];
  /** The pages without their heads, squashed. */
  texts: readonly string[];
  /** Rows at the heads of the pages, squashed. */
  heads: readonly (readonly string[])[];
}

interface HintKeys {
  xmp: string[];
  info: string[];
  first: string;
  cited: string;
}

function keysOf({ xmp, info, first, cited }: TitleHints): HintKeys {
  const real = (texts: readonly string[]) => texts.filter(isTitle).map(squash);
  return { xmp: real(xmp), info: real(info), first: squash(first ?? ""), cited: squash(cited ?? "") };
}

function isFull({ length, rows }: HeaderPage): boolean {
  return length >= fullPage && !rows.some(({ text }) => coverWords.test(text));
}

/** What publishers and repositories put before an article. */
const coverWords = /accepted manuscript|to cite this|stable url|conditions of (?:access|use)|downloaded (?:by|from)/iu;

function largestSize(pages: readonly HeaderPage[]): number {
  const blocks = pages.flatMap((page) => page.blocks.filter((block) => mayBeTitle(block, page)));
  return Math.max(1, ...blocks.map(({ size }) => size));
}

function mayBeTitle({ text, y }: HeaderBlock, page: HeaderPage): boolean {
  return (
    y <= titleShare * page.height &&
    text.length >= shortestTitle &&
    text.length <= longestTitle &&
    /\p{L}{2}/u.test(text) &&
    !standsAlone(text) &&
    !text.includes("@") &&
    !isGarbled(text)
  );
}

/** Latin letters of which hardly any is a vowel are of a font whose letters cannot be told: "9DOXHV DQG 8QFHUWDLQWLHV". */
function isGarbled(text: string): boolean {
  const letters = text.normalize("NFKD").match(/[a-z]/giu) ?? [];
  const vowels = letters.filter((letter) => "aeiouyAEIOUY".includes(letter));
  return letters.length > leastLetters && vowels.length < leastVowels * letters.length;
}

const leastLetters = 15;
const leastVowels = 0.18;

/** In rows: more of them in the size of the text are a paragraph. */
const mostRowsInBodySize = 4;

function isParagraph({ rows, size, bold }: HeaderBlock, { body }: Shared): boolean {
  return rows.length > mostRowsInBodySize && size < 1.06 * body && !bold;
}

/** Plain rows in the size of the text, low on the first page or on a full one behind it, are no titles: weighing takes time. */
function isPlainText(block: HeaderBlock, { page, index, shared }: Omit<Setting, "stop">): boolean {
  if (block.bold || block.size >= 1.06 * shared.body || !hasLower(block.text)) return false;
  return index === 0 ? block.y > lowerShare * page.height : page.length >= fullPage;
}

const lowerShare = 0.5;

function pageChoices(page: HeaderPage, index: number, shared: Shared): Candidate<TitleChoice>[] {
  const blocks = page.blocks.filter(
    (block) => mayBeTitle(block, page) && !isParagraph(block, shared) && !isPlainText(block, { page, index, shared }),
  );
  const stop = Math.min(
    ...page.rows.filter(({ text, y }) => y > 0.08 * page.height && isHeading(text)).map(({ y }) => y),
  );
  return blocks.flatMap((block) => {
    return chainOf(block, page).map((each, turn, chain) => ({
      value: { text: withoutVersion(each.text), page, block: each },
      features: {
        ...looks(each, page, shared),
        ...wording(each.text),
        names: Number(nameShare(each) > 0.6),
        ...place(each, { page, index, stop, shared }),
        ...hintFeatures(squash(each.text), shared.hints),
        ...(turn > 0 && joinFeatures(chain[turn - 1] ?? block, each, turn)),
        ...openEnd(each, page),
      },
    }));
  });
}

function looks(block: HeaderBlock, page: HeaderPage, { body, largest }: Shared): Features {
  const sizes = page.blocks.filter((each) => mayBeTitle(each, page)).map(({ size }) => size);
  const larger = sizes.filter((size) => size > block.size + 0.5).length;
  const middle = (block.left + block.right) / 2;
  return {
    size: Math.log2(Math.max(0.6, Math.min(block.size / body, 3))),
    largest_of_page: Number(larger === 0),
    second_of_page: Number(larger === 1),
    largest_of_all: Number(block.size > largest - 0.5),
    body_size: Number(block.size < 1.06 * body),
    bold: Number(block.bold),
    bold_body_size: Number(block.bold && block.size < 1.12 * body),
    italic: Number(block.italic),
    centred: Number(Math.abs(middle - page.width / 2) < 0.05 * page.width),
    rows_many: Number(block.rows.length > 5),
  };
}

interface Setting {
  page: HeaderPage;
  index: number;
  /** Where abstract or introduction begin. */
  stop: number;
  shared: Shared;
}

function place(block: HeaderBlock, { page, index, stop, shared }: Setting): Features {
  const { full, numbered, heads } = shared;
  const above = page.blocks.filter((each) => each.bottom <= block.y + 2);
  const below = belowOf(block, page);
  const key = block.text.toLowerCase();
  const masthead = numbered.some(
    (text) => text.startsWith(key) && /^[\s,.:;|(]+(?:vol\.? ?)?\d/u.test(text.slice(key.length)),
  );
  const squashed = squash(block.text);
  const runs = heads.some((rows, other) => other !== index && rows.some((text) => text.includes(squashed)));
  const lead = below.slice(0, 4).filter(({ y }) => y - block.bottom < 8 * block.size + 30);
  return {
    page_2: Number(index === 1),
    page_3: Number(index >= 2),
    after_full: Number(full >= 0 && index > full),
    top: Number(block.y < 0.06 * page.height),
    middle: Number(block.y > 0.4 * page.height && block.y <= 0.6 * page.height),
    low: Number(block.y > 0.6 * page.height),
    below_stop: Number(block.y > stop),
    first_block: Number(above.length === 0),
    few_above: Number(above.length > 0 && above.length <= 3),
    many_above: Number(above.length > 8),
    masthead: Number(masthead),
    runs_on: Number(runs && squashed.length > 8),
    again: Number(
      squashed.length > 12 && shared.texts.some((text, other) => other !== index && text.includes(squashed)),
    ),
    degree_below: Number(below.slice(0, 10).some(({ text }) => text.length < 200 && shareOf(text, "degree") > 0)),
    institution_below: Number(lead.some(({ text }) => institutionShare(text) > 0)),
    names_below: Number(lead.some((each) => nameShare(each) >= 0.6)),
    names_above: Number(above.slice(-2).some((each) => nameShare(each) >= 0.8)),
    long_below: Number((below[0]?.text.length ?? 0) > 350),
    larger_above: Number(above.slice(-2).some(({ size, text }) => size > 1.12 * block.size && text.length > 8)),
    gap_below: Number((below[0]?.y ?? Infinity) - block.bottom > 0.8 * block.size),
    sparse_page: Number(page.length < fullPage / 3),
  };
}

function hintFeatures(key: string, hints: HintKeys): Features {
  const within = (known: readonly string[]) =>
    known.some((each) => (key.length > 10 && each.includes(key)) || (each.length > 10 && key.includes(each)));
  return {
    xmp_same: Number(hints.xmp.includes(key)),
    xmp_part: Number(within(hints.xmp)),
    info_same: Number(hints.info.includes(key)),
    info_part: Number(within(hints.info)),
    first_same: Number(hints.first !== "" && hints.first === key),
    first_part: Number(hints.first !== "" && within([hints.first])),
    cited: Number(hints.cited.length > 10 && key.length > 10 && hints.cited.startsWith(key.slice(0, 25))),
  };
}

/** A stated title that stands on no page as a block: broken otherwise there, or the page is no title page. */
function statedFeatures(title: string, text: string, { hints }: Shared): Features {
  const key = squash(title);
  return {
    stated: 1,
    stated_stands: Number(text.includes(key)),
    stated_begins: Number(text.includes(key.slice(0, 20))),
    stated_xmp: Number(hints.xmp.includes(key)),
    stated_short: Number(splitAtSpaces(title).length < 3),
  };
}
