import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { connectorRecordings } from "../support/connectors.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

interface Told {
  name: string;
  nodes: string | null;
  rows: number;
  fits: boolean;
  equal: boolean;
  error: { code: string; message: string };
}

let services: ServicePlayer;

beforeAll(async () => {
  services = await startServicePlayer({ folders: ["wikidata_entities", "rdap"].map(connectorRecordings) });
});
afterAll(async () => {
  await services.close();
  removeFolders();
});

function newWorkspace() {
  const workspace = newFolder();
  const environment = { QUIRE_NETWORK__MIRROR: services.origin };
  const quire = (...given: string[]) => quireHere(given, { cwd: workspace, environment });
  const data = async (...given: string[]): Promise<Told> => {
    const { stdout, stderr } = await quire("data", ...given, "--json");
    return JSON.parse(stdout || stderr) as Told;
  };
  return { workspace, quire, data };
}

const fetchCaesar = ["fetch", "wikidata_entities", "ids=Q1048"];

describe("a graph that is fetched", () => {
  it.runIf(allTests)("is a data set of edges and one of what they join", async () => {
    const { workspace, quire, data } = newWorkspace();
    const { name, nodes, rows } = await data(...fetchCaesar);
    expect([name, nodes, rows]).toEqual([
      "wikidata_entities_q1048_en_true",
      "wikidata_entities_q1048_en_true_nodes",
      8,
    ]);
    const sql = `select n.label, e.property from ${name} e join ${nodes} n on n.id = e.target where e.type = 'P39'`;
    const { stdout } = await quire("data", "query", sql);
    expect(stdout).toContain("Roman consul");
    const descriptor = readFileSync(join(workspace, "data", String(nodes), "datapackage.json"), "utf8");
    expect(JSON.parse(descriptor)).toMatchObject({
      licenses: [{ name: "CC0-1.0" }],
      resources: [{ quire: { fetched: { edges: name, answers: [] } } }],
    });
    expect(await data("replay", name)).toMatchObject({ verdict: "equal", rows: 8 });
    expect((await data("replay", String(nodes))).error.message).toContain(`lie with "${name}"`);
    const shown = await quire("data", ...fetchCaesar, "--replace");
    expect(shown.stdout).toContain(`what they join: data set ${nodes}`);
  });

  it("is fetched again where a fetch was ended between its two data sets", async () => {
    const { workspace, data } = newWorkspace();
    const { name, nodes } = await data(...fetchCaesar);
    expect((await data(...fetchCaesar)).error.code).toBe("invalid_input");
    rmSync(join(workspace, "data", name, "datapackage.json"));
    expect(await data(...fetchCaesar)).toMatchObject({ name, nodes });
  });

  it("does not take the place of another data set", async () => {
    const { workspace, data } = newWorkspace();
    await data(...fetchCaesar, "--name", "other_nodes");
    const { error } = await data(...fetchCaesar, "--name", "other");
    expect([error.code, error.message]).toEqual(["invalid_input", 'There is a data set "other_nodes" already.']);
    expect(existsSync(join(workspace, "data", "other", "datapackage.json"))).toBe(false);
  });
});

describe("a source that tells first whom to ask", () => {
  it("is checked by what it tells then", async () => {
    expect(await newWorkspace().data("check", "rdap")).toMatchObject({ fits: true, rows: 1 });
  });

  it("is asked about people only after somebody has agreed", async () => {
    const { data } = newWorkspace();
    const { error } = await data("fetch", "rdap", "of=example.org");
    expect(error.code).toBe("waiting");
  });
});
