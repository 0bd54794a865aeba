import type { Source } from "../../domain/evidence.js";
import type { EvidenceTopic, ReportEvidence } from "./report-schema.js";

interface FoundTopic extends Omit<EvidenceTopic, "labels"> {
  /** Passages that could be evidence, best first; their labels are not their own yet. */
  spans: readonly Source[];
}

/** What a prompt and a reader can take: passages, and characters of all of them. */
const mostSpans = 44;
export const mostCharacters = 60_000;
/** A passage of which this share stands in one that was taken says nothing new. */
const covered = 0.6;

/**
 * The passages that become the report's evidence: in turn the best of each topic and the next of the facts, until there
 * are enough; none that stands in another. Labels follow the order of topics. Pure.
 */
export function chooseSpans(topics: readonly FoundTopic[], facts: readonly Source[]): ReportEvidence {
  const taken: Source[] = [];
  const rows = [...topics.map(({ spans }) => spans), facts];
  let characters = 0;
  for (let rank = 0; rows.some((spans) => rank < spans.length); rank++) {
    for (const source of rows.flatMap((spans) => spans[rank] ?? [])) {
      const fits = taken.length < mostSpans && characters + source.content.length <= mostCharacters;
      if (!fits || taken.some((other) => overlap(source, other) >= covered)) continue;
      taken.push(source);
      characters += source.content.length;
    }
  }
  const order = new Map<Source, string>();
  const labelOf = (source: Source): string => {
    const label = order.get(source) ?? `S${order.size + 1}`;
    order.set(source, label);
    return label;
  };
  const holderOf = (source: Source) => taken.find((other) => overlap(source, other) >= covered);
  const labelled = topics.map(({ kind, title, spans }) => {
    const labels = spans.flatMap((span) => holderOf(span) ?? []).map(labelOf);
    return { kind, title, labels: [...new Set(labels)] };
  });
  for (const source of taken) labelOf(source);
  const sources = [...order].map(([source, label]) => ({ ...source, label }));
  return { sources, topics: labelled };
}

/** The share of the first one's lines that stand in the second, 0..1. */
function overlap(source: Source, other: Source): number {
  if (source.work_id !== other.work_id) return 0;
  const shared = Math.min(source.end_line, other.end_line) - Math.max(source.start_line, other.start_line) + 1;
  return Math.max(0, shared) / (source.end_line - source.start_line + 1);
}
