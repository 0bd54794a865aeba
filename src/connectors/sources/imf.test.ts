import { testConnector } from "../../../test/contracts/connector.js";

testConnector("imf", {
  rows: [
    ["NGDP_RPCH", "DEU", "2021", 3.2],
    ["NGDP_RPCH", "DEU", "2022", 1.8],
    ["NGDP_RPCH", "FRA", "2021", 6.4],
    ["NGDP_RPCH", "FRA", "2022", null],
  ],
  count: 4,
  missing: { indicator: "NO_SUCH" },
  refused: [
    {},
    { indicator: "../indicators" },
    { indicator: "NGDP_RPCH/@evil" },
    { indicator: "NGDP_RPCH", places: "DEU/../x" },
    { indicator: "NGDP_RPCH", years: "2021;2022" },
  ],
  search: { query: "unemployment", params: { indicator: "LUR" } },
  changed: [
    '{"data":{"NGDP_RPCH":{"DEU":{"2021":3.2}}},"api":{"version":"1"}}',
    '{"result":{"values":{},"api":{"version":"1"}}}',
    '{"values":{"NGDP_RPCH":{"DEU":[{"year":2021,"value":3.2}]}},"api":{"version":"1"}}',
  ],
});
