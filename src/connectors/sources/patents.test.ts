import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connector } from "./patents.js";

const publication = ["2020-05-04", "2020-11-05", "US 2020-0350000 A1"];
const classes = "F03D 1/0675; Y02E 10/72";

testConnector("patents", {
  rows: [
    [
      "16866000",
      "WIND TURBINE BLADE WITH A TIP",
      "Example Wind A/S",
      "Utility",
      "Patented Case",
      ...publication,
      "2022-08-09",
      "11408388",
      classes,
    ],
    [
      "16866001",
      "BLADE OF A WIND TURBINE",
      "Example Wind A/S",
      "Utility",
      "Abandoned",
      ...publication,
      null,
      null,
      classes,
    ],
  ],
  count: 2,
  refused: [{ title: "" }, { from: "2020" }, { to: "2020-01-01 OR 1" }, { applicant: "x".repeat(301) }],
  search: { query: "blade", params: { title: "blade" } },
  changed: [
    '{"count":1,"results":[{"applicationNumberText":"1"}]}',
    '{"count":1,"patentFileWrapperDataBag":[{"applicationNumber":"1","applicationMetaData":{}}]}',
    '{"data":{"count":0,"patentFileWrapperDataBag":[]}}',
  ],
});

describe("patents", () => {
  it("asks for words, whatever of them would be an operator", () => {
    const { url } = connector.request({ title: 'blade" OR *:*', applicant: "A/S" }, null);
    expect(url.searchParams.get("q")).toBe(
      'applicationMetaData.inventionTitle:"blade" AND applicationMetaData.inventionTitle:"OR" AND ' +
        'applicationMetaData.firstApplicantName:"A" AND applicationMetaData.firstApplicantName:"S"',
    );
  });
});
