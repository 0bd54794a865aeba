import { OpenAPIHono, z } from "@hono/zod-openapi";
import { methodNotAllowed } from "hono/method-not-allowed";
import { QuireError } from "../../domain/error.js";
import { invalidInput } from "../../domain/invalid-input.js";
import { ClientRules } from "../client-rules.js";
import type { Workbench } from "../workbench.js";
import { Allowance } from "./service/allowance.js";
import {
  limitAnswers,
  limitBody,
  limitWork,
  logRequests,
  refuseOtherNames,
  refuseOtherSites,
  refuseStolenSessions,
  requireToken,
} from "./service/guards.js";
import { problemBody, Refusal, toRefusal } from "./service/problems.js";
import { addAboutWork } from "./routes/about-work.js";
import { addConfig } from "./routes/config.js";
import { addDrafts } from "./routes/drafts.js";
import { addAnalyses } from "./routes/analyses.js";
import { addAskedPages } from "./routes/asked-pages.js";
import { addDocuments } from "./routes/documents.js";
import { addGates } from "./routes/gates.js";
import { addIndex, indexing } from "./routes/index-text.js";
import { jsonContent } from "./routes/responses.js";
import { answer } from "./routes/answer.js";
import { addMcp } from "./routes/mcp.js";
import { addNotes } from "./routes/notes.js";
import { addRunEvents } from "./routes/run-events.js";
import { addRuns } from "./routes/runs.js";
import { addSearch } from "./routes/search.js";
import { addAllEvents } from "./routes/all-events.js";
import { addRecord } from "./routes/record.js";
import { addStatus } from "./routes/status.js";
import { addTable } from "./routes/table.js";
import { addTools } from "./routes/tools.js";
import { addUploads } from "./routes/uploads.js";
import { addUndoScan } from "./routes/undo-scan.js";
import { addWorks } from "./routes/works.js";
import { addFile } from "./routes/original-file.js";
import { addPages } from "./routes/pages.js";
import { addRects } from "./routes/rects.js";
import { addSession } from "./routes/session.js";
import { apiPath, routePath } from "./service/api-path.js";
import { compressJson } from "./service/compress-json.js";
import { WorksTable } from "./service/works-table.js";
import { ShownWorks } from "./service/shown-works.js";
import { KeptSessions } from "./service/kept-sessions.js";
import { Sessions } from "./service/sessions.js";
import { servePage } from "./service/workbench-page.js";
import { RunLines } from "./service/run-lines.js";
import { RunManager } from "./service/run-manager.js";
import type { Service } from "./service/service.js";
import type { ServiceOptions } from "./service/service-options.js";

export interface ServiceApp {
  /** Answers a request; `bindings` are those of the socket, where there is one. */
  fetch(request: Request, bindings?: object): Response | Promise<Response>;
  runManager: RunManager;
  /**
   * Lets runs end by themselves for `grace` milliseconds, then interrupts them and waits `patience` more. Returns the
   * ids of those that were interrupted: they can be resumed.
   */
  close(grace: number, patience: number): Promise<string[]>;
  /** A key with which a browser signs in once, within ten minutes. */
  newKey(): string;
}

/** The service on one workspace, as a function from requests to responses: needs no socket. */
export function createApp(workbench: Workbench, options: ServiceOptions): ServiceApp {
  const service = createService(workbench, options);
  const { runManager, sessions } = service;
  const app = emptyApp(options);
  addGuards(app, service);
  app.use(
    methodNotAllowed({ app, onMethodNotAllowed: (context, methods) => refuseMethod(context.req.method, methods) }),
  );
  for (const add of routes) add(app, service);
  addHealth(app, service);
  const mcp = addMcp(app, service);
  addDescription(app, service);
  const close = async (grace: number, patience: number) => {
    const parked = await runManager.close(grace, patience);
    await mcp.close();
    await sessions.settled();
    return parked;
  };
  const fetch: ServiceApp["fetch"] = (request, bindings) => app.fetch(request, bindings);
  return { fetch, runManager, close, newKey: () => sessions.newKey() };
}

const routes = [
  addIndex,
  addSearch,
  addPages,
  addRects,
  addFile,
  addTable,
  addRecord,
  addStatus,
  addAllEvents,
  addWorks,
  addRuns,
  addRunEvents,
  addGates,
  addAnalyses,
  addAskedPages,
  addDocuments,
  addUndoScan,
  addTools,
  addSession,
  addUploads,
  addDrafts,
  addConfig,
  addNotes,
  addAboutWork,
] as const;

function createService(workbench: Workbench, options: ServiceOptions): Service {
  const { services } = workbench.engine;
  const leave = { allow_execute: options.allow_execute ?? false, always: [indexing] };
  const rules = new ClientRules(services, { ...leave, allow_write: options.allow_write });
  const keepersRules = new ClientRules(services, { ...leave, allow_write: true });
  const sessions = new Sessions(services.clock, options.token, new KeptSessions(services, options.token));
  const runManager = new RunManager(workbench, rules, options);
  const lines = new RunLines(workbench.engine.runs, runManager, services.clock);
  runManager.onChange = () => lines.changed();
  return {
    workbench,
    options,
    rulesFor: (context) => (sessions.holds(context) ? keepersRules : rules),
    sessions,
    shown: new ShownWorks(services),
    allowance: new Allowance(options.memory_bytes),
    runManager,
    lines,
    table: new WorksTable(services, runManager),
  };
}

/** What answers errors, and paths that nobody knows. */
function emptyApp({ say }: ServiceOptions): OpenAPIHono {
  const app = new OpenAPIHono({
    getPath: routePath,
    defaultHook: (result) => {
      if (result.success) return;
      const where = `The ${parts[result.target] ?? "request"} is not valid`;
      throw invalidInput(where, result.error, { input: "data" in result ? result.data : undefined, fix: bodyFix });
    },
  });
  app.onError((thrown, context) => {
    const refusal = toRefusal(thrown);
    if (refusal.error.code === "internal") say(stackOf(refusal));
    return context.json(problemBody(refusal), refusal.status, { ...refusal.headers });
  });
  app.notFound((context) => {
    const fix = "GET /openapi.json lists what there is.";
    const nothing = new Refusal(new QuireError("not_found", `There is nothing at ${context.req.path}.`, { fix }));
    return context.json(problemBody(nothing), nothing.status);
  });
  return app;
}

/** What each request passes, in this order. */
function addGuards(app: OpenAPIHono, { workbench, options, sessions, allowance }: Service): void {
  const { clock } = workbench.engine.services;
  app.use(logRequests(clock, options.say));
  if (!options.own_token) app.use(refuseOtherNames());
  app.use(servePage(options.page_folder));
  if (!options.own_token) app.use(refuseOtherSites());
  app.use(refuseStolenSessions(sessions));
  if (options.token !== null) app.use(requireToken(options.token, sessions));
  app.use(limitWork(options.requests_per_minute, clock, sessions));
  app.use(limitAnswers(allowance));
  app.use(compressJson());
  app.use(limitBody(options.max_body_bytes, allowance));
}

const bodyFix = "Correct the named field; /openapi.json says what is expected.";

/** How parts of a request are called. */
const parts: Readonly<Record<string, string>> = {
  json: "body",
  query: "query",
  param: "path",
  header: "headers",
};

function refuseMethod(method: string, methods: string[]): never {
  const allow = methods.join(", ");
  const error = new QuireError("usage", `${method} is not for this path.`, {
    facts: { method },
    fix: `It takes: ${allow}.`,
  });
  throw new Refusal(error, 405, { Allow: allow });
}

function stackOf({ error }: Refusal): string {
  const source = error.cause instanceof Error ? error.cause : error;
  return `defect: ${source.stack ?? source.message}`;
}

function addHealth(app: OpenAPIHono, { options }: Service): void {
  const health = z.strictObject({ ok: z.literal(true), name: z.literal("quire"), version: z.string() });
  app.openapi(
    {
      method: "get",
      path: "/health",
      operationId: "getHealth",
      summary: "Whether the server is there",
      security: [],
      responses: { 200: { description: "It is.", content: jsonContent(health) } },
    },
    (context) => answer(context, { ok: true, name: "quire", version: options.version }),
  );
}

function addDescription(app: OpenAPIHono, { options }: Service): void {
  if (options.token !== null)
    app.openAPIRegistry.registerComponent("securitySchemes", "token", { type: "http", scheme: "bearer" });
  const document = () => {
    const described = app.getOpenAPI31Document({
      openapi: "3.1.0",
      info: {
        title: "Quire",
        version: options.version,
        description: "A library of sources that is searched, asked and added to; long work is a run.",
        license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
      },
      servers: [{ url: "/" }],
      security: options.token === null ? [] : [{ token: [] }],
    });
    const paths = Object.entries(described.paths ?? {}).map(([path, item]) => [apiPath(path), item] as const);
    return { ...described, paths: Object.fromEntries(paths) };
  };
  const content = jsonContent(z.record(z.string(), z.unknown()));
  const responses = { 200: { description: "The description.", content } };
  const path = "/openapi.json";
  app.openapi(
    { method: "get", path, operationId: "getDescription", summary: "This description, OpenAPI 3.1", responses },
    (context) => answer(context, document()),
  );
}
