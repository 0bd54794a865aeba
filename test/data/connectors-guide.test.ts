import { describe, expect, it } from "vitest";
import { connectors } from "../../src/connectors/catalogue.js";
import type { Connector } from "../../src/connectors/define-connector.js";
import { readGuidePage } from "../support/guide-page.js";

const rows = readGuidePage("connectors")
  .text.split("\n")
  .filter((line) => line.startsWith("| `"))
  .map((line) =>
    line
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );

/** What its row must say; what it has may be said in other words. */
function facts({ name, hosts, licence, key, tried_live }: Connector): string[] {
  return [
    `\`${name}\``,
    hosts.map((host) => (host === "*" ? "any" : host)).join(", "),
    `[${licence.name}](${licence.path})`,
    key === null ? "" : `\`${key.env}\`${key.needed ? "" : ", optional"}`,
    tried_live ?? "never",
  ];
}

describe("the page on connectors", () => {
  it("lists every connector, by name, with its host, licence, key and when it was tried", async () => {
    const listed = rows.map(([name = "", , ...others]) => [name, ...others]);
    expect(listed).toEqual((await connectors()).map(facts));
  });

  it("says of each what it has", () => {
    expect(rows.filter(([, what = ""]) => what.length < 20)).toEqual([]);
  });
});
