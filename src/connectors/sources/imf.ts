import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { addressWith } from "../request-address.js";

const base = "https://www.imf.org/external/datamapper/api/v1";

const api = z.looseObject({ version: z.union([z.string(), z.number()]) });
const answerSchema = z.strictObject({
  /** By indicator, place and year; left out where there is nothing. */
  values: z
    .union([z.record(z.string(), z.record(z.string(), z.record(z.string(), z.number().nullable()))), z.tuple([])])
    .optional(),
  api,
});
const listSchema = z.looseObject({
  indicators: z.record(
    z.string(),
    z.looseObject({
      label: z.string().nullish(),
      description: z.string().nullish(),
      source: z.string().nullish(),
      unit: z.string().nullish(),
    }),
  ),
});

const params = z.strictObject({
  indicator: z
    .string()
    .regex(/^[A-Za-z]\w*$/u)
    .describe("Its code: NGDP_RPCH is the real growth of the GDP, LUR the unemployment rate"),
  places: z
    .string()
    .regex(/^[A-Z]\w{2,}(?:,[A-Z]\w{2,})*$/u)
    .optional()
    .describe("ISO codes of three letters or the IMF's groups (WEOWORLD), parted by commas; all where none is given"),
  years: z
    .string()
    .regex(/^\d{4}(?:,\d{4})*$/u)
    .optional()
    .describe("Years, parted by commas; all where none is given"),
});

/** DataMapper API, version 1. */
export const connector = defineConnector({
  name: "imf",
  version: 1,
  kind: "dataset",
  title: "International Monetary Fund",
  description:
    "Yearly figures and projections of the World Economic Outlook and other data sets: growth, inflation, unemployment, debt.",
  homepage: "https://www.imf.org/external/datamapper",
  documentation: "https://www.imf.org/external/datamapper/api/help",
  licence: { name: "Reuse with the source named, under terms", path: "https://www.imf.org/external/terms.htm" },
  attribution: "International Monetary Fund, DataMapper",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["www.imf.org"],
  tried_live: null,
  params,
  sample: {
    params: { indicator: "NGDP_RPCH", places: "DEU,FRA", years: "2021,2022" },
    columns: ["indicator", "place", "year", "value"],
  },
  discover: {
    request: () => ({ url: new URL(`${base}/indicators`) }),
    parse: (answer) =>
      Object.entries(answer.json(listSchema).indicators).flatMap(([code, { label, description, source, unit }]) =>
        label
          ? [
              {
                title: unit ? `${label} (${unit})` : label,
                description: [description, source].filter(Boolean).join(" "),
                params: { indicator: code },
                url: `https://www.imf.org/external/datamapper/${code}`,
              },
            ]
          : [],
      ),
  },
  request({ indicator, places, years }) {
    const path = [indicator, ...(places?.split(",") ?? [])].join("/");
    return { url: addressWith(`${base}/${path}`, { periods: years }) };
  },
  parse(answer, { indicator }) {
    const { values = {} } = answer.json(answerSchema);
    const series = Array.isArray(values) ? {} : (values[indicator] ?? {});
    return {
      columns: [
        { name: "indicator", type: "string" },
        { name: "place", type: "string", description: "ISO 3166-1, three letters, or a group of the IMF" },
        { name: "year" },
        { name: "value", type: "number" },
      ],
      rows: Object.entries(series).flatMap(([place, byYear]) =>
        Object.entries(byYear).map(([year, value]) => [indicator, place, year, value]),
      ),
      notes: ["Years of the present and later are projections; the answer does not mark them."],
    };
  },
});
