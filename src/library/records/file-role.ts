import type { FileRole } from "../../domain/manifest.js";
import type { Item } from "../../domain/item.js";
import { tableOfLanguages } from "../../language/language-phrases.js";
import { titleSimilarity } from "../../cite/compare/title-similarity.js";

const roleWords = tableOfLanguages<"supplement" | "manuscript">(
  ({ file_roles: { supplement = [], manuscript = [] } = {} }) => [
    ...supplement.map((phrase) => [phrase, "supplement"] as const),
    ...manuscript.map((phrase) => [phrase, "manuscript"] as const),
  ],
);

/** Text above the title: marks of what a file is stand there, words further down are of what it reports. */
const linesRead = 12;

/** What is known of a file of a work. */
export interface FileFacts {
  item: Item;
  /** Without its folder. */
  filename: string;
  /** The first lines of its text. */
  lines: readonly string[];
}

/** What a file says it is of its work, by its title, its name and the lines around its title; null where it says nothing. */
export function saidRole({ item, filename, lines }: FileFacts): "supplement" | "manuscript" | null {
  const name = filename.replaceAll(/[_.-]+/gu, " ");
  for (const text of [item.title ?? "", name]) {
    const found = roleWords().in(text);
    if (found !== null) return found.value;
  }
  if (item.archive !== undefined) return "manuscript";
  return (
    lines
      .slice(0, linesRead)
      .map((line) => roleWords().in(line)?.value ?? null)
      .find((role) => role !== null) ?? null
  );
}

/** Which of two files of one identifier has the record, and what the other is; null where they may be two works. */
export function rolesOf(first: FileFacts, second: FileFacts): { main: 0 | 1; role: FileRole } | null {
  const [one, two] = [saidRole(first), saidRole(second)];
  if (one !== null && two === null) return { main: 1, role: one };
  if (two !== null && one === null) return { main: 0, role: two };
  const titles = [first.item.title ?? "", second.item.title ?? ""] as const;
  if (one === "supplement" && two === "manuscript") return { main: 1, role: one };
  if (one === "manuscript" && two === "supplement") return { main: 0, role: two };
  // Parts of proceedings carry the identifier of the whole: two titles are two works.
  return titleSimilarity(...titles) < leastAlike ? null : { main: 0, role: one === two ? "copy" : "manuscript" };
}

const leastAlike = 0.8;
