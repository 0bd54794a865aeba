import ipaddr from "ipaddr.js";
import { QuireError } from "./error.js";
import { bareHost, isSecretName, parseUrl, portOf, redactUrl } from "./url.js";

/** Cloud metadata services inside ranges that are otherwise public; the rest lie in link-local and private ranges. */
const publicMetadataAddresses = new Set(["168.63.129.16"]);

/** Names that cloud platforms answer with credentials, whatever they resolve to. */
const metadataNames = new Set(["metadata.google.internal", "metadata.goog", "metadata"]);

/**
 * Why an IP address is not on the public internet ("loopback", "private", "linkLocal", ...), or null where it is.
 * An address that carries an IPv4 address inside (mapped, translated) is refused, except NAT64 of a public one:
 * on IPv6-only networks every IPv4 server is reached that way. Ranges: IANA special-purpose registries.
 */
export function addressRefusal(address: string): string | null {
  if (!ipaddr.isValid(address)) return "not an address";
  const parsed = ipaddr.parse(address);
  if (publicMetadataAddresses.has(parsed.toString())) return "metadata";
  if (parsed instanceof ipaddr.IPv4) return parsed.range() === "unicast" ? null : parsed.range();
  return ipv6Refusal(parsed);
}

const nat64Prefix = ipaddr.IPv6.parse("64:ff9b::");
const globalUnicast = ipaddr.IPv6.parse("2000::");

function ipv6Refusal(address: ipaddr.IPv6): string | null {
  if (address.match(nat64Prefix, 96))
    return addressRefusal(ipaddr.fromByteArray(address.toByteArray().slice(12)).toString());
  if (address.range() !== "unicast") return address.range();
  return address.match(globalUnicast, 3) ? null : "reserved";
}

/** True for a host name that stands for a cloud's metadata service. */
export function isMetadataName(host: string): boolean {
  return metadataNames.has(host);
}

/** Names a host that may be private: a host as `bareHost` writes it, with a port, or any port where it is null. */
export interface PrivateHost {
  host: string;
  port: string | null;
}

/** Says what the door lets through; a plain object, so that a run can record it. */
export interface NetworkPolicy {
  offline: boolean;
  private_hosts: readonly PrivateHost[];
  /** Of them those on this computer that serve models: a closed network does not shut them out. */
  at_home?: readonly PrivateHost[];
  /** A host must be among each of these. None: every host. */
  allowed?: readonly AllowedHosts[];
}

/** Hosts that may be reached: those that match a pattern, and those that allowed ones redirected to. */
export interface AllowedHosts {
  patterns: readonly string[];
  /** Hosts as `bareHost` writes them: what a stranger names is never read as a pattern. */
  admitted: readonly string[];
}

/** Parses `host`, `host:port`, `[ipv6]:port`; a `config` error names what is neither. */
export function parsePrivateHost(pattern: string): PrivateHost {
  const match = /^(\[[^\]]+\]|[^\s:/@?#]+)(?::(\d{1,5}))?$/.exec(pattern);
  const url = match === null ? null : parseUrl(`http://${match[1]}`);
  if (match === null || url === null) {
    throw new QuireError("config", `"${pattern}" is not a host or host:port.`, {
      facts: { pattern },
      fix: "Write the host alone, for example localhost:11434 or [::1]:8080.",
    });
  }
  return { host: bareHost(url), port: match[2] ?? null };
}

/** Tells whether the person has configured this host and port to be allowed on a private address. */
export function isConfigured(policy: NetworkPolicy, host: string, port: string): boolean {
  return isAmong(policy.private_hosts, host, port);
}

function isAmong(hosts: readonly PrivateHost[], host: string, port: string): boolean {
  return hosts.some((known) => known.host === host && (known.port === null || known.port === port));
}

/** Whether a host (as `bareHost` writes it) is this computer by its looks alone. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || (ipaddr.isValid(host) && ipaddr.parse(host).range() === "loopback");
}

/** Throws where the policy forbids the URL by its looks alone; what its name resolves to is checked by `checkAddress`. */
export function checkUrl(policy: NetworkPolicy, url: URL): void {
  const host = bareHost(url);
  if (policy.offline && !isAmong(policy.at_home ?? [], host, portOf(url))) {
    throw closedNetwork(url);
  }
  if (url.protocol !== "http:" && url.protocol !== "https:") throw refusal(url, null, `scheme ${url.protocol}`);
  if (url.username !== "" || url.password !== "") throw refusal(url, null, "user name or password in the URL");
  refuseUnlisted(policy, url, host);
  if (isConfigured(policy, host, portOf(url))) return;
  if (isMetadataName(host)) throw refusal(url, null, "metadata");
  if (host === "localhost" || host.endsWith(".localhost")) throw refusal(url, null, "loopback");
  const isLiteral = url.hostname.startsWith("[") || /^[\d.]+$/.test(host);
  if (isLiteral) checkAddress(policy, url, host);
}

function closedNetwork(url: URL): QuireError {
  const host = bareHost(url);
  return new QuireError("offline", `The network is closed (--offline), so ${host} was not contacted.`, {
    facts: { url: redactUrl(url), host },
    fix: "Run again without --offline, or leave out what needs the network.",
  });
}

/**
 * Tells whether a host matches a pattern: itself ("arxiv.org", "[::1]", any port; "localhost:8080": that port alone),
 * "*.nih.gov" (also nih.gov itself), or "*". Case, a dot at the end and the spelling of international names don't matter.
 * @param host as `bareHost` writes it
 */
export function matchesHost(pattern: string, host: string, port: string | null = null): boolean {
  if (pattern.trim() === "*") return true;
  const isFamily = pattern.trim().startsWith("*.");
  const wanted = patternHost(pattern.trim().slice(isFamily ? 2 : 0));
  if (wanted === null || (wanted.port !== null && wanted.port !== port)) return false;
  return host === wanted.host || (isFamily && host.endsWith(`.${wanted.host}`));
}

/** A pattern that is no host matches nothing. */
function patternHost(pattern: string): PrivateHost | null {
  const bracketed = /^[\da-f:.]*:[\da-f:.]*:[\da-f:.]*$/i.test(pattern) ? `[${pattern}]` : pattern;
  const match = /^(\[[^\]]+\]|[^\s:/@?#[\]*]+)(?::(\d{1,5}))?$/.exec(bracketed);
  const url = match === null ? null : parseUrl(`http://${match[1]}`);
  return url === null ? null : { host: bareHost(url), port: match?.[2] ?? null };
}

function refuseUnlisted({ allowed = [] }: NetworkPolicy, url: URL, host: string): void {
  const isListed = ({ patterns, admitted }: AllowedHosts) =>
    admitted.includes(host) || patterns.some((pattern) => matchesHost(pattern, host, portOf(url)));
  if (allowed.every(isListed)) return;
  throw new QuireError("network_refused", `${host} is not among the hosts that may be reached here.`, {
    facts: { url: redactUrl(url), host, reason: "not allowed" },
    fix: `Allow it where you trust it: --domains ${host}`,
  });
}

/** Throws where the address that the URL's host stands for is not public and the host is not configured. */
export function checkAddress(policy: NetworkPolicy, url: URL, address: string): void {
  // A closed network lets a name of this computer pass, and not what somebody made of that name.
  if (policy.offline && !isLoopback(address)) throw closedNetwork(url);
  if (isConfigured(policy, bareHost(url), portOf(url))) return;
  const reason = addressRefusal(address);
  if (reason !== null) throw refusal(url, address, reason);
}

function refusal(url: URL, address: string | null, reason: string): QuireError {
  const host = bareHost(url);
  // "file:///etc/passwd" has no host.
  const name = host === "" ? redactUrl(url) : host;
  const where = address === null || address === host ? name : `${host} (${address})`;
  const named = host.includes(":") ? `[${host}]` : host;
  const configurable = address !== null || reason === "loopback" || reason === "metadata";
  return new QuireError("network_refused", `Refused to connect to ${where}: ${reason}.`, {
    facts: { url: redactUrl(url), address, reason },
    fix: configurable
      ? `If ${host} is a server of yours, list ${named}:${portOf(url)} under network.allow_private in quire.yaml.`
      : "Give a plain http or https address.",
  });
}

/** One HTTP request with its body in memory, so that a redirect can send it again. */
export interface PlainRequest {
  url: URL;
  method: string;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | null;
}

/**
 * The request a redirect asks for, or null where the answer is not one. As browsers do (Fetch standard, HTTP-redirect
 * fetch): 303, and 301 or 302 after POST, become GET without a body. Across origins every header that may carry a
 * secret stays behind, not Authorization alone: providers name their key headers freely.
 */
export function redirectedRequest(request: PlainRequest, status: number, location: string | null): PlainRequest | null {
  if (![301, 302, 303, 307, 308].includes(status) || location === null) return null;
  const url = parseUrl(location, request.url);
  if (url === null) {
    throw new QuireError("network", `${bareHost(request.url)} redirected to an address that is not a URL.`, {
      facts: { url: redactUrl(request.url), status },
    });
  }
  const becomesGet =
    (status === 303 && request.method !== "HEAD") || ((status === 301 || status === 302) && request.method === "POST");
  const crossesOrigin = url.origin !== request.url.origin;
  const headers = Object.entries(request.headers).filter(
    ([name]) =>
      !(becomesGet && name.startsWith("content-")) && !(crossesOrigin && (isSecretName(name) || name === "host")),
  );
  return {
    url,
    method: becomesGet ? "GET" : request.method,
    headers: Object.fromEntries(headers),
    body: becomesGet ? null : request.body,
  };
}

/**
 * The patterns of hosts that match one of each list ("*.nih.gov" and "pubmed.ncbi.nlm.nih.gov": the latter); null where
 * every host does, an empty list where none can.
 */
export function commonPatterns(lists: readonly (readonly string[])[]): readonly string[] | null {
  const common = lists.reduce<readonly string[]>(
    (kept, list) => [...new Set(kept.flatMap((one) => list.flatMap((other) => narrower(one, other) ?? [])))],
    ["*"],
  );
  return common.includes("*") ? null : common;
}

/** The hosts that both patterns match, as a pattern; null where there are none. */
function narrower(one: string, other: string): string | null {
  if (covers(one, other)) return other.toLowerCase();
  return covers(other, one) ? one.toLowerCase() : null;
}

function covers(wide: string, narrow: string): boolean {
  if (wide === "*") return true;
  if (narrow === "*") return false;
  const isSubtree = narrow.startsWith("*.");
  if (isSubtree && !wide.startsWith("*.")) return false;
  return matchesHost(wide, (isSubtree ? narrow.slice(2) : narrow).toLowerCase());
}

/** A pattern as people and models write it: an address is taken for its host, a dot before it for everything below it. */
export function hostPattern(text: string): string {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#:].*$/s, "");
  return host.startsWith(".") ? `*${host}` : host;
}

/** A pattern as search services take domains: with everything below it. */
export function domainOf(pattern: string): string {
  return pattern.replace(/^\*\./, "");
}
