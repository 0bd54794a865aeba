import { testConnector } from "../../../test/contracts/connector.js";

const before = ["1.1.1", "SI_POV_DAY1", "India", "356"];
const behind = [null, null, "PERCENT", "G", "Location=ALLAREA; Age=ALLAGE; Reporting Type=G", "World Bank"];

testConnector("un_sdg", {
  rows: [
    [...before, 2019, "12.7", ...behind, "By consumption."],
    [...before, 2020, null, ...behind, null],
    [...before, 2021, "<13", ...behind, null],
  ],
  count: 3,
  refused: [
    {},
    { series: "../Goal/List" },
    { series: "SI_POV_DAY1&page=9" },
    { series: "SI_POV_DAY1", areas: "India" },
  ],
  search: { query: "poverty", params: { series: "SI_POV_DAY1" } },
  changed: [
    '{"totalPages":1,"pageNumber":1,"data":[{"indicator":["1.1.1"],"series":"X","area":"India","value":"1"}]}',
    '{"result":{"totalPages":1,"pageNumber":1,"data":[]}}',
  ],
});
