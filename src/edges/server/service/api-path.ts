import { getPath } from "hono/utils/url";

/** Where the routes are; they answer without it as well, as they did before there was a page. */
export const apiRoot = "/api/v1";

/** Paths that programs knew before: they are no page's, whoever asks, and are described without the prefix. */
export const rootPaths: readonly string[] = ["/openapi.json", "/health", "/mcp"];

/** The path by which a route is found: that of the address without `/api/v1`. */
export function routePath(request: Request): string {
  const path = getPath(request);
  return path.startsWith(`${apiRoot}/`) ? path.slice(apiRoot.length) : path;
}

/** The address of a route in this version of the interface. */
export function apiPath(route: string): string {
  return rootPaths.includes(route) ? route : `${apiRoot}${route}`;
}
