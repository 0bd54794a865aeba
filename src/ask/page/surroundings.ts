import { readMarkdownLine } from "../../domain/markdown-line.js";
import type { Claim, ClaimEvidence, Source } from "../../domain/evidence.js";
import { sourceLines, type SourceLine } from "../../evidence/verdicts/source-lines.js";
import type { WorkspaceFiles } from "../../ports/workspace-files.js";

/** The lines of a document round the line that a claim rests on, those of that line among them. */
export type Surroundings = readonly SourceLine[];

/** So much is read on each side: some sentences, or the rows of a small table. In characters and lines. */
const sideLength = 450;
const sideLines = 8;

/** For each claim, in order, the lines round its evidence in the stored text of the work; null where that is not there or has changed. */
export async function readSurroundings(
  files: Pick<WorkspaceFiles, "readText">,
  claims: readonly Claim[],
  sources: readonly Source[],
): Promise<(Surroundings | null)[]> {
  const texts = new Map<string, Promise<readonly string[]>>();
  const textOf = (id: string): Promise<readonly string[]> => {
    // Notes, pages and calculations have no text of their own; of a work that was removed nothing is left.
    const text = texts.get(id) ?? files.readText(id).catch(() => []);
    texts.set(id, text);
    return text;
  };
  return Promise.all(
    claims.map(async ({ evidence }) => {
      const source = sources.find(({ label }) => label === evidence?.label);
      if (!evidence || !source) return null;
      const lines = (await textOf(source.work_id)).map((text, index) => ({ number: index + 1, text }));
      return isOf(lines, source, evidence) ? around(lines, evidence) : null;
    }),
  );
}

/** The same from the passage alone. */
export function surroundingsInPassage(source: Source, evidence: ClaimEvidence): Surroundings {
  return around(sourceLines(source), evidence);
}

/** Whether a text is still the one that the passage was cut from. */
function isOf(lines: readonly SourceLine[], source: Source, { start_line, end_line }: ClaimEvidence): boolean {
  const cited = sourceLines(source).filter(({ number }) => number >= start_line && number <= end_line);
  return cited.length > 0 && cited.every(({ number, text }) => lines[number - 1]?.text.trim() === text.trim());
}

function around(lines: readonly SourceLine[], { start_line, end_line }: ClaimEvidence): Surroundings {
  const within = lines.filter(({ number }) => number >= start_line && number <= end_line);
  const before = lines.filter(({ number }) => number < start_line).toReversed();
  const after = lines.filter(({ number }) => number > end_line);
  return [...nearest(before, "with heading").toReversed(), ...within, ...nearest(after, "to heading")];
}

/** The nearest lines of one side: up to the heading above them, and to the next one below. */
function nearest(lines: readonly SourceLine[], ending: "with heading" | "to heading"): SourceLine[] {
  const taken: SourceLine[] = [];
  let length = 0;
  for (const line of lines) {
    const isHeading = readMarkdownLine(line.text).level > 0;
    length += line.text.length;
    if (isHeading && ending === "to heading") break;
    if (taken.length > 0 && (length > sideLength || taken.length >= sideLines)) break;
    taken.push(line);
    if (isHeading) break;
  }
  return taken;
}
