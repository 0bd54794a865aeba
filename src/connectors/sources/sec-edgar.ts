import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";
import { rankByWords } from "../rank-by-words.js";

const mostFound = 20;

const fact = z.looseObject({
  start: z.string().nullish(),
  end: z.string(),
  val: z.union([z.number(), z.string(), z.null()]),
  accn: z.string(),
  fy: z.number().nullish(),
  fp: z.string().nullish(),
  form: z.string(),
  filed: z.string(),
  frame: z.string().nullish(),
});
const units = z.record(z.string(), z.array(fact));
const conceptSchema = z.looseObject({
  entityName: z.string(),
  taxonomy: z.string(),
  tag: z.string(),
  label: z.string().nullish(),
  units,
});
const factsSchema = z.looseObject({
  entityName: z.string(),
  facts: z.record(z.string(), z.record(z.string(), z.looseObject({ label: z.string().nullish(), units }))),
});
const companiesSchema = z.record(
  z.string(),
  z.looseObject({ cik_str: z.int(), ticker: z.string(), title: z.string() }),
);

const tag = /^[A-Za-z][\w-]*$/u;
const params = z.strictObject({
  company: z
    .string()
    .regex(/^\d{1,10}$/u)
    .describe("Its CIK: 320193 is Apple"),
  concept: z
    .string()
    .regex(tag)
    .optional()
    .describe("Name of a figure: Revenues, NetIncomeLoss, Assets; all figures where none is given"),
  taxonomy: z.string().regex(tag).default("us-gaap").describe("Where the name is from: us-gaap, ifrs-full, dei"),
});

interface Reported {
  taxonomy: string;
  concept: string;
  label: string | null;
  units: z.output<typeof units>;
}

/** Company Concept and Company Facts. It answers who gives an address: `network.contact`, which the door names. */
export const connector = defineConnector({
  name: "sec_edgar",
  version: 1,
  kind: "dataset",
  title: "SEC EDGAR",
  description:
    "Figures of the reports of companies listed in the United States: revenue, profit, assets. It wants network.contact to be set.",
  homepage: "https://www.sec.gov/search-filings",
  documentation: "https://www.sec.gov/search-filings/edgar-application-programming-interfaces",
  licence: { name: "Public domain (United States)", path: "https://www.sec.gov/about/privacy-information" },
  attribution: "U.S. Securities and Exchange Commission, EDGAR",
  key: null,
  rate: { per_second: 5, parallel: 1 },
  robots: false,
  hosts: ["data.sec.gov", "www.sec.gov"],
  tried_live: null,
  params,
  sample: {
    params: { company: "320193", concept: "AccountsPayableCurrent" },
    columns: ["concept", "unit", "end", "value", "form", "filed"],
  },
  discover: {
    // All companies: it has no search by words in the same form.
    request: () => ({ url: new URL("https://www.sec.gov/files/company_tickers.json") }),
    parse(answer, query) {
      const companies = Object.values(answer.json(companiesSchema));
      const found = rankByWords(query, companies, ({ title, ticker }) => ({ title: `${title} ${ticker}`, more: "" }));
      return found.slice(0, mostFound).map(({ cik_str, ticker, title }) => ({
        title: `${title} (${ticker})`,
        description: "Figures of the reports of this company; add concept=Revenues for one of them",
        params: { company: String(cik_str) },
        url: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik_str}`,
      }));
    },
  },
  request({ company, concept, taxonomy }) {
    const cik = `CIK${company.padStart(10, "0")}`;
    const path = concept === undefined ? `companyfacts/${cik}` : `companyconcept/${cik}/${taxonomy}/${concept}`;
    return { url: new URL(`https://data.sec.gov/api/xbrl/${path}.json`) };
  },
  parse(answer, { concept }) {
    const { entityName, reported } =
      concept === undefined ? ofFacts(answer.json(factsSchema)) : ofConcept(answer.json(conceptSchema));
    return {
      title: entityName,
      columns: [
        { name: "taxonomy", type: "string" },
        { name: "concept", type: "string" },
        { name: "label", type: "string" },
        { name: "unit", type: "string" },
        { name: "start", type: "date", description: "Empty for figures of one day" },
        { name: "end", type: "date" },
        { name: "value", description: "In the unit beside it" },
        { name: "fiscal_year", description: "Of the report, not of the figure" },
        { name: "fiscal_period", type: "string" },
        { name: "form", type: "string" },
        { name: "filed", type: "date" },
        { name: "accession", type: "string", description: "Number of the report" },
        { name: "frame", type: "string", description: "Period, on the last report of a figure" },
      ],
      rows: reported.flatMap(rowsOf),
      notes: ["A figure stands once for each report that gives it: keep rows with a frame to have each period once."],
    };
  },
});

function ofConcept({ entityName, taxonomy, tag: concept, label, units: given }: z.output<typeof conceptSchema>) {
  return { entityName, reported: [{ taxonomy, concept, label: label ?? null, units: given }] };
}

function ofFacts({ entityName, facts }: z.output<typeof factsSchema>) {
  const reported = Object.entries(facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).map(([concept, { label, units: given }]): Reported => ({
      taxonomy,
      concept,
      label: label ?? null,
      units: given,
    })),
  );
  return { entityName, reported };
}

function rowsOf({ taxonomy, concept, label, units: given }: Reported): Cell[][] {
  return Object.entries(given).flatMap(([unit, facts]) =>
    facts.map(({ start, end, val, fy, fp, form, filed, accn, frame }) => [
      ...[taxonomy, concept, label, unit, start ?? null, end, val],
      ...[fy ?? null, fp ?? null, form, filed, accn, frame ?? null],
    ]),
  );
}
