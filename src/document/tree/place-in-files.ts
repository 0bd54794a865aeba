import type { Draft, DraftPart } from "./draft.js";

interface Placed {
  line: number;
  column: number;
  file?: string | undefined;
  end_line?: number | null;
  end_column?: number | null;
}

/**
 * Places in a draft of several files (LaTeX with \input) as places in those files. What has a file already keeps it unless
 * that is the draft.
 */
export function placeInFiles<Place extends Placed>(places: readonly Place[], name: string, draft: Draft): Place[] {
  const { parts } = draft;
  if (parts === undefined || parts.length === 0) return [...places];
  return places.map((place) => {
    if (place.file !== undefined && place.file !== name) return place;
    const { file, ...begin } = inFile(parts, place);
    const { end_line, end_column } = place;
    if (typeof end_line !== "number" || typeof end_column !== "number") return { ...place, ...begin, file };
    const end = inFile(parts, { line: end_line, column: end_column });
    const ends =
      end.file === file ? { end_line: end.line, end_column: end.column } : { end_line: null, end_column: null };
    return { ...place, ...begin, ...ends, file };
  });
}

function inFile(parts: readonly DraftPart[], { line, column }: { line: number; column: number }) {
  const part = partAt(parts, line);
  if (part === undefined) return { file: "", line, column };
  // The first line of a part may go on one of its file.
  const before = line === part.line ? part.column : 0;
  return { file: part.file, line: part.file_line + line - part.line, column: column + before };
}

/** Parts begin at beginnings of lines; one of a few signs may stand upon one line with the next. */
function partAt(parts: readonly DraftPart[], line: number): DraftPart | undefined {
  let [low, high] = [0, parts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((parts[middle]?.line ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return parts[low];
}
