import type { Draft } from "./draft.js";
import { readMarkdown } from "./markdown.js";

/** A draft in LaTeX. */
export function readLatex(source: string): Draft {
  return { ...readMarkdown(source), format: "latex" };
}
