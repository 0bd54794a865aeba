import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MineOutput, mineOutput } from "../../src/statistics/schema/mine-contract.js";
import { irisCsv, irisNames } from "../analysis/iris.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";
import { allTests } from "../support/some-of.js";

afterAll(removeFolders);

let root = "";
const shopping = `basket,item,tea,milk
1,tea,true,true
1,milk,true,true
2,tea,true,true
2,milk,true,true
3,tea,true,false
4,bread,false,false
`;
const odd = `all_same,gappy,mixed,class,alone,number
1,,1,a,x,0.5
1,,b,a,x,1.5
1,,3,b,x,2.5
1,4,c,b,x,3.5
1,,5,b,y,4.5
1,,6,a,x,5.5
`;
const texts = {
  tides: "The tide follows the moon. The sea rises on the coast and each wave of the tide falls with the moon.",
  bread: "The dough rises in the oven. Yeast makes the bread of flour; the oven bakes the dough of yeast.",
  court: "The judge hears the trial in court. The appeal goes to another judge, and the court ends the trial.",
};

beforeAll(async () => {
  root = newWorkspace();
  for (const [name, text] of Object.entries({ iris: irisCsv, shopping, odd })) {
    writeFileSync(join(root, `${name}.csv`), text);
    await quireHere(["data", "add", `${name}.csv`], { cwd: root });
  }
  for (const [name, text] of Object.entries(texts)) {
    const paragraphs = Array.from({ length: 30 }, (_, at) => `${text} Paragraph ${at}.\n`).join("\n");
    writeFileSync(join(root, `${name}.md`), `# On ${name}\n\n${paragraphs}`);
  }
  await quireHere(["add", ...Object.keys(texts).map((name) => `${name}.md`), "--offline"], { cwd: root });
});

const run = (...given: string[]) => quireHere(["statistics", "mine", ...given], { cwd: root });

async function mined(...given: string[]): Promise<MineOutput> {
  const { code, stdout } = await run(...given, "--json");
  expect(code).toBe(0);
  return mineOutput.parse(JSON.parse(stdout));
}

describe("mining a data set", () => {
  it("finds R's clusters of irises, beside what is left of them in shuffled columns", async () => {
    const given = ["kmeans", "iris", "--columns", irisNames.join(), "--no-scale"];
    const { clusters, data, source_id, r_code } = await mined(...given);
    expect(clusters?.total_within).toBeCloseTo(78.851441426146, 9);
    expect(clusters?.groups.map(({ size }) => size)).toEqual([62, 50, 38]);
    expect(clusters?.groups[1]?.means["petal_length"]).toBeCloseTo(1.462, 12);
    expect(clusters?.explained).toBeGreaterThan((clusters?.explained_by_chance ?? 1) + 0.1);
    expect(clusters?.assignments).toHaveLength(150);
    expect([data?.name, source_id.slice(0, 9)]).toEqual(["iris", "analysis:"]);
    expect(r_code).toContain("nstart = 25");
    expect((await run(...given)).stdout).toContain("Sum of squares within clusters: 78.85 of 681.4");
  });

  it("cuts a tree, and finds components", async () => {
    const tree = await mined("hierarchical", "iris", "--columns", irisNames.join(), "--no-scale");
    expect(tree.clusters?.heights?.[0]).toBeCloseTo(32.44760699959244, 9);
    const { components } = await mined("pca", "iris", "--columns", irisNames.join());
    expect(components?.map(({ deviation }) => deviation)[0]).toBeCloseTo(1.7083611493, 9);
    expect(components?.filter(({ share, share_by_chance }) => share > share_by_chance)).toHaveLength(1);
  });

  it.each([
    ["knn", ["--folds", "150", "--k", "5", "--no-scale"], 145 / 150],
    ["naive_bayes", ["--folds", "150"], 143 / 150],
  ])("foretells classes by %s as often rightly as is published", async (method, given, accuracy) => {
    const { classes, apa } = await mined(method, "iris", "--target", "species", ...given);
    expect(classes?.accuracy).toBeCloseTo(accuracy, 12);
    expect(classes?.names).toEqual(["setosa", "versicolor", "virginica"]);
    expect(classes?.baseline).toBeLessThan(0.34);
    expect(apa).toContain("150-fold cross-validation");
  });

  it("grows a forest that says what it decides by, the same each time", async () => {
    const given = ["random_forest", "iris", "--target", "species", "--trees", "40", "--folds", "3"];
    const { classes } = await mined(...given);
    expect(classes?.accuracy).toBeGreaterThan(0.9);
    expect(classes?.importance[0]?.column).toMatch(/^petal/u);
    expect((await mined(...given)).classes).toEqual(classes);
  });

  it("finds what goes together, in rows and in lists of items", async () => {
    const wide = await mined("rules", "shopping", "--columns", "tea,milk", "--support", "0.3");
    expect(wide.rules?.[0]).toMatchObject({ given: ["milk"], follows: "tea", confidence: 1, count: 4 });
    const long = await mined("rules", "shopping", "--columns", "item", "--basket", "basket", "--support", "0.3");
    expect(long.n).toBe(4);
    expect(long.rules?.[0]).toMatchObject({ given: ["milk"], follows: "tea", support: 0.5 });
  });

  it("finds the topics of the library's texts, with the passages that say most of each", async () => {
    const { topics } = await mined("topics", "--k", "3");
    expect(topics?.map(({ passages }) => passages[0]?.title).toSorted()).toEqual(["On bread", "On court", "On tides"]);
    const tides = topics?.find(({ passages }) => passages[0]?.title === "On tides");
    expect(tides?.terms).toEqual(expect.arrayContaining(["moon", "sea"]));
    expect(tides?.passages[0]?.line).toBeGreaterThan(0);
    const { stdout } = await run("topics", "--works", "nobody", "--json");
    expect(stdout).toContain('no work \\"nobody\\"');
  });
});

describe("what cannot be mined", () => {
  it.each<[string[], RegExp]>([
    [["kmeans", "iris"], /"species" holds the text/u],
    [["kmeans", "odd", "--columns", "all_same"], /"all_same" are 1/u],
    [["kmeans", "odd", "--columns", "number,gappy"], /1 complete row of 6/u],
    [["kmeans", "odd", "--columns", "number", "--k", "7"], /at least 7/u],
    [["pca", "odd", "--columns", "number"], /two columns/u],
    [["knn", "odd", "--columns", "number", "--target", "alone"], /"y".*one row/u],
    [["knn", "iris"], /which classes/u],
    [["knn", "iris", "--target", "kind"], /no column "kind"/u],
    [["knn", "iris", "--target", "species", "--folds", "1"], /folds is 1/u],
    [["logistic", "odd", "--columns", "class", "--target", "number"], /one row|too many/u],
    [["rules", "iris"], /measurements/u],
    [["kmeans"], /no data/u],
  ])("%j is refused with what to do", async (given, message) => {
    const { code, stdout } = await run(...given, "--json");
    expect(code).not.toBe(0);
    const { error } = JSON.parse(stdout) as { error: { message: string; fix: string } };
    expect(error.message).toMatch(message);
    expect(error.fix).not.toBe("");
  });

  it.runIf(allTests)("a table with very many columns is refused before it is read", async () => {
    const names = Array.from({ length: 600 }, (_, at) => `c${at}`);
    writeFileSync(join(root, "wide.csv"), `${names.join()}\n${names.map((_, at) => at).join()}\n`);
    await quireHere(["data", "add", "wide.csv"], { cwd: root });
    const { stdout } = await run("kmeans", "wide");
    expect(stdout).toBe("");
    const { stderr } = await run("pca", "wide");
    expect(stderr).toContain("600 columns are more than can be looked at");
  });
});
