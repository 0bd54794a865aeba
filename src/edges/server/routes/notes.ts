import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { tool as brainSimilar } from "../../../brain/brain-similar.tool.js";
import { QuireError } from "../../../domain/error.js";
import { Notes, type ReadNote } from "../service/notes.js";
import type { RunManager } from "../service/run-manager.js";
import type { Service } from "../service/service.js";
import { answer } from "./answer.js";
import { jsonContent, problems } from "./responses.js";

const line = z.strictObject({
  path: z.string().describe("Relative to the brain"),
  title: z.string().describe("As the note says it, else the name of its file"),
  keywords: z.array(z.string()).describe("Words it is found by"),
  topics: z.array(z.string()).describe("What it belongs to"),
  summary: z.string().nullable().describe("In a sentence or two"),
  modified: z.string().describe("When it was written last, ISO 8601"),
});
type NoteLine = z.infer<typeof line>;

const mostListed = 2000;
const mostSimilar = 8;

const list = createRoute({
  method: "get",
  path: "/notes",
  operationId: "listNotes",
  summary: "Notes of the brain, the newest first, or those that have all words of a query",
  request: { query: z.strictObject({ q: z.string().trim().max(500).optional().describe("Words to look for") }) },
  responses: {
    200: {
      description: "The notes.",
      content: jsonContent(z.strictObject({ total: z.number().describe("How many there are"), notes: z.array(line) })),
    },
    ...problems(),
  },
});

const one = createRoute({
  method: "get",
  path: "/notes/{path}",
  operationId: "readNote",
  summary: "A note, the notes that it leads to, that lead to it, and that are near it in meaning",
  request: {
    params: z.strictObject({ path: z.string().min(1).max(1000).describe("Of the note, as one part of the address") }),
  },
  responses: {
    200: {
      description: "The note.",
      content: jsonContent(
        line.extend({
          file: z.string().nullable().describe("As a draft of the workspace, to be edited; null where it lies outside"),
          body: z.string().describe("Markdown below its front matter"),
          links: z.array(line).describe("Notes that it leads to"),
          linked_from: z.array(line).describe("Notes that lead to it"),
          similar: z.array(line).describe("The nearest first"),
          similar_by: z
            .enum(["meaning", "terms"])
            .describe("By vectors of the index, or by shared keywords and topics"),
        }),
      ),
    },
    ...problems(404),
  },
});

export function addNotes(app: OpenAPIHono, { workbench, runManager }: Service): void {
  const notes = new Notes(workbench.engine.services);
  app.openapi(list, async (context) => {
    const all = await notes.all();
    const words = (context.req.valid("query").q ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
    const found = words.length === 0 ? all : all.filter((note) => words.every((word) => textOf(note).includes(word)));
    return answer(context, { total: all.length, notes: found.slice(0, mostListed).map(toLine) });
  });
  app.openapi(one, async (context) => {
    const { note, links, linked_from } = await notes.one(context.req.valid("param").path);
    const near = await nearInMeaning(runManager, note);
    const byPath = new Map((await notes.all()).map((each) => [each.path, each]));
    const similar = near?.flatMap((path) => byPath.get(path) ?? []) ?? (await notes.near(note, mostSimilar));
    return answer(context, {
      ...toLine(note),
      file: note.file,
      body: note.body,
      links: links.map(toLine),
      linked_from: linked_from.map(toLine),
      similar: similar.map(toLine),
      similar_by: near === null ? "terms" : "meaning",
    });
  });
}

function toLine({ path, title, keywords, topics, summary, modified }: ReadNote): NoteLine {
  return { path, title, keywords, topics, summary, modified };
}

/** What words are looked for in, lower case. */
function textOf({ title, keywords, topics, summary, body }: ReadNote): string {
  return [title, ...keywords, ...topics, summary ?? "", body].join(" ").toLowerCase();
}

/** Paths of notes by the index's vectors; null where there are none to ask. */
async function nearInMeaning(runManager: RunManager, note: ReadNote): Promise<string[] | null> {
  const query = [note.title, note.summary ?? note.body.slice(0, 500)].join(". ");
  const input = { query, k: 3 * mostSimilar };
  try {
    const { chunks } = await runManager.outputOf(brainSimilar, input);
    const paths = chunks.map(({ path }) => path).filter((path) => path !== note.path);
    return [...new Set(paths)].slice(0, mostSimilar);
  } catch (error) {
    // Without an index, or one without vectors, the notes' own words say what is near.
    if (error instanceof QuireError) return null;
    throw error;
  }
}
