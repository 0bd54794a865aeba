import type { ClaimEvidence, Source, Verdict } from "../domain/evidence.js";
import { indexTerms } from "../domain/terms.js";
import { sourceSentences, type SourceSentence } from "./source-lines.js";

export interface Judgement {
  verdict: Verdict;
  support: number;
  reasons: string[];
  evidence: ClaimEvidence | null;
}

export type TermWeight = (term: string) => number;

const windowSize = 3;

/** The verdict of a claim against the sources it cites. */
export function judgeClaim(claim: string, sources: readonly Source[], weight: TermWeight): Judgement {
  const terms = new Set(indexTerms(claim));
  const total = sum([...terms].map(weight));
  let best: { support: number; source: Source; window: SourceSentence[] } | null = null;
  for (const source of sources) {
    const sentences = sourceSentences(source);
    for (let start = 0; start < sentences.length; start++) {
      const window = sentences.slice(start, start + windowSize);
      const covered = new Set(indexTerms(window.map((sentence) => sentence.text).join(" ")));
      const support = sum([...terms].filter((term) => covered.has(term)).map(weight)) / (total || 1);
      if (best === null || support > best.support) best = { support, source, window };
    }
  }
  if (best === null)
    return { verdict: "unchecked", support: 0, reasons: ["the source has no readable passage"], evidence: null };
  const verdict = best.support >= 0.65 ? "supported" : best.support >= 0.4 ? "weak" : "not_found";
  const first = best.window[0];
  const evidence = first && {
    label: best.source.label,
    quote: first.text,
    start_line: first.start_line,
    end_line: first.end_line,
    page: best.source.start_page,
  };
  return { verdict, support: best.support, reasons: [], evidence: evidence ?? null };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
