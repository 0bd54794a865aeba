import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { addressWith, offsetOf } from "../request-address.js";

const base = "https://ghoapi.azureedge.net/api";
const perPage = 1_000;

const text = z.string().nullish();
const observation = z.looseObject({
  IndicatorCode: z.string(),
  SpatialDimType: text,
  SpatialDim: z.string().nullable(),
  ParentLocation: text,
  TimeDim: z.union([z.number(), z.string()]).nullable(),
  Dim1Type: text,
  Dim1: text,
  Dim2Type: text,
  Dim2: text,
  Dim3Type: text,
  Dim3: text,
  Value: text,
  NumericValue: z.number().nullable(),
  Low: z.number().nullish(),
  High: z.number().nullish(),
  Comments: text,
});
const answerSchema = z.looseObject({ value: z.array(observation) });
const listSchema = z.looseObject({
  value: z.array(z.looseObject({ IndicatorCode: z.string(), IndicatorName: z.string() })),
});

const year = z.coerce.number().int().min(1900).max(2100);
const params = z.strictObject({
  indicator: z
    .string()
    .regex(/^[A-Za-z][\w-]*$/u)
    .describe("Its code: WHOSIS_000001 is life expectancy at birth"),
  countries: z
    .string()
    .regex(/^[A-Z]{3}(?:,[A-Z]{3})*$/u)
    .optional()
    .describe("ISO codes of three letters, parted by commas; all places where none is given"),
  from: year.optional().describe("First year"),
  to: year.optional().describe("Last year"),
});

/** Global Health Observatory, OData. */
export const connector = defineConnector({
  name: "who",
  version: 1,
  kind: "dataset",
  title: "World Health Organization",
  description:
    "Indicators of health by country, year, sex and age: mortality, diseases, risks, vaccination, health systems.",
  homepage: "https://www.who.int/data/gho",
  documentation: "https://www.who.int/data/gho/info/gho-odata-api",
  licence: { name: "CC-BY-NC-SA-3.0-IGO", path: "https://www.who.int/about/policies/publishing/copyright" },
  attribution: "World Health Organization, Global Health Observatory",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["ghoapi.azureedge.net"],
  tried_live: null,
  params,
  sample: {
    params: { indicator: "WHOSIS_000001", countries: "FRA", from: 2019, to: 2019 },
    columns: ["place", "year", "dimension_1", "value", "value_as_printed"],
  },
  discover: {
    // All indicators: their search by words knows capitals from small letters.
    request: () => ({ url: new URL(`${base}/Indicator`) }),
    parse: (answer) =>
      answer.json(listSchema).value.map(({ IndicatorCode, IndicatorName }) => ({
        title: IndicatorName,
        params: { indicator: IndicatorCode },
      })),
  },
  request({ indicator, countries, from, to }, cursor) {
    const places = countries?.split(",").map((code) => `SpatialDim eq '${code}'`) ?? [];
    const conditions = [
      ...(places.length > 0 ? [`(${places.join(" or ")})`] : []),
      ...(from === undefined ? [] : [`TimeDim ge ${from}`]),
      ...(to === undefined ? [] : [`TimeDim le ${to}`]),
    ];
    const paging = { $orderby: "Id", $top: perPage, $skip: cursor };
    return { url: addressWith(`${base}/${indicator}`, { $filter: conditions.join(" and "), ...paging }) };
  },
  parse(answer, _params, cursor) {
    const rows = answer.json(answerSchema).value;
    return {
      columns: [
        { name: "indicator", type: "string" },
        { name: "place_type", type: "string" },
        { name: "place", type: "string", description: "Country as ISO 3166-1 of three letters, or a region" },
        { name: "region", type: "string" },
        { name: "year" },
        ...[1, 2, 3].map((number) => ({
          name: `dimension_${number}`,
          type: "string" as const,
          description: "Type and code of a breakdown, such as SEX SEX_FMLE",
        })),
        { name: "value", type: "number" },
        { name: "low", type: "number", description: "Lower bound of the estimate" },
        { name: "high", type: "number", description: "Upper bound of the estimate" },
        { name: "value_as_printed", type: "string", description: "With its bounds, or words such as No data" },
        { name: "comment", type: "string" },
      ],
      rows: rows.map((row) => [
        row.IndicatorCode,
        row.SpatialDimType ?? null,
        row.SpatialDim,
        row.ParentLocation ?? null,
        row.TimeDim,
        broken(row.Dim1Type, row.Dim1),
        broken(row.Dim2Type, row.Dim2),
        broken(row.Dim3Type, row.Dim3),
        row.NumericValue,
        row.Low ?? null,
        row.High ?? null,
        row.Value ?? null,
        row.Comments || null,
      ]),
      // It doesn't say how many there are: a page that is not full was the last.
      next: rows.length < perPage ? null : String(offsetOf(cursor) + rows.length),
    };
  },
});

const broken = (type: string | null | undefined, code: string | null | undefined) =>
  code ? [type, code].filter(Boolean).join(" ") : null;
