import type { AuditOutput, Quotation, Sentence } from "../../contracts/audit.js";
import type { Finding } from "../../contracts/audit-finding.js";
import { type Draft, type DraftFormat } from "../../document/tree/draft.js";
import { sourceSpan } from "../../document/tree/positions.js";
import { replaceKey } from "./fix-draft.js";

/** A stretch of the draft's source that is to be replaced. */
interface SourceEdit {
  start: number;
  end: number;
  text: string;
}

/** A change that mends one finding, for a person to take or leave. */
export interface OfferedChange {
  title: string;
  /** Index of the finding. */
  finding: number;
  /** Of the draft's source. */
  edits: SourceEdit[];
}

/** Formats in which a key may be put in another's place as text. */
const keyed: ReadonlySet<DraftFormat> = new Set(["markdown", "latex", "typst"]);

/**
 * Offers what can be written instead where an audit knows it: the source's number, the words of a quotation as they stand
 * there, the work that says it. A place that cannot be told for sure is left to the person. Pure.
 */
export function offeredChanges(draft: Draft, output: Pick<AuditOutput, "findings" | "sentences" | "quotations" | "marks">) {
  const sentences = new Map(output.sentences.map((sentence) => [sentence.id, sentence]));
  return output.findings.flatMap((finding, index): OfferedChange[] => {
    const offers = offersFor(draft, output, finding, sentences.get(finding.sentence ?? ""));
    return offers.flatMap(({ title, edits }) => (edits === null ? [] : [{ title, finding: index, edits }]));
  });
}

interface Offer {
  title: string;
  edits: SourceEdit[] | null;
}

function offersFor(
  draft: Draft,
  { quotations, marks }: Pick<AuditOutput, "quotations" | "marks">,
  finding: Finding,
  sentence: Sentence | undefined,
): Offer[] {
  switch (finding.code) {
    case "number_differs":
      return sentence === undefined ? [] : numberOffers(draft, sentence);
    case "quotation_differs": {
      const isHere = ({ line, column, file }: Quotation) =>
        line === finding.line && column === finding.column && (file ?? finding.file) === finding.file;
      const quotation = quotations.find(isHere);
      return quotation === undefined ? [] : [quotationOffer(draft, quotation)];
    }
    case "better_source":
      return sentence === undefined ? [] : keyOffers(draft, sentence, marks);
    default:
      return [];
  }
}

function numberOffers(draft: Draft, { block, start, end, numbers }: Sentence): Offer[] {
  return numbers.flatMap(({ state, text, found }): Offer[] => {
    if (state !== "differs" || found === null) return [];
    const edit = editIn(draft, { block, start, end }, { written: text, instead: found });
    return [{ title: `Write ${found}, as the source has it`, edits: edit === null ? null : [edit] }];
  });
}

/** All differences or none: half of them would be a third wording. */
function quotationOffer(draft: Draft, quotation: Quotation): Offer {
  const edits = quotation.differences.map(({ written, source }) =>
    written === "" || source === "" ? null : editIn(draft, quotation, { written, instead: source }),
  );
  const title = "Quote it as it stands in the source";
  return { title, edits: edits.includes(null) ? null : edits.filter((edit) => edit !== null) };
}

/** Of a sentence with one mark that names one work by its key. */
function keyOffers(draft: Draft, { better, marks: own }: Sentence, marks: AuditOutput["marks"]): Offer[] {
  const [mark, ...others] = marks.filter(({ id }) => own.includes(id));
  const [cite, ...further] = mark?.cites ?? [];
  if (better === null || mark === undefined || others.length > 0 || further.length > 0) return [];
  const block = draft.blocks[mark.block];
  const from = cite?.key ?? null;
  if (from === null || block === undefined || !keyed.has(draft.format)) return [];
  const edits = replaceKey(draft.source, block, mark, { from, to: better.key });
  return edits.length === 0 ? [] : [{ title: `Cite ${better.key} instead`, edits }];
}

/** The words where they stand once in a stretch of a block; null where they stand there twice, or otherwise in the source. */
function editIn(
  draft: Draft,
  { block: index, start, end }: { block: number; start: number; end: number },
  { written, instead }: { written: string; instead: string },
): SourceEdit | null {
  const block = draft.blocks[index];
  if (block === undefined) return null;
  const at = block.text.indexOf(written, start);
  if (at < 0 || at + written.length > end) return null;
  const again = block.text.indexOf(written, at + 1);
  if (again >= 0 && again + written.length <= end) return null;
  const span = sourceSpan(block, { start: at, end: at + written.length });
  return draft.source.slice(span.start, span.end) === written ? { ...span, text: instead } : null;
}
