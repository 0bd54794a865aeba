import { z } from "zod";

/** A name of the public net: labels of ASCII, the last one of letters, so that it is no number, port, user or mark. */
const hostPattern = "(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\\.)+[a-z]{2,24}";

/** A portal's host, such as data.example.org. */
export const portalHost = z
  .string()
  .max(253)
  .regex(new RegExp(`^${hostPattern}$`, "u"), "must be the host of a portal, such as data.example.org");

/** A portal's address: a host of the web and folders, no more, such as https://data.example.org/en. */
export const portalAddress = z
  .string()
  .max(400)
  .regex(
    new RegExp(`^https?://${hostPattern}(?:/[A-Za-z0-9_-]+)*/?$`, "u"),
    "must be the address of a portal, such as https://data.example.org",
  );

/** An address of a portal's interface: the portal's own folder, then `path`. */
export function portalUrl(portal: string, path: string, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(`${portal.replace(/\/$/u, "")}/${path}`);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}
