import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import type { AnswerText } from "../../ports/service-answers.js";
import { defineConnector } from "../define-connector.js";

const hosts = { forecast: "api.open-meteo.com/v1/forecast", archive: "archive-api.open-meteo.com/v1/archive" } as const;

const series = z
  .looseObject({ time: z.array(z.string()) })
  .catchall(z.array(z.union([z.number(), z.string()]).nullable()));
const units = z.looseObject({ time: z.string() }).catchall(z.string());
const place = { latitude: z.number(), longitude: z.number(), elevation: z.number().nullish(), timezone: z.string() };
const answers = {
  hourly: z.looseObject({ ...place, hourly: series, hourly_units: units }),
  daily: z.looseObject({ ...place, daily: series, daily_units: units }),
};

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const params = z.strictObject({
  latitude: z.number().min(-90).max(90).describe("In degrees, north is positive"),
  longitude: z.number().min(-180).max(180).describe("In degrees, east is positive"),
  variables: z
    .string()
    .regex(/^[a-z][a-z0-9_]*(?:,[a-z][a-z0-9_]*){0,30}$/u)
    .describe("Their names, parted by commas: temperature_2m,precipitation; of days temperature_2m_max"),
  step: z.enum(["hourly", "daily"]).default("hourly").describe("Hours or days"),
  of: z.enum(["forecast", "archive"]).default("forecast").describe("archive: reanalysis of the past since 1940"),
  from: day.optional().describe("First day, 2024-01-31; the archive needs both"),
  to: day.optional().describe("Last day"),
  timezone: z
    .string()
    .regex(/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/u)
    .default("UTC")
    .describe("In which days begin: UTC, Europe/Berlin, auto for that of the place"),
});

/** Weather API and Historical Weather API, version 1. */
export const connector = defineConnector({
  name: "open_meteo",
  version: 1,
  kind: "dataset",
  title: "Open-Meteo",
  description: "Weather of any place by hour or day: forecasts, and the past since 1940 by reanalysis.",
  homepage: "https://open-meteo.com",
  documentation: "https://open-meteo.com/en/docs",
  licence: { name: "CC-BY-4.0", path: "https://open-meteo.com/en/licence" },
  attribution: "Weather data by Open-Meteo.com",
  key: null,
  rate: { per_second: 4, parallel: 1 },
  robots: false,
  hosts: ["api.open-meteo.com", "archive-api.open-meteo.com"],
  tried_live: null,
  params,
  sample: {
    params: {
      latitude: 52.52,
      longitude: 13.41,
      variables: "temperature_2m_max,precipitation_sum",
      step: "daily",
      of: "archive",
      from: "2023-07-01",
      to: "2023-07-03",
    },
    columns: ["time", "temperature_2m_max", "precipitation_sum"],
  },
  discover: {
    list: [
      {
        title: "Weather forecast by hour: temperature, rain, wind",
        params: { variables: "temperature_2m,precipitation,wind_speed_10m" },
        description: "Give latitude and longitude",
      },
      {
        title: "Weather of the past by day: temperature, precipitation, sunshine",
        params: {
          variables: "temperature_2m_max,temperature_2m_min,precipitation_sum,sunshine_duration",
          step: "daily",
          of: "archive",
        },
        description: "Give latitude, longitude, from, to",
      },
      {
        title: "Solar radiation by hour",
        params: { variables: "shortwave_radiation,direct_radiation", of: "archive" },
      },
    ],
  },
  request({ latitude, longitude, variables, step, of, from, to, timezone }) {
    if (of === "archive" && (from === undefined || to === undefined)) throw noSpan();
    const url = new URL(`https://${hosts[of]}`);
    const span = { ...(from !== undefined && { start_date: from }), ...(to !== undefined && { end_date: to }) };
    const all = { latitude: String(latitude), longitude: String(longitude), [step]: variables, timezone, ...span };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url };
  },
  parse(answer, { variables, step }) {
    const { where, values, unitOf } = readSeries(answer, step);
    const { time } = values;
    const names = variables.split(",");
    const columns = names.map((name) => {
      const list = values[name];
      if (list === undefined) throw answer.unexpected(`no values of ${name}`);
      if (list.length !== time.length)
        throw answer.unexpected(`${list.length} values of ${name} for ${time.length} times`);
      return { name, list };
    });
    return {
      title: `Weather at ${where.latitude}, ${where.longitude}`,
      columns: [{ name: "time" }, ...columns.map(({ name }) => ({ name, ...unitOf(name) }))],
      rows: time.map((at, index) => [at, ...columns.map(({ list }) => list[index] ?? null)]),
      notes: [
        `The values are those of the grid cell at ${where.latitude}, ${where.longitude}${heightOf(where)}; times are in ${where.timezone}.`,
      ],
    };
  },
});

function noSpan(): QuireError {
  return new QuireError("invalid_input", "Open-Meteo: the archive is asked for days, and from or to is missing.", {
    facts: { source: "open_meteo" },
    fix: "Give both: from=2023-07-01 to=2023-07-31",
  });
}

const heightOf = ({ elevation }: { elevation?: number | null | undefined }) =>
  elevation === undefined || elevation === null ? "" : `, ${elevation} m above the sea`;

function readSeries(answer: AnswerText, step: "hourly" | "daily") {
  const read = step === "hourly" ? ofHours(answer) : ofDays(answer);
  const unitOf = (name: string) => {
    const unit = read.units[name];
    // A code of the World Meteorological Organization, or a time: numbers without a measure.
    return unit === undefined || unit === "" || unit === "wmo code" || unit === "iso8601" ? {} : { unit };
  };
  return { ...read, unitOf };
}

function ofHours(answer: AnswerText) {
  const { hourly, hourly_units, ...where } = answer.json(answers.hourly);
  return { where, values: hourly, units: hourly_units };
}

function ofDays(answer: AnswerText) {
  const { daily, daily_units, ...where } = answer.json(answers.daily);
  return { where, values: daily, units: daily_units };
}
