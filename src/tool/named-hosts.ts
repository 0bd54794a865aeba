import { QuireError } from "../domain/error.js";
import { matchesHost } from "../domain/network-policy.js";
import { bareHost, parseUrl, redactUrl } from "../domain/url.js";
import { addressesIn } from "./addresses-in.js";

/** Who named a host. Text that was fetched, a model and the prose of a tool are nobody here. */
export type NamedBy = "search" | "person";

declare const admitted: unique symbol;

/** An address that may be fetched, for somebody named its host; only `NamedHosts.admit` makes one. */
export interface NamedAddress {
  readonly url: string;
  readonly by: NamedBy;
  readonly [admitted]: true;
}

/** Lists what of a run names hosts. */
export interface Naming {
  /** Addresses that searches and services gave as such: their address fields, never words of a result. */
  found: readonly string[];
  /** What a person wrote: the request, what was said at a gate. */
  said: readonly string[];
  /** Patterns of hosts that a person allowed; "*" and "*.org" name none. */
  patterns: readonly string[];
}

/**
 * Hosts that a search or a person named. An address that stands in fetched text, or that a model wrote, is fetched only
 * where its host is among these: else whoever writes a page decides where Quire goes. Redirects of such an address are
 * the door's affair.
 */
export class NamedHosts {
  private readonly hosts: ReadonlyMap<string, NamedBy>;
  private readonly patterns: readonly string[];

  constructor({ found, said, patterns }: Naming) {
    const bySearch = found.flatMap((address) => hostOf(address) ?? []);
    const byPerson = said.flatMap((text) => addressesIn(text)).map(({ host }) => withoutWww(host));
    this.hosts = new Map([
      ...bySearch.map((host) => [host, "search"] as const),
      ...byPerson.map((host) => [host, "person"] as const),
    ]);
    this.patterns = patterns.filter(NamedHosts.names);
  }

  /** The widest pattern that names hosts of whoever owns the host of an address; null for a number or a bare name. */
  static familyOf(address: string): string | null {
    const host = hostOf(address);
    if (host === null || /^[\d.]+$|:/u.test(host)) return null;
    const labels = host.split(".");
    const families = labels.map((_, index) => `*.${labels.slice(index).join(".")}`);
    return families.findLast((family) => NamedHosts.names(family)) ?? null;
  }

  /** Whether a pattern names somebody's hosts, rather than those of everybody ("*", "*.org", "*.co.uk"). */
  static names(pattern: string): boolean {
    const [family, ...labels] = pattern.trim().toLowerCase().split(".");
    if (family !== "*") return true;
    const [category = "", country = ""] = labels.slice(-2);
    const isOpen = labels.length === 2 && country.length === 2 && openCategories.has(category);
    return labels.length >= 2 && !isOpen;
  }

  /** The address as one that may be fetched, or the error `unnamed_host`. */
  admit(address: string): NamedAddress | QuireError {
    const host = hostOf(address);
    const isAllowed = host !== null && this.patterns.some((pattern) => matchesHost(pattern, host));
    const by = isAllowed ? "person" : this.hosts.get(host ?? "");
    if (by !== undefined) return { url: address, by } as NamedAddress;
    const url = parseUrl(address);
    const shown = url === null ? address : redactUrl(url);
    return new QuireError("unnamed_host", `${shown} was not fetched: no search and no person named its host.`, {
      facts: { url: shown, host },
      fix: host === null ? "Give a whole address." : `Where you trust it, name it yourself: --domains ${host}`,
    });
  }
}

/** Under the domains of countries these are for everybody of a kind. */
const openCategories = new Set("ac co com edu gob gouv gov go gv id info mil ne net nom or org sch web".split(" "));

/** Cuts "www." from a host: it is the same place to searches and people. */
export function withoutWww(host: string): string {
  return host.startsWith("www.") ? host.slice("www.".length) : host;
}

function hostOf(address: string): string | null {
  const url = parseUrl(address);
  return url === null ? null : withoutWww(bareHost(url));
}
