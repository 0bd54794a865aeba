import { describe, expect, it } from "vitest";
import type { Item } from "../../domain/item.js";
import { actions } from "./answer.js";
import { applyEdit, followAnswer, defaultAnswer, editableValues } from "./follow-answer.js";
import type { Proposal } from "./proposal.js";

type Verdict = "same" | "different" | "uncertain";

function proposal(verdict: Verdict | null, by: string | null = "doi 10.1000/x"): Proposal {
  const item: Item = { type: "article-journal", title: "Of owls", DOI: "10.1000/x" };
  const record = { item, fields: { title: "crossref" }, differences: [], notices: [], open_copy: null, url: null };
  const unknown = "unknown" as const;
  if (verdict === null) return { outcome: "not found", reason: "r", record: null, match: null, by: null, problems: [] };
  const match = {
    verdict,
    title_similarity: null,
    first_author: unknown,
    year: unknown,
    explanation: "The titles differ.",
  };
  return { outcome: "found", reason: "r", record: { ...record, retrieved_at: "2026" }, match, by, problems: [] };
}

const own = { title: "Of bees", DOI: "10.1000/y" };
const basis = { own, tags: ["birds"], notes: "n" };

describe("what an answer leads to", () => {
  it("writes this document's record at once, and asks again before it writes another's", () => {
    expect(followAnswer(proposal("same"), "write", actions)).toEqual({ kind: "write", confirm: null });
    for (const verdict of ["different", "uncertain"] as const) {
      const next = followAnswer(proposal(verdict), "write", actions);
      expect(next).toMatchObject({ kind: "write", confirm: expect.stringContaining("The titles differ.") });
    }
  });

  it("takes what a person typed for theirs, unless the first page says something else", () => {
    expect(followAnswer(proposal("uncertain", "you"), "write", actions)).toMatchObject({ confirm: null });
    expect(followAnswer(proposal("different", "you"), "write", actions)).not.toMatchObject({ confirm: null });
  });

  it.each([
    [{ doi: "https://doi.org/10.1000/X" }, { kind: "doi", value: "10.1000/x" }],
    [{ doi: "arXiv:2106.09685v2" }, { kind: "arxiv", value: "2106.09685", version: 2 }],
    [{ isbn: "0-262-03384-4" }, { kind: "isbn", value: "9780262033848" }],
    [{ isbn: 9780262033848 }, { kind: "isbn", value: "9780262033848" }],
    [{ identifier: "pmid:9500320" }, { kind: "pmid", value: "9500320" }],
  ])("looks up %j", (answer, identifier) => {
    expect(followAnswer(proposal(null), answer, actions)).toEqual({ kind: "look_up", identifier });
  });

  it.each([
    [{ doi: "ten" }, "is no DOI"],
    [{ isbn: "978-0-262-03384-9" }, "is no ISBN"],
    ["wirte", '"wirte" is no answer'],
    [{ edit: { colour: "red" } }, "is no answer"],
    [17, "17 is no answer"],
  ])("refuses %j with words", (answer, words) => {
    const next = followAnswer(proposal("same"), answer, actions);
    expect(next.kind === "refuse" && next.message).toContain(words);
  });

  it("refuses what was not offered, and says why", () => {
    const message = (answer: string) => {
      const next = followAnswer(proposal(null), answer, ["doi", "skip", "quit"]);
      return next.kind === "refuse" ? next.message : next.kind;
    };
    expect(message("write")).toContain("no record");
    expect(message("remove")).toContain("--allow-delete");
    expect(message("undo")).toContain("Nothing has been written");
    expect(message("skip")).toBe("skip");
  });

  it("lets --yes write this document's record alone", () => {
    const answers = (["same", "uncertain", "different", null] as const).map((verdict) =>
      defaultAnswer(proposal(verdict)),
    );
    expect(answers).toEqual(["write", "leave", "leave", "leave"]);
  });
});

describe("an edit", () => {
  it("changes what was typed, marks it as the person's, and keeps the rest", () => {
    const edited = applyEdit(proposal("same"), { title: "Of snowy owls", tags: "a, b" }, basis, "2026");
    expect(edited).toMatchObject({
      record: { item: { title: "Of snowy owls", DOI: "10.1000/x" }, fields: { title: "you" } },
      tags: ["a", "b"],
      notes: "n",
    });
  });

  it("keeps the good values and says what is wrong with the others", () => {
    const given = { title: "Of snowy owls", doi: "ten", type: "nonsense" };
    expect(applyEdit(proposal("same"), given, basis, "2026")).toMatchObject({
      record: { item: { title: "Of snowy owls", DOI: "10.1000/x", type: "article-journal" } },
      problem: expect.stringMatching(/^type: "nonsense" is no type of CSL\. .*doi: "ten" is no DOI\./),
    });
  });

  it("begins with what the file says where there is no record", () => {
    expect(editableValues(proposal(null), basis)).toMatchObject({ title: "Of bees", doi: "10.1000/y", tags: "birds" });
    expect(applyEdit(proposal(null), { date: "2020-05" }, basis, "2026")).toMatchObject({
      record: { item: { title: "Of bees" }, fields: { title: "file", issued: "you" } },
    });
  });
});
