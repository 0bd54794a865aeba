import type { AuditOutput, Entry, Existence, Quotation, Sentence, Uncited } from "../../../contracts/audit.js";
import type { Mark } from "../../../reference/mark.js";
import type { Draft } from "../../../document/tree/draft.js";
import type { Finding } from "../../../contracts/audit-finding.js";

export interface AuditPageInput {
  output: AuditOutput;
  draft: Draft;
  /** ISO 8601. */
  created_at: string;
}

/** An audit by the things that the page shows. */
export interface PageModel extends AuditPageInput {
  entries: ReadonlyMap<string, Entry>;
  existence: ReadonlyMap<string, Existence>;
  /** Entries of the draft's own list, by the block they stand in. */
  entryOfBlock: ReadonlyMap<number, Entry>;
  sentences: readonly Sentence[];
  marks: ReadonlyMap<string, Mark>;
  /** Sentence of a mark. */
  sentenceOfMark: ReadonlyMap<string, Sentence>;
  quotations: readonly (Quotation & { id: string; sentence: string | null })[];
  uncited: readonly (Uncited & { id: string })[];
  /** Findings by the id of the card that tells of them. */
  findings: ReadonlyMap<string, readonly Finding[]>;
  /** Where a finding leads: "#k-c12", else its block, else nowhere. */
  addressOf(finding: Finding): string;
}

/** Puts together what belongs together. Pure. */
export function pageModel(input: AuditPageInput): PageModel {
  const { output, draft } = input;
  const sentenceOfMark = new Map(output.sentences.flatMap((each) => each.marks.map((mark) => [mark, each] as const)));
  const quotations = output.quotations.map((quotation, index) => ({
    ...quotation,
    id: `q${index + 1}`,
    sentence: output.sentences.find((each) => holds(each, quotation))?.id ?? null,
  }));
  const uncited = output.uncited.map((each, index) => ({ ...each, id: `u${index + 1}` }));
  const places = new Map<string, string>();
  const placeOf = ({ file, line, column }: Placed) => `${file ?? nameOf(output)}:${line}:${column}`;
  const put = (id: string, place: Placed) => places.set(placeOf(place), id);
  for (const each of uncited) put(each.id, each);
  for (const each of quotations) put(each.sentence ?? each.id, each);
  for (const each of output.sentences) put(each.id, each);
  const cardOf = (finding: Finding): string | null => {
    const { sentence, mark, entry } = finding;
    if (sentence !== null) return sentence;
    if (mark !== null) return sentenceOfMark.get(mark)?.id ?? mark;
    return entry ?? places.get(placeOf(finding)) ?? null;
  };
  const findings = new Map<string, Finding[]>();
  for (const finding of output.findings) {
    const id = cardOf(finding);
    if (id !== null) findings.set(id, [...(findings.get(id) ?? []), finding]);
  }
  const addressOf = (finding: Finding): string => {
    const card = cardOf(finding);
    if (card !== null) return `#k-${card}`;
    const isWhole = draft.parts === undefined && finding.file === nameOf(output);
    const block = isWhole ? draft.blocks.findLastIndex(({ line }) => line <= finding.line) : -1;
    return block < 0 ? "" : `#b${block}`;
  };
  const entryOfBlock = new Map(output.entries.flatMap((each) => (each.block === null ? [] : [[each.block, each]])));
  const byId = { entries: mapOf(output.entries), marks: mapOf(output.marks) };
  const existence = new Map(output.existence.map((each) => [each.entry, each]));
  const known = { sentences: output.sentences, sentenceOfMark, quotations, uncited, findings, addressOf };
  return { ...input, ...byId, existence, entryOfBlock, ...known };
}

interface Placed {
  /** Absent where the draft is one file. */
  file?: string | undefined;
  line: number;
  column: number;
}

type Span = Pick<Mark, "block" | "start" | "end">;

/** Whether one stretch of a block lies in another, at least with its beginning. */
export function holds(outer: Span, inner: Span): boolean {
  return outer.block === inner.block && outer.start <= inner.start && inner.start < outer.end;
}

/** The draft as findings name it. */
function nameOf({ draft }: AuditOutput): string {
  return draft ?? "the text";
}

function mapOf<Thing extends { id: string }>(things: readonly Thing[]): ReadonlyMap<string, Thing> {
  return new Map(things.map((thing) => [thing.id, thing]));
}
