import { describe, expect, it } from "vitest";
import { lintDraft, readSource } from "../../../test/support/audit.js";
import type { Item } from "../../domain/item.js";
import type { Entry, Existence } from "../../contracts/audit.js";
import type { DraftFormat } from "../../document/tree/draft.js";
import { bibliographyOf } from "../../reference/bibliography.js";
import { applyEdits } from "./edit.js";
import { fixDraft } from "./fix-draft.js";

type TextFormat = Exclude<DraftFormat, "docx" | "epub" | "odt">;

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
    [
      "items of LaTeX, whose keys may stand on lines of their own",
      "latex" as const,
      "Barns [1], hedges [3] and taxes [2].\n\n\\begin{thebibliography}{9}\n\\bibitem{barns} B. Barnes. \\textit{Barns of the coast}. Lantern Press, 2001.\n\n\\bibitem{taxes} \\textit{Rethinking taxation}. D. Dunmore. Quay Books, 2015.\n\n\\bibitem{hedges}\n  % found in May\n  A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n\\end{thebibliography}\n",
      "Barns [1], hedges [2] and taxes [3].\n\n\\begin{thebibliography}{9}\n\\bibitem{barns} B. Barnes. \\textit{Barns of the coast}. Lantern Press, 2001.\n\n\\bibitem{hedges}\n  % found in May\n  A. Abernathy. The repair of hedgerows. Journal of Canals 3(2), 2011.\n\n\\bibitem{taxes} \\textit{Rethinking taxation}. D. Dunmore. Quay Books, 2015.\n\\end{thebibliography}\n",
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
  { draft: source, bib = "", file = "refs.bib" }: { draft: string; bib?: string; file?: string },
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
  const linted = lintDraft(readSource(source, format), "draft", bibliographyOf(file, bib).entries);
  const isHedges = ({ text, item, key }: Entry) => /hedge/iu.test([text, item.title, key].join(" "));
  const record = { source: "crossref", item: hedges, work_id: null, key: null };
  const existence = linted.entries
    .filter(isHedges)
    .map((entry) => ({ entry: entry.id, state, differences, record, notices: [], explanation: "" }));
  const bibliographies = new Map([[file, bib]]);
  const { edits } = fixDraft({ name: "draft", ...linted, existence, bibliographies, writeEntry });
  const of = (name: string) => edits.filter((edit) => edit.file === name);
  return { draft: applyEdits(source, of("draft")), bib: applyEdits(bib, of(file)) };
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

  it.each([
    [
      "refs.ris",
      "TY  - JOUR\r\nID  - hedge\r\nTI  - The repair of hedgerows\r\nKW  - hedges\r\nER  - \r\n",
      "TY  - JOUR\r\nID  - hedge\r\nTI  - The repair of hedgerows\r\nKW  - hedges\r\nAU  - Abernathy, Ada\r\nDO  - 10.5555/hedge.11\r\nPY  - 2011\r\nER  - \r\n",
    ],
    [
      "refs.json",
      '[\n  {\n    "id": "hedge",\n    "type": "article-journal",\n    "title": "The repair of hedgerows"\n  }\n]\n',
      '[\n  {\n    "id": "hedge",\n    "type": "article-journal",\n    "title": "The repair of hedgerows",\n    "author": [{"family":"Abernathy","given":"Ada"}],\n    "issued": {"date-parts":[[2011]]},\n    "DOI": "10.5555/hedge.11"\n  }\n]\n',
    ],
    [
      "refs.json",
      '[{"id":"hedge","type":"book","title":"The repair of hedgerows","author":[{"family":"Abernathy"}],"DOI":"10.5555/hedge.11"}]',
      '[{"id":"hedge","type":"book","title":"The repair of hedgerows","author":[{"family":"Abernathy"}],"DOI":"10.5555/hedge.11","issued":{"date-parts":[[2011]]}}]',
    ],
  ])("gives a record of %s the fields it lacks", (file, bib, expected) => {
    expect(completed({ draft: "Hedges [@hedge].\n", bib, file }).bib).toBe(expected);
    expect(completed({ draft: "Hedges [@hedge].\n", bib: expected, file }).bib).toBe(expected);
  });

  const twice = "Hedges [@hedge] and barns [@barns]. Hedges again [@hedge2].\n";
  it.each([
    [
      "refs.ris",
      "TY  - JOUR\nID  - hedge\nTI  - The repair of hedgerows\nAU  - Abernathy, Ada\nPY  - 2011\nDO  - 10.5555/hedge.11\nER  - \n\nTY  - JOUR\nID  - hedge2\nTI  - The repair of hedgerows\nAU  - Abernathy, Ada\nPY  - 2011\nDO  - 10.5555/hedge.11\nVL  - 3\nAB  - Two\n lines\nER  - \n\nTY  - BOOK\nID  - barns\nTI  - Barns of the coast\nAU  - Barnes, B.\nPY  - 2001\nER  - \n",
      "TY  - JOUR\nID  - hedge\nTI  - The repair of hedgerows\nAU  - Abernathy, Ada\nPY  - 2011\nDO  - 10.5555/hedge.11\nVL  - 3\nAB  - Two\nlines\nER  - \n\nTY  - BOOK\nID  - barns\nTI  - Barns of the coast\nAU  - Barnes, B.\nPY  - 2001\nER  - \n",
    ],
    [
      "refs.json",
      '[{"id": "hedge", "type": "book", "title": "The repair of hedgerows", "author": [{"family": "Abernathy"}], "DOI": "10.5555/hedge.11"},\n{"id": "barns", "type": "book", "title": "Barns of the coast", "author": [{"family": "Barnes"}], "issued": {"date-parts": [[2001]]}},\n{"id": "hedge2", "type": "book", "title": "The repair of hedgerows", "author": [{"family": "Abernathy"}], "issued": {"date-parts": [[2011]]}, "DOI": "10.5555/hedge.11"}]\n',
      '[{"id": "hedge", "type": "book", "title": "The repair of hedgerows", "author": [{"family": "Abernathy"}], "DOI": "10.5555/hedge.11", "issued": {"date-parts":[[2011]]}},\n{"id": "barns", "type": "book", "title": "Barns of the coast", "author": [{"family": "Barnes"}], "issued": {"date-parts": [[2001]]}}]\n',
    ],
  ])("makes one of two records for one work in %s, and of their keys", (file, bib, expected) => {
    const mended = completed({ draft: twice, bib, file }, { state: "ambiguous" });
    expect(mended).toEqual({ draft: twice.replace("hedge2", "hedge"), bib: expected });
    expect(completed({ ...mended, file }, { state: "ambiguous" })).toEqual(mended);
  });

  it.each([
    [
      "refs.json",
      (id: string, more: string) =>
        `{"id":"${id}","type":"book","title":"The repair of hedgerows","DOI":"10.5555/hedge.11"${more && ',"volume":"3"'}}`,
      (records: readonly string[]) => `[${records.join(", ")}]`,
    ],
    [
      "refs.bib",
      (id: string, more: string) =>
        `@book{${id},\n  title = {The repair of hedgerows},\n  doi = {10.5555/hedge.11}${more && ",\n  volume = {3}"}\n}\n`,
      (records: readonly string[]) => records.join(""),
    ],
    [
      "refs.ris",
      (id: string, more: string) =>
        `TY  - BOOK\nID  - ${id}\nTI  - The repair of hedgerows\nDO  - 10.5555/hedge.11\n${more && "VL  - 3\n"}ER  - \n`,
      (records: readonly string[]) => records.join(""),
    ],
  ])("makes one of three records in %s, with each field once", (file, record, whole) => {
    const bib = whole([record("hedge", ""), record("hedge2", "more"), record("hedge3", "more")]);
    const draft = "Hedges [@hedge; @hedge2], and again [@hedge3].\n";
    const mended = completed({ draft, bib, file }, { state: "ambiguous" }).bib;
    expect(mended).toBe(whole([record("hedge", "more")]));
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
