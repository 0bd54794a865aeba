import { describe, expect, it } from "vitest";
import { lintDraft, readSource } from "../../../test/support/audit.js";
import type { Item } from "../../domain/item.js";
import type { Entry, Existence } from "../audit-schema.js";
import type { DraftFormat } from "../draft/draft.js";
import { bibliographyOf } from "../references/bibliography-files.js";
import { applyEdits } from "./edit.js";
import { fixDraft } from "./fix-draft.js";

type TextFormat = Exclude<DraftFormat, "docx">;

function fixed(source: string, format: TextFormat = "markdown"): string {
  const linted = lintDraft(readSource(source, format), "draft");
  const { edits } = fixDraft({ name: "draft", ...linted, existence: [], bibliographies: new Map() });
  return applyEdits(source, edits);
}

const found = (source: string, format: TextFormat = "markdown") =>
  lintDraft(readSource(source, format), "draft").findings.map(({ code }) => code);

describe("numbers in order", () => {
  it.each([
    [
      "a list with brackets",
      "markdown" as const,
      "Barns [2], hedges [3] and taxes [1, 2]. All [1-3].\n\n## References\n\n[1] D. Dunmore. Rethinking *taxation*. Quay Books, 2015.\n\n[2] B. Barnes. *Barns of the coast*. Lantern Press, 2001.\n\n[3] A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n",
      "Barns [1], hedges [2] and taxes [1, 3]. All [1-3].\n\n## References\n\n[1] B. Barnes. *Barns of the coast*. Lantern Press, 2001.\n\n[2] A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n\n[3] D. Dunmore. Rethinking *taxation*. Quay Books, 2015.\n",
    ],
  ])("%s", (_name, format, before, after) => {
    expect(found(before, format)).toContain("out_of_order");
    expect(fixed(before, format)).toBe(after);
    expect(found(after, format)).toEqual([]);
    expect(fixed(after, format)).toBe(after);
  });
});

interface Completed {
  draft: string;
  bib: string;
}

const hedges: Item = {
  type: "article-journal",
  title: "The repair of hedgerows",
  author: [{ family: "Abernathy", given: "Ada" }],
  issued: { "date-parts": [[2011]] },
  "container-title": "Journal of Canals",
  DOI: "10.5555/hedge.11",
};

/** A draft whose entries were compared with one record: it is the work of each entry that has its title. */
function completed(
  { draft: source, bib = "" }: { draft: string; bib?: string },
  {
    state = "exact",
    differences = [],
    format = "markdown",
    writeEntry,
  }: Partial<Pick<Existence, "state" | "differences">> & {
    format?: TextFormat;
    writeEntry?: (item: Item) => string;
  } = {},
): Completed {
  const linted = lintDraft(readSource(source, format), "draft", bibliographyOf("refs.bib", bib).entries);
  const isHedges = ({ text, item, key }: Entry) => /hedge/iu.test([text, item.title, key].join(" "));
  const record = { source: "crossref", item: hedges, work_id: null, key: null };
  const existence = linted.entries
    .filter(isHedges)
    .map((entry) => ({ entry: entry.id, state, differences, record, notices: [], explanation: "" }));
  const bibliographies = new Map([["refs.bib", bib]]);
  const { edits } = fixDraft({ name: "draft", ...linted, existence, bibliographies, writeEntry });
  const of = (file: string) => edits.filter((edit) => edit.file === file);
  return { draft: applyEdits(source, of("draft")), bib: applyEdits(bib, of("refs.bib")) };
}

const wrongYear = [{ field: "issued", written: "2012", record: "2011" }];

describe("entries completed from their records", () => {
  it.each([
    [
      "a field a line, commas behind all",
      "@article{hedge,\n  author = {Abernathy, Ada},\n  title = {The repair of hedgerows},\n}\n",
      "@article{hedge,\n  author = {Abernathy, Ada},\n  title = {The repair of hedgerows},\n  year = {2011},\n  doi = {10.5555/hedge.11},\n}\n",
    ],
    [
      "quotation marks, no comma at the end",
      '@Article{hedge,\n\tauthor="Abernathy, Ada",\n\tyear=2011,\n\ttitle="The repair of hedgerows"\n}\n',
      '@Article{hedge,\n\tauthor="Abernathy, Ada",\n\tyear=2011,\n\ttitle="The repair of hedgerows",\n\tdoi="10.5555/hedge.11"\n}\n',
    ],
    [
      "on one line",
      "@article{hedge, title = {The repair of hedgerows}, date = {2011-03}}",
      "@article{hedge, title = {The repair of hedgerows}, date = {2011-03}, author = {Abernathy, Ada}, doi = {10.5555/hedge.11}}",
    ],
  ])("gives a .bib file the fields it lacks: %s", (_name, bib, expected) => {
    expect(completed({ draft: "Hedges [@hedge].\n", bib }).bib).toBe(expected);
    expect(completed({ draft: "Hedges [@hedge].\n", bib: expected }).bib).toBe(expected);
  });

  it("corrects a year where DOI and title agree, in the entry and its marks", () => {
    const draft =
      "Hedges (Abernathy, 2012).\n\n## References\n\nAbernathy, A. (2012). The repair of hedgerows. *Journal of Canals*. https://doi.org/10.5555/hedge.11\n";
    const bib =
      "@article{hedge, title = {The repair of hedgerows}, year = 2012, doi = {10.5555/hedge.11}, author = {A, B}}";
    const other = { state: "differs" as const, differences: wrongYear };
    expect(completed({ draft }, other).draft).toBe(draft.replaceAll("2012", "2011"));
    expect(completed({ draft: "[@hedge]", bib }, other).bib).toBe(bib.replace("2012", "2011"));
  });

  it("leaves alone what differs otherwise", () => {
    const draft =
      "Hedges (Abernathy, 2012).\n\n## References\n\nAbernathy, A. (2012). The repair of hedgerows. *Journal of Canals*.\n";
    expect(completed({ draft }, { state: "differs", differences: wrongYear }).draft).toBe(draft);
    expect(completed({ draft }, { state: "ambiguous" }).draft).toBe(draft);
  });

  it.each([
    ["markdown" as const, "Abernathy, A. (2011). *The repair of hedgerows*.", "\n\n## References\n\n", "\n"],
    ["text" as const, "Abernathy, A. (2011). The repair of hedgerows.", "\n\nReferences\n\n", "\n"],
    [
      "latex" as const,
      "Abernathy, A. (2011). \\emph{The repair of hedgerows}.",
      "\n\n\\section*{References}\n\n",
      "\n",
    ],
    [
      "html" as const,
      "Abernathy, A. (2011). <i>The repair of hedgerows</i>.",
      "</p>\n<h2>References</h2>\n<ul><li>",
      "</li></ul>\n",
    ],
  ])("puts a missing DOI behind an entry in %s", (format, entry, heading, end) => {
    const source = `${format === "html" ? "<p>" : ""}Hedges (Abernathy, 2011).${heading}${entry}${end}`;
    const expected = source.replace(entry, `${entry} https://doi.org/10.5555/hedge.11`);
    expect(completed({ draft: source }, { format }).draft).toBe(expected);
  });

  it("writes an entry without a year anew where the style is known", () => {
    const draft = "Hedges [1].\n\n## References\n\n1. Abernathy A. The repair of hedgerows. Journal of Canals 3(2).\n";
    const writeEntry = () => "Abernathy, *anew*, 2011.";
    expect(completed({ draft }, { writeEntry }).draft).toBe(
      "Hedges [1].\n\n## References\n\n1. Abernathy, *anew*, 2011.\n",
    );
  });
});
