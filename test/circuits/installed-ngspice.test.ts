import { afterAll, describe, expect, it } from "vitest";
import { createSandbox } from "../../src/adapters/sandbox/sandbox.js";
import { readNetlist } from "../../src/circuits/read-netlist.js";
import { writeNetlist } from "../../src/circuits/write-netlist.js";
import { curvesOfRaw, installedNgspice } from "../../src/code/installed-ngspice.js";
import { lookForEngine } from "../../src/code/find-engine.js";
import { newFolder, removeFolders } from "../support/quire.js";

afterAll(removeFolders);

const sandbox = createSandbox({ root: newFolder(), path: process.env["PATH"] ?? "", unsandboxed: false });
const isHere = (await sandbox.probe()).usable && (await lookForEngine(sandbox, "ngspice")).path !== null;

const simulate = async (netlist: string) => {
  const { curves, engine } = await installedNgspice(sandbox).simulate(writeNetlist(readNetlist(netlist)));
  return { engine, curve: (name: string) => curves.find((each) => each.name === name)?.values ?? [] };
};

describe.skipIf(!isHere)(`an installed ngspice${isHere ? "" : " (skipped: none in a sandbox here)"}`, () => {
  it("gives an operating point", async () => {
    const { curve, engine } = await simulate("divider\nV1 in 0 10\nR1 in out 1k\nR2 out 0 3k\n.op");
    expect(engine.name).toBe("ngspice");
    expect(curve("v(out)")[0]?.re).toBeCloseTo(7.5, 9);
  });

  it("gives complex values of a frequency response", async () => {
    const { curve } = await simulate(
      `filter\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1u\n.ac lin 1 ${500 / Math.PI} ${500 / Math.PI}`,
    );
    const [value] = curve("v(out)");
    expect(value?.re).toBeCloseTo(0.5, 6);
    expect(value?.im).toBeCloseTo(-0.5, 6);
  });

  it("says what is wrong with a circuit that has no solution", async () => {
    await expect(simulate("two sources\nV1 a 0 5\nV2 a 0 3\n.op")).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining("singular matrix") as string,
    });
  });

  it("is missing where there is no sandbox", async () => {
    const nothing = createSandbox({ root: newFolder(), path: "", unsandboxed: true });
    await expect(installedNgspice(nothing).simulate("* circuit\n.op\n.end")).rejects.toMatchObject({
      code: "missing_program",
      fix: "Run: quire extras add circuits",
    });
  });
});

describe("raw files of ngspice", () => {
  it("are read by points, real and complex", () => {
    const head = (flags: string) =>
      `Title: c\nFlags: ${flags}\nVariables:\n\t0\ttime\ttime\n\t1\tv(a)\tvoltage\nValues:\n`;
    expect(curvesOfRaw(`${head("real")} 0\t0.0\n\t1.5\n\n 1\t1e-3\n\t2.5\n`)).toEqual([
      {
        name: "time",
        kind: "time",
        values: [
          { re: 0, im: 0 },
          { re: 1e-3, im: 0 },
        ],
      },
      {
        name: "v(a)",
        kind: "voltage",
        values: [
          { re: 1.5, im: 0 },
          { re: 2.5, im: 0 },
        ],
      },
    ]);
    expect(curvesOfRaw(`${head("complex")} 0\t1,0\n\t0.5,-0.5\n`)[1]?.values).toEqual([{ re: 0.5, im: -0.5 }]);
    expect(curvesOfRaw("Error: no plot")).toEqual([]);
  });
});
