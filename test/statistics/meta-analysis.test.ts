import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type MetaOutput, metaOutput } from "../../src/statistics/schema/meta-contract.js";
import { newWorkspace, removeFolders } from "../support/quire.js";
import { quireHere } from "../support/quire-here.js";

afterAll(removeFolders);

/** The trials of BCG vaccine (Colditz et al., JAMA 1994). */
const bcg = `trial,author,year,tpos,tneg,cpos,cneg,ablat,alloc
1,Aronson,1948,4,119,11,128,44,random
2,Ferguson & Simes,1949,6,300,29,274,55,random
3,Rosenthal et al,1960,3,228,11,209,42,random
4,Hart & Sutherland,1977,62,13536,248,12619,52,random
5,Frimodt-Moller et al,1973,33,5036,47,5761,13,alternate
6,Stein & Aronson,1953,180,1361,372,1079,44,alternate
7,Vandiviere et al,1973,8,2537,10,619,19,random
8,TPT Madras,1980,505,87886,499,87892,13,random
9,Coetzee & Berjak,1968,29,7470,45,7232,27,random
10,Rosenthal et al,1961,17,1699,65,1600,42,systematic
11,Comstock et al,1974,186,50448,141,27197,18,systematic
12,Comstock & Webster,1969,5,2493,3,2338,33,systematic
13,Comstock et al,1976,27,16886,29,17825,33,systematic
`;
let root = "";

beforeAll(async () => {
  root = newWorkspace();
  writeFileSync(join(root, "bcg.csv"), bcg);
  writeFileSync(join(root, "holes.csv"), bcg.replace("3,228,11,209", "3,,11,209"));
  for (const file of ["bcg.csv", "holes.csv"]) await quireHere(["data", "add", file], { cwd: root });
});

async function answered(...given: string[]): Promise<{ code: number | null; stdout: string }> {
  return quireHere(["statistics", "meta", ...given, "--json"], { cwd: root });
}

const cells = ["--reports", "cells", "--columns", "tpos,tneg,cpos,cneg", "--study", "author"];

async function joined(...given: string[]): Promise<MetaOutput> {
  const { code, stdout } = await answered(...given);
  expect(code).toBe(0);
  return metaOutput.parse(JSON.parse(stdout));
}

describe("a meta-analysis of a data set", () => {
  it("gives the summary, its ratio, how much studies differ, and what small studies do to it", async () => {
    const output = await joined("bcg", ...cells, "--measure", "RR", "--no-knapp-hartung");
    // metafor: rma(measure = "RR", ai = tpos, bi = tneg, ci = cpos, di = cneg), method "REML"
    expect(output.result.estimates[0]?.value).toBeCloseTo(-0.7145323, 5);
    expect(output.back_transformed?.estimate.value).toBeCloseTo(Math.exp(-0.7145323), 5);
    expect(output.result.heterogeneity.i2).toBeCloseTo(92.22, 1);
    expect(output.small_study_effects?.fail_safe_n).toBe(598);
    expect(output.small_study_effects?.egger.p).toBeCloseTo(0.188706995082, 9);
    expect(output.leave_one_out).toHaveLength(13);
    const weights = output.studies.map(({ weight }) => weight ?? 0);
    expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(100, 9);
    // Two studies of one name are told apart.
    expect(new Set(output.studies.map(({ name }) => name)).size).toBe(13);
  });

  it("has moderators and subgroups of columns", async () => {
    const output = await joined("bcg", ...cells, "--measure", "RR", "--moderators", "ablat", "--no-knapp-hartung");
    expect(output.result.estimates.map(({ name }) => name)).toEqual(["intercept", "ablat"]);
    expect(output.result.estimates[1]?.value).toBeCloseTo(-0.0291017, 5);
    expect(output.back_transformed).toBeNull();
    const { subgroups } = await joined("bcg", ...cells, "--measure", "RR", "--subgroup", "alloc");
    expect(subgroups?.groups.map(({ name, n }) => [name, n])).toEqual([
      ["random", 7],
      ["alternate", 2],
      ["systematic", 4],
    ]);
  });

  it("joins odds ratios of counts by Mantel and Haenszel, and by Peto", async () => {
    const [mh, peto] = [
      await joined("bcg", ...cells, "--method", "MH"),
      await joined("bcg", ...cells, "--method", "Peto"),
    ];
    expect(mh.result.estimates[0]?.value).toBeCloseTo(-0.4734109883886, 9);
    expect(peto.result.estimates[0]?.value).toBeCloseTo(-0.4744463109406, 9);
  });

  it("leaves out a study that reports too little, and says so", async () => {
    const { result, studies } = await joined("holes", ...cells);
    expect([result.n, result.missing]).toEqual([12, 1]);
    expect(studies[2]).toMatchObject({ effect: null, weight: null });
    expect(studies[3]?.weight).toBeGreaterThan(0);
  });

  it.each<[string[], RegExp]>([
    [["bcg", "--reports", "means", "--columns", "tpos,tneg"], /takes 6 columns, and 2 are named/u],
    [["bcg", "--reports", "correlation", "--columns", "author,tneg"], /"author" is of the type string/u],
    [["bcg", ...cells, "--measure", "SMD"], /SMD is no effect of studies that report cells/u],
    [["bcg", "--reports", "events", "--columns", "tneg,tpos,cpos,cneg"], /is no count/u],
    [["bcg", ...cells, "--moderators", "trial,trial"], /follows from the others|does not vary/u],
  ])("%j is refused", async (given, message) => {
    const { code, stdout } = await answered(...given);
    expect(code).toBe(2);
    expect((JSON.parse(stdout) as { error: { message: string } }).error.message).toMatch(message);
  });
});
