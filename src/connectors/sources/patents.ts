import { z } from "zod";
import { type Cell, defineConnector } from "../define-connector.js";
import { foundByWords } from "../found-by-words.js";
import { addressWith, nextOffset } from "../request-address.js";

const base = "https://api.uspto.gov/api/v1/patent/applications/search";
/** Answers of more than 6 MB are refused. */
const perPage = 100;

const text = z.string().nullish();
const application = z.looseObject({
  applicationNumberText: z.string(),
  applicationMetaData: z.looseObject({
    inventionTitle: text,
    filingDate: text,
    grantDate: text,
    patentNumber: text,
    earliestPublicationNumber: text,
    earliestPublicationDate: text,
    applicationStatusDescriptionText: text,
    applicationTypeLabelName: text,
    firstApplicantName: text,
    cpcClassificationBag: z.array(z.string()).nullish(),
  }),
});
const answerSchema = z.looseObject({
  count: z.int(),
  patentFileWrapperDataBag: z.array(application),
});

const metadata = (names: readonly string[]) => names.map((name) => `applicationMetaData.${name}`);
const fields = [
  "applicationNumberText",
  ...metadata(["inventionTitle", "filingDate", "grantDate", "patentNumber", "earliestPublicationNumber"]),
  ...metadata(["earliestPublicationDate", "applicationStatusDescriptionText", "applicationTypeLabelName"]),
  ...metadata(["firstApplicantName", "cpcClassificationBag"]),
].join(",");

const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/u);
const params = z.strictObject({
  title: z.string().trim().min(1).max(300).optional().describe("Words of the title, all of them"),
  applicant: z.string().trim().min(1).max(300).optional().describe("Words of the first applicant's name"),
  from: day.optional().describe("First day of filing"),
  to: day.optional().describe("Last day of filing"),
});

/** Open Data Portal of the United States Patent and Trademark Office; applications since 2001, granted or not. */
export const connector = defineConnector({
  name: "patents",
  version: 1,
  kind: "record",
  title: "USPTO patents",
  description:
    "Patents and applications of the United States: title, applicant, dates of filing and grant, classes, status.",
  homepage: "https://data.uspto.gov",
  documentation: "https://data.uspto.gov/apis/patent-file-wrapper/search",
  licence: { name: "Public domain (United States)", path: "https://www.uspto.gov/terms-use-uspto-websites" },
  attribution: "United States Patent and Trademark Office, Open Data Portal",
  key: {
    env: "USPTO_API_KEY",
    needed: true,
    as: { header: "X-API-KEY" },
    page: "https://data.uspto.gov/apis/getting-started",
  },
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["api.uspto.gov"],
  tried_live: null,
  params,
  sample: {
    params: { title: "wind turbine blade", from: "2020-01-01", to: "2020-12-31" },
    columns: ["application", "title", "filed", "patent", "granted"],
  },
  discover: {
    request: (query) => ({ url: addressWith(base, { q: queryOf({ title: query }), limit: 3, fields }) }),
    parse(answer, query) {
      const { count, patentFileWrapperDataBag: bag } = answer.json(answerSchema);
      const titles = bag.flatMap(({ applicationMetaData }) => applicationMetaData.inventionTitle ?? []);
      const found = { count, titles, params: { title: query } };
      return foundByWords({ title: "Patents and applications (United States)", things: "applications" }, found);
    },
  },
  request({ title, applicant, from, to }, cursor) {
    const span = from === undefined && to === undefined ? null : `${from ?? "1790-01-01"}:${to ?? "2999-12-31"}`;
    const asked = { q: queryOf({ title, applicant }), rangeFilters: span && `applicationMetaData.filingDate ${span}` };
    const paging = { sort: "applicationMetaData.filingDate desc", offset: cursor ?? "0", limit: perPage };
    return { url: addressWith(base, { ...asked, fields, ...paging }) };
  },
  parse(answer, _params, cursor) {
    const { count, patentFileWrapperDataBag: bag } = answer.json(answerSchema);
    return {
      columns: [
        { name: "application", type: "string" },
        { name: "title", type: "string" },
        { name: "applicant", type: "string", description: "The first one" },
        { name: "type", type: "string" },
        { name: "status", type: "string" },
        { name: "filed", type: "date" },
        { name: "published", type: "date" },
        { name: "publication", type: "string" },
        { name: "granted", type: "date" },
        { name: "patent", type: "string" },
        { name: "classes", type: "string", description: "Cooperative Patent Classification" },
      ],
      rows: bag.map(rowOf),
      next: nextOffset(cursor, bag.length, count),
    };
  },
});

/** Words as words: what would be an operator of its query language is none. */
function queryOf({ title, applicant }: { title?: string | undefined; applicant?: string | undefined }): string {
  const conditions = Object.entries({ inventionTitle: title, firstApplicantName: applicant }).flatMap(([name, given]) =>
    (given?.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => `applicationMetaData.${name}:"${word}"`),
  );
  return conditions.join(" AND ");
}

function rowOf({ applicationNumberText, applicationMetaData: data }: z.output<typeof application>): Cell[] {
  return [
    applicationNumberText,
    data.inventionTitle ?? null,
    data.firstApplicantName ?? null,
    data.applicationTypeLabelName ?? null,
    data.applicationStatusDescriptionText ?? null,
    data.filingDate ?? null,
    data.earliestPublicationDate ?? null,
    data.earliestPublicationNumber?.trim() || null,
    data.grantDate ?? null,
    data.patentNumber ?? null,
    data.cpcClassificationBag?.map((each) => each.replace(/\s+/gu, " ").trim()).join("; ") || null,
  ];
}
