import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { QuireError } from "../../../domain/error.js";
import { documentSections, openingSections } from "../../../play/revise/document-sections.js";
import { confinedFiles } from "../../client-rules.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const section = z.strictObject({
  number: z.string().nullable().describe("As an export numbers it; null where it has none"),
  title: z.string().describe("Empty for what stands above the first heading"),
  level: z.number().describe("1 is the outermost"),
  line: z.number().describe("Of its heading, from 1"),
  text: z.string().describe("Its own text in Markdown, without its heading and the sections below it"),
});

const route = createRoute({
  method: "get",
  path: "/documents",
  operationId: "readDocument",
  summary: "A document of the workspace by its sections, or the rows of a file that a playbook made",
  request: { query: z.strictObject({ path: z.string().min(1).max(1000).describe("From the workspace") }) },
  responses: {
    200: {
      description: "What it holds.",
      content: jsonContent(
        z.strictObject({
          path: z.string(),
          sections: z.array(section).describe("Of Markdown; empty for other files"),
          rows: z.array(z.record(z.string(), z.unknown())).nullable().describe("Of JSON that is a list of rows"),
        }),
      ),
    },
    ...problems(404, 422),
  },
});

/** Documents that playbooks make, section by section, and the rows that they are made of. */
export function addDocuments(app: OpenAPIHono, { workbench }: Service): void {
  const { files, config } = workbench.engine.services;
  app.openapi(route, async (context) => {
    const { path } = context.req.valid("query");
    const confined = confinedFiles(files, config);
    const checked = confined.resolve(path);
    if ((await confined.stat(checked)) === null)
      throw new QuireError("not_found", `There is no ${path} in the workspace.`, { facts: { path } });
    const text = new TextDecoder().decode(await confined.read(checked, config.max_file_bytes));
    return answer(context, {
      path,
      sections: path.endsWith(".md") ? sectionsOf(text) : [],
      rows: path.endsWith(".json") ? rowsOf(text) : null,
    });
  });
}

function sectionsOf(text: string): z.infer<typeof section>[] {
  const opening = openingSections(text);
  const numbered = documentSections(text);
  // A title that nothing stands under is no section, unless it is all there is.
  const told = opening.filter(({ body, end }) => numbered.length === 0 || text.slice(body, end).trim() !== "");
  return [...told, ...numbered].map(({ number, title, level, line, body, end }) => ({
    number,
    title,
    level,
    line,
    text: text.slice(body, end).trim(),
  }));
}

const rows = z.array(z.record(z.string(), z.unknown()));

function rowsOf(text: string): z.infer<typeof rows> | null {
  try {
    return rows.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
