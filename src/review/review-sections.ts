import { markdownText } from "../domain/escape/markdown.js";
import type { FlowCounts, ListedStudy, ReviewSection } from "./review-schema.js";

/** What the methods of a review tell. */
export interface Told {
  question: string;
  include: string;
  exclude: string;
  counts: FlowCounts;
  studies: readonly ListedStudy[];
  /** What a search before it came to, in a sentence; empty where there was none. */
  search: string;
  /** Shows the flow of studies. */
  figure: string;
  columns: readonly string[];
  /** The table of what the included studies say. */
  table: string;
  /** Of the meta-analysis. */
  joined: string;
}

/** Methods, selection, studies and meta-analysis of a review, as sections of a document. Pure. */
export function reviewSections(told: Told): ReviewSection[] {
  const { question, include, exclude, counts, search, columns, table, joined } = told;
  return [
    section("1", null, "Methods", "The review follows the order of PRISMA 2020."),
    section(
      "1.1",
      "1",
      "Question and criteria",
      `Question: ${markdownText(question)}\n\n- Included are: ${markdownText(include)}\n- Excluded are: ${markdownText(exclude)}`,
    ),
    section("1.2", "1", "Search", searchWords(counts, search)),
    section(
      "1.3",
      "1",
      "Screening and extraction",
      `Each work was screened by its own text; every decision has its reason in the table of decisions. Of each included study was looked for: ${columns.map(markdownText).join(", ")}. A cell holds words of the study and where they stand, or says that nothing was reported.`,
    ),
    section("2", null, "Study selection", selectionText(told)),
    section("3", null, "Included studies", counts.included === 0 ? "No study is included." : table),
    section("4", null, "Meta-analysis", joined),
  ];
}

const section = (number: string, parent: string | null, title: string, text: string): ReviewSection => ({
  section: number,
  title,
  parent_section: parent,
  text,
});

function searchWords({ identified }: FlowCounts, search: string): string {
  const library = `The library was searched as a whole: ${works(identified)}.`;
  return search === "" ? `${library} No search of databases is part of this review.` : `${search} ${library}`;
}

function selectionText({ counts, studies, figure }: Told): string {
  const { identified, duplicates, not_screened, screened, excluded, assessed, unsure, included } = counts;
  const rows: [string, number][] = [
    ["Identified in the library", identified],
    ["Removed as copies of others", duplicates],
    ["Removed without a decision", not_screened],
    ["Screened", screened],
    ["Excluded", excluded],
    ["Assessed", assessed],
    ["Not decided yet", unsure],
    ["Included", included],
  ];
  const flow = ["| Step | Studies |", "| --- | ---: |", ...rows.map(([name, count]) => `| ${name} | ${count} |`)];
  const decided = studies.map(({ key, work_id, title, decision, reason }) => {
    const cells = [`${markdownText(title)} [@${key || work_id}]`, words[decision], markdownText(reason)];
    return `| ${cells.join(" | ")} |`;
  });
  const said = `Identified: ${works(identified)}. Screened: ${screened}. Excluded: ${excluded}. Included: ${included}.`;
  const decisions = ["| Study | Decision | Reason |", "| --- | --- | --- |", ...decided];
  return [said, figure, flow.join("\n"), "Decisions:", decisions.join("\n")].filter((part) => part !== "").join("\n\n");
}

const words = { include: "included", exclude: "excluded", unsure: "not decided" } as const;
const works = (count: number): string => `${count} ${count === 1 ? "work" : "works"}`;
