import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { draftCheckContract } from "../../../contracts/draft-check.js";
import { QuireError } from "../../../domain/error.js";
import { Drafts } from "../service/drafts.js";
import { Refusal } from "../service/problems.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems, problemSchema } from "./responses.js";

const path = z.string().min(1).max(1000).describe("Relative to the workspace, as one part of the address: a%2Fb.md");
const text = z.string().max(5_000_000).describe("The whole text");
// Counted in bytes where it is written: characters say nothing of what can be read again.
const written = z.string().describe("The whole text, at most 5,000,000 bytes in UTF-8");
const hash = z.string().describe("SHA-256 of its bytes, in hex; also the ETag");
const params = z.strictObject({ path });
const stored = z.strictObject({ path: z.string().describe("As named"), text, hash });

const list = createRoute({
  method: "get",
  path: "/drafts",
  operationId: "listDrafts",
  summary: "Texts of the workspace that people write, the newest first; sources of the library are none",
  responses: {
    200: {
      description: "The drafts.",
      content: jsonContent(
        z.strictObject({
          drafts: z.array(
            z.strictObject({
              path: z.string().describe("Relative to the workspace"),
              bytes: z.number().describe("Its size"),
              modified: z.string().describe("When it was written last, ISO 8601"),
            }),
          ),
          left_out: z.number().describe("How many older ones there are"),
        }),
      ),
    },
    ...problems(),
  },
});

const read = createRoute({
  method: "get",
  path: "/drafts/{path}",
  operationId: "readDraft",
  summary: "A draft, to be edited",
  request: { params },
  responses: { 200: { description: "The draft.", content: jsonContent(stored) }, ...problems(404, 413, 422) },
});

const conditions = z.object({
  "if-match": z.string().optional().describe("The ETag of what was seen; without one nothing is written over"),
  "if-none-match": z.string().optional().describe("* for a new draft"),
});
const write = createRoute({
  method: "put",
  path: "/drafts/{path}",
  operationId: "writeDraft",
  summary: "Write a draft, unless it is another than the one that was seen",
  request: {
    params,
    headers: conditions,
    body: { required: true, content: jsonContent(z.strictObject({ text: written })) },
  },
  responses: {
    200: { description: "It is written.", content: jsonContent(z.strictObject({ hash })) },
    412: {
      description: "It is another one by now: both versions.",
      content: jsonContent(
        problemSchema.extend({
          theirs: stored.nullable().describe("What is on the disk; null where nothing is"),
          yours: z.strictObject({ text: written }).describe("What was sent"),
        }),
      ),
    },
    ...problems(409, 413, 415, 422, 428),
  },
});

const check = createRoute({
  method: "post",
  path: "/drafts/{path}/check",
  operationId: "checkDraft",
  summary: "Check a draft as it stands in an editor, with the library alone; no run is kept of it",
  request: { params, body: { required: true, content: jsonContent(z.strictObject({ text })) } },
  responses: {
    200: { description: "What was found.", content: jsonContent(draftCheckContract.output) },
    ...problems(413, 415, 422),
  },
});

export function addDrafts(app: OpenAPIHono, service: Service): void {
  const { workbench, rulesFor, runManager } = service;
  const drafts = new Drafts(workbench.engine.services);
  const writing = { name: "write_draft", effect: "write" } as const;
  app.openapi(list, async (context) => answer(context, await drafts.list()));
  app.openapi(read, async (context) => {
    const draft = await drafts.read(context.req.valid("param").path);
    context.header("ETag", `"${draft.hash}"`);
    context.header("Cache-Control", "private, no-cache");
    return answer(context, draft);
  });
  app.openapi(write, async (context) => {
    rulesFor(context).checkTool(writing);
    const { path: named } = context.req.valid("param");
    const yours = context.req.valid("json");
    const done = await drafts.write(named, yours.text, seenBy(context.req.valid("header")));
    if (!done.isDone) return context.json({ ...changed(named), theirs: done.theirs, yours }, 412);
    context.header("ETag", `"${done.hash}"`);
    return answer(context, { hash: done.hash });
  });
  app.openapi(check, async (context) => {
    const { path: draft } = context.req.valid("param");
    const input = { draft, text: context.req.valid("json").text };
    const rules = rulesFor(context);
    rules.checkTool(draftCheckContract);
    await rules.checkInput({ ...draftCheckContract, name: "audit" }, input);
    const engine = rules.guard(workbench.engine, draftCheckContract);
    const found = await runManager.runToEnd({ tool: draftCheckContract.name, input }, engine);
    return answer(context, found);
  });
}

/** The hash that the conditions of a request name; null for a new draft. Throws 428 where they name no state. */
function seenBy({ "if-match": match, "if-none-match": none }: z.infer<typeof conditions>): string | null {
  if (none?.trim() === "*" && match === undefined) return null;
  // What is no ETag of a draft is a state that no draft is in.
  if (match !== undefined) return /^\s*"([\da-f]{64})"\s*$/u.exec(match)?.[1] ?? "unknown";
  const fix = 'Send If-Match with the ETag of what was read, or If-None-Match: "*" for a new draft.';
  throw new Refusal(new QuireError("usage", "It is not said which state of the draft was seen.", { fix }), 428);
}

function changed(named: string) {
  const error = new QuireError("changed_file", `${named} was changed by another program or window in the meantime.`, {
    facts: { path: named },
    fix: "Choose which of the two is to stay, or take from both.",
  });
  return { ok: false as const, error: error.toRecord() };
}
