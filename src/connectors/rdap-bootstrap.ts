import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { z } from "zod";
import { parseUrl } from "../domain/url.js";
import type { AnswerText } from "../ports/service-answers.js";
import { asciiDomain } from "./domain-name.js";

/** What is asked about, as it stands in an address of RDAP. */
export interface Asked {
  kind: "domain" | "ipv4" | "ipv6" | "asn";
  value: string;
}

/** Names of IANA's files (RFC 9224) by what is asked about. */
export const tables = { domain: "dns", ipv4: "ipv4", ipv6: "ipv6", asn: "asn" } as const;

const greatestNumber = 4_294_967_295;

/** A domain, an address or "AS64496"; null for what is none of them. */
export function readAsked(text: string): Asked | null {
  const version = isIP(text);
  // An address may name an interface behind "%".
  if (version !== 0) return text.includes("%") ? null : { kind: version === 4 ? "ipv4" : "ipv6", value: text };
  const number = /^AS(\d{1,10})$/iu.exec(text)?.[1];
  if (number !== undefined) return Number(number) <= greatestNumber ? { kind: "asn", value: number } : null;
  const domain = asciiDomain(text);
  return domain?.includes(".") === true ? { kind: "domain", value: domain } : null;
}

const fileSchema = z.looseObject({
  version: z.string(),
  services: z.array(z.tuple([z.array(z.string()), z.array(z.string())])),
});

/**
 * The base address of the server that answers, from IANA's file: the one whose domain, network or span of numbers is
 * the narrowest; null where there is none. Throws `source_answer` for a file of another form.
 */
export function serverOf(answer: AnswerText, asked: Asked): string | null {
  const { services } = answer.json(fileSchema);
  const fitting = services.flatMap(([entries, urls]) => {
    const widths = entries.map((entry) => fit(entry, asked)).filter((width) => width !== null);
    return widths.length === 0 ? [] : [{ width: Math.max(...widths), urls }];
  });
  const [best] = fitting.toSorted((left, right) => right.width - left.width);
  if (best === undefined) return null;
  const server = best.urls.find((url) => parseUrl(url)?.protocol === "https:");
  if (server === undefined) throw answer.unexpected("a registry that has no address with https");
  return server;
}

/** How narrowly an entry of the file fits: the greater, the narrower; null where it does not. */
function fit(entry: string, { kind, value }: Asked): number | null {
  if (kind === "domain") {
    const zone = entry.toLowerCase();
    return value === zone || value.endsWith(`.${zone}`) ? zone.split(".").length : null;
  }
  if (kind === "asn") {
    const [first = NaN, last = first] = entry.split("-").map(Number);
    return Number(value) >= first && Number(value) <= last ? -(last - first) : null;
  }
  if (!ipaddr.isValidCIDR(entry)) return null;
  const [network, length] = ipaddr.parseCIDR(entry);
  const address = ipaddr.parse(value);
  return address.kind() === network.kind() && address.match(network, length) ? length : null;
}
