import pMap from "p-map";
import type { NeighboursOutput } from "../../contracts/neighbours.js";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import { formatIdentifier, type Identifier } from "../../domain/identifier.js";
import type { CitationDirection, Neighbours, SubjectSource } from "../../ports/metadata-source.js";
import type { RunContext } from "../../run/run-context.js";
import { planIdentifier } from "../look-up/plan.js";

/** What one source lists in one direction. */
export interface ListedBy {
  source: string;
  direction: CitationDirection;
  neighbours: Neighbours;
}

export interface NeighbourAnswers {
  /** In the order in which the sources are believed. */
  lists: ListedBy[];
  asked: NeighboursOutput["asked"];
  problems: NeighboursOutput["problems"];
}

/** Failures that end the run, and not only what one source says. */
const ofTheRun: readonly ErrorCode[] = ["interrupted", "waiting", "budget", "internal"];

/**
 * Asks the sources that list references for the works around one, each by the first of its identifiers under which the
 * source knows it. Every answer is a step, so that a resumed run asks nothing twice. Throws the first error where no
 * source answered, and `config` where none that could is switched on.
 */
export async function askNeighbours(
  context: RunContext,
  identifiers: readonly Identifier[],
  { directions, limit }: { directions: readonly CitationDirection[]; limit: number },
): Promise<NeighbourAnswers> {
  const sources = (await context.services.sources.open(context.fetcher)).filter((each) => each.directions.length > 0);
  if (sources.length === 0) throw await noSource(context);
  const answers: NeighbourAnswers = { lists: [], asked: [], problems: [] };
  let done = 0;
  // One direction after the other: both begin with the same question about the work itself.
  const results = await pMap(sources, async (source) => {
    const forms = formsFor(source, identifiers);
    const listed: { direction: CitationDirection; result: Neighbours | null | QuireError }[] = [];
    for (const direction of directions.filter((each) => source.directions.includes(each))) {
      const result = await ask(context, source, { direction, forms, limit });
      listed.push({ direction, result });
      // A service that is away is not waited for twice.
      if (result instanceof QuireError) break;
    }
    done += 1;
    context.progress({ label: "works around it", done, total: sources.length, unit: "sources" });
    return { source, listed };
  });
  for (const { source, listed } of results)
    for (const { direction, result } of listed) note(answers, source, direction, result);
  const [problem] = answers.problems;
  if (answers.asked.length === 0 && problem !== undefined) throw QuireError.fromRecord(problem.error);
  return answers;
}

function note(
  { lists, asked, problems }: NeighbourAnswers,
  { name, title }: SubjectSource,
  direction: CitationDirection,
  result: Neighbours | null | QuireError,
): void {
  if (!(result instanceof QuireError)) {
    const [listed, total] = [result?.works.length ?? 0, result?.total ?? null];
    asked.push({ source: name, title, direction, known: result !== null, listed, total });
    if (result !== null) lists.push({ source: name, direction, neighbours: result });
  } else if (!problems.some(({ source }) => source === name)) {
    problems.push({ source: name, title, error: result.toRecord() });
  }
}

interface Question {
  direction: CitationDirection;
  forms: readonly Identifier[];
  limit: number;
}

/** What a source lists, or why it could not be asked; null where it has no such work. */
async function ask(
  context: RunContext,
  source: SubjectSource,
  { direction, forms, limit }: Question,
): Promise<Neighbours | null | QuireError> {
  try {
    for (const form of forms) {
      const found = await context.step(
        `neighbours:${source.name}:${direction}:${formatIdentifier(form)}:${limit}`,
        "read",
        () => source.neighbours(form, direction, limit, context.signal),
        { name: source.name, provenance: () => ({ source: source.name }) },
      );
      if (found !== null) return found;
    }
    return null;
  } catch (thrown) {
    const error = toQuireError(thrown);
    if (ofTheRun.includes(error.code) || context.signal.aborted) throw error;
    return error;
  }
}

/** The identifiers of a work in the forms that a source takes. */
function formsFor(source: SubjectSource, identifiers: readonly Identifier[]): Identifier[] {
  const forms = identifiers.flatMap((identifier) => {
    const { chain, enriching } = planIdentifier(identifier, [source]);
    return [...chain, ...enriching].map((question) => question.identifier);
  });
  return [...new Map(forms.map((form) => [formatIdentifier(form), form])).values()];
}

async function noSource({ services }: RunContext): Promise<QuireError> {
  const skipped = await services.sources.skipped();
  const reasons = skipped.map(({ title, reason }) => `${title}: ${reason}`).join("; ");
  return new QuireError("config", `No source that lists references is asked (${reasons}).`, {
    fix: "Switch OpenAlex or Semantic Scholar on under sources in quire.yaml.",
  });
}
