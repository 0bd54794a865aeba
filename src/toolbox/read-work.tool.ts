import { z } from "zod";
import { QuireError } from "../domain/error.js";
import { foldKey } from "../domain/fold-key.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import { pageOfLine, type Work } from "../domain/work.js";
import type { RunContext } from "../run/run-context.js";
import { defineTool } from "../tool/define-tool.js";

/** What is handed out at once. */
const mostLines = 400;

const readWorkInput = z
  .strictObject({
    work_id: z.string().min(1).optional().describe("Id of the work"),
    key: z.string().min(1).optional().describe("Citation key, where the id is not known"),
    start_line: z.int().min(1).default(1).describe("First line"),
    end_line: z.int().min(1).optional().describe(`At most ${mostLines} lines are given`),
  })
  .refine(({ work_id, key }) => (work_id === undefined) !== (key === undefined), {
    message: "give either work_id or key",
    path: ["work_id"],
  })
  .refine(({ start_line, end_line }) => end_line === undefined || end_line >= start_line, {
    message: "lies before start_line",
    path: ["end_line"],
  });

const readWorkOutput = z.strictObject({
  work_id: z.string(),
  key: z.string().nullable(),
  title: z.string(),
  authors: z.array(z.string()),
  year: z.int().nullable(),
  start_line: z.int(),
  end_line: z.int(),
  total_lines: z.int(),
  /** Of the file, on which the lines stand; null where it has none. */
  start_page: z.int().nullable(),
  end_page: z.int().nullable(),
  pages: z.int().nullable(),
  text: z.string(),
  /** True where fewer lines are given than were asked for. */
  truncated: z.boolean(),
});

export const tool = defineTool(
  {
    name: "read_work",
    version: 1,
    description: `Reads lines of a work's text in the library, at most ${mostLines} at once.`,
    input: readWorkInput,
    output: readWorkOutput,
    effect: "read",
    network: false,
    for_models: true,
    observe: (read) => ({ kind: "lines", read }),
  },
  async (context, { work_id, key, start_line, end_line }) => {
    const work = await findWork(context, work_id, key);
    const lines = await context.services.files.readText(work.id);
    if (start_line > lines.length) {
      throw new QuireError("invalid_input", `"${work.title}" has ${lines.length} lines; line ${start_line} is none.`, {
        facts: { field: "start_line", total_lines: lines.length },
        fix: "Ask for lines that it has.",
      });
    }
    const wanted = Math.min(end_line ?? lines.length, lines.length);
    const last = Math.min(wanted, start_line + mostLines - 1);
    return {
      work_id: work.id,
      key: work.item.id ?? null,
      title: work.title,
      authors: itemAuthors(work.item),
      year: itemYear(work.item),
      start_line,
      end_line: last,
      total_lines: lines.length,
      start_page: pageOfLine(work, start_line),
      end_page: pageOfLine(work, last),
      pages: work.pages,
      text: lines.slice(start_line - 1, last).join("\n"),
      truncated: last < wanted,
    };
  },
);

async function findWork({ services }: RunContext, id: string | undefined, key: string | undefined): Promise<Work> {
  const store = await services.store();
  const wanted = foldKey(key ?? "");
  const found = id ?? (await store.keys()).find((each) => each.key === wanted)?.work_id;
  const [work] = found === undefined ? [] : await store.works({ work_ids: [found] });
  if (work !== undefined) return work;
  throw new QuireError("not_found", `The library has no work ${id ?? key ?? ""}.`, {
    facts: id === undefined ? { key: key ?? "" } : { work_id: id },
    fix: "Search for it: the results name works by id and key.",
  });
}
