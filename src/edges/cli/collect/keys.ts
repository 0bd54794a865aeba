import { formFields, type FieldName } from "../../../library/collect/form.js";
import type { Action } from "../../../library/collect/session.js";

/** Keys of the form while no field is being edited, in the order of its buttons. */
export const editButtons = [
  { key: "p", label: "prev", action: { kind: "previous" } },
  { key: "s", label: "save", action: { kind: "save" } },
  { key: "c", label: "complete", action: { kind: "complete" } },
  { key: "u", label: "open URL", action: { kind: "open_url" } },
  { key: "o", label: "open PDF", action: { kind: "open_pdf" } },
  { key: "d", label: "delete", action: { kind: "delete" } },
  { key: "n", label: "next", action: { kind: "next" } },
] as const satisfies readonly Button[];

/** Keys of the import screen. */
export const importButtons = [
  { key: "e", label: "open in editor", action: { kind: "edit_markup" } },
  { key: "f", label: "load a file", action: { kind: "choose_file" } },
  { key: "r", label: "run import", action: { kind: "run_import" } },
] as const satisfies readonly Button[];

/** Keys of the program, below those of the screen. */
export const programButtons = [
  { key: "i", label: "import/edit", action: { kind: "toggle_mode" } },
  { key: "a", label: "add empty", action: { kind: "new_entry" } },
  { key: "w", label: "save to file", action: { kind: "save_to_file" } },
  { key: "q", label: "quit", action: { kind: "quit" } },
] as const satisfies readonly Button[];

/** Names what a key does; the last two only the screen knows, for the focus is not part of the session. */
export type ScreenAction = Action | { kind: "edit_markup" } | { kind: "choose_file" };

export interface Button {
  key: string;
  label: string;
  action: ScreenAction;
}

/** Counts what can have the focus: the fields (from 0) and the buttons behind them. */
export function focusCount(mode: "edit" | "import"): number {
  return fieldCount(mode) + buttonsOf(mode).length;
}

/** The import screen has one box. */
export function fieldCount(mode: "edit" | "import"): number {
  return mode === "edit" ? formFields.length : 1;
}

export function buttonsOf(mode: "edit" | "import"): Button[] {
  return [...(mode === "edit" ? editButtons : importButtons), ...programButtons];
}

export function fieldAt(focus: number): FieldName | null {
  return formFields[focus]?.name ?? null;
}

/** The button a key stands for, or undefined. */
export function buttonOf(mode: "edit" | "import", key: string): Button | undefined {
  return buttonsOf(mode).find((button) => button.key === key.toLowerCase());
}
