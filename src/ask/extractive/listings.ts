import { covered } from "../../corpus/question/question-weights.js";
import { listSentence, tableLists } from "../../corpus/tables/cell-sentence.js";
import { readTables } from "../../corpus/tables/read-tables.js";
import type { Source } from "../../domain/evidence.js";
import { indexTerms } from "../../domain/terms.js";
import { sourceLines } from "../../evidence/verdicts/source-lines.js";
import { askedList } from "./asked-operation.js";
import { rowCandidate } from "./candidates.js";
import type { Asked } from "./cells.js";
import type { Unit } from "./units.js";

/** A list whose name says less of the question is another list. */
const leastShare = 0.5;
/** What a term of the headings above is worth. */
const aboveCredit = 0.5;
const mostEntries = 30;

/** The list of a table that a question asks for: its times, or the names of its rows; nothing where it asks for none. */
export function listingUnits(sources: readonly Source[], asked: Asked): Unit[] {
  const kind = askedList(asked.question);
  if (kind === null) return [];
  const lists = sources.flatMap((source) =>
    readTables(sourceLines(source), asked.language).flatMap((table) =>
      tableLists(table)
        .filter((list) => list.kind === kind && list.entries.length <= mostEntries)
        .map((list) => ({ source, table, list, share: shareOf(source, list.name, asked) })),
    ),
  );
  const [best] = lists.toSorted((left, right) => right.share - left.share);
  if (best === undefined || best.share < leastShare) return [];
  const { source, table, list, share } = best;
  const core = rowCandidate({ text: listSentence(list), source, row: list.row, table });
  return [{ core, sentences: [core], score: share }];
}

function shareOf(source: Source, name: string, { weights }: Asked): number {
  const own = new Set(indexTerms(name));
  const above = new Set(indexTerms([...source.heading_path, source.title].join(" ")));
  return covered(weights, (term) => (own.has(term) ? 1 : above.has(term) ? aboveCredit : 0));
}
