import type { Context } from "hono";

/** Whether the client has the answer with this ETag already (RFC 9110, section 13.1.2). */
export function notModified({ req }: Context, etag: string): boolean {
  const given = req.header("if-none-match");
  if (given === undefined) return false;
  return (
    given.trim() === "*" ||
    given.split(",").some((each) => each.trim().replace(/^W\//u, "") === etag.replace(/^W\//u, ""))
  );
}
