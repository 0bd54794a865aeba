import { z } from "zod";
import { fieldName } from "./shape.js";

const words = z.string().min(1).max(2000);
const number = z.union([
  z.int().min(1).max(20),
  z.string().regex(/^\{[^{}]+\}$/, "it must be a number, or a token as {config:name|5}"),
]);
const fields = z
  .record(fieldName, z.union([z.string().max(2000), z.number(), z.null()]))
  .refine((given) => Object.keys(given).length >= 1, "it must have a field");

const quotes = z.strictObject({
  label: z.string().max(200).optional().describe("A line above them, as # How it was found"),
  words: words.describe("The words by which sentences are chosen; tokens may stand in it"),
  count: number.optional().describe("How many sentences at most; by default 1"),
  works: number.optional().describe("Of one work at most so many of them"),
});

const themes = z.strictObject({
  themes: number.describe("So many rows at most, one for each theme that several works share"),
  row: fields.describe("Each of them; {this::output} is the theme"),
});

/** What a step does where no model is asked. Closed: a text of quotations, rows, or data by what is found. */
export const withoutModelSchema = z.union([
  z.strictObject({ quote: z.array(quotes).min(1).max(20).describe("A text of the library's own sentences") }),
  z.strictObject({
    rows: z
      .array(z.union([themes, fields]))
      .min(1)
      .max(60)
      .describe("The rows themselves, and where themes of the library come among them; numbers follow from the order"),
  }),
  z.strictObject({ text: words.describe("A text as it stands; tokens may stand in it") }),
  z.strictObject({
    look_for: words.describe("What a sentence is looked for by"),
    found: fields.describe("The answer where there is such a sentence, which is {this::output}"),
    otherwise: fields.describe("The answer where there is none"),
  }),
]);
export type WithoutModel = z.infer<typeof withoutModelSchema>;
export type RowByRule = Extract<WithoutModel, { rows: unknown }>["rows"][number];
