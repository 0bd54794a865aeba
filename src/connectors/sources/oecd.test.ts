import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testConnector } from "../../../test/contracts/connector.js";
import { answerText } from "../../../test/support/answer-text.js";
import { connector } from "./oecd.js";

const before = ["OECD.SDD.STES:DSD_STES@DF_CLI(4.1)"];
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

describe("OECD", () => {
  it("says title and unit where they are one, and calls labels after their codes", () => {
    const file = new URL("../../../test/recordings/connectors/oecd/leading.csv", import.meta.url);
    const params = { flow: "A,B@C", key: "all" };
    const parsed = connector.parse(answerText(readFileSync(file, "utf8")), params, null);
    expect(parsed.title).toBe("Composite leading indicators");
    expect(parsed.columns.find(({ name }) => name === "OBS_VALUE")).toMatchObject({ type: "number", unit: "Index" });
    expect(parsed.columns).toContainEqual({ name: "REF_AREA_label", type: "string", title: "Reference area" });
    const two = "REF_AREA,UNIT_MEASURE,Unit of measure,TIME_PERIOD,OBS_VALUE\nA,PC,Percent,2020,1\nA,IX,Index,2020,2\n";
    expect(connector.parse(answerText(two), params, null).columns.at(-1)).toEqual({
      name: "OBS_VALUE",
      type: "number",
    });
  });

  it("asks for all where there are points alone, which would lead elsewhere in a path", () => {
    const { url } = connector.request(
      connector.params.parse({ flow: "OECD.SDD.STES,DSD_STES@DF_CLI", key: ".." }),
      null,
    );
    expect(url.pathname).toBe("/public/rest/data/OECD.SDD.STES,DSD_STES@DF_CLI,/all");
  });
});
