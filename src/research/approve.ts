import { z } from "zod";
import type { SeenLens } from "../tool/through-lens.js";
import type { RunContext } from "../run/run-context.js";
import { newQueries, type PlannedQuery } from "./plan/plan-queries.js";
import type { ResearchState } from "./schema/research-schema.js";

/** A question is put again where its answer cannot be followed, so many times. */
const mostTries = 3;

const queryText = z.union([z.string(), z.object({ text: z.string() }).transform(({ text }) => text)]);
interface PlanEdit {
  queries?: string[] | undefined;
  drop?: (number | string)[] | undefined;
  add?: string[] | undefined;
}

const planEdit = z.strictObject({
  /** In place of those that were planned. */
  queries: z.array(queryText).optional(),
  /** Their numbers from 1, or their words. */
  drop: z.array(z.union([z.int(), z.string()])).optional(),
  add: z.array(queryText).optional(),
});

const planAnswer: z.ZodType<PlanEdit> = z.union([
  z.literal(["approve", "yes", true]).transform(() => ({})),
  z.literal(["stop", "no", false]).transform(() => ({ queries: [] })),
  planEdit,
]);

/**
 * Asks a person about the queries of an iteration. Answered with "approve", "stop", or `{queries}`, `{drop, add}`: all
 * of which a file of answers can hold under the key `plan:<iteration>`. Without queries the research ends.
 */
export async function approvePlan(
  context: RunContext,
  iteration: number,
  queries: readonly PlannedQuery[],
  lens: SeenLens | null = null,
): Promise<PlannedQuery[]> {
  const through = lens === null ? "" : ` through the lens ${lens.name}`;
  const answer = await ask(context, planAnswer, {
    key: `plan:${iteration}`,
    kind: "research_plan",
    question: `Search${through} for ${queries.map(({ text }) => `"${text}"`).join(", ")}? (approve, stop, or {queries: [...]}, {drop: [1], add: [...]})`,
    choices: ["approve", "stop", "yes", "no"],
    form: planEdit,
    details: { iteration, queries, ...(lens !== null && { lens: lens.name }) },
    otherwise: { queries: [] },
  });
  return editedPlan(queries, answer);
}

/** The plan after a person's answer: what is added goes to all tools. */
export function editedPlan(
  queries: readonly PlannedQuery[],
  { queries: instead, drop = [], add = [] }: PlanEdit,
): PlannedQuery[] {
  const own = (text: string): PlannedQuery => queries.find((query) => query.text === text) ?? { text, scope: "both" };
  const base =
    instead?.map(own) ?? queries.filter(({ text }, index) => !drop.includes(index + 1) && !drop.includes(text));
  return newQueries([...base, ...add.map(own)], [], Number.POSITIVE_INFINITY);
}

interface Selection {
  drop?: string[] | undefined;
  keep?: string[] | undefined;
}

/** What is said of these sources, by their ids. */
function selectionOf(ids: readonly string[]) {
  const sources = z.array(z.enum(ids));
  return z.strictObject({ drop: sources.optional(), keep: sources.optional() });
}

const sourcesAnswer: z.ZodType<Selection> = z.union([
  z.literal(["approve", "yes", true]).transform(() => ({})),
  z.literal(["none", "no", false]).transform(() => ({ keep: [] })),
  z.strictObject({ drop: z.array(z.string()).optional(), keep: z.array(z.string()).optional() }),
]);

/**
 * Asks a person about the sources that would be fetched. Answered with "approve", "none", `{drop: [ids]}` or
 * `{keep: [ids]}`, by the key `sources:<iteration>`. What is not approved is not fetched, and is not asked about again.
 */
export async function approveSources(
  context: RunContext,
  iteration: number,
  state: ResearchState,
  selected: readonly string[],
): Promise<{ state: ResearchState; selected: string[] }> {
  const sources = selected.flatMap((id) => state.seen.find(({ source_id }) => source_id === id) ?? []);
  const shown = sources.map(({ source_id, title, authors, year, venue, url, score, judgement, work_id }) => ({
    source_id,
    title,
    authors,
    year,
    venue,
    url,
    score,
    judgement,
    in_library: work_id !== null,
  }));
  const { keep, drop = [] } = await ask(context, sourcesAnswer, {
    key: `sources:${iteration}`,
    kind: "research_sources",
    question: `Read these ${sources.length} sources? ${shown.map(({ title }) => `"${title}"`).join(", ")} (approve, none, or {drop: [ids]})`,
    choices: ["approve", "none", "yes", "no"],
    form: selectionOf(shown.map(({ source_id }) => source_id)),
    details: { iteration, sources: shown },
    otherwise: { keep: [] },
  });
  const approved = selected.filter((id) => (keep === undefined || keep.includes(id)) && !drop.includes(id));
  const seen = state.seen.map((source) =>
    selected.includes(source.source_id) && !approved.includes(source.source_id)
      ? { ...source, kept: false, rejected: "not_approved" as const, reason: "A person left it out." }
      : source,
  );
  return { state: { ...state, seen }, selected: approved };
}

interface Question<T> {
  key: string;
  kind: string;
  question: string;
  choices: readonly string[];
  form: z.ZodType;
  details: Record<string, unknown>;
  /** What is done where no answer can be understood: nothing. */
  otherwise: T;
}

/** A gate whose answer is of a shape; put again, with what is wrong with it, where it is not. "approve" where nobody looks. */
async function ask<T>(
  context: RunContext,
  schema: z.ZodType<T>,
  { key, kind, question, choices, form, details, otherwise }: Question<T>,
): Promise<T> {
  let problem = "";
  for (let turn = 1; turn <= mostTries; turn += 1) {
    const answer = await context.gate({
      key: turn === 1 ? key : `${key}:again:${turn}`,
      kind,
      question: `${problem}${question}`,
      choices,
      form: z.toJSONSchema(form, { io: "input" }),
      details: { ...details, turn },
      default: "approve",
    });
    const parsed = schema.safeParse(answer);
    if (parsed.success) return parsed.data;
    problem = `The answer ${JSON.stringify(answer)} could not be understood. `;
  }
  return otherwise;
}
