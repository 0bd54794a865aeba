import { basename } from "node:path";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const standing = z.strictObject({
  ok: z.literal(true),
  signed_in: z.boolean().describe("Whether this browser has a session"),
  may_write: z.boolean().describe("Whether it may use tools that change files or the library"),
  version: z.string().describe("Of Quire"),
  workspace: z.string().describe("Name of the workspace's folder; empty for who has to sign in first"),
});

const look = createRoute({
  method: "get",
  path: "/session",
  operationId: "getSession",
  summary: "Whether this browser is signed in, and what it may do",
  security: [],
  responses: { 200: { description: "How it stands.", content: jsonContent(standing) }, ...problems() },
});

const secretOf = z.string().min(1).max(1000);
const signIn = createRoute({
  method: "post",
  path: "/session",
  operationId: "signIn",
  summary: "Sign a browser in: a cookie for a key of the terminal, good once, or for the token",
  security: [],
  request: {
    body: {
      required: true,
      content: jsonContent(
        z.union([
          z.strictObject({ key: secretOf.describe("What stands behind #k= in the link of `quire web`") }),
          z.strictObject({ token: secretOf.describe("The token that the server was started with") }),
        ]),
      ),
    },
  },
  responses: { 200: { description: "It is signed in.", content: jsonContent(standing) }, ...problems(413, 415) },
});

export function addSession(app: OpenAPIHono, { sessions, rulesFor, options, workbench }: Service): void {
  const writing = { name: "", effect: "write" } as const;
  const stand = (signed_in: boolean, may_write: boolean) => ({
    ok: true,
    signed_in,
    may_write,
    version: options.version,
    workspace: signed_in || options.token === null ? basename(workbench.root) : "",
  });
  const { pictures } = workbench.engine.services;
  app.openapi(look, (context: Context) => {
    const isSignedIn = sessions.holds(context);
    // Who opens the workbench will look at pages.
    if (isSignedIn) void pictures.prepare();
    return answer(context, stand(isSignedIn, rulesFor(context).permits(writing)));
  });
  app.openapi(signIn, (context) => {
    context.header("Set-Cookie", sessions.signIn(context, context.req.valid("json")));
    context.header("Cache-Control", "no-store");
    return answer(context, stand(true, true));
  });
}
