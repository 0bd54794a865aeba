import { z } from "zod";
import { splitLines } from "../../domain/characters.js";
import { defineConnector } from "../define-connector.js";
import { asciiDomain, domainParam } from "../domain-name.js";

const certificate = z.looseObject({
  id: z.number(),
  issuer_ca_id: z.number(),
  issuer_name: z.string(),
  common_name: z.string().nullable(),
  /** A name a line. */
  name_value: z.string(),
  entry_timestamp: z.string().nullish(),
  not_before: z.string(),
  not_after: z.string(),
  serial_number: z.string(),
});
type Certificate = z.output<typeof certificate>;

const params = z.strictObject({
  domain: domainParam.describe("The domain: example.org"),
  subdomains: z.boolean().default(true).describe("True: also certificates of the names below it"),
  valid_only: z.boolean().default(false).describe("True: without those that have expired"),
});

/** Search for certificates of Certificate Transparency. */
export const connector = defineConnector({
  name: "crt_sh",
  version: 1,
  kind: "record",
  title: "crt.sh",
  description:
    "Certificates that were issued for a domain and the names below it, from the logs of Certificate Transparency.",
  homepage: "https://crt.sh",
  documentation: "https://github.com/crtsh/certwatch_db/blob/master/fnc/web_apis.fnc",
  licence: { name: "Facts of public logs (RFC 9162)", path: "https://crt.sh" },
  attribution: "crt.sh by Sectigo",
  key: null,
  // It is slow, and answers 502 to 504 when much is asked.
  rate: { per_second: 0.2, parallel: 1 },
  robots: false,
  hosts: ["crt.sh"],
  tried_live: null,
  params,
  sample: {
    params: { domain: "example.org" },
    columns: ["id", "names", "issuer", "not_before", "not_after", "serial_number"],
  },
  discover: {
    list: [{ title: "TLS certificates and host names of a domain", params: {}, description: "Give domain" }],
  },
  request({ domain, subdomains, valid_only }) {
    const url = new URL("https://crt.sh/");
    const ascii = asciiDomain(domain) ?? "";
    const all = {
      q: subdomains ? `%.${ascii}` : ascii,
      output: "json",
      ...(valid_only && { exclude: "expired" }),
    };
    for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
    return { url };
  },
  parse(answer, { domain }) {
    const entries = answer.json(z.array(certificate));
    const merged = mergePairs(entries);
    return {
      title: `Certificates of ${domain}`,
      columns: [
        { name: "id", type: "string", description: "At crt.sh" },
        { name: "common_name", type: "string" },
        { name: "names", type: "string", description: "All names, parted by blanks" },
        { name: "issuer", type: "string" },
        { name: "not_before", type: "datetime" },
        { name: "not_after", type: "datetime" },
        { name: "logged", type: "datetime", description: "When a log took it first" },
        { name: "serial_number", type: "string" },
        {
          name: "entries",
          type: "integer",
          description: "Entries of the logs: a certificate often has one before it is issued",
        },
      ],
      rows: merged.map(({ first, names, entries: count }) => [
        String(first.id),
        first.common_name,
        names.join(" "),
        first.issuer_name,
        utc(first.not_before),
        utc(first.not_after),
        first.entry_timestamp ? utc(first.entry_timestamp) : null,
        first.serial_number,
        count,
      ]),
      notes: [
        "A certificate tells that a name was asked for, not that a host answers under it.",
        ...(entries.some(({ name_value }) => name_value.includes("@"))
          ? ["Addresses of mail among the names are left out."]
          : []),
      ],
    };
  },
});

/** A certificate and what was logged before it was issued have one issuer and one serial number. */
function mergePairs(entries: readonly Certificate[]) {
  const pairs = new Map<string, Certificate[]>();
  for (const entry of entries) {
    const key = `${entry.issuer_ca_id} ${entry.serial_number}`;
    pairs.set(key, [...(pairs.get(key) ?? []), entry]);
  }
  return [...pairs.values()].map((same) => {
    const [first] = same.toSorted((left, right) => left.id - right.id) as [Certificate, ...Certificate[]];
    const all = same.flatMap(({ name_value }) => splitLines(name_value)).map((name) => name.trim().toLowerCase());
    const names = [...new Set(all)].filter((name) => name !== "" && !name.includes("@")).toSorted();
    return { first, names, entries: same.length };
  });
}

/** Its times are UTC and do not say so. */
function utc(time: string): string {
  return /(?:Z|[+-]\d\d:?\d\d)$/u.test(time) ? time : `${time}Z`;
}
