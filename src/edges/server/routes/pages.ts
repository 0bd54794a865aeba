import { basename } from "node:path";
import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import { rowsOnPage } from "../../../corpus/layout/located-words.js";
import { QuireError } from "../../../domain/error.js";
import type { Work } from "../../../domain/work.js";
import type { ShownFile } from "../../../ports/page-pictures.js";
import type { Service } from "../service/service.js";
import type { NoFile } from "../service/shown-works.js";
import { answer } from "./answer.js";
import { notModified } from "./conditional.js";
import { jsonContent, problems } from "./responses.js";

export const workId = z.string().min(1).max(200).describe("Id of a work, its beginning, or a citation key");

const points = z.number().describe("In points (1/72 inch)");
export const pageList = z.strictObject({
  sha256: z.string().describe("Of the work's file as it was read"),
  pages: z
    .array(z.strictObject({ number: z.number().describe("From 1"), width: points, height: points }))
    .describe("As they are displayed; empty where nothing can be shown"),
  outline: z.array(
    z.strictObject({
      title: z.string(),
      level: z.number().describe("1 is the outermost"),
      page: z.number().nullable().describe("Null where the entry leads nowhere"),
    }),
  ),
  reason: z.string().optional().describe("Why there are no pages, for people"),
});

const list = createRoute({
  method: "get",
  path: "/works/{id}/pages",
  operationId: "listPages",
  summary: "The pages of a work's PDF, and its outline",
  request: { params: z.strictObject({ id: workId }) },
  responses: { 200: { description: "The pages.", content: jsonContent(pageList) }, ...problems(404) },
});

export const pageNumber = z.coerce.number().int().min(1).max(50_000).describe("From 1");
export const pictureName = z
  .string()
  .regex(/^[1-9]\d{0,4}\.png$/u)
  .describe("Number of the page, from 1, and .png");
export const pictureQuery = z.strictObject({
  scale: z.coerce.number().min(1).max(4).default(2).describe("Pixels a point, in quarters; posters are drawn smaller"),
  v: z.string().max(64).optional().describe("SHA-256 of the file: then the picture is the same for ever"),
});

const picture = createRoute({
  method: "get",
  path: "/works/{id}/pages/{picture}",
  operationId: "drawPage",
  summary: "A page as a picture: `{picture}` is its number and `.png`",
  request: {
    params: z.strictObject({
      id: workId,
      picture: pictureName,
    }),
    query: pictureQuery,
  },
  responses: {
    200: { description: "The page in colour.", content: { "image/png": { schema: z.string() } } },
    304: { description: "It is as the client has it." },
    ...problems(404, 422),
  },
});

export const rowsOfPage = z.strictObject({
  lines: z.array(
    z.strictObject({
      line: z.number().describe("Line of the work's text, from 1"),
      text: z.string().describe("What the row has of it"),
      box: z
        .strictObject({ x: points, y: points, width: points, height: points })
        .describe("From the top left corner of the page as it is displayed"),
    }),
  ),
});

const text = createRoute({
  method: "get",
  path: "/works/{id}/pages/{number}/text",
  operationId: "readPage",
  summary: "What the work's text has of a page, and where it stands there",
  request: { params: z.strictObject({ id: workId, number: pageNumber }) },
  responses: {
    200: {
      description: "A line of the text that goes over several rows of the page is here several times.",
      content: jsonContent(rowsOfPage),
    },
    ...problems(404),
  },
});

export function addPages(app: OpenAPIHono, service: Service): void {
  const { shown, workbench } = service;
  const { pictures } = workbench.engine.services;
  app.openapi(list, async (context) => {
    const work = await shown.work(context.req.valid("param").id);
    const file = await pdfOf(service, work);
    if ("reason" in file) return answer(context, { sha256: work.sha256, pages: [], outline: [], reason: file.reason });
    return answer(context, { sha256: work.sha256, ...(await pictures.document(file)) });
  });
  app.openapi(picture, async (context): Promise<never> => {
    const { id, picture: name } = context.req.valid("param");
    const { scale, v } = context.req.valid("query");
    return sendPicture(context, service, { id, page: Number.parseInt(name, 10), scale: Math.ceil(scale * 4) / 4, v });
  });
  app.openapi(text, async (context) => {
    const { id, number } = context.req.valid("param");
    const work = await shown.work(id);
    const [from, to] = linesAround(work, number);
    const rows = to < from ? [] : rowsOnPage(await shown.placed(work, from, to), number);
    const lines = rows.map(({ line, text: part, rectangle: { page: _page, ...box } }) => ({ line, text: part, box }));
    return answer(context, { lines });
  });
}

interface WantedPicture {
  id: string;
  page: number;
  scale: number;
  v: string | undefined;
}

async function sendPicture(context: Context, service: Service, { id, page, scale, v }: WantedPicture): Promise<never> {
  const work = await service.shown.work(id);
  const file = await pdfOf(service, work);
  if ("reason" in file) throw new QuireError(file.code, file.reason, { facts: { work_id: work.id } });
  if (work.pages !== null && page > work.pages) {
    const facts = { work_id: work.id, page, pages: work.pages };
    throw new QuireError("not_found", `It has ${work.pages} pages, and no page ${page}.`, { facts });
  }
  const headers = {
    ETag: `"${work.sha256.slice(0, 32)}-${page}-${scale}"`,
    "Cache-Control": v === work.sha256 ? "private, max-age=31536000, immutable" : "private, no-cache",
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
  };
  if (notModified(context, headers.ETag)) return context.body(null, 304, headers) as never;
  const png = await service.workbench.engine.services.pictures.draw(file, page, scale);
  const sized = { ...headers, "Content-Type": "image/png", "Content-Length": String(png.length) };
  return context.body(Uint8Array.from(png), 200, sized) as never;
}

async function pdfOf({ shown, workbench }: Service, work: Work): Promise<ShownFile | NoFile> {
  if (work.format !== "pdf")
    return { code: "not_found", reason: `It was read from a file without pages to show (${work.format}).` };
  const file = await shown.file(work);
  if ("reason" in file) return file;
  const { files, config } = workbench.engine.services;
  const bytes = () => files.read(file.path, config.max_file_bytes);
  return { sha256: work.sha256, name: basename(file.path), bytes };
}

/** The lines that a page may show: those that begin on it, and the one before them, which may end there. */
function linesAround({ page_starts = [], lines }: Work, page: number): [number, number] {
  const first = page_starts.find(([, number]) => number >= page)?.[0] ?? lines + 1;
  const next = page_starts.find(([, number]) => number > page)?.[0] ?? lines + 1;
  return [Math.max(1, first - 3), next - 1];
}
