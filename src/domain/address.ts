import ipaddr from "ipaddr.js";

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
