import { z } from "zod";

/** Fields that a person may type; names as in the form of `quire collect`. */
export const editableFields = [
  "type",
  "title",
  "authors",
  "publication",
  "publisher",
  "date",
  "volume",
  "issue",
  "pages",
  "doi",
  "isbn",
  "pdf_url",
  "source_url",
  "tags",
  "notes",
] as const;
export type EditableField = (typeof editableFields)[number];
export type Edit = Partial<Record<EditableField, string>>;

/** Answers of one word on a file. `leave` is what `--yes` answers where a person has to look. */
export const plainAnswers = ["write", "skip", "remove", "open", "undo", "leave"] as const;

/** A year alone is a date. */
function yearAsDate(given: unknown): unknown {
  if (typeof given !== "object" || given === null || !("year" in given) || "date" in given) return given;
  const { year, ...others } = given;
  return { ...others, date: year };
}

/** An answer to the question what to do with a file, from a key, `--yes` or a file of answers. */
export const answerSchema = z.union([
  z.enum(plainAnswers),
  z.strictObject({ doi: z.string().min(1) }),
  z.strictObject({ isbn: z.union([z.string().min(1), z.number()]).transform(String) }),
  z.strictObject({ identifier: z.string().min(1) }),
  z.strictObject({
    edit: z.preprocess(
      yearAsDate,
      z.partialRecord(z.enum(editableFields), z.union([z.string(), z.number()]).transform(String)),
    ),
  }),
]);
export type Answer = z.infer<typeof answerSchema>;

/** Actions that a person is offered. */
export const actions = ["write", "doi", "isbn", "skip", "remove", "edit", "open", "undo", "quit"] as const;
export type Action = (typeof actions)[number];

/** Lists what a person may do with a file: W only where there is a record, R only where it was allowed, U only after a write. */
export function allowedActions(state: { has_record: boolean; allow_delete: boolean; can_undo: boolean }): Action[] {
  return actions.filter(
    (action) =>
      (action !== "write" || state.has_record) &&
      (action !== "remove" || state.allow_delete) &&
      (action !== "undo" || state.can_undo),
  );
}

/** Which action an answer asks for. */
export function actionOf(answer: Answer): Action {
  if (answer === "leave") return "skip";
  if (typeof answer === "string") return answer;
  if ("doi" in answer || "identifier" in answer) return "doi";
  return "isbn" in answer ? "isbn" : "edit";
}
