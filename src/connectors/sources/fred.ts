import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, defineConnector, type Parsed } from "../define-connector.js";
import { addressWith, nextOffset } from "../request-address.js";

const base = "https://api.stlouisfed.org/fred";
const perPage = 100_000;

const series = z.looseObject({
  id: z.string(),
  title: z.string(),
  units: z.string(),
  frequency: z.string(),
  seasonal_adjustment: z.string().nullish(),
  last_updated: z.string().nullish(),
  notes: z.string().nullish(),
});
const seriesSchema = z.looseObject({ seriess: z.array(series) });
const observationsSchema = z.looseObject({
  count: z.int(),
  observations: z.array(z.looseObject({ date: z.string(), value: z.string() })),
});

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const params = z.strictObject({
  series: z
    .string()
    .regex(/^\w{1,60}$/u)
    .describe("Its code: UNRATE is the unemployment rate of the United States"),
  from: day.optional().describe("First day: 2010-01-01"),
  to: day.optional().describe("Last day"),
});

/** What the series is comes first, its observations after that. */
export const connector = defineConnector({
  name: "fred",
  version: 1,
  kind: "dataset",
  title: "FRED",
  description:
    "Economic time series of the Federal Reserve Bank of St. Louis: work, prices, rates, money, trade, of many sources.",
  homepage: "https://fred.stlouisfed.org",
  documentation: "https://fred.stlouisfed.org/docs/api/fred/series_observations.html",
  licence: { name: "By series: some are under copyright of others", path: "https://fred.stlouisfed.org/legal/" },
  attribution: "FRED, Federal Reserve Bank of St. Louis",
  key: {
    env: "FRED_API_KEY",
    needed: true,
    as: { parameter: "api_key" },
    page: "https://fred.stlouisfed.org/docs/api/api_key.html",
  },
  rate: { per_second: 2, parallel: 1 },
  robots: false,
  hosts: ["api.stlouisfed.org"],
  tried_live: null,
  params,
  sample: { params: { series: "UNRATE", from: "2020-01-01", to: "2020-04-01" }, columns: ["date", "value"] },
  discover: {
    request: (query, limit) => ({
      url: addressWith(`${base}/series/search`, { search_text: query, file_type: "json", limit }),
    }),
    parse: (answer) =>
      answer.json(seriesSchema).seriess.map(({ id, title, units, frequency, notes }) => ({
        title,
        description: [`${frequency}, ${units}.`, notes].filter(Boolean).join(" "),
        params: { series: id },
        url: `https://fred.stlouisfed.org/series/${id}`,
      })),
  },
  isNothing: ({ status, body }) => status === 400 && body.includes("does not exist"),
  request({ series: id, from, to }, cursor) {
    if (cursor === null) return { url: addressWith(`${base}/series`, { series_id: id, file_type: "json" }) };
    const span = { observation_start: from, observation_end: to };
    const paging = { limit: perPage, offset: cursor };
    return {
      url: addressWith(`${base}/series/observations`, { series_id: id, file_type: "json", ...span, ...paging }),
    };
  },
  parse: (answer, _params, cursor) => (cursor === null ? described(answer) : observed(answer, cursor)),
});

function described(answer: AnswerText): Parsed {
  const [found] = answer.json(seriesSchema).seriess;
  if (found === undefined) return { columns: columnsOf(), rows: [] };
  const { title, units, frequency, seasonal_adjustment, last_updated } = found;
  return {
    columns: columnsOf({ title, unit: units }),
    rows: [],
    next: "0",
    title,
    ...(last_updated && { updated: last_updated }),
    notes: [[frequency, seasonal_adjustment].filter(Boolean).join(", ")],
  };
}

function observed(answer: AnswerText, cursor: string): Parsed {
  const { count, observations } = answer.json(observationsSchema);
  return {
    columns: columnsOf(),
    rows: observations.map(({ date, value }): Cell[] => [date, numberOf(answer, value)]),
    next: nextOffset(cursor, observations.length, count),
  };
}

const columnsOf = (said: { title?: string; unit?: string } = {}) => [
  { name: "date", type: "date" as const, description: "First day of the period" },
  { name: "value", type: "number" as const, ...said },
];

/** Numbers come as texts; a point stands for none. */
function numberOf(answer: AnswerText, text: string): number | null {
  if (text === "." || text === "") return null;
  const number = Number(text);
  if (Number.isNaN(number)) throw answer.unexpected(`the value "${text.slice(0, 40)}" where a number belongs`);
  return number;
}
