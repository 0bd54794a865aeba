import type { AuditOutput, Sentence } from "../contracts/audit.js";
import type { DraftChange, DraftCheckInput, DraftCheckOutput } from "../contracts/draft-check.js";
import { itemAuthors, itemYear } from "../domain/item.js";
import { placeInFiles } from "../document/tree/place-in-files.js";
import { LineIndex, sourceSpan } from "../document/tree/positions.js";
import type { ReadDraft } from "../reference/read-draft.js";
import type { RunContext } from "../run/run-context.js";
import { editsOfFiles } from "./fix/draft-files.js";
import type { FixEdit } from "./fix/edit.js";
import { fixDraft } from "./fix/fix-draft.js";
import { offeredChanges } from "./fix/offered-changes.js";
import { type Audited, runAudit } from "./run-audit.js";
import { textsOfDraft } from "./write-fixes.js";

/** Audits a draft as it stands in an editor: with the library alone and without a judge, so that it is quick and costs nothing. */
export async function checkDraft(context: RunContext, input: DraftCheckInput): Promise<DraftCheckOutput> {
  const audited = await runAudit(context, { ...input, online: false, judge: "none", detail: "full" });
  const { read, output } = audited;
  return {
    version: 1,
    draft: output.draft,
    format: output.format,
    findings: output.findings,
    statements: placesOf(read, output.sentences).map(([sentence, place]) => ({ ...place, ...statementOf(sentence) })),
    marks: placesOf(read, output.marks).map(([{ cites }, place]) => ({
      ...place,
      works: [...new Set(cites.flatMap(({ entry, candidates }) => (entry === null ? candidates : [entry])))],
    })),
    works: worksOf(output),
    changes: await changesOf(context, input, audited),
  };
}

interface Span {
  block: number;
  start: number;
  end: number;
}

interface Place {
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  /** Where the draft is made of several. */
  file?: string;
}

/** Stretches with where they begin and end, in the files that the draft is made of; what runs over two files ends where it begins. */
function placesOf<Each extends Span>({ draft, name }: ReadDraft, spans: readonly Each[]): [Each, Place][] {
  const lines = new LineIndex(draft.source);
  const places = spans.map((span) => {
    const block = draft.blocks[span.block];
    const { start, end } = block === undefined ? { start: 0, end: 0 } : sourceSpan(block, span);
    const last = lines.at(end);
    return { ...lines.at(start), end_line: last.line, end_column: last.column };
  });
  const inFiles = placeInFiles<Omit<Place, "end_line" | "end_column"> & Ends>(places, name, draft);
  return spans.map((span, index) => {
    const { end_line, end_column, ...begin } = inFiles[index] ?? { line: 1, column: 1 };
    return [span, { ...begin, end_line: end_line ?? begin.line, end_column: end_column ?? begin.column }];
  });
}

/** Null where it runs over two files. */
interface Ends {
  end_line?: number | null;
  end_column?: number | null;
}

function statementOf({ text, together, works }: Sentence) {
  return {
    text,
    verdict: together.verdict,
    reasons: together.reasons,
    works: works.map(({ entry, verdict, evidence, unchecked }) => ({
      entry,
      verdict,
      evidence,
      unchecked: unchecked?.reason ?? null,
    })),
  };
}

function worksOf({ entries, existence }: AuditOutput): DraftCheckOutput["works"] {
  const known = new Map(existence.map((each) => [each.entry, each]));
  return entries.map(({ id, key, item, text }) => {
    const { record = null, state = "unchecked" } = known.get(id) ?? {};
    const said = record?.item ?? item;
    return {
      entry: id,
      key,
      title: said.title ?? text,
      authors: itemAuthors(said),
      year: itemYear(said),
      work_id: record?.work_id ?? null,
      state,
    };
  });
}

/** What mends single findings, then what mends the list and its numbers, which is made as a whole or not at all. */
async function changesOf(context: RunContext, input: DraftCheckInput, audited: Audited): Promise<DraftChange[]> {
  const { read, output } = audited;
  const { name, draft } = read;
  const { texts, bibliographies } = await textsOfDraft(context, input, audited);
  const { edits } = fixDraft({ ...output, name, draft, bibliographies });
  const offered = offeredChanges(draft, output).map(({ title, finding, edits: changes }) => {
    const own = editsOfFiles(draft, name, changes.map((edit) => ({ ...edit, reason: title })));
    return { title, finding, edits: own.length === changes.length ? own : [] };
  });
  const safe = { title: "Mend what is safe to mend", finding: null, edits };
  const lines = new Map([...texts].map(([file, text]) => [file, new LineIndex(text)]));
  return [...offered, safe].flatMap(({ edits: changes, ...about }): DraftChange[] => {
    const placed = changes.flatMap((edit) => placedEdit(edit, lines.get(edit.file)) ?? []);
    return placed.length === 0 || placed.length < changes.length ? [] : [{ ...about, edits: placed }];
  });
}

function placedEdit({ file, start, end, text }: FixEdit, lines: LineIndex | undefined): DraftChange["edits"][number] | null {
  if (lines === undefined) return null;
  const last = lines.at(end);
  return { file, ...lines.at(start), end_line: last.line, end_column: last.column, text };
}
