import type { Span } from "../office/document-writer.js";
import type { InlineFacts } from "../tree/draft.js";
import type { Destination } from "./rtf-destinations.js";

/** What holds until a group ends. */
export interface RtfGroup {
  destination: Destination;
  /** Characters that stand behind `\u` for programs that do not know it. */
  skipped: number;
  font: number;
  script: "superscript" | "subscript" | null;
  italic: boolean;
  /** Hidden text, and text that a tracked change took out. */
  isHidden: boolean;
  /** Whether `\*` came: a word that nobody knows opens a group that nobody reads. */
  isOptional: boolean;
  /** Whether something stood in the group: only its first word says what it is for. */
  isBegun: boolean;
  /** Where its text goes, where it is not to the paragraph. */
  spans: Span[] | null;
}

export const outermost: RtfGroup = {
  destination: "text",
  skipped: 1,
  font: -1,
  script: null,
  italic: false,
  isHidden: false,
  isOptional: false,
  isBegun: false,
  spans: null,
};

/** A text as the group shows it. */
export function spanIn({ script, italic }: RtfGroup, text: string): Span {
  const facts: InlineFacts | null = script !== null ? { kind: script } : italic ? { kind: "italic" } : null;
  return facts === null ? text : { text, facts };
}

/** Changes how a group's text looks, as a word says; false where it says no such thing. */
export function formatGroup(group: RtfGroup, word: string, value: number | null): boolean {
  const isOn = value !== 0;
  switch (word) {
    case "plain":
      Object.assign(group, { script: null, italic: false, isHidden: false });
      return true;
    case "super":
      group.script = isOn ? "superscript" : null;
      return true;
    case "sub":
      group.script = isOn ? "subscript" : null;
      return true;
    case "nosupersub":
      group.script = null;
      return true;
    case "i":
      group.italic = isOn;
      return true;
    case "v":
    case "deleted":
      group.isHidden = isOn;
      return true;
    case "f":
      group.font = value ?? 0;
      return true;
    case "uc":
      group.skipped = Math.max(0, Math.min(100, value ?? 1));
      return true;
    default:
      return false;
  }
}
