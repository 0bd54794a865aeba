import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { asciiDomain } from "../domain-name.js";
import { defineConnector } from "../define-connector.js";

const record = z.looseObject({ name: z.string(), type: z.number(), TTL: z.number(), data: z.string() });
const answerSchema = z.looseObject({
  Status: z.number(),
  TC: z.boolean(),
  AD: z.boolean(),
  Answer: z.array(record).nullish(),
  Comment: z.union([z.string(), z.array(z.string())]).nullish(),
});

/** IANA, Domain Name System (DNS) Parameters: types of records. */
const types = {
  A: 1,
  NS: 2,
  CNAME: 5,
  SOA: 6,
  PTR: 12,
  MX: 15,
  TXT: 16,
  AAAA: 28,
  SRV: 33,
  DS: 43,
  DNSKEY: 48,
  SVCB: 64,
  HTTPS: 65,
  CAA: 257,
} as const;
const typeNames = new Map<number, string>([
  ...Object.entries(types).map(([name, code]) => [code, name] as const),
  [46, "RRSIG"],
]);

/** RFC 1035, 4.1.1: what a resolver says when it has no answer. */
const failures: Readonly<Record<number, string>> = {
  1: "FORMERR: it could not read the question",
  2: "SERVFAIL: the servers of the domain did not answer, or what they answered is not signed as it should be",
  4: "NOTIMP: it does not answer such questions",
  5: "REFUSED: it refused to answer",
};
const noSuchName = 3;

const params = z.strictObject({
  name: z
    .string()
    .refine((text) => asciiDomain(text) !== null, "must be a name, such as example.org or _dmarc.example.org")
    .describe("The name that is looked up"),
  type: z
    .enum(Object.keys(types) as (keyof typeof types)[])
    .default("A")
    .describe("The type of record"),
});

/** JSON form of DNS over HTTPS, as two public resolvers have it. */
export const connector = defineConnector({
  name: "dns",
  version: 1,
  kind: "record",
  title: "Domain Name System",
  description: "Records of a domain name (addresses, mail servers, name servers, texts), by DNS over HTTPS.",
  homepage: "https://developers.google.com/speed/public-dns",
  documentation: "https://developers.google.com/speed/public-dns/docs/doh/json",
  licence: { name: "Facts of the public DNS", path: "https://developers.google.com/speed/public-dns/terms" },
  attribution: "Domain Name System, by Google Public DNS",
  key: null,
  rate: { per_second: 5, parallel: 2 },
  robots: false,
  hosts: ["dns.google"],
  tried_live: null,
  params,
  sample: { params: { name: "example.org", type: "MX" }, columns: ["name", "type", "ttl", "data"] },
  discover: {
    list: [
      { title: "Addresses of a host", params: { type: "A" }, description: "Give name; type AAAA for IPv6" },
      { title: "Mail servers of a domain", params: { type: "MX" } },
      { title: "Name servers of a domain", params: { type: "NS" } },
      { title: "Texts of a domain: SPF, DMARC, proofs of ownership", params: { type: "TXT" } },
    ],
  },
  request({ name, type }) {
    const url = new URL("https://dns.google/resolve");
    url.searchParams.set("name", asciiDomain(name) ?? "");
    url.searchParams.set("type", type);
    return { url };
  },
  parse(answer, { name, type }) {
    const { Status, TC, AD, Answer, Comment } = answer.json(answerSchema);
    if (Status === noSuchName) throw unknownName(name);
    if (Status !== 0) {
      const said = [Comment ?? []].flat().join(" ").slice(0, 200);
      const what = failures[Status] ?? `the DNS status ${Status}`;
      throw answer.unexpected(said === "" ? what : `${what} (${said})`);
    }
    return {
      title: `${type} records of ${name}`,
      columns: [
        { name: "name", type: "string" },
        { name: "type", type: "string" },
        { name: "ttl", type: "integer", unit: "s", description: "How long the answer may be kept" },
        { name: "data", type: "string" },
      ],
      rows: (Answer ?? []).map((each) => [
        each.name.replace(/\.$/u, "") || ".",
        typeNames.get(each.type) ?? `TYPE${each.type}`,
        each.TTL,
        each.data,
      ]),
      notes: [
        AD ? "The answer is signed (DNSSEC), and the resolver has checked it." : "The answer is not checked by DNSSEC.",
        ...(TC ? ["The answer was cut: there are more records."] : []),
      ],
    };
  },
});

function unknownName(name: string): QuireError {
  return new QuireError("not_found", `Domain Name System: there is no name ${name} (NXDOMAIN).`, {
    facts: { source: "dns", name },
    fix: "Look at how it is written. Search for domains of the same owner in certificates: quire data fetch crt_sh",
  });
}
