import { testConnector } from "../../../test/contracts/connector.js";

testConnector("openalex_statistics", {
  rows: [
    ["https://openalex.org/types/article", "article", 7000],
    ["https://openalex.org/types/book", "book", 1500],
    ["https://openalex.org/types/dataset", "dataset", 500],
  ],
  count: 3,
  missing: { group_by: "type", filter: "publication_year:1200" },
  refused: [
    {},
    { group_by: "../authors" },
    { group_by: "type&api_key=x" },
    { group_by: "type", entities: "works/../secrets" },
    { group_by: "type", filter: "" },
  ],
  search: { query: "diabetes", params: { group_by: "publication_year", search: "diabetes" } },
  changed: [
    '{"meta":{"count":1},"groups":[{"key":"a","count":1}]}',
    '{"meta":{"count":1},"group_by":[{"key":"a","key_display_name":"a","total":1}]}',
    '{"data":{"meta":{"count":1},"group_by":[]}}',
  ],
});
