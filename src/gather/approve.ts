import { z } from "zod";
import type { RunContext } from "../run/run-context.js";
import type { GatherState, SearchTask } from "./schema/gather-schema.js";

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
export type SearchEdit = z.infer<typeof searchEdit>;

const answerSchema: z.ZodType<SearchEdit | "stop"> = z.union([
  z.literal(["approve", "yes", true]).transform(() => searchEdit.parse({})),
  z.literal(["stop", "no", false]).transform(() => "stop" as const),
  searchEdit,
]);

export interface ApprovedSearches {
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
export function editedSearches(
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
