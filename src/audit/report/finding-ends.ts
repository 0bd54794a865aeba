import type { Entry } from "../schema/audit-schema.js";
import type { Mark } from "../../citations/schema/mark-schema.js";
import type { Draft } from "../../document/tree/draft.js";
import { LineIndex, sourceSpan } from "../../document/tree/positions.js";
import type { Finding } from "../schema/finding.js";

/** A stretch of a block, and where it begins in the draft. */
type Span = Pick<Mark, "block" | "start" | "end" | "line" | "column">;

interface Located {
  /** The draft as people know it. */
  file: string;
  draft: Draft;
  marks: readonly Mark[];
  entries: readonly Entry[];
  sentences: readonly (Span & { id: string })[];
  /** Of quotations and statements. */
  others: readonly Span[];
}

/** Findings with the places where they end, as editors underline them; of files of references that stays unknown. Pure. */
export function withEnds(findings: readonly Finding[], located: Located): Finding[] {
  const { file, draft, marks, entries, sentences, others } = located;
  const lines = new LineIndex(draft.source);
  const listed = entries.flatMap(({ block, line, column }): Span[] =>
    block === null ? [] : [{ block, start: 0, end: draft.blocks[block]?.text.length ?? 0, line, column }],
  );
  const atPlace = new Map([...listed, ...sentences, ...others, ...marks].map((span) => [placeOf(span), span]));
  const byId = new Map<string | null, Span>([...sentences, ...marks].map((span) => [span.id, span]));
  return findings.map((finding) => {
    const named = [byId.get(finding.mark), byId.get(finding.sentence)];
    const span = named.find((each) => each && placeOf(each) === placeOf(finding)) ?? atPlace.get(placeOf(finding));
    const block = span === undefined ? undefined : draft.blocks[span.block];
    if (finding.file !== file || span === undefined || block === undefined || block.pieces.length === 0) return finding;
    const end = lines.at(sourceSpan(block, span).end);
    return { ...finding, end_line: end.line, end_column: end.column };
  });
}

const placeOf = ({ line, column }: Pick<Span, "line" | "column">): string => `${line}:${column}`;
