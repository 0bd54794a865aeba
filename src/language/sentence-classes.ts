import { z } from "zod";
import { phrases, wordList } from "./word-lists.js";

/** How sentences speak of the works that they cite. */
export const crediting = z
  .strictObject({
    /** What sends a reader to a work, before its mark or behind it. */
    points: phrases,
    points_behind: phrases,
    /** What a work is said to be about, behind its mark, and findings that follow. */
    names_behind: phrases,
    findings_behind: phrases,
    names_before: phrases,
    /** What the text says that it does with a work. */
    uses: phrases,
    uses_before: phrases,
    /** Adverbs before `reports`, the verbs by which works are quoted. */
    reporting: wordList,
    reports: wordList,
    /** Words before those who say it. */
    openers: wordList,
    according: wordList,
    within: wordList,
    as: wordList,
    /** Words between a report and what it says. */
    that: wordList,
    /** Words between those who say it, and between their names. */
    joints: wordList,
    name_joints: wordList,
    /** Words in place of further authors. */
    others: wordList,
    works: wordList,
    /** Words that begin a part of a sentence that is divided among works. */
    parts: wordList,
    /** Words before a title in quotation marks. */
    titled: wordList,
    /** Words that begin sentences as names do. */
    people: wordList,
  })
  .partial();

/** How questions ask how large an effect is, and how sentences say it. */
export const effects = z.strictObject({
  asked: phrases,
  /** Sentences by which two variants do not differ. */
  none: phrases,
  /** Phrases before what an effect or a study is of. */
  of: phrases,
});

/** Words for works, for those who write them and for what they do there; and what is said beside these. */
export const talk = z.strictObject({ works: wordList, beside: wordList });
