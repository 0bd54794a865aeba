import { describe, expect, it } from "vitest";
import { readSource } from "../../../test/support/audit.js";
import { readEntries } from "./read-entries.js";

const textsOf = (...paragraphs: string[]) =>
  readEntries(readSource(paragraphs.join("\n\n"), "markdown"), "a.md").map(({ text }) => text);

describe("entries of a list", () => {
  it("are whole where the lines of their names were set as paragraphs", () => {
    expect(
      textsOf(
        "# References",
        "Brook, A., Gale, P., THORN-",
        "WALD, S., Finch, C., and",
        "Hill, E. How peat remembers the rain. Wetlands, 2009.",
        "Roe, H. Peat and its many layers:",
        "An atlas. Quay Books, 2011.",
        "Vale, U. Fens. Quay Books, 2012.",
      ),
    ).toEqual([
      "Brook, A., Gale, P., THORNWALD, S., Finch, C., and Hill, E. How peat remembers the rain. Wetlands, 2009.",
      "Roe, H. Peat and its many layers: An atlas. Quay Books, 2011.",
      "Vale, U. Fens. Quay Books, 2012.",
    ]);
  });

  it("keep the numbers that begin them apart", () => {
    const list = ["[1] Brook, A. Bogs and,", "[2] Gale, P. Fens. Quay Books, 2012."];
    expect(textsOf("# References", ...list)).toHaveLength(2);
  });

  it("may have names and two figures for a label", () => {
    const draft = readSource(
      "# References\n\n[Brook 85] A.Brook, P.Gale: Bogs and what they keep, Quay 1985.\n\n[Gale 79a] P.Gale: Fens, Proc. Wetlands, pp. 4-9.",
      "markdown",
    );
    expect(readEntries(draft, "a.md").map(({ label, text }) => [label, text.slice(0, 7)])).toEqual([
      ["Brook 85", "A.Brook"],
      ["Gale 79a", "P.Gale:"],
    ]);
  });

  const numbered = (count: number) =>
    Array.from(
      { length: count },
      (_, at) => `${at + 1}. Brook, A. & Gale, P. Bog number ${at} of many. Wetlands 4, ${at} (2009).`,
    );

  it("need no heading where many of them stand in a row, whatever follows", () => {
    const behind = ["Methods", "We walked through every bog in 2009 and counted what grew there."];
    expect(textsOf("Bogs grow slowly, as everybody knows.", ...numbered(9), ...behind)).toHaveLength(9);
    expect(textsOf("Bogs grow slowly, as everybody knows.", ...numbered(4), ...behind)).toEqual([]);
  });

  it("are no steps of a method", () => {
    const steps = Array.from(
      { length: 9 },
      (_, at) => `${at + 1}. Walk to the bog of ${2001 + at} and count its mosses.`,
    );
    expect(textsOf("Do this:", ...steps, "That is all that we did.")).toEqual([]);
  });
});
