import type { Config } from "../../domain/config.js";
import { parseUrl, portOf } from "../../domain/url.js";

/**
 * `host:port` of the server that a person has configured to search the web, which may be their own machine: for the
 * door. None where a mirror plays all services.
 */
export function webSearchHosts({ web_search: { base_url }, network }: Config): string[] {
  const url = parseUrl(base_url ?? "");
  return url === null || network.mirror !== undefined ? [] : [`${url.hostname}:${portOf(url)}`];
}
