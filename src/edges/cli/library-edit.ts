import type { Command } from "commander";
import type { z } from "zod";
import { type ErrorCode, QuireError, toQuireError } from "../../domain/error.js";
import { type editRecordInput, type EditRecordOutput, tool as editRecordTool } from "../../library/edit-record.tool.js";
import type { RunOutcome } from "../../run/execute.js";
import { addFields, givenFields } from "./command/fields.js";
import type { Invocation, Registrar } from "./command/invocation.js";
import { renderError } from "./command/render-error.js";
import { askYesNo } from "./gates/record-gate.js";
import { editText } from "./terminal/edit-text.js";
import { painter } from "./terminal/terminal.js";

/** quire library edit KEY: by flags, or in the person's editor where none is given. */
export function configureEdit(library: Command, { action }: Registrar): void {
  const command = library
    .command("edit <record>")
    .description("change a record: its fields by flags, the whole of it in your editor without any");
  addFields(command, editRecordTool, {
    author: { value: "name" },
    editor: { value: "name" },
    tags: { flag: "tag", value: "tag" },
    item: null,
  }).action(action(edit));
}

async function edit(invocation: Invocation, record: string, flags: object): Promise<number> {
  const given = givenFields(editRecordTool, flags);
  const { dry_run: _, ...fields } = given;
  const outcome =
    Object.keys(fields).length > 0
      ? await invocation.run(editRecordTool, { ...given, record })
      : await editedByPerson(invocation, { ...given, record });
  return invocation.finish(outcome, (output) => renderEdited(output, invocation));
}

type Request = z.input<typeof editRecordInput>;

/** What a person wrote that cannot be as it is: they may go on with it, for it is theirs. */
const mendable: readonly ErrorCode[] = ["usage", "invalid_input"];

/** The record as the person's editor leaves it, in YAML with the names of CSL; what is wrong in it is asked for again. */
async function editedByPerson(invocation: Invocation, request: Request): Promise<RunOutcome<EditRecordOutput>> {
  const { record } = request;
  const { environment, stderr } = invocation.process;
  const program = environment["VISUAL"] ?? environment["EDITOR"] ?? "";
  if (!invocation.interactive || program.trim() === "") {
    throw new QuireError("usage", "No change was given.", {
      fix: `Name fields, as in: quire library edit ${record} --year 2019 --author "Family, Given"; or set EDITOR and call it on a terminal.`,
    });
  }
  const outcome = await invocation.run(editRecordTool, { record, dry_run: true });
  if (outcome.error) throw outcome.error;
  const { item, tags, notes } = outcome.output;
  const { parse, stringify } = await import("yaml");
  const { id: key, ...rest } = item;
  const head = "# Fields of CSL-JSON. A field that is taken out is taken away; saved as it was, nothing changes.\n";
  let text = head + stringify({ key, tags, notes, ...rest }, { lineWidth: 0 });
  for (;;) {
    const saved = editText(text, "record.yaml", environment);
    if (saved === null) throw new QuireError("interrupted", "The editor ended without saving: nothing was changed.");
    let problem: QuireError;
    try {
      const changed = asInput(parseFields(saved, parse), key);
      const done = await invocation.run(editRecordTool, { ...request, ...changed });
      if (done.error === null || !mendable.includes(done.error.code)) return done;
      problem = done.error;
    } catch (thrown) {
      problem = toQuireError(thrown);
      if (!mendable.includes(problem.code)) throw problem;
    }
    stderr.write(renderError(problem, painter(stderr, environment)));
    const again = { key: "again", question: "Edit it again? What you wrote is still there." };
    if ((await askYesNo(again, invocation.process)) !== "yes")
      throw new QuireError("interrupted", "The record is as it was: nothing was changed.");
    text = saved;
  }
}

function asInput(
  { key: newKey, tags = [], notes = "", ...item }: Record<string, unknown>,
  key: string | undefined,
): Partial<Request> {
  return { item, ...(newKey !== key && { key: newKey }), tags, notes } as object;
}

function parseFields(text: string, parse: (text: string) => unknown): Record<string, unknown> {
  let fields: unknown;
  try {
    fields = parse(text);
  } catch (cause) {
    throw new QuireError("usage", `What was saved is no YAML: ${cause instanceof Error ? cause.message : ""}`, {
      cause,
      fix: "Nothing was changed. Edit the record again.",
    });
  }
  if (typeof fields === "object" && fields !== null && !Array.isArray(fields)) return { ...fields };
  throw new QuireError("usage", "What was saved has no fields: nothing was changed.", {
    fix: "A record is taken out of the library with: quire remove KEY",
  });
}

function renderEdited({ key, changes, missing_fields, dry_run }: EditRecordOutput, screen: Invocation): string {
  const { paint } = screen;
  if (changes.length === 0) return `${key} is so already: nothing was changed.`;
  const lines = changes.map(({ field, before, after }) => {
    const old = before === null ? "" : `${paint("dim", shown(before))} -> `;
    return `  ${field}: ${old}${after === null ? paint("dim", "(taken away)") : shown(after)}`;
  });
  const lacking = missing_fields.length === 0 ? [] : [paint("yellow", `missing: ${missing_fields.join(", ")}`)];
  return [`${paint("cyan", key)} ${dry_run ? "would be changed (--dry-run)" : "changed"}`, ...lines, ...lacking].join(
    "\n",
  );
}

interface ShownName {
  family?: string;
  given?: string;
  literal?: string;
}

function shown(value: unknown): string {
  if (typeof value === "string") return value;
  if (Array.isArray(value)) return value.map(shownPart).join("; ");
  if (typeof value === "object" && value !== null && "date-parts" in value)
    return (value["date-parts"] as unknown[][]).map((parts) => parts.join("-")).join("/");
  return JSON.stringify(value);
}

function shownPart(value: unknown): string {
  if (typeof value !== "object" || value === null) return String(value);
  const { family, given, literal }: ShownName = value;
  return literal ?? [family, given].filter(Boolean).join(", ");
}
