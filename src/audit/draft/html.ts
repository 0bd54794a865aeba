import type { Draft } from "./draft.js";
import { readMarkdown } from "./markdown.js";

/** A draft in HTML. */
export function readHtml(source: string): Draft {
  return { ...readMarkdown(source), format: "html" };
}
