import { z } from "zod";
import type { RunContext } from "../run/run-context.js";
import type { TableRow } from "./schema/gather-schema.js";

/** A page that carries text which looks like an instruction to a machine. */
export interface SuspectPage {
  url: string;
  /** What looks so. */
  instruction: string;
  /** Cells that rest on the page alone. */
  cells: number;
}

const edit = z.strictObject({ accept: z.array(z.string()) });
const answerSchema = z.union([
  z.literal("accept").transform(() => "all" as const),
  z.literal(["leave", "yes", "no"]).transform(() => edit.parse({ accept: [] })),
  edit,
]);

/** Pages of suspect cells, in the order of the rows. */
export function suspectPages(rows: readonly TableRow[]): SuspectPage[] {
  const pages = new Map<string, SuspectPage>();
  for (const { url, instruction, status } of rows.flatMap(({ cells }) => Object.values(cells))) {
    if (status !== "suspect" || url === null || instruction === null) continue;
    pages.set(url, { url, instruction, cells: (pages.get(url)?.cells ?? 0) + 1 });
  }
  return [...pages.values()];
}

const mostTold = 3;

/** What a reader of the table should know of suspect pages, in a sentence. */
export function suspectNotes(rows: readonly TableRow[]): string[] {
  const pages = suspectPages(rows);
  if (pages.length === 0) return [];
  const told = pages.slice(0, mostTold).map(({ url, instruction }) => `${url}: "${instruction}"`);
  const carry = pages.length === 1 ? "1 page carries" : `${pages.length} pages carry`;
  return [
    `${carry} text that looks like an instruction to a machine; what rests on that alone is suspect. ${told.join(" ")}`,
  ];
}

/**
 * Asks a person which pages are to be taken as they are, though something on them speaks to machines; answered with
 * "leave", "accept" (all of them) or `{accept: [addresses]}`. Nobody's silence accepts a page, nor does "--yes": the cells
 * stay suspect, and the run goes on.
 */
export async function acceptPages(context: RunContext, rows: readonly TableRow[]): Promise<string[]> {
  const pages = suspectPages(rows);
  if (pages.length === 0) return [];
  const urls = pages.map(({ url }) => url);
  const lines = pages.map(({ url, instruction, cells }) => `${url} (${cells} cells): "${instruction}"`);
  const answer = await context.gate({
    key: "suspect_pages",
    kind: "gather_suspect_pages",
    question: `These pages carry text that looks like an instruction to a machine. Take what they say as they are? ${lines.join("; ")} (leave, accept, or {accept: [addresses]})`,
    choices: ["leave", "accept"],
    form: z.toJSONSchema(z.strictObject({ accept: z.array(z.enum(urls)) }), { io: "input" }),
    details: { pages },
    default: "leave",
    optional: true,
  });
  const parsed = answerSchema.safeParse(answer);
  if (!parsed.success) {
    context.warn(
      "suspect_pages",
      `The answer ${JSON.stringify(answer)} could not be understood: no page was accepted.`,
    );
    return [];
  }
  return parsed.data === "all" ? urls : urls.filter((url) => parsed.data !== "all" && parsed.data.accept.includes(url));
}
