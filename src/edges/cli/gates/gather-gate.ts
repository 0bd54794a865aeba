import { z } from "zod";
import type { Gate } from "../../../run/run-context.js";
import { type CliProcess, count, wrap } from "../terminal/terminal.js";
import { readLine } from "./keyboard.js";
import { pressed, show } from "./pressed.js";
import { viewOf } from "./record-gate.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { type View } from "./record-view.js";
import {
  answerOf,
  type AskedSearch,
  draftedSearches,
  parseColumns,
  parseIds,
  type SearchDraft,
  untouched,
  withoutSearches,
  withQuery,
} from "./search-draft.js";

const searchesDetails = z.object({
  round: z.int(),
  columns: z.array(z.string()),
  searches: z.array(z.object({ id: z.string(), strategy: z.string(), query: z.string() })),
  /** Found up to now. */
  rows: z.int().default(0),
  /** Why it is asked again; empty where it is not. */
  problem: z.string().default(""),
});
type Asked = z.infer<typeof searchesDetails>;

/** Shows the searches of a round and takes wishes until they are approved; undefined where the input has ended. */
export async function askAboutSearches(gate: Gate, process: CliProcess): Promise<unknown> {
  const asked = searchesDetails.parse(gate.details);
  const history = [untouched];
  for (;;) {
    const draft = history.at(-1) ?? untouched;
    await show(process, listing(asked, draft, viewOf(process)));
    const wish = await pressed<SearchDraft | "approve" | "stop" | "undo">(process, keysOf(asked, history.length > 1), {
      a: () => "approve" as const,
      s: () => "stop" as const,
      d: () => dropped(asked, draft, process),
      q: () => added(draft, process),
      e: () => edited(asked, draft, process),
      f: () => withFeedback(draft, process),
      ...(asked.round === 0 && { c: () => withColumns(asked, draft, process) }),
      ...(history.length > 1 && { u: () => "undo" as const }),
    });
    if (wish === undefined) return undefined;
    if (wish === "stop") return "stop";
    if (wish === "approve") return answerOf(draft);
    if (wish === "undo") history.pop();
    else history.push(wish);
  }
}

function keysOf({ round }: Asked, canUndo: boolean): string {
  const keys = ["[a]pprove", "[d]rop some", "add a [q]uery", "[e]dit one", "[f]eedback"];
  const more = [...(round === 0 ? ["[c]olumns"] : []), ...(canUndo ? ["[u]ndo"] : []), "[s]top the search"];
  return [...keys, ...more].join(", ");
}

function listing({ round, columns, searches, rows, problem }: Asked, draft: SearchDraft, view: View): string[] {
  const title = round === 0 ? "Searches" : `Searches of retry ${round} (${count(rows, "row")} so far)`;
  const list = draftedSearches(searches, draft);
  const note = (text: string) => view.paint("dim", wrap(plainLine(text), view.width));
  return [
    ...(problem === "" ? [] : [view.paint("yellow", wrap(plainLine(problem), view.width))]),
    view.paint("bold", title),
    ...(list.length === 0 ? ["  No search is left: nothing will be looked for."] : list.map((one) => line(one, view))),
    ...(round === 0 ? [note(`Columns: ${(draft.columns ?? columns).join(", ")}`)] : []),
    ...(draft.feedback === "" ? [] : [note(`Feedback for the next searches: ${draft.feedback}`)]),
  ];
}

/** "[0_3] [agg] list of them" */
function line({ id, strategy, query }: AskedSearch, { width }: View): string {
  const head = `  [${plainLine(id)}] [${plainLine(strategy)}] `;
  const indent = "    ";
  return `  ${wrap(`${head.trim()} ${plainLine(query)}`, width, indent).slice(indent.length)}`;
}

async function dropped(asked: Asked, draft: SearchDraft, process: CliProcess): Promise<SearchDraft | undefined> {
  const ids = await readIds(asked, draft, process, "Ids of the searches to drop (empty goes back): ");
  return ids && withoutSearches(draft, ids);
}

async function added(draft: SearchDraft, process: CliProcess): Promise<SearchDraft | undefined> {
  const query = await readLine(process, "Another search (empty goes back): ");
  return query ? { ...draft, add: [...draft.add, query] } : undefined;
}

async function edited(asked: Asked, draft: SearchDraft, process: CliProcess): Promise<SearchDraft | undefined> {
  const [id] = (await readIds(asked, draft, process, "Id of the search to edit (empty goes back): ")) ?? [];
  if (id === undefined) return undefined;
  const before = draftedSearches(asked.searches, draft).find((search) => search.id === id)?.query ?? "";
  const query = await readLine(process, "Its words: ", plainLine(before));
  return query && query !== before ? withQuery(draft, id, query) : undefined;
}

async function withFeedback(draft: SearchDraft, process: CliProcess): Promise<SearchDraft | undefined> {
  const feedback = await readLine(process, "What the next searches should do: ", draft.feedback);
  return feedback === undefined || feedback === draft.feedback ? undefined : { ...draft, feedback };
}

async function withColumns(asked: Asked, draft: SearchDraft, process: CliProcess): Promise<SearchDraft | undefined> {
  const before = (draft.columns ?? asked.columns).join(", ");
  const columns = parseColumns((await readLine(process, "Columns, apart by commas: ", plainLine(before))) ?? "");
  return columns.length === 0 ? undefined : { ...draft, columns };
}

/** Ids that are in the list; undefined where the person went back. */
async function readIds(
  { searches }: Asked,
  draft: SearchDraft,
  process: CliProcess,
  question: string,
): Promise<string[] | undefined> {
  const known = draftedSearches(searches, draft).map(({ id }) => id);
  for (;;) {
    const text = await readLine(process, question);
    if (!text) return undefined;
    const { ids, unknown } = parseIds(text, known);
    if (unknown.length === 0 && ids.length > 0) return ids;
    process.stderr.write(
      `There is no search with the id ${plainLine(unknown.join(", ") || text)}; as: ${known[0] ?? ""}\n`,
    );
  }
}
