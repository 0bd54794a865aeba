// The documents, sentences and questions of a language: every third one is for the end and read by nobody before.
import { readdirSync, readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const folder = new URL("./", import.meta.url);
const ending = ".yaml";

const schema = z.strictObject({
  titles: z.array(z.string()).length(3),
  texts: z.array(z.string()).length(3),
  /** Number of the text, what it says, and the same altered: another number or month, a negation more or less, the opposite. */
  claims: z.array(z.tuple([z.number(), z.string(), z.string()])),
  /** A question and what its answer has in it; null where no text answers. */
  questions: z.array(z.tuple([z.string(), z.string().nullable()])).default([]),
  /** A text and how many sentences it has. */
  sentences: z.array(z.tuple([z.string(), z.number()])).default([]),
  /** A text and the number in it. */
  numbers: z.array(z.tuple([z.string(), z.number()])).default([]),
});

/** @typedef {z.infer<typeof schema>} Rows */

/** The languages with rows, those that were tried first in front; then those of which no negation, number or month is known. */
export const languages = named("").toSorted((one, other) => rank(one) - rank(other));
export const undescribed = named("undescribed/");

/** @param {string} below */
function named(below) {
  return readdirSync(new URL(below, folder)).flatMap((file) =>
    file.endsWith(ending) ? [below + file.slice(0, -ending.length)] : [],
  );
}

/** @param {string} language */
function rank(language) {
  const at = ["de", "fr", "es", "ru", "zh", "ar"].indexOf(language);
  return at < 0 ? 9 : at;
}

/** @param {string} language @param {boolean} unseen @returns {Rows} */
export function readRows(language, unseen) {
  const rows = schema.parse(parse(readFileSync(new URL(language + ending, folder), "utf8")));
  const part = (/** @type {any[]} */ list) => list.filter((_, index) => (index % 3 === 2) === unseen);
  return {
    ...rows,
    claims: part(rows.claims),
    questions: part(rows.questions),
    sentences: part(rows.sentences),
    numbers: part(rows.numbers),
  };
}
