import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { parseSdmxCsv, sdmxParams, sdmxSpan } from "../sdmx-csv.js";

const params = z.strictObject({
  flow: z
    .string()
    .regex(/^[A-Z]\w*(?:\.\w+)*,\w+@\w+(?:,(?:\d+(?:\.\d+)*)?)?$/u)
    .describe("Agency and dataflow as the Data Explorer's Developer API names them: OECD.SDD.STES,DSD_STES@DF_CLI"),
  ...sdmxParams,
});

/** SDMX REST API, version 1; answers as CSV with labels. */
export const connector = defineConnector({
  name: "oecd",
  version: 1,
  kind: "dataset",
  title: "OECD",
  description:
    "Statistics of the OECD's members and partners: economy, work, prices, taxes, health, education, income.",
  homepage: "https://data-explorer.oecd.org",
  documentation: "https://www.oecd.org/en/data/insights/data-explainers/2024/09/api.html",
  licence: { name: "CC-BY-4.0, with exceptions", path: "https://www.oecd.org/en/about/terms-conditions.html" },
  attribution: "OECD",
  key: null,
  // 60 downloads an hour, says its guide: few pages, so no waiting between two.
  rate: { per_second: 0.5, parallel: 1 },
  robots: false,
  hosts: ["sdmx.oecd.org"],
  tried_live: null,
  params,
  sample: {
    params: { flow: "OECD.SDD.STES,DSD_STES@DF_CLI", key: "USA.M.LI...AA...H", from: "2023-01", to: "2023-03" },
    columns: ["REF_AREA", "TIME_PERIOD", "OBS_VALUE"],
  },
  discover: {
    list: [
      {
        title: "Unemployment rates, monthly",
        params: { flow: "OECD.SDD.TPS,DSD_LFS@DF_IALFS_UNE_M", key: "DEU+FRA..PT_LF_SUB._Z.Y._T.Y_GE15..M" },
        description: "Share of the labour force out of work, by country, sex and age, adjusted for the season",
      },
      {
        title: "Consumer prices, inflation",
        params: { flow: "OECD.SDD.TPS,DSD_PRICES@DF_PRICES_ALL", key: "DEU+FRA.M.N.CPI.PA._T.N.GY" },
        description: "Consumer price indices and their growth, by country and kind of expenditure",
      },
      {
        title: "Composite leading indicators of the business cycle",
        params: { flow: "OECD.SDD.STES,DSD_STES@DF_CLI", key: "USA.M.LI...AA...H" },
      },
      {
        title: "Key short-term economic indicators",
        params: { flow: "OECD.SDD.STES,DSD_KEI@DF_KEI" },
        description: "Production, retail trade, orders, interest rates, trade balance, confidence",
      },
      {
        title: "Social expenditure of governments (SOCX)",
        params: { flow: "OECD.ELS.SPD,DSD_SOCX_AGG@DF_SOCX_AGG" },
        description: "Public spending on pensions, health, families, housing, unemployment as a share of the GDP",
      },
      {
        title: "Corporate income tax rates",
        params: { flow: "OECD.CTP.TPS,DSD_TAX_CIT@DF_CIT" },
        description: "Statutory tax on profits of companies, by country and year",
      },
      {
        title: "Causes of mortality",
        params: { flow: "OECD.ELS.HD,DSD_HEALTH_STAT@DF_COM" },
        description: "Deaths and death rates by cause, sex and age",
      },
    ],
  },
  request({ flow, key, from, to }) {
    const [agency = "", name = "", version = ""] = flow.split(",");
    const url = new URL(`https://sdmx.oecd.org/public/rest/data/${agency},${name},${version}/${key}`);
    for (const [parameter, value] of Object.entries({ format: "csvfilewithlabels", ...sdmxSpan({ from, to }) })) {
      url.searchParams.set(parameter, value);
    }
    return { url };
  },
  parse: (answer) => parseSdmxCsv(answer, { hasLabels: true }),
});
