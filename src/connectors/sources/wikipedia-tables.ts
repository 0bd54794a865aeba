import { z } from "zod";
import { hasClass } from "../../document/html/html-elements.js";
import { defineConnector } from "../define-connector.js";
import { tableOf } from "../page-tables.js";

const title = "Wikipedia tables";

const params = z.strictObject({
  page: z
    .string()
    .max(255)
    // Signs that no title has; a title that begins with dots would be another path.
    .regex(/^(?!\.{1,2}(?:\/|$))[^#<>[\]{}|\p{Cc}\s][^#<>[\]{}|\p{Cc}]*$/u)
    .describe("Title of the page: List of tallest mountains"),
  table: z.int().min(1).max(1_000).default(1).describe("Number of the table among those that the page frames as such"),
  language: z
    .string()
    .regex(/^[a-z]{2,3}(?:-[a-z]{2,8})*$/u)
    .default("en")
    .describe("Of the Wikipedia: en, de, fr, pt"),
});

/** Pages of Wikipedia as everybody reads them. */
export const connector = defineConnector({
  name: "wikipedia_tables",
  version: 1,
  kind: "dataset",
  title,
  description: "A table of a page of Wikipedia in any language, without footnotes, with cells that span several.",
  homepage: "https://www.wikipedia.org",
  documentation: "https://en.wikipedia.org/wiki/Help:Table",
  licence: { name: "CC-BY-SA-4.0", path: "https://foundation.wikimedia.org/wiki/Policy:Terms_of_Use" },
  attribution: "Wikipedia, the authors of the page",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: true,
  hosts: ["*.wikipedia.org"],
  tried_live: null,
  params,
  sample: { params: { page: "List of highest mountains on Earth" }, columns: ["Mountain"] },
  discover: {
    list: [
      {
        title: "Countries by population (Wikipedia)",
        params: { page: "List of countries and dependencies by population" },
      },
      {
        title: "Countries by gross domestic product (Wikipedia)",
        params: { page: "List of countries by GDP (nominal)" },
      },
      { title: "Largest cities (Wikipedia)", params: { page: "List of largest cities" } },
      { title: "Tallest mountains (Wikipedia)", params: { page: "List of highest mountains on Earth" } },
    ],
  },
  request({ page, language }) {
    const name = encodeURIComponent(page.trim().replace(/\s+/gu, "_"));
    return { url: new URL(`https://${language}.wikipedia.org/wiki/${name}`) };
  },
  parse: (answer, { table }) =>
    tableOf(answer, { source: title, number: table, prefer: (element) => hasClass(element, "wikitable") }),
});
