import { basename, dirname, extname, relative } from "node:path";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { QuireError } from "../../../domain/error.js";
import { specEnding } from "../../../plots/write-figure.js";
import { isOwnRecord, keptAnalyses } from "../../../tables/stored/kept-analysis.js";
import { confinedFiles } from "../../client-rules.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { madeHeaders, madeTypes } from "./made-file.js";
import { jsonContent, problems } from "./responses.js";

const source = z.strictObject({ name: z.string().nullable(), sha256: z.string() });
const list = createRoute({
  method: "get",
  path: "/analyses",
  operationId: "listAnalyses",
  summary: "What was calculated and drawn in the workspace, with what it was made of",
  responses: {
    200: {
      description: "The newest first.",
      content: jsonContent(
        z.strictObject({
          analyses: z.array(
            z.strictObject({
              id: z.string().describe("As answers cite it"),
              tool: z.string(),
              made: z.string(),
              input: z.record(z.string(), z.unknown()).describe("What was asked"),
              data: z.array(source).describe("Data sets by name and hash; without a name: rows that were handed over"),
              engine: z.unknown().describe("What calculated it"),
              output: z.record(z.string(), z.unknown()),
              is_own: z.boolean().describe("False where it came with somebody's folder"),
            }),
          ),
          figures: z.array(
            z.strictObject({
              title: z.string(),
              mark: z.string().describe("Kind of figure: line, forest, map, ..."),
              made: z.string(),
              description: z.string().describe("In words; empty where it does not say"),
              files: z.array(z.string()).describe("Paths from the workspace: the figure, its data, its specification"),
            }),
          ),
        }),
      ),
    },
    ...problems(),
  },
});

const file = createRoute({
  method: "get",
  path: "/made",
  operationId: "getMadeFile",
  summary: "A file of the workspace that a tool made: a figure, its data, a document",
  request: {
    query: z.strictObject({
      path: z.string().min(1).max(1000).describe("From the workspace"),
      save: z.coerce.boolean().optional().describe("To be saved, not shown"),
    }),
  },
  responses: {
    200: { description: "The file.", content: { "application/octet-stream": { schema: z.string() } } },
    ...problems(404, 422),
  },
});

/** Figures and calculations of a workspace, as the page lists them. */
export function addAnalyses(app: OpenAPIHono, service: Service): void {
  const { services } = service.workbench.engine;
  app.openapi(list, async (context) => {
    const records = await keptAnalyses(services);
    const analyses = records.map((record) => {
      const { id, tool, made, input, data, engine, output } = record;
      return { id, tool, made, input, data, engine, output, is_own: isOwnRecord(services, record) };
    });
    return answer(context, { analyses, figures: await figuresOf(service) });
  });
  app.openapi(file, async (context): Promise<never> => sendMade(context, service, context.req.valid("query")));
}

const specification = z.looseObject({
  mark: z.string(),
  title: z.string().default(""),
  description: z.string().default(""),
});
const mostSpecBytes = 20_000_000;

/** Where a specification lies, the files of its name are a figure's. */
async function figuresOf({ workbench }: Service) {
  const { files } = workbench.engine.services;
  const { files: specs } = await files.list([files.root], `**/*${specEnding}`);
  const figures = specs.map(async ({ path, mtime_ms }) => {
    const text = new TextDecoder().decode(await files.read(path, mostSpecBytes));
    const read = specification.safeParse(jsonOrNull(text));
    if (!read.success) return [];
    const { mark, title, description } = read.data;
    const base = basename(path).slice(0, -specEnding.length);
    const names = (await files.names(files.within([files.root], "").resolve(dirname(path)))).filter(
      (name) => name.startsWith(`${base}.`) && extname(name) in madeTypes,
    );
    const folder = relative(files.root, dirname(path));
    const made = new Date(mtime_ms).toISOString();
    const paths = names.map((name) => [folder, name].filter(Boolean).join("/"));
    return [{ title: title || base, mark, made, description, files: paths }];
  });
  return (await Promise.all(figures)).flat().toSorted((one, other) => (one.made < other.made ? 1 : -1));
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function sendMade(
  context: Context,
  { workbench }: Service,
  { path, save = false }: { path: string; save?: boolean | undefined },
): Promise<never> {
  const { files, config } = workbench.engine.services;
  const confined = confinedFiles(files, config);
  const checked = confined.resolve(path);
  const type = madeTypes[extname(path).toLowerCase()];
  if (type === undefined || (await confined.stat(checked)) === null)
    throw new QuireError("not_found", `There is no such file to show: ${path}.`, { facts: { path } });
  const bytes = Uint8Array.from(await confined.read(checked, config.max_file_bytes));
  return context.body(bytes, 200, madeHeaders(basename(path), type, save)) as never;
}
