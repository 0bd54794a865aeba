import { z } from "zod";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, defineConnector } from "../define-connector.js";

const perPage = 5_000;
const fields = ["timestamp", "original", "mimetype", "statuscode", "digest", "length"] as const;
type Field = (typeof fields)[number];

const scopes = {
  page: "exact",
  "below the path": "prefix",
  host: "host",
  domain: "domain",
} as const;

const stamp = z.string().regex(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/u);
const params = z.strictObject({
  address: z
    .string()
    .max(2_000)
    // A star would ask for more than the scope says.
    .regex(/^[^\s*\p{Cc}]+$/u)
    .describe("Of the page: example.org/about"),
  scope: z
    .enum(Object.keys(scopes) as (keyof typeof scopes)[])
    .default("page")
    .describe("Copies of this page, of all below its path, on its host, on its domain"),
  from: stamp.optional().describe("First year, month or day: 2019, 2019-05, 2019-05-31"),
  to: stamp.optional().describe("Last"),
  status: z.int().min(100).max(599).optional().describe("Only copies that had this HTTP status: 200"),
  one_per: z
    .enum(["year", "month", "day", "content", "address"])
    .optional()
    .describe("Of neighbouring copies only the first in a year, month, day, of one content, or of one address"),
});

const collapses = {
  year: "timestamp:4",
  month: "timestamp:6",
  day: "timestamp:8",
  content: "digest",
  address: "urlkey",
} as const;

/** CDX server of the Wayback Machine: a list of rows whose first has the names of the fields. */
export const connector = defineConnector({
  name: "wayback",
  version: 1,
  kind: "record",
  title: "Wayback Machine",
  description: "Copies that the Internet Archive has of a page, a site or a domain: when, what status, which content.",
  homepage: "https://web.archive.org",
  documentation: "https://github.com/internetarchive/wayback/blob/master/wayback-cdx-server/README.md",
  licence: { name: "Terms of the Internet Archive", path: "https://archive.org/about/terms.php" },
  attribution: "Internet Archive, Wayback Machine",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  hosts: ["web.archive.org"],
  tried_live: null,
  params,
  sample: {
    params: { address: "example.org", from: "2002", to: "2003", one_per: "month" },
    columns: ["time", "address", "media_type", "status", "digest", "copy"],
  },
  discover: {
    list: [
      {
        title: "Archived copies of a web page, and when it changed",
        params: { one_per: "content" },
        description: "Give address",
      },
    ],
  },
  request({ address, scope, from, to, status, one_per }, cursor) {
    const url = new URL("https://web.archive.org/cdx/search/cdx");
    const all: Record<string, string | undefined> = {
      url: address,
      output: "json",
      fl: fields.join(","),
      matchType: scopes[scope],
      from: from?.replaceAll("-", ""),
      to: to?.replaceAll("-", ""),
      filter: status === undefined ? undefined : `statuscode:${status}`,
      collapse: one_per === undefined ? undefined : collapses[one_per],
      limit: String(perPage),
      showResumeKey: "true",
      resumeKey: cursor ?? undefined,
    };
    for (const [name, value] of Object.entries(all)) if (value !== undefined) url.searchParams.set(name, value);
    return { url };
  },
  parse(answer, { address }) {
    const { records, key } = readRecords(answer);
    return {
      title: `Archived copies of ${address}`,
      columns: [
        { name: "time", type: "datetime", description: "UTC" },
        { name: "address", type: "string" },
        { name: "media_type", type: "string" },
        { name: "status", type: "integer", description: "Empty for copies that refer to an earlier one" },
        { name: "digest", type: "string", description: "Equal where the content is" },
        { name: "length", type: "integer", unit: "B", description: "Of the record, compressed" },
        { name: "copy", type: "string" },
      ],
      rows: records,
      next: key,
    };
  },
});

/** The rows, and what the next page is asked by: behind an empty row there is a key, written as it stands in an address. */
function readRecords(answer: AnswerText): { records: Cell[][]; key: string | null } {
  const [header, ...rest] = answer.json(z.array(z.array(z.string())));
  if (header === undefined) return { records: [], key: null };
  const places = fields.map((name) => header.indexOf(name));
  if (places.includes(-1)) throw answer.unexpected(`a list without the field ${fields[places.indexOf(-1)]}`);
  const end = rest.findIndex((row) => row.length === 0);
  const rows = end < 0 ? rest : rest.slice(0, end);
  const [written] = end < 0 ? [] : (rest[end + 1] ?? []);
  const records = rows.map((row) => {
    if (row.length !== header.length) throw answer.unexpected(`a row of ${row.length} fields under ${header.length}`);
    return cellsOf(answer, (field) => row[places[fields.indexOf(field)] ?? -1] ?? "-");
  });
  return { records, key: written === undefined ? null : decoded(written) };
}

function cellsOf(answer: AnswerText, value: (field: Field) => string): Cell[] {
  const time = value("timestamp");
  if (!/^\d{14}$/u.test(time)) throw answer.unexpected(`the time "${time.slice(0, 40)}"`);
  const known = (field: Field) => (value(field) === "-" ? null : value(field));
  const number = (field: Field) => (/^\d+$/u.test(value(field)) ? Number(value(field)) : null);
  return [
    time.replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/u, "$1-$2-$3T$4:$5:$6Z"),
    value("original"),
    known("mimetype"),
    number("statuscode"),
    known("digest"),
    number("length"),
    `https://web.archive.org/web/${time}/${value("original")}`,
  ];
}

function decoded(key: string): string {
  return new URLSearchParams(`key=${key.replaceAll("&", "%26")}`).get("key") ?? key;
}
