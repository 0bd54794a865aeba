import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { answerText } from "../../../test/support/answer-text.js";
import { connector } from "./eurostat.js";

const unit = ["PC_ACT", "Percentage of population in the labour force"];
const before = ["A", "Annual", "Y15-74", "From 15 to 74 years", ...unit, "T", "Total"];

testConnector("eurostat", {
  rows: [
    [...before, "DE", "Germany", "2021", 3.7, null],
    [...before, "DE", "Germany", "2022", 3.1, null],
    [...before, "DE", "Germany", "2023", 3.1, "b"],
    [...before, "FR", "France", "2021", 7.9, null],
    [...before, "FR", "France", "2022", 7.3, null],
    [...before, "FR", "France", "2023", null, ":"],
  ],
  count: 6,
  missing: { dataset: "une_rt_a", filters: "geo=XX" },
  refused: [
    {},
    { dataset: "../toc" },
    { dataset: "une_rt_a?format=TSV" },
    { dataset: "une_rt_a", filters: "geo" },
    { dataset: "une_rt_a", filters: "geo=DE&lang=fr" },
    { dataset: "une_rt_a", from: "soon" },
  ],
  search: { query: "unemployment", params: { dataset: "une_rt_a" } },
  changed: [
    '{"version":"2.0","class":"dataset","id":["geo"],"size":[1],"dimension":{"geo":{"category":{"index":["DE"]}}},"values":[1]}',
    '{"dataset":{"version":"2.0","class":"dataset","id":["geo"],"size":[1],"dimension":{"geo":{"category":{"index":["DE"]}}},"value":[1]}}',
    '{"warning":{"status":413,"label":"ASYNCHRONOUS_RESPONSE. Try again later."}}',
  ],
});

describe("Eurostat", () => {
  it("lists each data set once, and no folders", () => {
    const contents =
      '"title"\t"code"\t"type"\t"data start"\t"data end"\n"Work"\t"work"\t"folder"\t""\t""\n' +
      '"    Work done"\t"lfs"\t"dataset"\t"2001"\t"2023"\n"  Work done"\t"lfs"\t"dataset"\t"2001"\t"2023"\n';
    if ("list" in connector.discover) throw new Error("it asks the service");
    const found = connector.discover.parse(answerText(contents), "work");
    expect(found).toMatchObject([{ title: "Work done", params: { dataset: "lfs" } }]);
    expect(() => "parse" in connector.discover && connector.discover.parse(answerText("a\tb\n"), "work")).toThrow(
      expect.objectContaining({ code: "source_answer" }),
    );
  });

  it("says what a refusal says", () => {
    const refusal = answerText('{"error":[{"status":400,"id":150,"label":"Dimension AGE is not of this data set"}]}');
    expect(() => connector.parse(refusal, { dataset: "x" }, null)).toThrow(/Dimension AGE/u);
  });
});
