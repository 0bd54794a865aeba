import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { connector } from "./gleif.js";

const foundation = "Global Legal Entity Identifier Foundation";
const entity = ["ACTIVE", "GENERAL", "2JZ4", "CH", "CHE-200.595.965"];
const place = ["St. Alban-Vorstadt 12", "Basel", "4052", "CH-BS", "CH", "Basel", "CH"];
const dates = [null, "2014-09-23T11:19:00Z", "2023-06-12T08:00:00Z", "2024-06-20T08:00:00Z"];

testConnector("gleif", {
  rows: [
    ["506700GE1G29325QX363", foundation, ...entity, ...place, ...dates, "ISSUED"],
    ["00000000000000000098", "Foundation of Another Name", ...entity, ...place, ...dates, "LAPSED"],
  ],
  count: 2,
  missing: { words: "no such company" },
  refused: [
    {},
    { words: "" },
    { words: "x".repeat(301) },
    { words: "x", country: "../" },
    { words: "x", status: "DEAD" },
  ],
  search: { query: "identifier foundation", params: { words: "identifier foundation" } },
  changed: [
    '{"meta":{"pagination":{"currentPage":1,"lastPage":1,"total":1}},"data":[{"attributes":{"LEI":"506700GE1G29325QX363"}}]}',
    '{"result":{"meta":{},"data":[]}}',
    '{"meta":{"page":1},"data":[]}',
  ],
});

describe("GLEIF", () => {
  it("takes an LEI for one, and words for words", () => {
    const asked = (words: string) => [...connector.request({ words }, null).url.searchParams.keys()][0];
    expect(asked("506700GE1G29325QX363")).toBe("filter[lei]");
    expect(asked("Deutsche Bank & Söhne")).toBe("filter[fulltext]");
  });
});
