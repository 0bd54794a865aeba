import { z } from "zod";
import { splitAtSpaces } from "../domain/characters.js";
import { wordList } from "./sentence-classes.js";

/** The stemmers of the Snowball family by the names of their modules. */
const families = [
  "arabic",
  "danish",
  "dutch",
  "finnish",
  "french",
  "german",
  "greek",
  "hungarian",
  "indian",
  "indonesian",
  "italian",
  "lithuanian",
  "norwegian",
  "portuguese",
  "romanian",
  "russian",
  "serbian",
  "spanish",
  "swedish",
  "turkish",
  "ukrainian",
] as const;

/** Pieces of words, each with how many letters it leaves at least where that is not `least`: "ها, ان 4". */
const affixes = wordList.transform((entries) =>
  entries.map((entry) => {
    const [affix = "", least] = splitAtSpaces(entry);
    return { affix, least: least === undefined ? null : Number(least) };
  }),
);

/** Letters as they may be written, and behind a blank what they are made: "ue u". */
const letters = wordList.transform((entries) =>
  entries.map((entry): readonly [string, string] => {
    const [written = "", plain = ""] = splitAtSpaces(entry);
    return [written, plain];
  }),
);

/** How forms of one word are told to be that. */
export const stems = z
  .strictObject({
    /** The stemmer of the Snowball family that takes endings off. */
    family: z.enum(families),
    /** Endings that become others before anything is taken off: "ões ão", "ces z". */
    changes: letters,
    /** What may stand before a word and is no part of it: articles and prepositions that are written on to it. */
    beginnings: affixes,
    /** What may stand behind it; the longest that leaves enough goes: beside what the family leaves. */
    endings: affixes,
    /** Endings behind a syllable of Hangul that a consonant closes, and behind one that a vowel leaves open. */
    endings_behind: z.strictObject({ closed: affixes, open: affixes }),
    /** Letters that a beginning or an ending leaves at least: 3. */
    least: z.number().int().min(1),
    /** Letters at the end of a stem that change where an ending follows: "z s" of "huizen" and "huis". */
    finals: letters,
    /** Letters for those that a keyboard lacks: "ue u" for "ü". */
    spellings: letters,
  })
  .partial();

/** How words are put together to one. */
export const compounds = z.strictObject({
  /** What may stand between the parts. */
  links: wordList,
  /** Beginnings and endings of words that are no words of their own: "ver", "heit". */
  affixes: wordList,
  /** Words that are often a part, for texts that do not have them alone. */
  parts: wordList,
});

export type StemClass = z.output<typeof stems>;
