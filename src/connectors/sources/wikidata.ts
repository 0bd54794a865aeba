import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { defineConnector } from "../define-connector.js";
import { readColumn, sparqlTerm } from "../sparql-values.js";

const head = z.looseObject({ vars: z.array(z.string()).nullish() });
/** SPARQL 1.1 Query Results JSON Format: of SELECT, and of ASK. */
const answerSchema = z.union([
  z
    .looseObject({ head, results: z.looseObject({ bindings: z.array(z.record(z.string(), sparqlTerm)) }) })
    .transform((read) => ({ vars: read.head.vars ?? [], bindings: read.results.bindings, is: null })),
  z.looseObject({ head, boolean: z.boolean() }).transform((read) => ({ vars: [], bindings: [], is: read.boolean })),
]);

const params = z.strictObject({
  query: z
    .string()
    // It stands in an address.
    .max(6_000)
    .regex(/\b(?:select|ask)\b/iu, "must be a SELECT or ASK of SPARQL")
    .refine((text) => !/\p{Cc}/u.test(text.replaceAll(/[\t\r\n]/gu, " ")), "must have no control characters")
    .describe("In SPARQL, SELECT or ASK; the prefixes of Wikidata are known. End it with LIMIT"),
});

/** Wikidata Query Service. */
export const connector = defineConnector({
  name: "wikidata",
  version: 1,
  kind: "dataset",
  title: "Wikidata",
  description: "Facts on people, places, works and things as a table, by a question in SPARQL.",
  homepage: "https://query.wikidata.org",
  documentation: "https://www.w3.org/TR/sparql11-results-json/",
  licence: { name: "CC0-1.0", path: "https://www.wikidata.org/wiki/Wikidata:Licensing" },
  attribution: "Wikidata",
  key: null,
  // https://www.mediawiki.org/wiki/Wikidata_Query_Service/User_Manual#Query_limits
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["query.wikidata.org"],
  tried_live: null,
  params,
  sample: {
    params: {
      query:
        'SELECT ?river ?riverLabel ?length WHERE { ?river wdt:P31 wd:Q4022; wdt:P17 wd:Q39; wdt:P2043 ?length. SERVICE wikibase:label { bd:serviceParam wikibase:language "en". } } LIMIT 3',
    },
    columns: ["river", "riverLabel", "length"],
  },
  discover: {
    list: [
      {
        title: "Countries with population and area",
        params: {
          query:
            'SELECT ?country ?countryLabel ?population ?area WHERE { ?country wdt:P31 wd:Q6256; wdt:P1082 ?population; wdt:P2046 ?area. SERVICE wikibase:label { bd:serviceParam wikibase:language "en". } } LIMIT 300',
        },
      },
      {
        title: "Universities of a country with coordinates and founding",
        params: {
          query:
            'SELECT ?university ?universityLabel ?place ?founded WHERE { ?university wdt:P31 wd:Q3918; wdt:P17 wd:Q183; wdt:P625 ?place. OPTIONAL { ?university wdt:P571 ?founded. } SERVICE wikibase:label { bd:serviceParam wikibase:language "en". } } LIMIT 500',
        },
        description: "wd:Q183 is Germany",
      },
    ],
  },
  request({ query }) {
    const url = new URL("https://query.wikidata.org/sparql");
    url.searchParams.set("query", query);
    url.searchParams.set("format", "json");
    return { url, accept: "application/sparql-results+json" };
  },
  parse(answer) {
    const { vars, bindings, is } = readAnswer(answer);
    if (is !== null) return { columns: [{ name: "answer", type: "boolean" }], rows: [[is]] };
    const parts = vars.map((name) =>
      readColumn(
        name,
        bindings.map((each) => each[name]),
      ),
    );
    return {
      columns: parts.flatMap(({ columns }) => columns),
      rows: bindings.map((_, row) => parts.flatMap(({ cells }) => cells[row] ?? [])),
      notes: [...new Set(parts.flatMap(({ notes }) => notes))],
    };
  },
});

/** A question that takes longer than the service allows ends in the middle of its rows, with an error of the program. */
function readAnswer(answer: AnswerText): z.output<typeof answerSchema> {
  if (answer.text.includes("TimeoutException") && !isJson(answer.text))
    throw answer.unexpected("half a table: the question took longer than it allows (60 s). Ask for less, with LIMIT");
  return answer.json(answerSchema);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
