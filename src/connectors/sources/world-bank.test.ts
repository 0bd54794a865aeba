import { testConnector } from "../../../test/contracts/connector.js";

testConnector("world_bank", {
  rows: [
    ["France", "FRA", "2020", 67601110],
    ["France", "FRA", "2019", 67388001],
    ["France", "FRA", "2018", null],
  ],
  count: 3,
  missing: { indicator: "NO.SUCH", countries: "FRA" },
  refused: [{}, { indicator: "a/b" }, { indicator: "SP.POP.TOTL", from: "last year" }],
  search: { query: "population", params: { indicator: "SP.POP.TOTL" } },
  changed: ['[{"page":1,"pages":1},[{"indicator":"SP.POP.TOTL","year":"2020","v":1}]]'],
});
