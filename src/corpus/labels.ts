/** The label of a source, as a model or an extract writes it: `[S1]`. */
export const labelPattern = /\[S(\d+)\]/g;

/** What could be read as a label in any spelling a model or a reader might take for one: `[S1]`, `[ s 1, S2 ]`. */
const labelLike = /\[(\s*S\s*\d+(?:\s*[,;\-–]\s*S?\s*\d+)*\s*)\]/giu;

/**
 * Text of a source with its own bracketed labels made harmless: `[S2]` becomes `\[S2\]`, which Markdown prints
 * as it was and nothing takes for a label. `unescapeLabels` gives back the verbatim text.
 */
export function escapeLabels(text: string): string {
  return text.replace(labelLike, "\\[$1\\]");
}

/** The reverse of `escapeLabels`. */
export function unescapeLabels(text: string): string {
  return text.replace(/\\\[(\s*S\s*\d+(?:\s*[,;\-–]\s*S?\s*\d+)*\s*)\\\]/giu, "[$1]");
}
