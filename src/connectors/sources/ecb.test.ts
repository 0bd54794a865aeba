import { testConnector } from "../../../test/contracts/connector.js";

testConnector("ecb", {
  rows: [
    [
      "EXR.M.USD.EUR.SP00.A",
      "M",
      "USD",
      "EUR",
      "SP00",
      "A",
      "2023-01",
      "1.0769",
      "A",
      "F",
      "US dollar/Euro ECB reference exchange rate",
    ],
  ],
  count: 3,
  refused: [{}, { flow: "../x" }, { flow: "EXR", from: "soon" }],
  search: { query: "exchange rates", params: { flow: "EXR" } },
  changed: ["period,value\n2023-01,1.0\n"],
});
