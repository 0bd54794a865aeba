import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";
import { foundByWords } from "../found-by-words.js";
import { addressWith } from "../request-address.js";

const base = "https://api.gleif.org/api/v1/lei-records";
const perPage = 200;

const address = z.looseObject({
  addressLines: z.array(z.string().nullable()).nullish(),
  city: z.string().nullish(),
  region: z.string().nullish(),
  country: z.string().nullish(),
  postalCode: z.string().nullish(),
});
const record = z.looseObject({
  attributes: z.looseObject({
    lei: z.string(),
    entity: z.looseObject({
      legalName: z.looseObject({ name: z.string() }),
      legalAddress: address,
      headquartersAddress: address.nullish(),
      registeredAs: z.string().nullish(),
      jurisdiction: z.string().nullish(),
      category: z.string().nullish(),
      legalForm: z.looseObject({ id: z.string().nullish() }).nullish(),
      status: z.string().nullish(),
      creationDate: z.string().nullish(),
    }),
    registration: z.looseObject({
      initialRegistrationDate: z.string().nullish(),
      lastUpdateDate: z.string().nullish(),
      nextRenewalDate: z.string().nullish(),
      status: z.string(),
    }),
  }),
});
const answerSchema = z.looseObject({
  meta: z.looseObject({
    goldenCopy: z.looseObject({ publishDate: z.string() }).nullish(),
    pagination: z.looseObject({ currentPage: z.int(), lastPage: z.int(), total: z.int() }),
  }),
  data: z.array(record),
});

const params = z.strictObject({
  words: z.string().trim().min(1).max(300).describe("Words of a name, or an LEI"),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/u)
    .optional()
    .describe("Country of the legal address: DE"),
  status: z.enum(["ACTIVE", "INACTIVE"]).optional().describe("Whether it still is in business"),
});

/** LEI records by JSON:API; level 1: who is who. */
export const connector = defineConnector({
  name: "gleif",
  version: 1,
  kind: "record",
  title: "GLEIF",
  description:
    "Register of companies and other legal entities with an LEI: name, address, legal form, register number, status.",
  homepage: "https://search.gleif.org",
  documentation: "https://documenter.getpostman.com/view/7679680/SVYrrxuU",
  licence: { name: "CC0-1.0", path: "https://www.gleif.org/en/meta/lei-data-terms-of-use" },
  attribution: "Global Legal Entity Identifier Foundation (GLEIF)",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["api.gleif.org"],
  tried_live: null,
  params,
  sample: {
    params: { words: "Global Legal Entity Identifier Foundation" },
    columns: ["lei", "name", "country", "entity_status", "registration_status"],
  },
  discover: {
    request: (query) => ({ url: addressWith(base, { "filter[fulltext]": query, "page[size]": 3 }) }),
    parse(answer, query) {
      const { meta, data } = answer.json(answerSchema);
      const titles = data.map(({ attributes }) => attributes.entity.legalName.name);
      const found = { count: meta.pagination.total, titles, params: { words: query } };
      return foundByWords({ title: "Legal entities with an LEI", things: "records" }, found);
    },
  },
  request({ words, country, status }, cursor) {
    const isLei = /^[A-Z0-9]{18}\d{2}$/u.test(words);
    return {
      url: addressWith(base, {
        [isLei ? "filter[lei]" : "filter[fulltext]"]: words,
        "filter[entity.legalAddress.country]": country,
        "filter[entity.status]": status,
        "page[size]": perPage,
        "page[number]": cursor ?? "1",
      }),
    };
  },
  parse(answer) {
    const { meta, data } = answer.json(answerSchema);
    const { currentPage, lastPage } = meta.pagination;
    const published = meta.goldenCopy?.publishDate;
    return {
      columns: [
        ...["lei", "name", "entity_status", "category", "legal_form", "jurisdiction", "register_number"],
        ...["street", "city", "postal_code", "region", "country", "headquarters_city", "headquarters_country"],
        ...["created", "registered", "updated", "next_renewal", "registration_status"],
      ].map((name) => ({ name, ...(!dates.has(name) && { type: "string" as const }) })),
      rows: data.map(rowOf),
      next: currentPage >= lastPage || data.length === 0 ? null : String(currentPage + 1),
      ...(published && { updated: published }),
    };
  },
});

const dates: ReadonlySet<string> = new Set(["created", "registered", "updated", "next_renewal"]);

function rowOf({ attributes: { lei, entity, registration } }: z.output<typeof record>): Cell[] {
  const { legalAddress: legal, headquartersAddress: headquarters } = entity;
  return [
    ...[lei, entity.legalName.name, entity.status, entity.category, entity.legalForm?.id],
    ...[entity.jurisdiction, entity.registeredAs],
    ...[legal.addressLines?.filter(Boolean).join(", "), legal.city, legal.postalCode, legal.region, legal.country],
    ...[headquarters?.city, headquarters?.country],
    ...[entity.creationDate, registration.initialRegistrationDate, registration.lastUpdateDate],
    ...[registration.nextRenewalDate, registration.status],
  ].map((cell) => cell || null);
}
