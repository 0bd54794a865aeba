import { testConnector } from "../../../test/contracts/connector.js";

const before = ["DATAFLOW", "OECD.SDD.STES:DSD_STES@DF_CLI(4.1)", "Composite leading indicators", "I"];
const codes = ["USA", "United States", "M", "Monthly", "LI", "Composite leading indicator (CLI)", "IX", "Index"];

testConnector("oecd", {
  rows: [
    [...before, ...codes, "2023-01", "98.9", "A", "Normal value"],
    [...before, ...codes, "2023-02", "98.8", "A", "Normal value"],
    [...before, ...codes, "2023-03", null, "M", "Missing value; data cannot exist"],
  ],
  count: 3,
  refused: [
    {},
    { flow: "OECD.SDD.STES" },
    { flow: "../x,DSD@DF" },
    { flow: "OECD.SDD.STES,DSD_STES@DF_CLI/all" },
    { flow: "OECD.SDD.STES,DSD_STES@DF_CLI", key: "../../x" },
    { flow: "OECD.SDD.STES,DSD_STES@DF_CLI", to: "2023&x=1" },
  ],
  search: {
    query: "unemployment",
    params: { flow: "OECD.SDD.TPS,DSD_LFS@DF_IALFS_UNE_M", key: "DEU+FRA..PT_LF_SUB._Z.Y._T.Y_GE15..M" },
  },
  changed: ["REF_AREA,TIME,OBS_VALUE\nUSA,2023-01,98.9\n", '{"data":{"dataSets":[]}}'],
});
