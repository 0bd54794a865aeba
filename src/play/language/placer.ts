import type { Problem, Severity } from "../schema/problem.js";
import { type FieldPath, type SourceNode, spanAt } from "./source-node.js";
import type { SourceText } from "./source-text.js";

export type ProblemAt = (
  severity: Severity,
  path: FieldPath,
  message: string,
  fix: string,
  /** What of the field is meant: its name, or words of its text; else its value. */
  meant?: "key" | { text: string; occurrence: number },
) => Problem;

/** Makes problems with places of a tree's fields. */
export function placer(source: SourceText, root: SourceNode): ProblemAt {
  return (severity, path, message, fix, meant) => {
    const words = meant === "key" ? undefined : meant;
    const { key, value } = spanAt(root, path);
    let offset = words || (meant === undefined && value.kind === "scalar") ? value.start : key.start;
    if (value.kind === "scalar" && value.end === value.start) offset = key.start;
    if (words) offset = placeOf(words, value, source) ?? offset;
    return source.problem(severity, offset, path.map(String).join("."), message, fix);
  };
}

/** Offset of the words that are meant, or of the last ones like them before; null where the text has them in another form. */
function placeOf(
  { text, occurrence }: { text: string; occurrence: number },
  { start, end }: SourceNode,
  source: SourceText,
): number | null {
  let place: number | null = null;
  for (let count = 0; count <= occurrence; count += 1) {
    const found = source.text.indexOf(text, place === null ? start : place + 1);
    if (found < 0 || found > end) break;
    place = found;
  }
  return place;
}
