import { z } from "zod";
import { citing, worksCited } from "./citing-class.js";
import { compounds, stems } from "./stem-classes.js";
import { splitAtSpaces } from "../domain/characters.js";
import {
  crediting,
  effects,
  numberTable,
  phrases,
  parts,
  questions,
  reports,
  requests,
  talk,
  versions,
  wordList,
} from "./sentence-classes.js";

const numbers = z.strictObject({
  words: numberTable,
  /** Words that are part of a larger number alone: "ein" of "einundzwanzig". */
  parts: numberTable.default(new Map()),
  /** Words that never are a part of a larger number: "half", "twice". */
  alone: numberTable.default(new Map()),
  /** Words for parts by how many make a whole: "quarter 4"; behind an article or a number alone ("a quarter", "two thirds"). */
  fractions: numberTable.default(new Map()),
  /** Words for "a" before parts, scales and times: "a quarter", "half a million", "an hour". */
  articles: wordList.default([]),
  /** Words between a part and its whole, where a part is called as what comes third: "a third of them", "a third try". */
  of: wordList.default([]),
  /** Words that say how many times as much it became: "doubled 2". */
  multiples: numberTable.default(new Map()),
  /** Words for "and" inside of a number, by what stands before or behind them; `before_half` without an article: "deux et demi". */
  and: z
    .strictObject({
      behind_ones: wordList,
      behind_tens: wordList,
      behind_hundreds: wordList,
      before_parts: wordList,
      before_half: wordList,
    })
    .partial()
    .default({}),
  /** Numbers are written as one word: "zweihundertdrei". */
  written_together: z.boolean().default(false),
  /** "Quatre-vingt-dix": four times twenty and ten. */
  vigesimal: z.boolean().default(false),
  ordinals: wordList.default([]),
  ordinal_marks: wordList.default([]),
  /** Words between the whole and the parts of it that are meant: "三分之二" is two thirds, "百分之五" five per cent. */
  parts_of: wordList.default([]),
});

/** How sentences ask for a source, and how they say that they need none. */
const claims = z
  .strictObject({
    /** Phrases of statements that others found, with how much each asks for a source, 0..1. */
    cues: z.array(z.strictObject({ kind: z.enum(["finding", "number", "comparison"]), score: z.number(), phrases })),
    /** Phrases of possibility, advice and definition, with what they leave of that. */
    softening: z.array(z.strictObject({ factor: z.number(), phrases })),
    /** The text's own work, summaries and suppositions. */
    own: phrases,
    /** Titles of sections about the text's own work, beside those of `headings`. */
    own_sections: phrases,
    /** Beginnings of sentences that go on with what the one before spoke of. */
    going_on: phrases,
    /** Words before a noun that the sentence before has named: "the increase". */
    taking_up: wordList,
    /** Words for a work known through another one. */
    cited_in: phrases,
  })
  .partial();
/** Words of one kind and of another, with a blank between them: "taller height". */
const wordTable = wordList.transform(
  (entries): ReadonlyMap<string, string> =>
    new Map(
      entries.map((entry) => {
        const [word = "", other = ""] = splitAtSpaces(entry);
        return [word, other];
      }),
    ),
);

/** Words of which a statement means one: those of a line, with blanks between them. */
const words = z.string().transform((line) => splitAtSpaces(line));

/** What a finished document calls its parts, as it prints them. */
export const printedWords = z.strictObject({
  figure: z.string(),
  table: z.string(),
  formula: z.string(),
  section: z.string(),
  code: z.string(),
  contents: z.string(),
  figures: z.string(),
  tables: z.string(),
  abstract: z.string(),
  keywords: z.string(),
  appendix: z.string(),
  notes: z.string(),
  checks: z.string(),
});

const boundKinds = { at_least: wordList, more_than: wordList, at_most: wordList, less_than: wordList };

/** The schema of a file of `data/languages`; each class may be missing, then no rule that needs it speaks. */
export const languageSchema = z
  .strictObject({
    /** The language's own name for itself. */
    name: z.string(),
    /** Its name among the data of Tesseract, which reads scanned pages. */
    tesseract: z.string(),
    /** The scripts that its texts are written in, by their names in Unicode; Latin where they are not named. */
    scripts: wordList,
    /** Letters that other languages of its scripts lack. */
    letters: z.string(),
    /** All letters of its scripts that its own words are written with; of Latin those beside a to z. Small letters, "а-я" for a row of them. */
    alphabet: z.string(),
    /** No blanks stand between words. */
    unspaced: z.boolean(),
    /** Words go on behind a number, its scale and its unit without a blank: "2만원이다". */
    glued: z.boolean(),
    /** Signs that end its sentences and those of no other language: ";" in Greek. */
    stops: wordList,
    /** Shortened words, without their last stop: what always goes on behind them, and what goes on before a number. */
    abbreviations: z.strictObject({ leading: wordList, numbering: wordList }).partial(),
    /** The mark before the fraction of a number; the other one of "." and "," stands between groups of three. */
    decimal: z.enum([".", ","]),
    numbers,
    scales: z.strictObject({
      words: numberTable,
      /** Forms that stand behind another number alone: "Millionen". */
      plurals: numberTable.default(new Map()),
      /** Abbreviations that stand behind figures alone: "bn". */
      short: numberTable.default(new Map()),
    }),
    /** Words between the two ends of a range. */
    ranges: wordList,
    /** The words before and between the ends of a range: "between and", "zwischen und". */
    between: wordList.transform((pairs) =>
      pairs.map((pair): readonly [string, string] => {
        const [before = "", behind = ""] = pair.split(" ");
        return [before, behind];
      }),
    ),
    /** Words between a part and its whole: "one in three", "12 of the 48". */
    ratios: wordList,
    bounds: z
      .strictObject({
        about: wordList,
        ...boundKinds,
        exactly: wordList,
        behind: z.strictObject(boundKinds).partial(),
        /** Words for a limit, which may stand some words before its number or right before it: "a minimum age of 18". */
        limits: z.strictObject({ at_least: wordList, at_most: wordList }).partial(),
        /** Words between what names a limit and its number. */
        joints: wordList,
      })
      .partial(),
    /** Words of units by their symbol. */
    units: z.record(z.string(), wordList),
    /** Twelve lines: a month's names and abbreviations, the full name first. */
    months: z.array(wordList).length(12),
    /** Spring, summer, autumn, winter. */
    seasons: z.array(wordList).length(4),
    /** Words between the parts of a date: "9 de junio". */
    date_words: wordList,
    /** Signs behind a year, a month and a day in figures: "2018年10月1日". */
    date_marks: wordList.pipe(z.tuple([z.string(), z.string(), z.string()])),
    /** Words for a quarter of a year, those that stand around a time without being another ("year ended"), and what stands before a year of two figures ("FY18"). */
    periods: z.strictObject({ quarters: wordList, around: wordList, year_marks: wordList }).partial(),
    /** How a question asks for what is computed from two numbers or more: "the difference between". */
    computing: z
      .strictObject({
        difference: phrases,
        change: phrases,
        percent_change: phrases,
        average: phrases,
        sum: phrases,
        ratio: phrases,
        share: phrases,
        /** How a question asks for what a table lists: for its times, or for the names of its rows. */
        times: phrases,
        names: phrases,
        /** How a question asks which of several things has most or least of something: its beginning, and those words. */
        which: phrases,
        largest: phrases,
        smallest: phrases,
        /** How a question asks for what numbers do not say: for reasons and meanings. */
        explaining: phrases,
        /** Words that compare or frame what is asked, and stand in no answer. */
        beside: phrases,
      })
      .partial(),
    centuries: wordList,
    /** Words before a year of two figures: "back in 63". */
    year_words: wordList,
    /** Times that are counted in months: "year 12". */
    long_times: numberTable,
    undated: wordList,
    /** Words that name a place in a work, by the kind of place. */
    locators: z.partialRecord(
      z.enum(["page", "chapter", "section", "paragraph", "volume", "issue", "figure", "table", "line", "note"]),
      wordList,
    ),
    /** Words besides figure and table that captions begin with. */
    captions: wordList,
    /** Words between names: "and". */
    and: wordList,
    and_others: wordList,
    /** Words in the names of bodies: "institute", "ministry". */
    bodies: wordList,
    /** Titles of the parts of a paper; `declarations` are of funding, interests and contributions, `further` leads elsewhere. */
    headings: z.partialRecord(z.enum(parts), wordList),
    works_cited: worksCited,
    printed: printedWords,
    /** Frequent words that tell the language from others. */
    function_words: wordList,
    /** Those of them that other languages write too, as "in" and "was" of German. */
    shared_function_words: wordList,
    stems,
    compounds,
    crediting,
    talk,
    effects,
    questions,
    requests,
    /** Words before a date that say how something lies to it: "since 2015". */
    date_bounds: z.strictObject({ ...boundKinds, exactly: wordList }).partial(),
    /** Words between the last two of a row: "2, 5 or 9". */
    row_words: wordList,
    /** Words that say that two rows go together one by one: "respectively". */
    in_order: wordList,
    negators: wordList,
    negative_endings: wordList,
    negator_beginnings: wordList,
    /** Negators stand before all that they deny: where they may stand behind it, a whole clause is taken for denied. */
    negators_lead: z.boolean(),
    /** What makes the opposite of a word before it: "un" of "unlikely". */
    denying_prefixes: wordList,
    /** Words that turn round what is said after them; not "no", which may be of anything in its sentence. */
    denials: wordList,
    /** Words of conditions that deny or choose: these are for readers, not for rules. */
    unclear_conditions: wordList,
    /** Words that begin another clause, or turn a negation into something else: "not only". */
    clause_words: wordList,
    /** Words behind a denial with which another thing begins: "not before 2019". */
    turning_words: wordList,
    /** Words, with blanks between them, and those that say the opposite, behind a comma. */
    opposites: z.array(wordList.pipe(z.tuple([words, words]))),
    /**
     * Words that say how far a statement goes, by steps behind commas, the strongest first: a word of another step says
     * something else.
     */
    degrees: z.array(wordList.transform((steps) => steps.map((step) => splitAtSpaces(step)))),
    /** Words before what something comes from, and behind a comma those before what it goes to. */
    directions: wordList.pipe(z.tuple([words, words])),
    /** Words that stand for what was named before. */
    pronouns: wordList,
    /** Words before one of `absolutes` that take its force: "in all", "at all". */
    before_idle_absolutes: wordList,
    /** Words before a number with a stop that is an ordinal and ends no sentence: "im 19. Jahrhundert". */
    before_ordinals: wordList,
    /** Words by which a sentence says how a number was computed from others. */
    computed: z
      .strictObject({ difference: wordList, sum: wordList, ratio: wordList, product: wordList, change: wordList })
      .partial(),
    /** Beginnings of words that deny by themselves: "lack", "prevent". */
    denying_beginnings: wordList,
    /** Words that go further than a statement without them, and behind a comma those that a source may say instead. */
    absolutes: z.array(wordList.pipe(z.tuple([words, words]))),
    /** Words of which a statement means exactly one: another of the line in its place is another statement. */
    scales_of_words: z.array(words),
    /** Words behind a number that count nothing on which two works could differ. */
    uncounted: wordList,
    /** What numbers name: "type 2". */
    numbered: wordList,
    /** What numbers point to and say nothing of: "Figure 2". */
    pointers: wordList,
    /** Words between these and their number. */
    number_words: wordList,
    /** Words that are said or left out in a value as one likes. */
    left_out: wordList,
    /** What comparatives measure. */
    dimensions: wordTable,
    reports,
    hedges: wordList,
    versions,
    /** Phrases on the first page of a file by which it says what it is of its work. */
    file_roles: z.strictObject({ supplement: wordList, manuscript: wordList }).partial(),
    /** Sets of words that phrases name as `<name>`. */
    word_sets: z.record(z.string(), wordList),
    claims,
    citing,
  })
  .partial()
  .required({ name: true });

export type LanguageData = z.output<typeof languageSchema>;
