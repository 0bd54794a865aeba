import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newDataWorkspace } from "../support/data-sets.js";
import { removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

interface Answer {
  source_id: string;
  reproduce: string | null;
  engine: { name: string; version: string };
}
interface Replayed {
  name: string;
  verdict: string;
  changes: string[];
  error: { code: string };
}

const plants =
  "plot,kind,height,width\n1,pea,10.5,3\n2,bean,12,4.5\n3,pea,11,4\n4,bean,14,5.5\n5,pea,9,3.5\n6,bean,13,4\n";
const texts = "# On tides\n\nThe groups differed, t(47) = 2.06, p = .045, as they had before.\n";

let given: ReturnType<typeof newDataWorkspace>;
const answer = async (...words: string[]) => {
  const { stdout, stderr } = await given.quire(...words, "--json");
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as Answer;
};
const replay = (id: string) => given.data<Replayed>("replay", id);

beforeAll(async () => {
  given = newDataWorkspace({ "plants.csv": plants, "tides.md": texts });
  await given.data("add", "plants.csv");
  await given.quire("add", "tides.md", "--offline");
});

const analyses: [string, string[]][] = [
  ["a test", ["statistics", "test", "plants", "--columns", "height", "--by", "kind", "--test", "t_welch"]],
  ["resamples", ["statistics", "model", "plants", "height ~ 1", "--bootstrap", "2000", "--statistic", "mean"]],
  ["power", ["statistics", "power", "two_sample_t", "--effect", "0.5", "--power", "0.8"]],
  ["an effect", ["statistics", "effect", "--data", "plants", "--columns", "height", "--by", "kind"]],
  ["groups", ["statistics", "mine", "kmeans", "plants", "--columns", "height,width", "--k", "2"]],
  ["a query", ["data", "query", "select kind, avg(height) h from plants group by kind order by kind"]],
  ["a profile", ["data", "profile", "plants"]],
  ["printed tests of the library", ["statistics", "recompute"]],
  ["a meta-analysis", ["statistics", "meta", "plants", "--reports", "estimate", "--columns", "height,width"]],
];

describe("an analysis", () => {
  it.each(analyses)("can be calculated again: %s", async (_what, words) => {
    const { source_id, reproduce, engine } = await answer(...words);
    expect(reproduce).toBe(`quire data replay ${source_id}`);
    expect(engine).toEqual({ name: expect.stringMatching(/\w/u), version: expect.stringMatching(/\d/u) });
    expect(await replay(source_id)).toMatchObject({ verdict: "equal", changes: [] });
  });

  it("finds its data under another name, and says where they have changed or are gone", async () => {
    const { source_id } = await answer(
      "statistics",
      "test",
      "plants",
      "--columns",
      "height,width",
      "--test",
      "t_paired",
    );
    const folder = join(given.workspace, "data");
    renameSync(join(folder, "plants"), join(folder, "herbs"));
    expect(await replay(source_id)).toMatchObject({
      verdict: "equal",
      changes: ['The data set "plants" of then is "herbs" now.'],
    });
    renameSync(join(folder, "herbs"), join(folder, "plants"));
    const csv = join(folder, "plants/original/plants.csv");
    writeFileSync(csv, plants.replace("10.5", "11.5"));
    expect(await replay(source_id)).toMatchObject({ verdict: "inputs_gone", changes: ["plants has changed since."] });
    writeFileSync(csv, plants);
    renameSync(join(folder, "plants"), join(given.workspace, "elsewhere"));
    expect(await replay(source_id)).toMatchObject({
      verdict: "inputs_gone",
      changes: ['There is no data set "plants" any more.'],
    });
    renameSync(join(given.workspace, "elsewhere"), join(folder, "plants"));
  });

  it("is compared number by number with what was kept, and a record that was changed says so", async () => {
    const { source_id } = await answer(
      "statistics",
      "test",
      "plants",
      "--columns",
      "height,width",
      "--test",
      "pearson",
    );
    const path = join(given.workspace, ".quire/analyses", `${source_id.slice("analysis:".length)}.json`);
    const kept = readFileSync(path, "utf8");
    writeFileSync(path, kept.replace(/"p":0\.0\d+/u, '"p":0.5'));
    const { verdict, changes } = await replay(source_id);
    expect(verdict).toBe("differs");
    expect(changes[0]).toMatch(/^result\.p was 0\.5 and is 0\.0\d+\.$/u);
    expect(changes.at(-1)).toContain("was not kept by you here");
    writeFileSync(path, kept.replaceAll('"statistics_test"', '"library_remove"'));
    expect((await replay(source_id)).error.code).toBe("damaged");
    rmSync(path);
    expect((await replay(source_id)).error.code).toBe("not_found");
  });

  it("leaves nothing where there is no workspace", async () => {
    const folder = newDataWorkspace().workspace;
    const { stdout } = await quireHere(["statistics", "power", "paired_t", "--n", "20", "--power", "0.9", "--json"], {
      cwd: folder,
    });
    expect(JSON.parse(stdout)).toMatchObject({ reproduce: null });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe("a folder of somebody else", () => {
  it("has its profile and its rows counted anew, whatever it says of them", async () => {
    const { workspace, data } = newDataWorkspace({ "t.csv": "id,size\n1,10\n2,20\n3,30\n" });
    await data("add", "t.csv");
    const profile = join(workspace, "data/t/profile.json");
    const described = join(workspace, "data/t/datapackage.json");
    const lied = readFileSync(profile, "utf8").replaceAll('"max": 30', '"max": 3000').replace('"rows": 3', '"rows": 9');
    for (const text of [lied, lied.replace(/"mark": "[0-9a-f]+"/u, '"mark": null')]) {
      writeFileSync(profile, text);
      expect(await data("profile", "t")).toMatchObject({ rows: 3, columns: [{}, { numbers: { max: 30 } }] });
    }
    writeFileSync(described, readFileSync(described, "utf8").replace('"rows": 3', '"rows": 900'));
    expect(await data("list")).toMatchObject({ data_sets: [{ name: "t", rows: 3 }] });
  });
});
