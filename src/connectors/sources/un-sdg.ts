import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";

const base = "https://unstats.un.org/sdgapi/v1/sdg";
const perPage = 1_000;

const codes = z.record(z.string(), z.string().nullable()).nullish();
const observation = z.looseObject({
  indicator: z.array(z.string()),
  series: z.string(),
  seriesDescription: z.string().nullish(),
  geoAreaCode: z.union([z.string(), z.number()]),
  geoAreaName: z.string(),
  timePeriodStart: z.number(),
  value: z.union([z.string(), z.number(), z.null()]),
  lowerBound: z.union([z.string(), z.number()]).nullish(),
  upperBound: z.union([z.string(), z.number()]).nullish(),
  source: z.string().nullish(),
  footnotes: z.array(z.string()).nullish(),
  attributes: codes,
  dimensions: codes,
});
const answerSchema = z.looseObject({
  totalPages: z.int(),
  pageNumber: z.int(),
  data: z.array(observation),
});
const listSchema = z.array(
  z.looseObject({
    code: z.string(),
    description: z.string(),
    indicator: z.array(z.string()).nullish(),
    release: z.string().nullish(),
  }),
);

const params = z.strictObject({
  series: z
    .string()
    .regex(/^[A-Z]\w*$/u)
    .describe("Its code: SI_POV_DAY1 is the share of people in extreme poverty"),
  areas: z
    .string()
    .regex(/^\d{1,3}(?:,\d{1,3})*$/u)
    .optional()
    .describe("M49 codes of countries and regions (276 is Germany, 1 the world), parted by commas"),
});

/** The indicators of the Sustainable Development Goals; API version 1. */
export const connector = defineConnector({
  name: "un_sdg",
  version: 1,
  kind: "dataset",
  title: "UN SDG indicators",
  description:
    "Series of the 17 Sustainable Development Goals by country and year: poverty, hunger, health, schools, water, climate.",
  homepage: "https://unstats.un.org/sdgs/dataportal",
  documentation: "https://unstats.un.org/sdgapi/swagger/",
  licence: { name: "Free reuse with the source named", path: "https://unstats.un.org/sdgs/dataContacts/" },
  attribution: "United Nations Statistics Division, Global SDG Indicators Database",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["unstats.un.org"],
  tried_live: null,
  params,
  sample: {
    params: { series: "SI_POV_DAY1", areas: "356" },
    columns: ["area", "area_code", "year", "value", "unit", "nature"],
  },
  discover: {
    request: () => ({ url: new URL(`${base}/Series/List`) }),
    parse: (answer) =>
      answer.json(listSchema).map(({ code, description, indicator }) => ({
        title: description,
        ...(indicator?.length && { description: `Indicator ${indicator.join(", ")}` }),
        params: { series: code },
      })),
  },
  request({ series, areas = "" }, cursor) {
    const url = new URL(`${base}/Series/Data`);
    url.searchParams.set("seriesCode", series);
    for (const area of areas === "" ? [] : areas.split(",")) url.searchParams.append("areaCode", area);
    url.searchParams.set("page", cursor ?? "1");
    url.searchParams.set("pageSize", String(perPage));
    return { url };
  },
  parse(answer) {
    const { totalPages, pageNumber, data } = answer.json(answerSchema);
    const [first] = data;
    return {
      columns: [
        { name: "indicator", type: "string" },
        { name: "series", type: "string" },
        { name: "area", type: "string" },
        { name: "area_code", type: "string", description: "M49" },
        { name: "year" },
        { name: "value", description: "As it is given: some are bounds such as >95" },
        { name: "lower_bound" },
        { name: "upper_bound" },
        { name: "unit", type: "string" },
        {
          name: "nature",
          type: "string",
          description: "C of the country, CA adjusted, E estimated, G global, M modelled",
        },
        { name: "breakdown", type: "string", description: "Dimensions and their codes" },
        { name: "source", type: "string" },
        { name: "footnotes", type: "string" },
      ],
      rows: data.map(rowOf),
      next: pageNumber >= totalPages || data.length === 0 ? null : String(pageNumber + 1),
      ...(first?.seriesDescription && { title: first.seriesDescription }),
    };
  },
});

function rowOf(row: z.output<typeof observation>): Cell[] {
  const breakdown = Object.entries(row.dimensions ?? {}).map(([name, code]) => `${name}=${code ?? ""}`);
  return [
    row.indicator.join(", "),
    row.series,
    row.geoAreaName,
    String(row.geoAreaCode),
    row.timePeriodStart,
    known(row.value),
    known(row.lowerBound),
    known(row.upperBound),
    row.attributes?.["Units"] ?? null,
    row.attributes?.["Nature"] ?? null,
    breakdown.join("; ") || null,
    row.source || null,
    row.footnotes?.filter((note) => note !== "").join(" ") || null,
  ];
}

/** "NaN" and "N" stand for no number. */
const known = (value: string | number | null | undefined): Cell =>
  value === undefined || value === "NaN" || value === "N" || value === "" ? null : value;
