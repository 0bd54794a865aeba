import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { defineConnector, type FoundData } from "../define-connector.js";
import { jsonStatSchema, parseJsonStat } from "../json-stat.js";
import { rankByWords } from "../rank-by-words.js";
import { readCsv } from "../read-csv.js";
import { sdmxParams } from "../sdmx-csv.js";

const base = "https://ec.europa.eu/eurostat/api/dissemination";

/** What comes in place of a table: a refusal, or a promise to make it later. */
const fault = z.looseObject({ label: z.string() });
const faultSchema = z.union([
  z.looseObject({ error: z.union([fault, z.array(fault).min(1)]) }),
  z.looseObject({ warning: z.union([fault, z.array(fault).min(1)]) }),
]);

/** Kinds of the table of contents that have data; "folder" has none. */
const withData: ReadonlySet<string> = new Set(["dataset", "table"]);
const mostFound = 20;

const { from, to } = sdmxParams;
const params = z.strictObject({
  dataset: z
    .string()
    .regex(/^[A-Za-z][\w$]*$/u)
    .describe("Its code: une_rt_a is unemployment by sex and age, nama_10_gdp the gross domestic product"),
  filters: z
    .string()
    .regex(/^[a-z]\w*=[\w+.-]+(?:,[a-z]\w*=[\w+.-]+)*$/u)
    .optional()
    .describe("Codes of dimensions: geo=DE+FR,sex=T; all where none are given"),
  from,
  to,
});

/** Statistics API 1.0; answers in JSON-stat 2.0. */
export const connector = defineConnector({
  name: "eurostat",
  version: 1,
  kind: "dataset",
  title: "Eurostat",
  description: "Official statistics of the European Union: people, work, prices, trade, farms, energy, environment.",
  homepage: "https://ec.europa.eu/eurostat",
  documentation:
    "https://ec.europa.eu/eurostat/web/user-guides/data-browser/api-data-access/api-detailed-guidelines/api-statistics",
  licence: {
    name: "CC-BY-4.0, with exceptions",
    path: "https://ec.europa.eu/eurostat/web/main/help/copyright-notice",
  },
  attribution: "Eurostat",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["ec.europa.eu"],
  tried_live: null,
  params,
  sample: {
    params: { dataset: "une_rt_a", filters: "age=Y15-74,sex=T,unit=PC_ACT,geo=DE+FR", from: "2021", to: "2023" },
    columns: ["geo", "time", "value", "flag"],
  },
  discover: {
    // The table of contents: the service has no search by words.
    request: () => ({ url: new URL(`${base}/catalogue/toc/txt?lang=en`) }),
    parse: (answer, query) => ranked(query, contents(answer)),
  },
  isNothing: ({ status, body }) => status === 400 && /no results? found/iu.test(body),
  request({ dataset, filters = "", from: first, to: last }) {
    const url = new URL(`${base}/statistics/1.0/data/${dataset}`);
    for (const filter of filters === "" ? [] : filters.split(",")) {
      const [name = "", codes = ""] = filter.split("=");
      for (const code of codes.split("+")) url.searchParams.append(name, code);
    }
    const own = { format: "JSON", lang: "EN", sinceTimePeriod: first, untilTimePeriod: last };
    for (const [name, value] of Object.entries(own)) if (value !== undefined) url.searchParams.set(name, value);
    return { url };
  },
  parse(answer) {
    const refused = faultSchema.safeParse(answer.json(z.unknown()));
    if (refused.success) throw answer.unexpected(`a refusal: ${labelOf(refused.data)}`);
    return parseJsonStat(answer, answer.json(jsonStatSchema));
  },
});

function labelOf(said: z.output<typeof faultSchema>): string {
  const faults = [said["error"], said["warning"]].flat() as (z.output<typeof fault> | undefined)[];
  return faults
    .map((each) => each?.label ?? "")
    .join(" ")
    .trim()
    .slice(0, 200);
}

/** Data sets of the table of contents, each once: it lists them below several headings, indented by blanks. */
function contents(answer: AnswerText): FoundData[] {
  const { header, rows } = readCsv(answer, "\t");
  const places = { title: header.indexOf("title"), code: header.indexOf("code"), type: header.indexOf("type") };
  const missing = Object.entries(places).find(([, place]) => place < 0);
  if (missing !== undefined) throw answer.unexpected(`a table of contents without the column ${missing[0]}`);
  const [start, end] = [header.indexOf("data start"), header.indexOf("data end")];
  const found = rows
    .filter((row) => withData.has(row[places.type] ?? ""))
    .map((row): [string, FoundData] => {
      const code = row[places.code] ?? "";
      const span = [row[start], row[end]].filter((each) => each?.trim()).join(" to ");
      return [
        code,
        {
          title: (row[places.title] ?? "").trim(),
          ...(span !== "" && { description: `Data of ${span}, code ${code}` }),
          params: { dataset: code },
          url: `https://ec.europa.eu/eurostat/databrowser/view/${code}/default/table`,
        },
      ];
    });
  return [...new Map(found).values()];
}

function ranked(query: string, all: readonly FoundData[]): FoundData[] {
  return rankByWords(query, all, ({ title, description = "" }) => ({ title, more: description })).slice(0, mostFound);
}
