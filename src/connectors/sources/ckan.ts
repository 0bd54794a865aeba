import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, type Column, defineConnector, type Parsed } from "../define-connector.js";
import { portalAddress, portalUrl } from "../portal-address.js";
import { nextOffset } from "../request-address.js";

/** Portals give at most 32,000 rows a page, and 10 MB are read of one answer. */
const rowsPerPage = 2_000;
const packagesPerPage = 100;

const resource = z.looseObject({
  id: z.string(),
  name: z.string().nullish(),
  format: z.string().nullish(),
  url: z.string().nullish(),
  last_modified: z.string().nullish(),
  datastore_active: z.boolean().nullish(),
});
const dataset = z.looseObject({
  name: z.string(),
  title: z.string().nullish(),
  license_title: z.string().nullish(),
  organization: z.looseObject({ title: z.string().nullish() }).nullish(),
  metadata_modified: z.string().nullish(),
  resources: z.array(resource),
});
const searchSchema = z.looseObject({
  success: z.literal(true),
  result: z.looseObject({ count: z.int(), results: z.array(dataset) }),
});
const field = z.looseObject({
  id: z.string(),
  type: z.string().nullish(),
  info: z.looseObject({ label: z.string().nullish(), notes: z.string().nullish() }).nullish(),
});
const rowsSchema = z.looseObject({
  success: z.literal(true),
  result: z.looseObject({
    total: z.int(),
    fields: z.array(field).min(1),
    records: z.array(z.record(z.string(), z.unknown())),
  }),
});

const params = z.strictObject({
  portal: portalAddress.describe("Address of the portal: https://open.canada.ca/data/en"),
  resource: z
    .string()
    .regex(/^[\w-]{1,100}$/u)
    .optional()
    .describe("Id of a table in the portal's datastore; without it the portal's resources are listed"),
  query: z.string().max(300).default("").describe("Words that its data sets, or a table's rows, must have"),
});

/** Any portal that runs CKAN; Action API, version 3. */
export const connector = defineConnector({
  name: "ckan",
  version: 1,
  kind: "dataset",
  title: "CKAN",
  description:
    "Open data of any portal that runs CKAN, as many of governments and towns do: lists of data sets, and rows of tables.",
  homepage: "https://ckan.org",
  documentation: "https://docs.ckan.org/en/2.10/maintaining/datastore.html",
  licence: { name: "As the portal says for each data set", path: "https://docs.ckan.org/en/2.10/api/" },
  attribution: "The portal that is asked",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["*"],
  tried_live: null,
  params,
  sample: {
    params: { portal: "https://open.canada.ca/data/en", query: "population estimates" },
    columns: ["data_set", "resource", "resource_id", "in_datastore"],
  },
  discover: {
    list: [
      portal("Canada", "https://open.canada.ca/data/en"),
      portal("the United Kingdom", "https://data.gov.uk"),
      portal("Germany", "https://www.govdata.de/ckan"),
      portal("Ireland", "https://data.gov.ie"),
      portal("Australia", "https://data.gov.au/data"),
      portal("New Zealand", "https://catalogue.data.govt.nz"),
      portal("Switzerland", "https://ckan.opendata.swiss"),
      portal("Ontario", "https://data.ontario.ca"),
      portal("Toronto", "https://ckan0.cf.opendata.inter.prod-toronto.ca"),
      portal("crises, aid and refugees of the world (HDX, United Nations)", "https://data.humdata.org"),
    ],
  },
  request({ portal: address, resource: id, query }, cursor) {
    const words = query === "" ? {} : { q: query };
    if (id === undefined) {
      const paging = { rows: String(packagesPerPage), start: cursor ?? "0" };
      return { url: portalUrl(address, "api/3/action/package_search", { ...words, ...paging }) };
    }
    const paging = { limit: String(rowsPerPage), offset: cursor ?? "0", sort: "_id" };
    return { url: portalUrl(address, "api/3/action/datastore_search", { resource_id: id, ...words, ...paging }) };
  },
  parse: (answer, { resource: id }, cursor) => (id === undefined ? listed(answer, cursor) : read(answer, cursor)),
});

function portal(of: string, address: string) {
  return {
    // The place is no part of the title, or it would lead all that is asked about there.
    title: "Portal of open data (CKAN)",
    description: `Data sets and tables of ${of}: give words as query`,
    params: { portal: address, query: "" },
  };
}

function listed(answer: AnswerText, cursor: string | null): Parsed {
  const { count, results } = answer.json(searchSchema).result;
  return {
    columns: [
      { name: "data_set", type: "string" },
      { name: "resource", type: "string" },
      { name: "resource_id", type: "string", description: "For resource=, where it is in the datastore" },
      { name: "in_datastore", type: "boolean" },
      { name: "format", type: "string" },
      { name: "address", type: "string" },
      { name: "publisher", type: "string" },
      { name: "licence", type: "string" },
      { name: "changed" },
    ],
    rows: results.flatMap(({ name, title, organization, license_title, metadata_modified, resources }) =>
      resources.map((each): Cell[] => [
        title || name,
        each.name || null,
        each.id,
        each.datastore_active ?? false,
        each.format || null,
        each.url || null,
        organization?.title ?? null,
        license_title ?? null,
        each.last_modified ?? metadata_modified ?? null,
      ]),
    ),
    next: nextOffset(cursor, results.length, count),
  };
}

function read(answer: AnswerText, cursor: string | null): Parsed {
  const { total, fields, records } = answer.json(rowsSchema).result;
  // What the search itself adds is no column of the table.
  const own = fields.filter(({ id }) => id !== "rank" && !id.startsWith("rank "));
  return {
    columns: own.map(columnOf),
    rows: records.map((record) => own.map(({ id }) => cellOf(record[id]))),
    next: nextOffset(cursor, records.length, total),
  };
}

/** Texts get no type: a portal that was told nothing keeps numbers as texts, and codes stay codes without. */
function columnOf({ id, type, info }: z.output<typeof field>): Column {
  const known = {
    numeric: "number",
    float8: "number",
    int: "integer",
    int4: "integer",
    int8: "integer",
    bool: "boolean",
  };
  const typed = (known as Partial<Record<string, Column["type"]>>)[type ?? ""];
  return {
    name: id,
    ...(typed && { type: typed }),
    ...(info?.label && { title: info.label }),
    ...(info?.notes && { description: info.notes }),
  };
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  return typeof value === "object" ? JSON.stringify(value) : (value as Cell);
}
