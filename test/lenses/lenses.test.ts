import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { connectors } from "../../src/connectors/catalogue.js";
import { hostsThrough, type Lens, lensSchema, toolsThrough } from "../../src/domain/lens.js";

const lens: Lens = {
  name: "tides",
  title: "Tides",
  description: "",
  hosts: ["*.tides.example", "doi.org"],
  sources: ["openalex_search"],
  connectors: [],
  origin: "quire.yaml",
};

describe("a lens", () => {
  it.each([
    ["nothing else limits", [undefined, []], ["*.tides.example", "doi.org", "api.openalex.org"]],
    ["all is allowed", [["*"]], ["*.tides.example", "doi.org", "api.openalex.org"]],
    ["one host below is allowed", [["data.tides.example"]], ["data.tides.example"]],
    ["a wider family is allowed", [["*.example", "doi.org"]], ["*.tides.example", "doi.org"]],
    ["two lists limit", [["*.tides.example", "doi.org"], ["doi.org"]], ["doi.org"]],
  ])("leaves what both allow where %s", (_when, lists, left) => {
    expect(hostsThrough(lens, ["api.openalex.org"], lists)).toEqual(left);
  });

  it("never widens: without a host in common it is refused, not opened", () => {
    expect(() => hostsThrough(lens, [], [["evil.example"]])).toThrow(
      expect.objectContaining({ code: "usage", fix: expect.stringContaining("quire lenses tides") as string }),
    );
  });

  it("keeps its own search tools, and all that search nothing", () => {
    const tools = ["rag_retrieve", "openalex_search", "arxiv_search", "web_search", "web_scrape"];
    expect(toolsThrough(lens, tools)).toEqual(["rag_retrieve", "openalex_search", "web_search", "web_scrape"]);
    expect(toolsThrough({ ...lens, sources: [] }, tools)).toEqual(tools);
  });
});

describe("the lenses that come with Quire", () => {
  const folder = fileURLToPath(new URL("../../data/lenses", import.meta.url));
  const shipped = readdirSync(folder).map((file) => ({
    file,
    ...lensSchema.parse(parse(readFileSync(`${folder}/${file}`, "utf8"))),
  }));

  it("name hosts of somebody, not whole countries or kinds", () => {
    const everybody = /^\*\.(?:com|org|net|edu|gov|int|de|fr|uk|co\.uk|ac\.uk)$/u;
    const wide = shipped.flatMap(({ file, hosts }) =>
      hosts.filter((host) => host === "*" || everybody.test(host)).map((host) => `${file}: ${host}`),
    );
    expect(wide).toEqual([]);
    for (const { hosts } of shipped) expect(new Set(hosts).size).toBe(hosts.length);
  });

  it("name search tools and connectors that there are", async () => {
    const tools = readdirSync(fileURLToPath(new URL("../../src/toolbox", import.meta.url)))
      .filter((file) => file.endsWith(".tool.ts"))
      .map((file) => file.replace(".tool.ts", "").replaceAll("-", "_"));
    const known = (await connectors()).map(({ name }) => name);
    expect(shipped.flatMap(({ sources }) => sources.filter((name) => !tools.includes(name)))).toEqual([]);
    expect(shipped.flatMap((each) => each.connectors.filter((name) => !known.includes(name)))).toEqual([]);
  });
});
