import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AskOutput } from "../../src/ask/answer/ask-schema.js";
import { openWorkspace, type Workspace } from "../../src/index.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { makeDocx } from "../support/zip-file.js";

// The same table in every format: heads of two rows, cells that span rows and columns, and a herd of prose around it.
const rows = [
  ["VLX-400", "target", "1.8", "1.9", "41"],
  ["", "measured", "1.7", "1.75", "42"],
  ["VLX-500", "target", "2.4", "2.6", "52"],
  ["", "measured", "2.2", "2.5", "53"],
];
const prose =
  "We tested the pumps in the hall of the works in spring, each of them for a week, with water of the lake.";

const html = (() => {
  const head = `<tr><th rowspan="2">Pump</th><th rowspan="2">State</th><th colspan="2">Top speed (m/s)</th><th rowspan="2">Weight (kg)</th></tr><tr><th>2019</th><th>2020</th></tr>`;
  const body = rows.map(([pump, ...cells]) => {
    const first = pump === "" ? "" : `<td rowspan="2">${pump}</td>`;
    return `<tr>${first}${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;
  });
  return `<h1>Pumps</h1><p>${prose}</p><table><caption>Table 3: Pumps under load</caption>${head}${body.join("")}</table>`;
})();

const docx = (() => {
  const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
  const cell = (text: string, properties = "") => `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
  const merged = (text: string) => cell(text, text === "" ? "<w:vMerge/>" : '<w:vMerge w:val="restart"/>');
  const heads = [
    [merged("Pump"), merged("State"), cell("Top speed (m/s)", '<w:gridSpan w:val="2"/>'), merged("Weight (kg)")],
    [merged(""), merged(""), cell("2019"), cell("2020"), merged("")],
  ];
  const body = rows.map(([pump = "", ...cells]) => [merged(pump), ...cells.map((text) => cell(text))]);
  const table = [...heads, ...body].map((cells) => `<w:tr>${cells.join("")}</w:tr>`).join("");
  return makeDocx(`${paragraph(prose)}${paragraph("Table 3: Pumps under load")}<w:tbl>${table}</w:tbl>`);
})();

const markdown = [
  prose,
  "",
  "Table 3: Pumps under load",
  "",
  "| Pump | State | Top speed (m/s) |  | Weight (kg) |",
  "| --- | --- | --- | --- | --- |",
  "|  |  | 2019 | 2020 |  |",
  ...rows.map((cells) => `| ${cells.join(" | ")} |`),
].join("\n");

const files = { "pumps.html": html, "pumps.docx": docx, "pumps.md": markdown };

describe.each(Object.entries(files))("the table of %s", (name, content) => {
  let library: Workspace;
  beforeAll(async () => {
    const root = newFolder();
    mkdirSync(join(root, "papers"));
    writeFileSync(join(root, "papers", name), content);
    library = await openWorkspace(root);
    await library.add(join(root, "papers"));
  });
  afterAll(async () => {
    await library.close();
    removeFolders();
  });

  const claims = async (question: string): Promise<AskOutput["claims"]> =>
    (await library.ask(question, { model: "none" })).claims;

  it("is quoted by the cell, with its line, row and column", async () => {
    const [claim] = await claims("What is the target top speed of the VLX-500 in 2020?");
    expect(claim).toMatchObject({
      text: "VLX-500, target: 2.6 (Top speed (m/s), 2020)",
      verdict: "supported",
      evidence: { cells: [{ row: 3, column: 3, text: "2.6" }] },
    });
    expect(claim?.evidence?.quote).toContain("| target | 2.4 | 2.6 | 52 |");
  });

  it("tells rows apart that share a cell", async () => {
    const [claim] = await claims("What was the measured top speed of the VLX-400 in 2019?");
    expect(claim?.text).toBe("VLX-400, measured: 1.7 (Top speed (m/s), 2019)");
  });

  it("is computed with", async () => {
    const [claim] = await claims(
      "What is the difference in the target top speed of the VLX-500 between 2019 and 2020?",
    );
    expect(claim).toMatchObject({ verdict: "computed", evidence: { cells: [{ text: "2.6" }, { text: "2.4" }] } });
    expect(claim?.text).toContain(": 2.6 − 2.4 = 0.2");
  });

  it("says nothing of a pump that it does not have", async () => {
    expect(await claims("What is the target top speed of the VLX-600 in 2020?")).toEqual([]);
  });
});
