import { type FieldName, formFields } from "../../../library/collect/form.js";
import { reduceSession, type Action, type CollectSession, currentEntry } from "../../../library/collect/session.js";
import type { CollectHost } from "./host.js";
import { buttonsOf, type ScreenAction } from "./keys.js";

type Clack = typeof import("@clack/prompts");

/** Prompts that end when the process is to end: Ctrl-C between two of them is no key of either. */
interface Asking {
  clack: Clack;
  signal: AbortSignal;
}

/** The editor by questions and answers, for terminals that cannot show the form. */
export async function runPrompts(start: CollectSession, host: CollectHost, signal: AbortSignal): Promise<void> {
  const asking = { clack: await import("@clack/prompts"), signal };
  let session = start;
  while (!signal.aborted) {
    show(asking.clack, session, host);
    const action = session.question ? await answerQuestion(asking, session) : await chooseAction(asking, session, host);
    if (action === null) continue;
    const next = await perform(session, action, host);
    if (next === null) return;
    session = next;
  }
}

/** The session after an action and all that it brings about; null when it is over. */
async function perform(session: CollectSession, first: Action, host: CollectHost): Promise<CollectSession | null> {
  let action: Action | null = first;
  let current = session;
  while (action !== null) {
    const step = reduceSession(current, action);
    current = step.session;
    if (step.effect?.kind === "quit") return null;
    action = step.effect ? await host.perform(step.effect, current) : null;
  }
  return current;
}

function show(clack: Clack, session: CollectSession, host: CollectHost): void {
  const entry = currentEntry(session);
  if (session.mode === "edit" && entry && !session.question) {
    const lines = formFields
      .filter(({ name }) => entry.values[name] !== "")
      .map(({ name, label }) => `${label.padEnd(12)} ${entry.values[name]}`);
    clack.note(lines.join("\n"), `${session.index + 1} of ${session.entries.length}, ${host.manifestName}`);
  }
  if (session.message) clack.log.message(session.message.text);
}

const questionWords = {
  unsaved: "This entry has changes that are not saved. Save them?",
  delete: "Delete this entry from the list?",
  unwritten: "Saved entries are not in the file yet. Write them?",
};

async function answerQuestion({ clack, signal }: Asking, { question }: CollectSession): Promise<Action> {
  const answer = await clack.select({
    message: question ? questionWords[question.kind] : "",
    signal,
    options: [
      { value: "yes" as const, label: "yes" },
      { value: "no" as const, label: "no" },
      { value: "cancel" as const, label: "neither: stay here" },
    ],
  });
  return { kind: "answer", answer: clack.isCancel(answer) ? "cancel" : answer };
}

async function chooseAction(asking: Asking, session: CollectSession, host: CollectHost): Promise<Action | null> {
  const fields =
    session.mode === "edit" && currentEntry(session) ? [{ value: "edit" as const, label: "edit a field" }] : [];
  const buttons = buttonsOf(session.mode).map(({ action, label }) => ({ value: action, label }));
  const { clack, signal } = asking;
  const options = [...fields, ...buttons];
  const choice = await clack.select<ScreenAction | "edit">({ message: "What now?", options, signal });
  if (clack.isCancel(choice)) return { kind: "quit" };
  if (choice === "edit") return editField(asking, session);
  if (choice.kind === "edit_markup") return editMarkup(session, host);
  return choice.kind === "choose_file" ? chooseFile(asking, host) : choice;
}

async function editField({ clack, signal }: Asking, session: CollectSession): Promise<Action | null> {
  const field = await clack.select<FieldName>({
    message: "Which field?",
    signal,
    options: formFields.map(({ name, label, hint }) => ({ value: name, label, hint })),
  });
  if (clack.isCancel(field)) return null;
  const text = await clack.text({ message: field, initialValue: currentEntry(session)?.values[field] ?? "", signal });
  return clack.isCancel(text) ? null : { kind: "change", field, text: text ?? "" };
}

async function editMarkup(session: CollectSession, host: CollectHost): Promise<Action> {
  const text = await host.editText(session.markup);
  if (text !== null) return { kind: "set_markup", text };
  return { kind: "said", tone: "bad", text: "There is no editor: set EDITOR, or load a file." };
}

async function chooseFile({ clack, signal }: Asking, host: CollectHost): Promise<Action | null> {
  const path = await clack.text({ message: "Which file?", signal });
  if (clack.isCancel(path)) return null;
  try {
    return { kind: "set_markup", text: await host.readFile(path) };
  } catch (error) {
    return { kind: "said", tone: "bad", text: error instanceof Error ? error.message : String(error) };
  }
}
