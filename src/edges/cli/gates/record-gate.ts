import { type Action, type Edit, type EditableField, editableFields } from "../../../library/scan/answer.js";
import { type RecordQuestion, recordQuestionSchema } from "../../../library/scan/ask-person.js";
import { formProblems } from "../../../library/collect/form.js";
import type { Gate } from "../../../run/run-context.js";
import { type CliProcess, painter, wrap } from "../terminal/terminal.js";
import { dropTypedAhead, readKey, readLine, stoppedByPerson } from "./keyboard.js";
import { plainLine } from "../../../domain/escape/quire-signs.js";
import { actionOfKey, renderKeys, renderRecordQuestion, type View } from "./record-view.js";

/** Shows a file beside its proposed record and asks for one key; undefined where the input has ended. */
export async function askAboutRecord(gate: Gate, process: CliProcess): Promise<unknown> {
  const question = recordQuestionSchema.parse(gate.details);
  const view = viewOf(process);
  await dropTypedAhead(process);
  process.stderr.write(`${renderRecordQuestion(question, view)}\n`);
  for (;;) {
    process.stderr.write(`${renderKeys(question.actions, view)} `);
    const action = await pressedAction(question.actions, process);
    if (action === undefined) return undefined;
    if (action === "quit") throw stoppedByPerson();
    const answer = await answerFor(action, question, process);
    if (answer !== undefined) return answer;
  }
}

/** Asks yes or no by one key; undefined where the input has ended. */
export async function askYesNo(gate: Gate, process: CliProcess): Promise<unknown> {
  const { paint, width } = viewOf(process);
  await dropTypedAhead(process);
  process.stderr.write(`${paint("yellow", wrap(plainLine(gate.question), width))}\n[y]es, [n]o `);
  for (;;) {
    const key = (await readKey(process))?.toLowerCase();
    if (key === undefined) return undefined;
    if (key === "y" || key === "n") {
      process.stderr.write(`${key}\n`);
      return key === "y" ? "yes" : "no";
    }
    process.stderr.write(`\n${keyName(key)} does nothing here; y and n do. `);
  }
}

export function viewOf({ stderr, environment }: CliProcess): View {
  return { paint: painter(stderr, environment), width: Math.max(30, (stderr.columns || 80) - 1) };
}

async function pressedAction(actions: readonly Action[], process: CliProcess): Promise<Action | undefined> {
  for (;;) {
    const key = await readKey(process);
    if (key === undefined) return undefined;
    const action = actionOfKey(key, actions);
    if (action !== undefined) {
      process.stderr.write(`${key}\n`);
      return action;
    }
    process.stderr.write(`\n${keyName(key)} does nothing here; what works:\n${renderKeys(actions, viewOf(process))} `);
  }
}

function keyName(key: string): string {
  if (key === "\r" || key === "\n") return "Enter";
  if (key === " ") return "Space";
  if (key === "\u001B") return "That key";
  return `"${plainLine(key).trim()}"`;
}

/** What else an action needs from the person; undefined where they went back. */
async function answerFor(action: Action, question: RecordQuestion, process: CliProcess): Promise<unknown> {
  switch (action) {
    case "doi": {
      const doi = await readLine(process, "DOI, arXiv id or PMID (empty goes back): ");
      return doi ? { doi } : undefined;
    }
    case "isbn": {
      const isbn = await readLine(process, "ISBN (empty goes back): ");
      return isbn ? { isbn } : undefined;
    }
    case "edit":
      return editFields(question, process);
    default:
      return action;
  }
}

/** Asks for fields by number or name until the person is done; what was changed is the answer. */
async function editFields({ values }: RecordQuestion, process: CliProcess): Promise<{ edit: Edit } | undefined> {
  const edit: Edit = {};
  const current = (field: EditableField) => edit[field] ?? values[field];
  const list = editableFields.map(
    (field, index) => `${String(index + 1).padStart(3)} ${field}: ${plainLine(current(field))}`,
  );
  process.stderr.write(`${list.join("\n")}\n`);
  for (;;) {
    const chosen = await readLine(process, "Number of the field to edit (empty when done): ");
    if (!chosen) return Object.keys(edit).length > 0 ? { edit } : undefined;
    const field = editableFields.find((name, index) => name === chosen.toLowerCase() || String(index + 1) === chosen);
    if (field === undefined) process.stderr.write(`There is no field "${plainLine(chosen)}".\n`);
    else {
      const value = await readRight(field, plainLine(current(field)), process);
      if (value !== undefined) edit[field] = value;
    }
  }
}

/** Asks for the value of a field until it is one, or until the person leaves it as it was (empty, or the input ends). */
async function readRight(field: EditableField, current: string, process: CliProcess): Promise<string | undefined> {
  let typed = current;
  for (;;) {
    const value = await readLine(process, `${field}${hints[field] ?? ""}: `, typed);
    if (value === undefined) return undefined;
    const [problem] = value === current ? [] : formProblems({ [field]: value });
    if (problem === undefined) return value;
    process.stderr.write(`${wrap(plainLine(problem.message), viewOf(process).width)}.\n`);
    typed = value;
  }
}

const hints: Partial<Record<EditableField, string>> = {
  authors: " (Family, Given; Family, Given)",
  date: " (2021, 2021-03 or 2021-03-09)",
  tags: " (comma, separated)",
  type: " (article-journal, book, chapter, paper-conference, thesis, report, webpage)",
};
