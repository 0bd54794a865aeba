import { z } from "zod";
import { defineContract } from "../run/contract.js";
import { codeAnalysis } from "./code-analysis.js";
import { languages } from "./engine-table.js";
import { observedRun } from "./observed-run.js";

const limits = {
  time: z.int().min(1).max(3_600).optional().describe("Most seconds; by default 60, of slow engines 180 or 300"),
  memory: z.int().min(64).max(65_536).default(2_048).describe("Most megabytes of memory"),
};

export const runCodeContract = defineContract({
  name: "run_code",
  title: "Run code",
  version: 1,
  description:
    "Runs code of R, Python, Julia, Octave, Maxima, Scilab or SageMath, or commands of WEKA, ELKI, KNIME, Spark, QGIS, GRASS, GDAL or netlists of ngspice, where installed, in a sandbox without network. Data sets lie as data/NAME.csv; what is written to out/ is taken back: CSV as data sets, PNG, SVG and PDF as figures. Print what matters: what is printed can be cited.",
  input: z.strictObject({
    language: z
      .enum(languages)
      .describe("What the code is written in; of weka, elki, knime, qgis and gdal: commands of a shell"),
    code: z.string().min(1).max(1_000_000).describe("The code itself"),
    data: z.array(z.string()).max(50).default([]).describe("Data sets that it is given, as data/NAME.csv"),
    files: z.array(z.string()).max(50).default([]).describe("Files that it is given, as files/NAME"),
    name: z.string().optional().describe("Name of the analysis; by default made of the language and what it is given"),
    replace: z.boolean().default(false).describe("Take the place of another analysis of this name"),
    ...limits,
  }),
  output: codeAnalysis,
  paths: ["files"],
  effect: "execute",
  network: false,
  for_models: true,
  observe: observedRun,
});
export type RunCodeInput = z.output<typeof runCodeContract.input>;
