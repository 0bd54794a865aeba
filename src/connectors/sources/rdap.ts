import { z } from "zod";
import { QuireError } from "../../domain/error.js";
import { parseUrl } from "../../domain/url.js";
import type { AnswerText } from "../../ports/service-answers.js";
import { type Cell, type Column, defineConnector } from "../define-connector.js";
import { type Asked, readAsked, serverOf, tables } from "../rdap-bootstrap.js";
import { contactsOf, entitySchema } from "../rdap-contacts.js";

const event = z.looseObject({ eventAction: z.string(), eventDate: z.string() });
/** RFC 9083: members of domains, networks and autonomous systems. */
const objectSchema = z.looseObject({
  objectClassName: z.enum(["domain", "ip network", "autnum"]),
  handle: z.string().nullish(),
  ldhName: z.string().nullish(),
  unicodeName: z.string().nullish(),
  name: z.string().nullish(),
  country: z.string().nullish(),
  startAddress: z.string().nullish(),
  endAddress: z.string().nullish(),
  startAutnum: z.number().nullish(),
  endAutnum: z.number().nullish(),
  status: z.array(z.string()).nullish(),
  events: z.array(event).nullish(),
  nameservers: z.array(z.looseObject({ ldhName: z.string().nullish() })).nullish(),
  secureDNS: z.looseObject({ delegationSigned: z.boolean().nullish() }).nullish(),
  entities: z.array(entitySchema).nullish(),
});
type RegistryObject = z.output<typeof objectSchema>;

const params = z.strictObject({
  of: z
    .string()
    .refine((text) => readAsked(text) !== null, "must be a domain, an IP address, or AS and a number")
    .describe("A domain (example.org), an IP address (192.0.2.1, 2001:db8::1) or an autonomous system (AS64496)"),
});

/** RFC 9082 and 9083; whom to ask is told by IANA (RFC 9224), so there are two questions. */
export const connector = defineConnector({
  name: "rdap",
  version: 1,
  kind: "record",
  title: "RDAP",
  description:
    "Who has registered a domain, a network or an autonomous system, and when, by the registries themselves.",
  homepage: "https://about.rdap.org",
  documentation: "https://www.rfc-editor.org/rfc/rfc9083",
  licence: { name: "Terms of each registry", path: "https://www.icann.org/rdap" },
  attribution: "Registration data of the responsible registry (RDAP)",
  key: null,
  rate: { per_second: 1, parallel: 1 },
  robots: false,
  // IANA names the server of each registry.
  hosts: ["*"],
  about_people:
    "Registration data may be used to reach who answers for a domain or a network, for security, research and legal claims; not for advertising, nor to collect addresses of people (terms of the registries; in the EU the GDPR).",
  tried_live: null,
  params,
  sample: { params: { of: "example.org" }, columns: ["kind", "handle", "name", "registered", "contacts"] },
  discover: {
    list: [
      { title: "Registration of a domain, an IP address or an autonomous system", params: {}, description: "Give of" },
    ],
  },
  request({ of }, cursor) {
    const asked = readAsked(of);
    if (asked === null) throw new QuireError("internal", "The parameters of rdap were not checked.");
    if (cursor === null) return { url: new URL(`https://data.iana.org/rdap/${tables[asked.kind]}.json`) };
    return { url: objectUrl(cursor, asked), accept: "application/rdap+json" };
  },
  parse(answer, { of }, cursor) {
    const asked = readAsked(of);
    if (asked === null) throw answer.unexpected("an answer to no question");
    if (cursor === null) return { columns: [], rows: [], next: serverOf(answer, asked) ?? notDelegated(of) };
    const object = answer.json(objectSchema);
    return {
      title: `Registration of ${of}`,
      columns,
      rows: [cellsOf(object, answer)],
      ...(dateOf(object, "last changed") && { updated: dateOf(object, "last changed") ?? "" }),
      notes: ["Registries leave out what they may not tell of people: an empty cell is no proof that there is nobody."],
    };
  },
});

const columns: Column[] = [
  { name: "kind", type: "string" },
  { name: "handle", type: "string", description: "Of the registry" },
  { name: "name", type: "string" },
  { name: "first", type: "string", description: "First address or number of the range" },
  { name: "last", type: "string" },
  { name: "country", type: "string" },
  { name: "status", type: "string" },
  { name: "registered", type: "string" },
  { name: "expires", type: "string" },
  { name: "changed", type: "string" },
  { name: "name_servers", type: "string" },
  { name: "signed", type: "boolean", description: "DNSSEC" },
  { name: "contacts", type: "string", description: "Roles and names, parted by semicolons" },
];

function cellsOf(object: RegistryObject, answer: AnswerText): Cell[] {
  return [
    object.objectClassName,
    object.handle ?? null,
    object.unicodeName ?? object.ldhName ?? object.name ?? null,
    object.startAddress ?? object.startAutnum?.toString() ?? null,
    object.endAddress ?? object.endAutnum?.toString() ?? null,
    object.country ?? null,
    (object.status ?? []).join("; ") || null,
    dateOf(object, "registration"),
    dateOf(object, "expiration"),
    dateOf(object, "last changed"),
    (object.nameservers ?? []).flatMap(({ ldhName }) => ldhName?.toLowerCase() ?? []).join(" ") || null,
    object.secureDNS?.delegationSigned ?? null,
    contactsOf(object.entities ?? [], answer).join("; ") || null,
  ];
}

function dateOf({ events }: RegistryObject, action: string): string | null {
  return events?.find(({ eventAction }) => eventAction === action)?.eventDate ?? null;
}

/** @param server as `serverOf` gives it */
function objectUrl(server: string, asked: Asked): URL {
  const paths = { domain: "domain", ipv4: "ip", ipv6: "ip", asn: "autnum" } as const;
  const base = server.endsWith("/") ? server : `${server}/`;
  const url = parseUrl(`${paths[asked.kind]}/${encodeURIComponent(asked.value).replaceAll("%3A", ":")}`, new URL(base));
  if (url === null) throw new QuireError("internal", `${server} is no address.`);
  return url;
}

function notDelegated(of: string): never {
  throw new QuireError("not_found", `RDAP: IANA names no registry that answers for ${of}.`, {
    facts: { source: "rdap", of },
    fix: "Look at how it is written. Some registries of countries have no RDAP: search on the pages of the registry.",
  });
}
