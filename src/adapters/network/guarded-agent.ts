import { lookup as systemLookup, type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import { promisify } from "node:util";
import { Agent, buildConnector } from "undici";
import { QuireError } from "../../domain/error.js";
import { checkAddress, checkUrl, type NetworkPolicy } from "../../domain/network-policy.js";
import { bareHost } from "../../domain/url.js";

/** All addresses of a host name. An argument so that tests can make a public-looking name resolve anywhere. */
export type Resolver = (host: string) => Promise<LookupAddress[]>;

const lookupAll = promisify(systemLookup);
export const systemResolver: Resolver = (host) => lookupAll(host, { all: true, verbatim: true });

/**
 * Connections that are only ever made to an address which was checked: the name is resolved here, every address is
 * checked, and the socket gets exactly those, so a second answer from the name server can't slip between.
 */
export function createGuardedAgent(policy: NetworkPolicy, resolve: Resolver, connectTimeoutMs: number): Agent {
  const connect: buildConnector.connector = (options, callback) => {
    const host = options.hostname.includes(":") ? `[${options.hostname}]` : options.hostname;
    const url = new URL(`${options.protocol}//${host}${options.port ? `:${options.port}` : ""}/`);
    const dial = (addresses: LookupAddress[]): void => {
      buildConnector({ timeout: connectTimeoutMs, lookup: answering(addresses) })(options, callback);
    };
    checkedAddresses(policy, resolve, url).then(dial, (error: Error) => callback(error, null));
  };
  // Time limits are the caller's, for the whole call; undici's own would cut a model that thinks for long.
  return new Agent({ connect, headersTimeout: 0, bodyTimeout: 0 });
}

async function checkedAddresses(policy: NetworkPolicy, resolve: Resolver, url: URL): Promise<LookupAddress[]> {
  checkUrl(policy, url);
  const addresses = await resolve(bareHost(url));
  if (addresses.length === 0) {
    throw new QuireError("network", `${url.hostname} has no address.`, { facts: { host: url.hostname } });
  }
  for (const { address } of addresses) checkAddress(policy, url, address);
  return addresses;
}

function answering(addresses: LookupAddress[]): LookupFunction {
  return (_host, options, callback) => {
    const first = addresses[0]!;
    if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  };
}
