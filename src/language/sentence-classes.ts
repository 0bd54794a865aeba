import { z } from "zod";

/** Words that stand in one line, with commas between them. */
export const wordList = z.string().transform((line) =>
  line
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

/** Phrases in the notation of `Phrases`: in one line with commas between them, or a list of lines. */
export const phrases = z.union([wordList, z.array(z.string())]);

/** Words with their numbers, with commas between them: "one 1, two 2". */
export const numberTable = wordList.transform((entries, context): ReadonlyMap<string, number> => {
  const table = new Map<string, number>();
  for (const entry of entries) {
    const [, word = "", number = ""] = /^(.+)\s(\S+)$/u.exec(entry) ?? [];
    if (word === "" || !Number.isFinite(Number(number)))
      context.addIssue({ code: "custom", message: `Write a word and its number: ${entry}` });
    else table.set(word, Number(number));
  }
  return table;
});

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

/** What questions ask for: what something is, why it is so, how it compares, what to do with it, what a study found, what speaks against it. */
export const intents = ["DEFINITION", "MECHANISM", "COMPARISON", "APPLICATION", "STUDY_DETAIL", "CRITIQUE"] as const;

/** The parts of a paper, by their titles. */
export const parts = [
  "references",
  "abstract",
  "introduction",
  "keywords",
  "contents",
  "preface",
  "methods",
  "results",
  "discussion",
  "limitations",
  "conclusion",
  "acknowledgements",
  "declarations",
  "further",
  "appendix",
] as const;
export type Part = (typeof parts)[number];

const byIntent = z.array(z.strictObject({ intent: z.enum(intents), phrases }));

/** How questions ask, and how sentences and headings answer. */
export const questions = z
  .strictObject({
    /** Questions that only a look at each work answers, up to what is asked of it. */
    over_works: phrases,
    /** Whole questions that name nothing to look for. */
    vague: phrases,
    /** Signs of what a question asks for, the more telling first. */
    asks: byIntent,
    /** What sentences say that answer such a question, and headings above them. */
    answers: byIntent,
    headings: byIntent,
    /** Questions for what stands in one part of a text: "which papers does it cite". */
    parts: z.array(z.strictObject({ part: z.enum(parts), phrases })),
    /** Questions for a number, without the words for what is counted; headings that announce one. */
    quantity: phrases,
    quantity_headings: phrases,
    /** Words that give a number without figures: "half", "a week". */
    quantities: phrases,
    /** Questions for how much of something, not how many: counts of what was studied (`samples`) do not answer them. */
    magnitude: phrases,
    samples: phrases,
    /** What asks how many there are of the things behind it. */
    count: phrases,
    /** Questions for a year, and for persons. */
    year: phrases,
    person: phrases,
    /** What stands behind a term where a sentence defines it; `alias` between the two, behind a comma. */
    defining: phrases,
    alias: wordList,
    /** Words before such a term, at the beginning of the sentence or behind an opening. */
    determiners: wordList,
    opening: phrases,
    /** What stands before a term that is being named ("also known as"), or that a clause describes ("what is left is"). */
    naming: phrases,
    equating: phrases,
    /** Words that begin a question, and those that join a second one to it. */
    interrogatives: wordList,
    clause_joints: wordList,
    /**
     * Questions that compare two things: what stands before them (nothing at the beginning of the text), between them, and
     * what ends the second one or must follow it. `compared` asks for one of them.
     */
    comparisons: z.array(
      z.strictObject({
        before: phrases.optional(),
        joint: phrases,
        stops: phrases.default([]),
        needs: phrases.optional(),
      }),
    ),
    compared: z.string(),
    /** Questions for several aspects of a subject; `aspect` asks for one. */
    aspects: phrases,
    aspect: z.string(),
    /** Words before two objects of one question. */
    objects: phrases,
    /** Words between two of them, and between two aspects. */
    pairs: wordList,
    articles: wordList,
    /** Words for what was named before. */
    back_references: wordList,
    back_possessives: wordList,
    /**
     * Nouns of a second question that leave out what they are of ("the effect"), save before one of the links; what is
     * added: of one thing, and where the noun is one of the relations, of two.
     */
    incomplete: phrases,
    links: wordList,
    relations: wordList,
    of_one: z.string(),
    of_two: z.string(),
  })
  .partial();

/** How people ask for a table and say what they do not want in it. */
export const requests = z
  .strictObject({
    /** What a request begins with that says nothing of what is in the table. */
    asking: phrases,
    /** Words that join what is said to the thing it is said of: "that make". */
    joining: phrases,
    /** What follows these is not wanted. */
    refusing: phrases,
    wishing: phrases,
    /** Words between two wishes. */
    joints: wordList,
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

/** Words by which a sentence tells how something was found out, what it comes to, or what its text does not do. */
export const reports = z
  .strictObject({
    methods: wordList,
    conclusions: wordList,
    disclaimers: wordList,
    /** Beginnings of sentences on the text itself, or on what its sources do not hold. */
    framing: phrases,
    /** How a sentence begins that says what its sources do not say; what they do not say follows. */
    absence: phrases,
    /** How an answer begins that says that its writer does not answer. */
    refusals: phrases,
    /** The same where words are not parted by blanks: how its text begins, in lower case. */
    refusal_beginnings: wordList,
    /** What stands before a text that its writer hands over: "Here is the section:". */
    prefaces: phrases,
  })
  .partial();

/** How documents say which version of themselves they are, and which other document they take the place of. */
export const versions = z
  .strictObject({
    /** Words beside the number of a version: "version 2", "second edition". */
    numbered: wordList,
    /** Of versions that others come after, and of those that come last. */
    early: wordList,
    late: wordList,
    /** Kinds of documents that each time has one of: the report on 2022 stays right when that on 2023 comes. */
    of_times: wordList,
    replaces: wordList,
    replaced_by: wordList,
    /** Words that a document calls itself by: "this circular". */
    these: wordList,
  })
  .partial();
