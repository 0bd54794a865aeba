import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { quireHere } from "../support/quire-here.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { type Json, openService, type TestService } from "../support/service.js";
import { askingTool } from "./test-tools.js";

let service: TestService;
let description: Json;
let runId: string;

beforeAll(async () => {
  const cwd = newWorkspace((name) => name.startsWith("lecture"));
  await quireHere(["add", "library"], { cwd });
  service = await openService(cwd, { options: { background_bytes: 50 }, tools: [askingTool] });
  description = (await service.get("/openapi.json")).body;
  runId = (await service.post("/runs", { tool: "asking_test" })).body.run_id;
  await (await service.ask(`/runs/${runId}/events`)).text();
});
afterAll(async () => {
  await service.close();
  removeFolders();
});

/** The schema with what it refers to in its place. */
function inlined(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(inlined);
  if (typeof schema !== "object" || schema === null) return schema;
  if (typeof schema.$ref === "string") return inlined(description.components.schemas[schema.$ref.split("/").at(-1)]);
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, inlined(value)]));
}

const operations = () =>
  Object.entries<Json>(description.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods).map(([method, operation]) => ({ path, method, operation })),
  );

describe("/openapi.json", () => {
  it("describes every route of the service, each under a name of its own", () => {
    expect(description.openapi).toBe("3.1.0");
    const named = operations().map(({ method, path }) => `${method} ${path}`);
    expect(named.toSorted()).toEqual(
      [
        "delete /mcp",
        "get /health",
        "get /mcp",
        "get /openapi.json",
        "get /runs",
        "get /runs/{id}",
        "get /runs/{id}/events",
        "get /search",
        "get /tools",
        "get /works",
        "get /works/{id}",
        "post /index",
        "post /mcp",
        "post /runs",
        "post /runs/{id}/cancel",
        "post /runs/{id}/gates/{key}",
        "post /runs/{id}/resume",
        "get /session",
        "get /works/{id}/pages",
        "get /works/{id}/pages/{picture}",
        "get /works/{id}/pages/{number}/text",
        "get /works/table",
        "get /works/{id}/record",
        "patch /works/{id}/record",
        "get /events",
        "get /status",
        "get /works/{id}/file",
        "get /works/{id}/rects",
        "post /works/{id}/rects",
        "post /session",
        "get /config",
        "post /config/trust",
        "get /drafts",
        "get /drafts/{path}",
        "put /drafts/{path}",
        "post /drafts/{path}/check",
        "get /notes",
        "get /notes/{path}",
        "get /uploads",
        "post /uploads",
        "get /works/{id}/about",
        "get /analyses",
        "get /documents",
        "get /made",
        "get /runs/{id}/gates/{key}/pages",
        "get /runs/{id}/gates/{key}/pages/{number}/text",
        "get /runs/{id}/gates/{key}/pages/{picture}",
        "post /runs/{id}/undo",
        "post /tools/{name}",
      ]
        .map((line) => line.replace(/ (?!\/(?:mcp|health|openapi\.json)$)/, " /api/v1"))
        .toSorted(),
    );
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations()) {
      expect(operation.summary).toMatch(/\w/);
      const parameters = (operation.parameters ?? []).filter((each: Json) => each.in === "path");
      expect(parameters.map(({ name }: Json) => `{${name}}`).toSorted()).toEqual(
        path.match(/\{\w+\}/g)?.toSorted() ?? [],
      );
      for (const response of Object.values<Json>(operation.responses)) expect(response.description).toMatch(/\w/);
    }
  });

  it.each<[string, string, number, (() => Json)?]>([
    ["get", "/health", 200],
    ["get", "/session", 200],
    ["post", "/session", 401, () => ({ key: "nobody-gave-it" })],
    ["get", "/search?q=spacing", 200],
    ["get", "/search", 400],
    ["get", "/works", 200],
    ["get", "/works/lindqvist2024lecture", 200],
    ["get", "/works/nothing", 404],
    ["get", "/tools", 200],
    ["get", "/runs", 200],
    ["get", "/runs/RUN", 200],
    ["get", "/runs/none", 404],
    ["post", "/runs", 202, () => ({ tool: "status" })],
    ["post", "/runs", 403, () => ({ tool: "remove", input: {} })],
    ["post", "/index", 200, () => ({ source: "a", content: "Short." })],
    ["post", "/index", 202, () => ({ source: "b", content: "Long. ".repeat(20) })],
    ["post", "/index", 400, () => ({ source: "b" })],
    ["post", "/runs/RUN/gates/none", 404, () => ({ answer: "x" })],
    ["post", "/runs/RUN/gates/colour%3Aa%2Fb%20c", 202, () => ({ answer: "red" })],
    ["post", "/runs/RUN/cancel", 409, () => ({})],
  ])("says what %s %s answers with %i", async (method, path, status, body) => {
    const asked = path.replace("RUN", runId);
    if (path.endsWith("/cancel")) await (await service.ask(`/runs/${runId}/events`)).text();
    const answer = body ? await service.post(asked, body()) : await service.get(asked);
    expect(answer).toMatchObject({ status });
    const template = path
      .replace(/\?.*/, "")
      .replace(/\/gates\/.+/, "/gates/{key}")
      .replace(/^\/(runs|works)\/[^/]+/, "/$1/{id}");
    const described = (description.paths[`/api/v1${template}`] ?? description.paths[template])[method].responses[
      status
    ];
    const schema = z.fromJSONSchema(inlined(described.content["application/json"].schema));
    expect(schema.safeParse(answer.body).error).toBeUndefined();
  });
});
