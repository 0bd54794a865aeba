import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { configEntries } from "../../../domain/config-merge.js";
import { QuireError } from "../../../domain/error.js";
import { tool as modelsList } from "../../../extras/models-list.tool.js";
import { shownSetting } from "../../shown-setting.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const power = z.strictObject({
  from: z.string().describe("quire.yaml, .env, a prompt or a program of the workspace"),
  key: z.string().describe("The setting, the variable or the file"),
  value: z
    .unknown()
    .describe("As it may be seen; null for variables of .env, and of MCP servers for who is not signed in"),
  harmless: z.boolean().describe("It only takes away: it holds without trust"),
});

const shown = z.strictObject({
  workspace: z.string().describe("Path of its folder"),
  settings: z.array(
    z.strictObject({
      key: z.string().describe("Names from the outside in, with dots"),
      value: z.unknown().describe("Without secrets and passwords; null for MCP servers where nobody is signed in"),
      origin: z.string().describe("default, quire.yaml, a variable of the environment, a flag"),
    }),
  ),
  keys: z.record(z.string(), z.boolean()).describe("Keys of providers: whether they are there, never what they are"),
  trust: z.strictObject({
    hash: z.string().describe("Of exactly these powers"),
    trusted: z.boolean().describe("Whether all of them hold"),
    by: z.string().nullable().describe("What allows them: record or environment"),
    powers: z.array(power).describe("What the workspace asks for"),
  }),
  network: z.strictObject({
    offline: z.boolean().describe("Whether nothing is asked over the network"),
    allow_private: z.array(z.string()).describe("Private hosts that may be asked"),
  }),
  models: z
    .array(
      z.strictObject({
        name: z.string().describe("In home:NAME"),
        kind: z.string().describe("What it is for"),
        state: z.string().describe("here or absent"),
        purpose: z.string().describe("What it is good for, and what not"),
        bytes: z.number().describe("Of its files"),
        memory_bytes: z.number().nullable().describe("Memory that it takes, about"),
        languages: z.array(z.string()).describe("ISO 639-1, the best first"),
      }),
    )
    .describe("Models at home, those that are here first"),
  may_change: z.boolean().describe("Whether this browser may allow what the workspace asks for"),
});

const read = createRoute({
  method: "get",
  path: "/config",
  operationId: "getConfig",
  summary: "Settings with their origin, trust, the network's door, models; no secret is among them",
  responses: { 200: { description: "How it is set.", content: jsonContent(shown) }, ...problems() },
});

const trust = createRoute({
  method: "post",
  path: "/config/trust",
  operationId: "changeTrust",
  summary: "Allow exactly what the workspace asks for, or take that back; for who is signed in",
  request: {
    body: {
      required: true,
      content: jsonContent(
        z.strictObject({ hash: z.string().nullable().describe("Of the powers that were seen; null takes it back") }),
      ),
    },
  },
  responses: {
    200: {
      description: "It is remembered, and holds from the next start.",
      content: jsonContent(z.strictObject({ remembered: z.boolean() })),
    },
    ...problems(409, 415),
  },
});

export function addConfig(app: OpenAPIHono, service: Service): void {
  const { workbench, sessions } = service;
  app.openapi(read, async (context) => answer(context, await configOf(service, context)));
  app.openapi(trust, async (context) => {
    // Not for who may only write: what is allowed here reaches further than the workspace.
    if (!sessions.holds(context)) throw notSignedIn();
    const { hash } = context.req.valid("json");
    const { trust: found } = workbench;
    if (hash !== null && hash !== found.hash) throw other();
    if (hash === null) found.revoke();
    else found.accept();
    return answer(context, { remembered: hash !== null });
  });
}

async function configOf(
  { workbench, sessions, runManager }: Service,
  context: Context,
): Promise<z.infer<typeof shown>> {
  const { resolved, keys, root, trust: found } = workbench;
  const { offline, allow_private } = resolved.config.network;
  const maySee = sessions.holds(context);
  const { models } = await runManager.outputOf(modelsList, {});
  return {
    workspace: root,
    settings: configEntries(resolved).map(({ key, value, origin }) => ({
      key,
      value: maySee || !startsPrograms(key) ? shownSetting(value, nameOf(key)) : null,
      origin,
    })),
    keys,
    trust: {
      hash: found.hash,
      trusted: found.trusted,
      by: found.by,
      powers: found.powers.map(({ from, key, value, harmless }) => ({
        from,
        key,
        value: from === ".env" || (!maySee && startsPrograms(key)) ? null : shownSetting(value, nameOf(key)),
        harmless,
      })),
    },
    network: { offline, allow_private: [...allow_private] },
    models: models
      .map(({ name, kind, state, purpose, bytes, memory_bytes, languages }) => {
        return { name, kind, state, purpose, bytes, memory_bytes, languages: [...languages] };
      })
      .toSorted((one, another) => Number(another.state === "here") - Number(one.state === "here")),
    may_change: maySee,
  };
}

/** Arguments and addresses of MCP servers may hold secrets that nothing tells from other words. */
const startsPrograms = (key: string): boolean => key === "mcp.servers" || key.startsWith("mcp.servers.");

const nameOf = (key: string): string => key.slice(key.lastIndexOf(".") + 1);

function notSignedIn(): QuireError {
  const fix = "Open the workbench by the link that quire web prints, or run: quire trust";
  return new QuireError("tool_refused", "Only who is signed in may say what a workspace is allowed.", { fix });
}

function other(): QuireError {
  const fix = "Start quire web anew and look at what it asks for now.";
  return new QuireError("changed_file", "The workspace asks for something else than what was seen.", { fix });
}
