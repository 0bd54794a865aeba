import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { rowsOnPage } from "../../../corpus/layout/located-words.js";
import { pageRectangleSchema } from "../../../domain/word-box.js";
import { toQuireError } from "../../../domain/error.js";
import type { Service } from "../service/service.js";
import { AskedFiles } from "../service/asked-files.js";
import { answer } from "./answer.js";
import { notModified } from "./conditional.js";
import { pageList, pageNumber, pictureName, pictureQuery, rowsOfPage } from "./pages.js";
import { jsonContent, problems } from "./responses.js";
import { runId } from "./run-parts.js";

const gate = { id: runId, key: z.string().min(1).describe("Key of the question, percent-encoded") };

const list = createRoute({
  method: "get",
  path: "/runs/{id}/gates/{key}/pages",
  operationId: "listAskedPages",
  summary: "The pages of the PDF that a question of a scan is about, and where they have the words of its record",
  request: { params: z.strictObject(gate) },
  responses: {
    200: {
      description: "The pages.",
      content: jsonContent(
        pageList.extend({
          marks: z.array(
            pageRectangleSchema.extend({ field: z.string().describe("Field of the comparison") }).strict(),
          ),
        }),
      ),
    },
    ...problems(404),
  },
});

const picture = createRoute({
  method: "get",
  path: "/runs/{id}/gates/{key}/pages/{picture}",
  operationId: "drawAskedPage",
  summary: "One of them as a picture: `{picture}` is its number and `.png`",
  request: { params: z.strictObject({ ...gate, picture: pictureName }), query: pictureQuery },
  responses: {
    200: { description: "The page in colour.", content: { "image/png": { schema: z.string() } } },
    304: { description: "It is as the client has it." },
    ...problems(404, 422),
  },
});

const text = createRoute({
  method: "get",
  path: "/runs/{id}/gates/{key}/pages/{number}/text",
  operationId: "readAskedPage",
  summary: "The lines of one of them that was looked at, and where they stand there",
  request: { params: z.strictObject({ ...gate, number: pageNumber }) },
  responses: { 200: { description: "Its lines.", content: jsonContent(rowsOfPage) }, ...problems(404) },
});

const unshown: ReadonlySet<string> = new Set(["encrypted", "damaged", "not_a_pdf", "empty_file"]);

/** Pages of files that are not in the library yet: what a scan asks about. */
export function addAskedPages(app: OpenAPIHono, { runManager, workbench }: Service): void {
  const { services } = workbench.engine;
  const asked = new AskedFiles(services);
  const askedOf = async ({ id, key }: { id: string; key: string }) => {
    const about = asked.about(runManager.events(id), key);
    return { about, file: await asked.shown(about) };
  };
  app.openapi(list, async (context) => {
    const { about, file } = await askedOf(context.req.valid("param"));
    const { sha256 } = file;
    try {
      const [document, marks] = await Promise.all([services.pictures.document(file), asked.marks(file, about)]);
      return answer(context, { sha256, ...document, marks });
    } catch (thrown) {
      // A file without pages to show may be what the question is about.
      const error = toQuireError(thrown);
      if (!unshown.has(error.code)) throw error;
      return answer(context, { sha256, pages: [], outline: [], marks: [], reason: error.message });
    }
  });
  app.openapi(picture, async (context): Promise<never> => {
    const { picture: name, ...gateOf } = context.req.valid("param");
    const { scale } = context.req.valid("query");
    const { file } = await askedOf(gateOf);
    const page = Number.parseInt(name, 10);
    const headers = {
      ETag: `"${file.sha256.slice(0, 32)}-${page}-${scale}"`,
      "Cache-Control": "private, no-cache",
      "Cross-Origin-Resource-Policy": "same-origin",
      "X-Content-Type-Options": "nosniff",
    };
    if (notModified(context, headers.ETag)) return context.body(null, 304, headers) as never;
    const png = await services.pictures.draw(file, page, Math.ceil(scale * 4) / 4);
    return context.body(Uint8Array.from(png), 200, { ...headers, "Content-Type": "image/png" }) as never;
  });
  app.openapi(text, async (context) => {
    const { number, ...gateOf } = context.req.valid("param");
    const { file } = await askedOf(gateOf);
    const rows = rowsOnPage(await asked.page(file, number), number);
    const lines = rows.map(({ line, text: part, rectangle: { page: _page, ...box } }) => ({ line, text: part, box }));
    return answer(context, { lines });
  });
}
