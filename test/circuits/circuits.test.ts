import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCircuitSimulator } from "../../src/adapters/circuits/circuit-engine.js";
import { readNetlist } from "../../src/circuits/read-netlist.js";
import { writeNetlist } from "../../src/circuits/write-netlist.js";
import type { CircuitSimulator } from "../../src/ports/circuits.js";
import { curvesOf } from "../../src/toolbox/circuit-curves.js";
import { installFromPackages } from "../support/extras.js";
import { newFolder, removeFolders } from "../support/quire.js";
import { allTests, someOf } from "../support/some-of.js";

let simulator: CircuitSimulator;

beforeAll(() => {
  const extras = newFolder();
  installFromPackages(extras, "circuits");
  simulator = createCircuitSimulator({ build: new URL("../../dist/", import.meta.url), extras });
});

afterAll(removeFolders);

async function simulate(netlist: string, wanted: string) {
  const read = readNetlist(netlist);
  const { sweep, curves } = curvesOf(read, await simulator.simulate(writeNetlist(read)), {
    wanted: [wanted],
    most: 2_000,
  });
  const [first] = curves;
  const at = (place: number): number => {
    const index = (sweep ?? []).findIndex((x) => x >= place * (1 - 1e-9));
    const [left = 0, right = 0] = [sweep?.[index - 1], sweep?.[index]];
    const [low, high] = [first?.values[Math.max(0, index - 1)] ?? 0, first?.values[index] ?? 0];
    return index <= 0 || right === left ? high : low + ((high - low) * (place - left)) / (right - left);
  };
  return { value: first?.values[0] ?? NaN, at };
}

const rlc = { r: 100, l: 10e-3, c: 1e-6 };
const damping = rlc.r / (2 * rlc.l);
const turning = Math.sqrt(1 / (rlc.l * rlc.c) - damping ** 2);
/** The voltage of a capacitor in series with a resistor and a coil after a step of 1 V. */
const stepped = (t: number) =>
  1 - Math.exp(-damping * t) * (Math.cos(turning * t) + (damping / turning) * Math.sin(turning * t));

/** 5 V = I R + N V_T ln(I/IS + 1), by Newton's method. */
function diodeCurrent(): number {
  const thermal = (1.380649e-23 * 300.15) / 1.602176634e-19;
  let voltage = 0.7;
  for (let step = 0; step < 100; step += 1) {
    const current = 1e-14 * Math.expm1(voltage / thermal);
    const slope = (1e-14 / thermal) * Math.exp(voltage / thermal);
    voltage -= (current * 1000 + voltage - 5) / (slope * 1000 + 1);
  }
  return voltage;
}

const known: readonly (readonly [
  string,
  string,
  string,
  (of: Awaited<ReturnType<typeof simulate>>) => number,
  number,
])[] = [
  [
    "an RC circuit that is charged",
    "rc\nV1 in 0 PULSE(0 1 0 1n 1n 10m 20m)\nR1 in out 1k\nC1 out 0 1u\n.tran 2u 5m 0 2u\n.end",
    "v(out)",
    ({ at }) => at(1e-3),
    1 - Math.exp(-1),
  ],
  ["a divider", "divider\nV1 in 0 10\nR1 in out 1k\nR2 out 0 3k\n.op", "v(out)", ({ value }) => value, 7.5],
  [
    "an RC filter at its corner",
    `filter\nV1 in 0 AC 1\nR1 in out 1k\nC1 out 0 1u\n.ac lin 1 ${1 / (2 * Math.PI * 1e-3)} ${1 / (2 * Math.PI * 1e-3)}\n.end`,
    "v(out)",
    ({ value }) => value,
    -10 * Math.log10(2),
  ],
  [
    "an RLC circuit after a step",
    "rlc\nV1 in 0 PULSE(0 1 0 1n 1n 1 2)\nR1 in a 100\nL1 a out 10m\nC1 out 0 1u\n.tran 1u 1m 0 0.5u\n.end",
    "v(out)",
    ({ at }) => at(3e-4),
    stepped(3e-4),
  ],
  [
    "a diode",
    "diode\nV1 in 0 5\nR1 in a 1k\nD1 a 0 dm\n.model dm D(IS=1e-14)\n.op",
    "v(a)",
    ({ value }) => value,
    diodeCurrent(),
  ],
  [
    "an inverting amplifier of a gain of 1e6",
    "amplifier\nV1 in 0 0.1\nR1 in n 1k\nR2 n out 10k\nE1 out 0 0 n 1e6\n.op",
    "v(out)",
    ({ value }) => value,
    (-0.1 * 10) / (1 + 11 / 1e6),
  ],
  [
    "a subcircuit used twice",
    "sub\nV1 a 0 8\nX1 a b half\nX2 b c half\nRL c 0 1meg\n.subckt half in out\nR1 in out 1k\nR2 out 0 1k\n.ends\n.op",
    "v(b)",
    ({ value }) => value,
    8 * 0.4,
  ],
  ["a sweep of a source", "sweep\nV1 in 0 0\nR1 in out 2k\nR2 out 0 2k\n.dc V1 0 10 1", "v(out)", ({ at }) => at(6), 3],
];

describe("circuits with known values", () => {
  it.each(someOf(known, 4))("%s, to 0.1 %", { timeout: 120_000 }, async (_title, netlist, curve, read, expected) => {
    const found = read(await simulate(netlist, curve));
    expect(Math.abs(found / expected - 1)).toBeLessThan(1e-3);
  });
});

/** A netlist that is wrong, the line that the error names, and what stands in it. */
const bad: readonly (readonly [string, number | null, string])[] = [
  ["t\n.op", null, "no parts"],
  ["t\nR1 a 0 1k\nR2 a 0 1k", null, "no analysis"],
  ["t\nR1 a 0 1k\nR2 a b 1k\n.op", 3, "one part alone"],
  ["t\nR1 a b 1k\nR2 a b 1k\n.op", null, "ground"],
  ["t\nV1 a 0 5\nR1 a 0\n.op", 3, "too few words"],
  ["t\nV1 a 0 5\nR1 a 0 abc\n.op", 3, "no number"],
  ["t\nV1 a 0 5\nR1 a 0 0\n.op", 3, "above 0"],
  ["t\nV1 a 0 5\nC1 a 0 -1u\n.op", 3, "above 0"],
  ["t\nV1 a 0 5\nR1 a 0 1k\nR1 a 0 2k\n.op", 4, "two parts"],
  ["t\nV1 a 0 5\nR1 a b 1k\nD1 b 0 dm\n.op", 4, "model dm"],
  ["t\nV1 a 0 5\nR1 a b 1k\nD1 b 0 dm\n.model dm NPN(IS=1e-14)\n.op", 4, "kind npn"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.include /etc/passwd\n.op", 4, ".include is not allowed"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.lib models.lib tt\n.op", 4, ".lib is not allowed"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.control\nshell id\n.endc\n.op", 4, ".control is not allowed"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.param x=1\n.op", 4, ".param is not allowed"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.four 1k v(a)\n.op", 4, "not known"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.op\n.tran 1u 1m", 5, "two analyses"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.tran 1u", 4, "too few numbers"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.tran 1f 1000", 4, "points"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.ac dec 10 1 1k", null, "source with AC"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.dc V9 0 1 0.1", null, "no source"],
  ["t\nV1 a 0 SIN(0 1 1k x)\nR1 a 0 1k\n.op", 2, "no part of a source"],
  ["t\nV1 a 0 5\nX1 a 0 lost\n.op", 3, "subcircuit lost"],
  ["t\nV1 a 0 5\nR1 a 0 1k\n.subckt s a b\nR2 a b 1\n.op", null, "no .ends"],
  ["t\nV1 a 0 5\nB1 a 0 V=system(1)\n.op", 3, "no kind of part"],
  ["t\nV1 a 0 5\nF1 a 0 V7 10\n.op", 3, "no part of the circuit"],
];

describe("netlists that are wrong", () => {
  it.each(bad)("%j", (netlist, line, words) => {
    expect(() => readNetlist(netlist)).toThrow(
      expect.objectContaining({
        code: "invalid_input",
        message: expect.stringContaining(words),
        facts: { line },
        fix: expect.any(String),
      }),
    );
  });

  it.runIf(allTests)("says that sources in parallel have no solution", { timeout: 120_000 }, async () => {
    const netlist = writeNetlist(readNetlist("t\nV1 a 0 1\nV2 a 0 2\nR1 a 0 1k\n.op"));
    await expect(simulator.simulate(netlist)).rejects.toThrow(
      expect.objectContaining({ code: "invalid_input", message: expect.stringContaining("singular matrix") }),
    );
  });

  it("gives the engine nothing but what was read", () => {
    const written = writeNetlist(
      readNetlist("title\n.title shell\nV1 a 0 5 ; .include x\nR1 a 0 1k\n* comment\n.op\n.end\n.control"),
    );
    expect(written).toBe("* circuit\nv1 a 0 dc 5\nr1 a 0 1000\n.op\n.end");
  });
});
