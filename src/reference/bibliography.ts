import { damaged, type ImportedItem, type ReadProblem } from "../cite/formats/format.js";
import { formatByName, recogniseFormat } from "../cite/formats.js";
import { type Entry, entryOfItem } from "./entry.js";

const fields = ["author", "title", "issued"];

/** Something of a file of references that could not be read. */
export interface BibliographyProblem {
  kind: ReadProblem["kind"];
  /** As shown to people. */
  file: string;
  line: number;
  message: string;
  /** The key of the entry it is about; null where that could not be read. */
  key: string | null;
}

export interface Bibliographies {
  entries: Entry[];
  problems: BibliographyProblem[];
}

/** The entries of a file of references and what is wrong with it, from its text. `path` tells the format, where the text does not. */
export function bibliographyOf(name: string, text: string, path = name): Bibliographies {
  const { items, failures } = (recogniseFormat(path, text) ?? formatByName("bibtex")).read(text);
  const placed = (line: number) => ({ origin: "bibliography" as const, file: name, line, column: 1 });
  const entries = items.map(({ item, line, problems }): Entry => {
    const isCut = problems.some(({ kind }) => kind === "names_left_out");
    return { ...entryOfItem(item), ...placed(line), unsure: isCut ? ["author"] : [] };
  });
  // What only a style of its own understands (settings, judgements, sets of entries) can be cited all the same.
  const foreign = failures.flatMap(({ key, line }): Entry[] =>
    key === undefined ? [] : [{ ...entryOfItem({ id: key, type: "document" }), ...placed(line), unsure: [...fields] }],
  );
  return {
    entries: [...entries, ...foreign],
    problems: [
      ...failures
        .filter(({ key }) => key === undefined)
        .map(({ line, message }) => ({ ...damaged(message), file: name, line, key: null })),
      ...items.flatMap((imported) => problemsOf(imported, name)),
    ],
  };
}

/** Names that are left out and types of an own kind are a matter of style, not of citing. */
function problemsOf({ item, line, problems }: ImportedItem, file: string): BibliographyProblem[] {
  return problems
    .filter(({ kind }) => kind !== "names_left_out" && kind !== "unknown_type")
    .map((problem) => ({ ...problem, file, line, key: item.id ?? null }));
}
