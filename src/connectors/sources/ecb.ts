import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { parseSdmxCsv, sdmxParams, sdmxSpan } from "../sdmx-csv.js";

const params = z.strictObject({
  flow: z
    .string()
    .regex(/^[A-Za-z0-9_]+$/u)
    .describe("The dataflow: EXR has exchange rates"),
  ...sdmxParams,
});

/** SDMX 2.1 REST API; answers as CSV. */
export const connector = defineConnector({
  name: "ecb",
  version: 1,
  kind: "dataset",
  title: "European Central Bank",
  description: "Statistics of the euro area: exchange rates, interest rates, money, prices, banks, payments.",
  homepage: "https://data.ecb.europa.eu",
  documentation: "https://data.ecb.europa.eu/help/api/data",
  licence: {
    name: "Free reuse with the source named",
    path: "https://www.ecb.europa.eu/services/using-our-site/disclaimer",
  },
  attribution: "ECB Data Portal",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["data-api.ecb.europa.eu"],
  tried_live: null,
  params,
  sample: {
    params: { flow: "EXR", key: "M.USD.EUR.SP00.A", from: "2023-01", to: "2023-03" },
    columns: ["TIME_PERIOD", "OBS_VALUE"],
  },
  discover: {
    list: [
      {
        title: "Exchange rates",
        params: { flow: "EXR" },
        description: "Key: frequency.currency.EUR.type.variation, such as D.USD.EUR.SP00.A",
      },
      {
        title: "Key interest rates of the ECB",
        params: { flow: "FM" },
        description: "Key such as D.U2.EUR.4F.KR.MRR_FR.LEV",
      },
      {
        title: "Consumer prices (HICP), inflation",
        params: { flow: "ICP" },
        description: "Key such as M.U2.N.000000.4.ANR",
      },
      { title: "Money and credit (balance sheets of banks)", params: { flow: "BSI" } },
      { title: "Interest rates of banks for households and firms", params: { flow: "MIR" } },
      {
        title: "Yield curve of the euro area",
        params: { flow: "YC" },
        description: "Key such as B.U2.EUR.4F.G_N_A.SV_C_YM.SR_10Y",
      },
    ],
  },
  request({ flow, key, from, to }) {
    const url = new URL(`https://data-api.ecb.europa.eu/service/data/${flow}/${key}`);
    for (const [name, value] of Object.entries({ format: "csvdata", ...sdmxSpan({ from, to }) })) {
      url.searchParams.set(name, value);
    }
    return { url, accept: "text/csv" };
  },
  parse: (answer) => parseSdmxCsv(answer),
});
