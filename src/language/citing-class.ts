import { z } from "zod";
import { phrases, wordList } from "./sentence-classes.js";

/**
 * A language's lists of works: the title of one that is written (in English that which the guide of a style gives it),
 * names that other parts have too, and those of lists of what need not be cited.
 */
export const worksCited = z.strictObject({ title: z.string(), unsure: wordList, further_reading: wordList }).partial();

/**
 * How people are called where no capitals tell names: what first pages print is believed only so far as it is known
 * here. Places hold a part of a word; the other lists hold whole words.
 */
const people = z
  .strictObject({
    families: wordList,
    given: wordList,
    /** Letters of which given names are made that are written on to the family's name: "김민수". */
    given_letters: wordList,
    /** Words of names that say how the next one is meant: "بن", "אבו". */
    linked: wordList,
    /** What names of families begin with: "ال". */
    family_beginnings: wordList,
    /** Degrees and titles before names. */
    titles: wordList,
    /** Words before a work's authors, and before those who guided them. */
    by: wordList,
    supervised: wordList,
    /** Parts of words of institutions and offices. */
    places: wordList,
    /** Words with which a row is no list of names: "نموذجا" behind a poet's. */
    refused: wordList,
  })
  .partial();

/** Words of citations in running text, beside `locators`, `undated` and `and_others`. */
export const citing = z
  .strictObject({
    /** What stands for the other authors, beside `and_others`. */
    others: phrases,
    /** Between names, beside `and`: "Smith with Jones". */
    with: wordList,
    /** What is written for "and" without a blank: between two names, behind the first, before the second. */
    and_between: wordList,
    and_behind: wordList,
    and_before: wordList,
    /** Between alternatives. */
    or: wordList,
    /** Phrases that lead to a work: "see also". */
    leads: phrases,
    /** Phrases that lead to works by their names alone: "as cited in", "for a review". */
    name_leads: phrases,
    /** Words that say that a number is that of a work: "ref.". */
    numbered_work: phrases,
    /** Words before numbers that name a thing of the text itself, or a value. */
    numbered_things: wordList,
    values: wordList,
    /** Words between a word for values and the values. */
    value_joints: wordList,
    /** Words behind brackets that make them a set of values. */
    value_sets: wordList,
    /** What points back to the work cited before: "ibid.". */
    again: phrases,
    /** What stands for the year of a work that is yet to appear. */
    unpublished: phrases,
    /** Words that stand for the author of a work that has none. */
    anonymous: phrases,
    /** What is said in person, and in no list. */
    personal: phrases,
    /** Words between those of an institution's or a title's name. */
    name_joints: wordList,
    people,
    /** How many names of families people have: two in Spanish. */
    family_names: z.number().int(),
    /** Ends of names that are made of the father's: of three names with such a one at the end, the first is the family's. */
    fathers_names: wordList,
    /** Words that begin sentences before a name. */
    before_names: wordList,
    /** Names of months and things that are families, too. */
    also_names: wordList,
    /** Words before what leads to a work: "but see". */
    before_leads: wordList,
    /** What stands behind a year before or after Christ, and before one that is not certain. */
    eras: phrases,
    circa: wordList,
    articles: wordList,
    /** Words before a place: "the treaty of Vienna". */
    before_places: wordList,
    /** Words with a capital that stand before years and numbers and name nobody. */
    not_names: wordList,
  })
  .partial();
