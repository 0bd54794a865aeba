import { z } from "zod";
import { defineConnector } from "../define-connector.js";
import { portalHost } from "../portal-address.js";
import { readCsv } from "../read-csv.js";
import { addressWith, offsetOf } from "../request-address.js";

/** Portals give at most 50,000 rows a page (SODA 2.0), and 10 MB are read of one answer. */
const perPage = 5_000;

const catalogueSchema = z.looseObject({
  results: z.array(
    z.looseObject({
      resource: z.looseObject({
        id: z.string(),
        name: z.string(),
        description: z.string().nullish(),
        updatedAt: z.string().nullish(),
      }),
      metadata: z.looseObject({ domain: z.string(), license: z.string().nullish() }),
      permalink: z.string().nullish(),
    }),
  ),
});

const fieldName = /^[a-z_:@][\w:@]*$/u;

const clause = z.string().min(1).max(1_000);
const id = z.string().regex(/^[a-z0-9]{4}-[a-z0-9]{4}$/u);
const params = z.strictObject({
  portal: portalHost.describe("Host of the portal: data.cityofchicago.org"),
  dataset: id.describe("Its id: ijzp-q8t2"),
  select: clause.optional().describe("Columns, as SoQL writes them: year, count(*)"),
  where: clause.optional().describe("Condition, as SoQL writes it: year > 2020 and arrest = true"),
  group: clause.optional().describe("Columns that are grouped by"),
});

/** Any portal of Socrata (Data & Insights); SODA as CSV, whose columns are the same on every page: JSON leaves out what is empty. */
export const connector = defineConnector({
  name: "socrata",
  version: 1,
  kind: "dataset",
  title: "Socrata",
  description:
    "Open data of portals of Socrata, most of American states and cities: crime, permits, health, transport, budgets.",
  homepage: "https://dev.socrata.com",
  documentation: "https://dev.socrata.com/docs/paging.html",
  licence: { name: "As the portal says for each data set", path: "https://dev.socrata.com/docs/endpoints" },
  attribution: "The portal that is asked",
  // Its tokens lift limits, but would be sent to whatever host is given.
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["*"],
  tried_live: null,
  params,
  sample: {
    params: { portal: "data.cityofchicago.org", dataset: "ijzp-q8t2", where: "year = 2020 and ward = 1" },
    columns: ["id", "year", "ward"],
  },
  discover: {
    request: (query, limit) => ({
      url: addressWith("https://api.us.socrata.com/api/catalog/v1", { q: query, only: "datasets", limit }),
    }),
    parse: (answer) =>
      answer.json(catalogueSchema).results.flatMap(({ resource, metadata, permalink }) =>
        id.safeParse(resource.id).success && portalHost.safeParse(metadata.domain).success
          ? [
              {
                title: resource.name,
                description: `${metadata.domain}: ${resource.description ?? ""}`,
                params: { portal: metadata.domain, dataset: resource.id },
                ...(resource.updatedAt && { updated: resource.updatedAt }),
                ...(metadata.license && { licence: metadata.license }),
                ...(permalink && { url: permalink }),
              },
            ]
          : [],
      ),
  },
  request({ portal, dataset, select, where, group }, cursor) {
    // Without an order pages may overlap; of groups there is no :id.
    const order = group === undefined && select === undefined ? ":id" : undefined;
    const asked = { $select: select, $where: where, $group: group, $order: order };
    const paging = { $limit: perPage, $offset: offsetOf(cursor) };
    return { url: addressWith(`https://${portal}/resource/${dataset}.csv`, { ...asked, ...paging }) };
  },
  parse(answer, _params, cursor) {
    const { header, rows } = readCsv(answer);
    // Words, or an error in JSON, are a header without rows too.
    if (!header.every((name) => fieldName.test(name)) || (header.length === 1 && rows.length === 0))
      throw answer.unexpected("something else than a table in CSV");
    return {
      columns: header.map((name) => ({ name })),
      rows: rows.map((row) => row.map((cell) => cell || null)),
      next: rows.length < perPage ? null : String(offsetOf(cursor) + rows.length),
    };
  },
});
