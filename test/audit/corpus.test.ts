import { describe, expect, it } from "vitest";
import { bibliographyOf } from "../../src/reference/bibliography.js";
import { lintDraft, readSource } from "../support/audit.js";
import { docxDraft } from "../support/docx-draft.js";
import { wrongAfterMending } from "../support/mended-again.js";
import { corpusCases, disagreements } from "../support/audit-corpus.js";
import { someOf } from "../support/some-of.js";

const cases = corpusCases();

describe("the lint of small drafts", () => {
  it("has enough of them", () => {
    expect(cases.length).toBeGreaterThanOrEqual(300);
  });

  it.each(someOf(cases.map((each) => [each.name, each] as const)))("%s", async (_name, each) => {
    const listed = each.bib === null ? [] : bibliographyOf("references.bib", each.bib).entries;
    const { source, format } = each;
    const draft = format === "docx" ? await docxDraft(source) : readSource(source, format);
    const linted = lintDraft(draft, "draft", listed);
    expect(disagreements(each, linted.findings)).toEqual([]);
    const wrong = format === "docx" ? [] : wrongAfterMending({ ...each, format }, linted);
    expect(wrong).toEqual([]);
  });
});
