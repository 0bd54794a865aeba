import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { uploadFolder, Uploads } from "../service/uploads.js";
import type { Service } from "../service/service.js";
import { Refusal, toRefusal } from "../service/problems.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const uploadOutput = z.strictObject({
  path: z.string().describe("Where it is, relative to the workspace: what `add` takes"),
  bytes: z.number().describe("Its size"),
  sha256: z.string().describe("Of its content, in hex"),
  state: z
    .enum(["new", "there", "in_library"])
    .describe("Whether it was kept, or the same file waits in the folder already, or the library has it"),
  work_id: z.string().nullable().describe("The work that the library has of it"),
});

const limits = createRoute({
  method: "get",
  path: "/uploads",
  operationId: "getUploadLimits",
  summary: "What may be uploaded, and where it goes",
  responses: {
    200: {
      description: "The limits.",
      content: jsonContent(
        z.strictObject({
          max_bytes: z.number().describe("Of a file"),
          folder: z.string().describe("Below the workspace"),
          allowed: z.boolean().describe("Whether this client may upload"),
        }),
      ),
    },
    ...problems(),
  },
});

const upload = createRoute({
  method: "post",
  path: "/uploads",
  operationId: "upload",
  summary: "Put a file into the workspace, for `add` to read: the body is the file",
  request: {
    query: z.strictObject({ name: z.string().max(2000).describe("Name of the file; it is made safe") }),
    body: { required: true, content: { "application/octet-stream": { schema: z.string() } } },
  },
  responses: {
    200: { description: "It is there.", content: jsonContent(uploadOutput) },
    ...problems(413, 415, 422),
  },
});

/** Before anything of a body is read, `limitBody` lets these through: they are written as they come. */
export function addUploads(app: OpenAPIHono, { workbench, rulesFor }: Service): void {
  const uploads = new Uploads(workbench.engine.services);
  const writing = { name: "upload", effect: "write" } as const;
  app.openapi(limits, (context) =>
    answer(context, {
      max_bytes: uploads.mostBytes,
      folder: uploadFolder,
      allowed: rulesFor(context).permits(writing),
    }),
  );
  app.openapi(upload, async (context) => {
    rulesFor(context).checkTool(writing);
    const { raw } = context.req;
    const length = raw.headers.get("content-length");
    const handed = { name: context.req.valid("query").name, body: raw.body, length: Number(length ?? Number.NaN) };
    const taken = await uploads.take(handed).catch((error: unknown) => {
      const { error: said, status, headers } = toRefusal(error);
      // What was not read of the body still comes: no other request can follow it on this connection.
      throw new Refusal(said, status, { ...headers, Connection: "close" });
    });
    return answer(context, taken);
  });
}
