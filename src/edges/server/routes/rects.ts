import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Located, locateWords, type PlacedText } from "../../../corpus/layout/located-words.js";
import { pageRectangleSchema } from "../../../domain/word-box.js";
import { pageOfLine, type Work } from "../../../domain/work.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { workId } from "./pages.js";
import { jsonContent, problems } from "./responses.js";

/** Lines of one span at most; what is longer is marked as far as that. */
const mostLines = 400;
const mostSpans = 1000;

const lineNumber = z.coerce.number().int().min(1);
const spanFields = {
  start_line: lineNumber.describe("First line of the work's text"),
  end_line: lineNumber.describe(`Last line; at most ${mostLines} are looked at`),
  quote: z.string().min(1).max(20_000).optional().describe("Words in these lines, compared by letters and digits"),
};

const located = z.strictObject({
  how: z
    .enum(["exact", "partial", "none"])
    .describe(
      "exact: all words and no others; partial: some, or words of scripts without blanks with their neighbours; none",
    ),
  page: z.number().nullable().describe("Where the first line begins; null where the file has no pages"),
  rectangles: z
    .array(pageRectangleSchema.strict())
    .describe("One for each row, in points from the top left corner of its page as it is displayed"),
});

const one = createRoute({
  method: "get",
  path: "/works/{id}/rects",
  operationId: "locateLines",
  summary: "Where pages show lines of a work's text, or a quote in them",
  request: { params: z.strictObject({ id: workId }), query: z.strictObject(spanFields) },
  responses: { 200: { description: "The places.", content: jsonContent(located) }, ...problems(404) },
});

const many = createRoute({
  method: "post",
  path: "/works/{id}/rects",
  operationId: "locateSpans",
  summary: "The same for many spans of one work",
  request: {
    params: z.strictObject({ id: workId }),
    body: {
      required: true,
      content: jsonContent(z.strictObject({ spans: z.array(z.strictObject(spanFields)).max(mostSpans) })),
    },
  },
  responses: {
    200: {
      description: "The places, in the order of the spans.",
      content: jsonContent(z.strictObject({ spans: z.array(located) })),
    },
    ...problems(404, 413, 415),
  },
});

interface Span {
  start_line: number;
  end_line: number;
  quote?: string | undefined;
}

export function addRects(app: OpenAPIHono, { shown }: Service): void {
  const locate = async (id: string, spans: readonly Span[]) => {
    const work = await shown.work(id);
    const placed = await shown.placedAll(work, spans.map(linesOf));
    return spans.map((span, index) => describe(work, span, placed[index]!));
  };
  app.openapi(one, async (context) => {
    const [only] = await locate(context.req.valid("param").id, [context.req.valid("query")]);
    return answer(context, only);
  });
  app.openapi(many, async (context) => {
    return answer(context, { spans: await locate(context.req.valid("param").id, context.req.valid("json").spans) });
  });
}

function linesOf({ start_line, end_line }: Span): { from: number; to: number } {
  return { from: start_line, to: Math.max(start_line, Math.min(end_line, start_line + mostLines - 1)) };
}

function describe(work: Work, { start_line, quote }: Span, placed: PlacedText): Located & { page: number | null } {
  const { how, rectangles } = locateWords(placed, quote);
  return { how, page: pageOfLine(work, start_line), rectangles };
}
