import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { defineConnector, type FoundData } from "../define-connector.js";

const base = "https://api.worldbank.org/v2";
const perPage = 1_000;

const paging = z.looseObject({ page: z.coerce.number(), pages: z.coerce.number() });
const named = z.looseObject({ id: z.string(), value: z.string() });
const observation = z.looseObject({
  indicator: named,
  country: named,
  countryiso3code: z.string(),
  date: z.string(),
  value: z.number().nullable(),
  unit: z.string().nullish(),
});
const refusal = z.tuple([z.looseObject({ message: z.array(z.looseObject({ value: z.string() })).min(1) })]);
const indicatorList = z.tuple([
  paging,
  z.array(z.looseObject({ id: z.string(), name: z.string(), sourceNote: z.string().nullish() })).nullable(),
]);

const params = z.strictObject({
  indicator: z
    .string()
    .regex(/^[\w.]+$/u)
    .describe("Its code: SP.POP.TOTL is the population"),
  countries: z
    .string()
    .regex(/^[A-Za-z0-9]{2,3}(?:[;,][A-Za-z0-9]{2,3})*$/u)
    .default("all")
    .describe("ISO codes, parted by commas, or all"),
  from: z.coerce.number().int().min(1900).max(2100).optional().describe("First year"),
  to: z.coerce.number().int().min(1900).max(2100).optional().describe("Last year"),
});

/** Indicators API, version 2: a list of the paging and the rows. */
export const connector = defineConnector({
  name: "world_bank",
  version: 1,
  kind: "dataset",
  title: "World Bank",
  description: "Indicators of development by country and year: population, income, health, education, energy, trade.",
  homepage: "https://data.worldbank.org",
  documentation: "https://datahelpdesk.worldbank.org/knowledgebase/articles/898581-api-basic-call-structures",
  licence: { name: "CC-BY-4.0", path: "https://datacatalog.worldbank.org/public-licenses" },
  attribution: "World Bank, World Development Indicators",
  key: null,
  rate: { per_second: 2, parallel: 2 },
  robots: false,
  hosts: ["api.worldbank.org"],
  tried_live: null,
  params,
  sample: {
    params: { indicator: "SP.POP.TOTL", countries: "FRA", from: 2018, to: 2020 },
    columns: ["country", "country_code", "year", "value"],
  },
  discover: {
    // The indicators of source 2, World Development Indicators: the service has no search by words.
    request: () => ({ url: address("sources/2/indicators", { per_page: "2000" }) }),
    parse: (answer) => (rowsOf(answer, indicatorList)?.rows ?? []).map(toFound),
  },
  request({ indicator, countries, from, to }, cursor) {
    const codes = countries.replaceAll(",", ";");
    const span = from === undefined && to === undefined ? {} : { date: `${from ?? 1960}:${to ?? 2100}` };
    const page = cursor === null ? {} : { page: cursor };
    return {
      url: address(`country/${codes}/indicator/${indicator}`, { per_page: String(perPage), ...span, ...page }),
    };
  },
  parse(answer) {
    const read = rowsOf(answer, z.tuple([paging, z.array(observation).nullable()]));
    const rows = read?.rows ?? [];
    const [first] = rows;
    const unit = first?.unit ?? "";
    return {
      columns: [
        { name: "country" },
        { name: "country_code", type: "string", description: "ISO 3166-1, three letters" },
        { name: "year" },
        { name: "value", type: "number", ...(first && { title: first.indicator.value }), ...(unit !== "" && { unit }) },
      ],
      rows: rows.map(({ country, countryiso3code, date, value }) => [country.value, countryiso3code, date, value]),
      next: read === null || read.paging.page >= read.paging.pages ? null : String(read.paging.page + 1),
      ...(first && { title: first.indicator.value }),
    };
  },
});

function address(path: string, parameters: Record<string, string>): URL {
  const url = new URL(`${base}/${path}`);
  for (const [name, value] of Object.entries({ format: "json", ...parameters })) url.searchParams.set(name, value);
  return url;
}

/** The paging and the rows of an answer; null where the service says that it does not know what it was asked for. */
function rowsOf<Row>(answer: AnswerText, schema: z.ZodType<[z.output<typeof paging>, Row[] | null]>) {
  const refused = refusal.safeParse(answer.json(z.unknown()));
  if (refused.success) return null;
  const [page, rows] = answer.json(schema);
  return { paging: page, rows: rows ?? [] };
}

function toFound({
  id,
  name,
  sourceNote,
}: {
  id: string;
  name: string;
  sourceNote?: string | null | undefined;
}): FoundData {
  return {
    title: name,
    params: { indicator: id },
    url: `https://data.worldbank.org/indicator/${id}`,
    ...(sourceNote && { description: sourceNote }),
  };
}
