import { testConnector } from "../../../test/contracts/connector.js";

testConnector("clinical_trials", {
  rows: [
    [
      "NCT00000001",
      "Walking and metformin in type 2 diabetes",
      "RECRUITING",
      "INTERVENTIONAL",
      "PHASE2/PHASE3",
      "Type 2 Diabetes; Obesity",
      "DRUG: Metformin; BEHAVIORAL: Walking",
      "University of Example",
      "OTHER",
      120,
      "ESTIMATED",
      "2023-05",
      "2025-12-31",
      "2026-06",
      "2024-05-30",
      false,
    ],
    ["NCT00000002", null, "RECRUITING", ...Array<null>(12).fill(null), true],
  ],
  count: 2,
  missing: { condition: "no such condition" },
  refused: [{ condition: "" }, { status: "../x" }, { status: "RECRUITING&fields=all" }, { words: "x".repeat(301) }],
  search: { query: "diabetes", params: { words: "diabetes" } },
  changed: [
    '{"studies":[{"protocol":{"identificationModule":{"nctId":"NCT00000001"}}}]}',
    '{"data":{"studies":[]}}',
    '{"studies":[{"protocolSection":{"identificationModule":{"id":"NCT00000001"},"statusModule":{}}}]}',
  ],
});
