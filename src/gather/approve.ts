import { z } from "zod";
import type { RunContext } from "../run/run-context.js";
import type { GatherState, SearchTask, TableRow } from "./schema/gather-schema.js";

/** A question is put again where its answer cannot be followed, so many times. */
const mostTries = 3;

const searchEdit = z.strictObject({
  /** Ids of searches that are left out. */
  drop: z.array(z.string()).default([]),
  /** Words of further searches; their strategy is "web". */
  add: z.array(z.string().trim().min(1)).default([]),
  /** Other words, by id. */
  edit: z.record(z.string(), z.string().trim().min(1)).default({}),
  /** For whoever proposes the next searches. */
  feedback: z.string().default(""),
  /** Other fields of a row, in order; in the first round only. */
  columns: z.array(z.string().trim().min(1)).min(1).optional(),
});
type SearchEdit = z.infer<typeof searchEdit>;

const answerSchema: z.ZodType<SearchEdit | "stop"> = z.union([
  z.literal(["approve", "yes", true]).transform(() => searchEdit.parse({})),
  z.literal(["stop", "no", false]).transform(() => "stop" as const),
  searchEdit,
]);

interface ApprovedSearches {
  tasks: SearchTask[];
  columns: string[];
  /** Empty where nothing was said. */
  feedback: string;
}

/**
 * Asks a person about the searches of a round, each shown as "[id] [strategy] query". Answered with "approve", "stop" (no
 * searches) or `{drop, add, edit, feedback, columns}`, all of which a file of answers can hold under `searches:<round>`.
 */
export async function approveSearches(
  context: RunContext,
  state: GatherState,
  plan: readonly SearchTask[],
): Promise<ApprovedSearches> {
  const { round, columns } = state;
  const lines = plan.map(({ id, strategy, query }) => `[${id}] [${strategy}] ${query}`);
  let problem = "";
  for (let turn = 1; turn <= mostTries; turn += 1) {
    const answer = await context.gate({
      key: turn === 1 ? `searches:${round}` : `searches:${round}:again:${turn}`,
      kind: "gather_searches",
      question: `${problem}Carry out these searches? ${lines.join("; ")} (approve, stop, or {drop: [ids], add: [...], edit: {id: ...}, feedback: ...})`,
      choices: ["approve", "stop", "yes", "no"],
      form: formFor(plan),
      details: { round, columns, searches: plan, rows: state.rows.length, turn, problem: problem.trim() },
      default: "approve",
    });
    const parsed = answerSchema.safeParse(answer);
    if (!parsed.success) problem = `The answer ${JSON.stringify(answer)} could not be understood. `;
    else if (parsed.data === "stop") return { tasks: [], columns, feedback: "" };
    else {
      const unknown = unknownIds(plan, parsed.data);
      if (unknown.length === 0) return editedSearches(state, plan, parsed.data);
      problem = `There is no search with the id ${unknown.join(", ")}. `;
    }
  }
  context.incomplete(
    `No search was made: the question about the searches got no answer that can be followed. ${problem.trim()}`,
  );
  return { tasks: [], columns, feedback: "" };
}

/** What an edit of this plan looks like: ids are those of its searches. */
function formFor(plan: readonly SearchTask[]): Record<string, unknown> {
  const id = z.enum(plan.map((task) => task.id));
  const form = searchEdit.extend({ drop: z.array(id).default([]), edit: z.partialRecord(id, z.string()).default({}) });
  return z.toJSONSchema(form, { io: "input" });
}

function unknownIds(plan: readonly SearchTask[], { drop, edit }: SearchEdit): string[] {
  const ids = new Set(plan.map(({ id }) => id));
  return [...drop, ...Object.keys(edit)].filter((id) => !ids.has(id));
}

/** The plan after a person's answer; ids that are added are of no other search of the run. */
function editedSearches(
  { round, columns, proposed }: Pick<GatherState, "round" | "columns" | "proposed">,
  plan: readonly SearchTask[],
  answer: SearchEdit,
): ApprovedSearches {
  const kept = plan
    .filter(({ id }) => !answer.drop.includes(id))
    .map((task) => ({ ...task, query: answer.edit[task.id] ?? task.query }));
  const taken = new Set([...proposed, ...plan].map(({ id }) => id));
  const added = answer.add.map((query) => {
    let number = 1;
    while (taken.has(`${round}_user_${number}`)) number += 1;
    const id = `${round}_user_${number}`;
    taken.add(id);
    return { id, query, strategy: "web", rationale: null };
  });
  return {
    tasks: [...kept, ...added],
    columns: round === 0 ? (answer.columns ?? columns) : columns,
    feedback: answer.feedback.trim(),
  };
}

/** A page that carries text which looks like an instruction to a machine. */
interface SuspectPage {
  url: string;
  /** What looks so. */
  instruction: string;
  /** Cells that rest on the page alone. */
  cells: number;
}

const acceptedPages = z.strictObject({ accept: z.array(z.string()) });
const acceptance = z.union([
  z.literal("accept").transform(() => "all" as const),
  z.literal(["leave", "yes", "no"]).transform(() => acceptedPages.parse({ accept: [] })),
  acceptedPages,
]);

/** Pages of suspect cells, in the order of the rows. */
function suspectPages(rows: readonly TableRow[]): SuspectPage[] {
  const pages = new Map<string, SuspectPage>();
  for (const { url, instruction, status } of rows.flatMap(({ cells }) => Object.values(cells))) {
    if (status !== "suspect" || url === null || instruction === null) continue;
    pages.set(url, { url, instruction, cells: (pages.get(url)?.cells ?? 0) + 1 });
  }
  return [...pages.values()];
}

const mostTold = 3;

/** Tells a reader of the table of suspect pages, in a sentence; none where there are none. */
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
  const parsed = acceptance.safeParse(answer);
  if (!parsed.success) {
    context.warn(
      "suspect_pages",
      `The answer ${JSON.stringify(answer)} could not be understood: no page was accepted.`,
    );
    return [];
  }
  return parsed.data === "all" ? urls : urls.filter((url) => parsed.data !== "all" && parsed.data.accept.includes(url));
}
