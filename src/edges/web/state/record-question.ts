import type { EditableField } from "../../../library/scan/answer.js";
import type { RecordQuestion } from "../../../library/scan/ask-person.js";
import type { OpenGate } from "../../../run/fold.js";

export type { RecordQuestion } from "../../../library/scan/ask-person.js";

/** What a person typed over the proposal, by field. */
export type Typed = Readonly<Partial<Record<EditableField, string>>>;

/** A line of the form: what the file says, what is proposed, and what will be written. */
export interface FieldRow {
  field: string;
  /** Under which name it is edited; null where it cannot be. */
  edited_as: EditableField | null;
  file: string;
  /** As it is shown, and as it is edited: of names "Family, Given; ...". */
  value: string;
  edit: string;
  /** What the file says, as it is edited; null where it does not say. */
  taken: string | null;
  isTyped: boolean;
  mark: "same" | "differs" | "new";
  source: string;
  others: readonly { source: string; value: string }[];
}

/** The question that a gate of a scan puts; null for other questions. */
export function recordQuestionOf({ kind, details }: OpenGate): RecordQuestion | null {
  return kind === "record" && typeof details === "object" ? (details as RecordQuestion) : null;
}

/** Fields of the comparison that are edited under another name, or not at all. */
const editedAs: Readonly<Record<string, EditableField | null>> = { year: "date", arxiv: null, pmid: null };

const shownAnyhow: readonly EditableField[] = ["title", "authors", "date", "type", "publication", "doi", "tags"];

/** The lines of the form: those of the comparison, then fields that people fill in where nobody knows them. */
export function fieldRows({ comparison, values, reading }: RecordQuestion, typed: Typed): FieldRow[] {
  const compared = comparison.map(({ field, file, record, mark, source, others }): FieldRow => {
    const name = field in editedAs ? editedAs[field]! : (field as EditableField);
    const own = name === null ? undefined : typed[name];
    const edit = own ?? (name === null ? record : values[name]);
    const said = field === "authors" ? reading.says.authors.join("; ") : file;
    const shown = { value: own ?? record, edit, taken: said === "" ? null : said };
    return { field, edited_as: name, file, ...shown, isTyped: own !== undefined, mark, source, others };
  });
  const names = new Set(compared.flatMap(({ edited_as }) => edited_as ?? []));
  const more = shownAnyhow.filter((name) => !names.has(name));
  return [
    ...compared,
    ...more.map((field): FieldRow => {
      const value = typed[field] ?? values[field] ?? "";
      const isTyped = typed[field] !== undefined;
      const nothing = { file: "", taken: null, source: "", others: [] };
      // Of what nobody says anything nothing is new.
      const mark = value === "" ? "same" : "new";
      return { field, edited_as: field, value, edit: value, isTyped, mark, ...nothing };
    }),
  ];
}

/** A value typed for a field; what is as it was proposed is typed no more. */
export function withTyped({ values }: RecordQuestion, typed: Typed, field: EditableField, value: string): Typed {
  const { [field]: _, ...others } = typed;
  return values[field] === value ? others : { ...others, [field]: value };
}

/** What is answered, one after the other, so that the record is written as it stands in the form. */
export function answersToWrite(typed: Typed): unknown[] {
  return Object.keys(typed).length === 0 ? ["write"] : [{ edit: typed }, "write"];
}
