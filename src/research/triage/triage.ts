import type { RunContext } from "../../run/run-context.js";
import { withWorks } from "../acquire/known-works.js";
import type { ResearchState, SeenSource } from "../schema/research-schema.js";
import type { ResearchSettings } from "../schema/settings.js";
import type { Judgement } from "./lexical-score.js";
import { judgeSources } from "./judge-sources.js";

/** Documents read in one iteration at most, the best first; the others may come in the next. */
const mostSelected = 10;

export interface Triaged {
  state: ResearchState;
  /** How many were judged now. */
  reviewed: number;
  /** Ids of those to be read, best first. */
  selected: string[];
}

/**
 * Scores what is new, drops what is below the threshold, and selects what is read in this iteration. By words all that
 * was not read is scored anew each time: what was read since says more of the topic.
 */
export async function triage(context: RunContext, settings: ResearchSettings, state: ResearchState): Promise<Triaged> {
  const known = await withWorks(context, state.seen);
  const dated = known.map((source) => withoutOld(source, settings.since));
  const isNew = (source: SeenSource) => source.rejected === null && source.score === null;
  const again = settings.models.triage === null ? dated.filter(isOpen) : [];
  const open = dated.filter((source) => isNew(source) || again.includes(source));
  const judgements = await judgeSources(context, settings, { ...state, seen: dated }, open);
  const scores = new Map(open.map(({ source_id }, index) => [source_id, judgements[index]]));
  const scored = dated.map((source) => withScore(source, scores.get(source.source_id), settings.min_score));
  const seen = select(scored);
  const selected = unread({ ...state, seen })
    .toSorted(byScore)
    .map(({ source_id }) => source_id);
  return { state: { ...state, seen }, reviewed: dated.filter(isNew).length, selected };
}

/** Judged before, and not read: a better score can still bring it in. */
function isOpen({ kept, score, rejected }: SeenSource): boolean {
  return !kept && score !== null && (rejected === "below_score" || rejected === "over_limit");
}

/** Those that are kept and of which nothing is noted yet. */
export function unread({ seen, notes }: ResearchState): SeenSource[] {
  const noted = new Set(notes.map(({ source_id }) => source_id));
  return seen.filter(({ kept, source_id }) => kept && !noted.has(source_id));
}

function byScore(left: SeenSource, right: SeenSource): number {
  return (right.score ?? 0) - (left.score ?? 0);
}

function withoutOld(source: SeenSource, since: number | null): SeenSource {
  if (since === null || source.year === null || source.year >= since || source.rejected !== null) return source;
  return { ...source, rejected: "too_old", reason: `It is of ${source.year}; asked for are works since ${since}.` };
}

function withScore(source: SeenSource, judgement: Judgement | undefined, least: number): SeenSource {
  if (judgement === undefined) return source;
  const { score, reason } = judgement;
  const judged = { ...source, score, judgement: reason, rejected: null, reason: null };
  if (score >= least) return judged;
  return { ...judged, rejected: "below_score", reason: `Its score of ${score} is below ${least}.` };
}

/** The best of those that passed, those passed over before among them. */
function select(seen: readonly SeenSource[]): SeenSource[] {
  const open = seen.filter(
    ({ kept, score, rejected }) => !kept && score !== null && (rejected ?? "over_limit") === "over_limit",
  );
  const chosen = new Set(open.toSorted(byScore).slice(0, mostSelected));
  return seen.map((source): SeenSource => {
    if (chosen.has(source)) return { ...source, kept: true, rejected: null, reason: null };
    if (!open.includes(source)) return source;
    return { ...source, rejected: "over_limit", reason: `${mostSelected} better ones were read first.` };
  });
}
