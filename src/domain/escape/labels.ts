import { withoutVerdicts } from "./quire-signs.js";
import { terminalLine } from "./terminal.js";

/** What a reader, a model or a check could take for a label, in whatever brackets: `[S1]`, `[source: s 1; S2]`, `【Ｓ１】`. */
const bracketed = /\\?[[［【]([^[\]［］【】\n]{1,80})[\]］】]/gu;
const labelLike = /\bs\s?\d/iu;

/**
 * Text of a source in which nothing can pass for a label: `[S2]` becomes `⟦S2⟧`. Everything else stays verbatim.
 */
export function disarmLabels(text: string): string {
  return text.replace(bracketed, (whole, inner: string) =>
    labelLike.test(inner.normalize("NFKC")) ? `⟦${inner.replace(/\\$/, "")}⟧` : whole,
  );
}

/** Text of others where labels of Quire's sources stand beside it: "[S1]" in it becomes "⟦S1⟧", marks of verdicts words. */
export function withoutQuireSigns(text: string): string {
  return disarmLabels(withoutVerdicts(text));
}

/** Puts what a record, a file name or a page says on one line of a terminal: it adds no line and has no label of a source. */
export function plainLine(text: string): string {
  return withoutQuireSigns(terminalLine(text));
}
