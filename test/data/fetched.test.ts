import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ServicePlayer, startServicePlayer } from "../../scripts/play-services/service-player.mjs";
import { connectorRecordings } from "../support/connectors.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

const folders = ["eurostat", "imf", "fred", "clinical_trials", "ckan"].map(connectorRecordings);
let player: ServicePlayer;
const cwd = newFolder();

beforeAll(async () => {
  player = await startServicePlayer({ folders });
});
afterAll(async () => {
  await player.close();
  removeFolders();
});

interface Failure {
  code: string;
  message: string;
  fix: string;
}

/** The output of `data ... --json`, or its error. */
async function data<Output>(...given: string[]): Promise<Output & { error?: Failure }> {
  const environment = { QUIRE_NETWORK__MIRROR: player.origin, FRED_API_KEY: "a-key-of-tests" };
  const { stdout, stderr } = await quireHere(["data", ...given, "--json"], { cwd, environment });
  return JSON.parse(stdout || stderr) as Output & { error?: Failure };
}

const eurostat = ["eurostat", "dataset=une_rt_a", "filters=age=Y15-74,sex=T,unit=PC_ACT,geo=DE+FR"];

describe("a fetched data set", () => {
  const name = "work";
  const raw = join(cwd, "data", name, "raw", "0001");
  const description = join(cwd, "data", name, "datapackage.json");
  const replay = () => data<{ equal: boolean; changes: string[]; rows: number; engine: object }>("replay", name);

  it("is read again from its answers, without asking anybody", async () => {
    await data("fetch", ...eurostat, "from=2021", "to=2023", "--name", name);
    const asked = player.requests.length;
    const engine = { name: "eurostat", version: "1" };
    expect(await replay()).toMatchObject({ equal: true, changes: [], rows: 6, engine });
    expect(player.requests).toHaveLength(asked);
  });

  it("is equal also where it was cut, and where its pages were several", async () => {
    await data("fetch", "fred", "series=UNRATE", "from=2020-01-01", "to=2020-04-01", "--name", "rates", "--rows", "3");
    expect(await data("replay", "rates")).toMatchObject({ equal: true, rows: 3 });
  });

  it("differs where its connector reads otherwise, and says the first row that does", async () => {
    const known = readFileSync(description, "utf8");
    const csv = join(cwd, "data", name, `${name}.csv`);
    const rows = readFileSync(csv, "utf8");
    writeFileSync(csv, rows.replace(",7.9,", ",9.7,"));
    writeFileSync(
      description,
      known.replace(/"hash": "sha256:\w+"/u, '"hash": "sha256:0"').replace('"version": 1', '"version": 0'),
    );
    const { equal, changes } = await replay();
    expect(equal).toBe(false);
    expect(changes).toEqual([
      expect.stringMatching(/^Row 4 was .*,9\.7,.* and is .*,7\.9,/u),
      "It was read by version 0 of eurostat and now by 1.",
    ]);
    writeFileSync(csv, rows);
    writeFileSync(description, known);
  });

  it("is not read from answers that are others, or gone", async () => {
    writeFileSync(raw, readFileSync(raw, "utf8").replace("7.9", "1.9"));
    expect((await replay()).error).toMatchObject({
      code: "damaged",
      message: expect.stringContaining("raw/0001") as string,
    });
    rmSync(raw);
    expect((await replay()).error).toMatchObject({
      code: "not_found",
      fix: expect.stringContaining("--replace") as string,
    });
    const outside = readFileSync(description, "utf8").replace("raw/0001", "../../quire.yaml");
    writeFileSync(description, outside);
    expect((await replay()).error?.code).toBe("not_found");
    expect(existsSync(raw)).toBe(false);
  });
});

describe("what services say", () => {
  it("is told where they refuse what was asked", async () => {
    const { error } = await data("fetch", "fred", "series=BADKEY");
    expect(error?.message).toContain(
      'HTTP 400, and says "Bad Request. The value for variable api_key is not registered."',
    );
    expect(error?.fix).toContain("Ask otherwise");
  });

  it("is checked behind a first page that only says what comes", async () => {
    expect(await data("check", "fred")).toMatchObject({ fits: true, rows: 2, differences: [] });
  });

  it("is one list, the shortest title that has the words first", async () => {
    const { found } = await data<{ found: { connector: string; title: string }[] }>("search", "diabetes");
    expect(found).toMatchObject([{ connector: "clinical_trials", title: "Clinical trials" }]);
    const work = await data<{ found: { connector: string }[] }>("search", "unemployment Germany");
    expect(
      work.found
        .slice(0, 3)
        .map(({ connector }) => connector)
        .toSorted(),
    ).toEqual(["eurostat", "imf", "oecd"]);
  });
});
