import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { listOf, tableOf } from "../page-tables.js";
import { addressParam } from "../web-address.js";

const title = "Tables of pages";

const params = z.strictObject({
  address: addressParam.describe("Of the page: https://example.org/prices"),
  number: z.int().min(1).max(10_000).default(1).describe("Number of the table or list on the page"),
  part: z.enum(["table", "list"]).default("table").describe("A table, or a list with its items"),
});

/** Any page of the web; HTML, 4.9 (tables) and 4.4 (lists). */
export const connector = defineConnector({
  name: "page_tables",
  version: 1,
  kind: "dataset",
  title,
  description: "A table or a list of any page of the web, by the page's address.",
  homepage: "https://html.spec.whatwg.org/multipage/tables.html",
  documentation: "https://html.spec.whatwg.org/multipage/tables.html",
  licence: { name: "Rights of the page's owner", path: "https://www.wipo.int/copyright/en/" },
  attribution: "The page at the address",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: true,
  hosts: ["*"],
  tried_live: null,
  params,
  sample: { params: { address: "https://www.iana.org/domains/root/db" }, columns: ["Domain", "Type"] },
  discover: { list: [] },
  request: ({ address }) => ({ url: new URL(address) }),
  parse: (answer, { number, part }) => (part === "table" ? tableOf : listOf)(answer, { source: title, number }),
});
