import type { Entry, Mark } from "../audit-schema.js";
import { type Finding, finding } from "../finding.js";
import type { Draft } from "../draft/draft.js";

export interface LintInput {
  /** The draft as people know it. */
  file: string;
  draft: Draft;
  /** Resolved. */
  marks: readonly Mark[];
  entries: readonly Entry[];
}

/** What is wrong with marks and entries by themselves, whatever the works say. Pure. */
export function lint(input: LintInput): Finding[] {
  return [...danglingMarks(input), ...unusedEntries(input)];
}

function danglingMarks({ file, marks }: LintInput): Finding[] {
  return marks.flatMap(({ id, line, column, text, cites }) =>
    cites
      .filter(({ entry, candidates }) => entry === null && candidates.length === 0)
      .map(({ written }) =>
        finding(
          "dangling",
          { file, line, column },
          {
            words: text,
            message: `No entry answers to ${written}.`,
            fix: "Add the work to the list of references, or correct the mark.",
          },
          { mark: id },
        ),
      ),
  );
}

function unusedEntries({ marks, entries }: LintInput): Finding[] {
  const cited = new Set(marks.flatMap(({ cites }) => cites.flatMap(({ entry, candidates }) => [entry, ...candidates])));
  return entries
    .filter(({ id, origin, further_reading: further }) => origin === "list" && !further && !cited.has(id))
    .map(({ id, file, line, column, text }) =>
      finding(
        "unused",
        { file, line, column },
        { words: text, message: "Nothing in the text cites this entry.", fix: "Cite it, or take it out of the list." },
        { entry: id },
      ),
    );
}
